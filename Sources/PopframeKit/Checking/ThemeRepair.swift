internal import ArtAnalysis
internal import Imaging
internal import PNG
internal import Popovers
package import ThemeTree

/// The changes that fix the findings of the rules about art: numbers in the theme's file, names and
/// pixels of its pictures. Nothing is written before ``write()``.
///
/// A change that would make the theme wrong is left out.
package struct ThemeRepair: Sendable {
  /// The theme's file, as its user knows it.
  package let file: String
  /// The changes, one sentence each, in the imperative.
  package private(set) var steps: [String] = []
  /// The theme's file as it was.
  private let before: [UInt8]
  /// The theme's file with the changes.
  private var after: [UInt8]
  /// Pictures with new pixels or a new name, by their names.
  private var written: [String: [UInt8]] = [:]
  /// Pictures with new pixels, by their new names.
  private var recolored: Set<String> = []
  /// Old names of pictures, with the new ones.
  private var renamed: [(from: String, to: String)] = []
  /// All relevant files, with the changes.
  private var files: [String: [UInt8]]
  /// All relevant files as they were.
  private let originals: [String: [UInt8]]
  private let fileName: String
  /// The one finding that is fixed; `nil` for all.
  private var finding: Diagnostic?

  /// One change can lead to the next: content is only checked when caps are right.
  private static let mostRounds = 8

  /// Finds the changes for the theme file that a ``ThemeLocator`` has found.
  ///
  /// Throws `invalid` when the theme has errors: they come first.
  package init(file: String) throws(PopframeError) {
    try self.init(reading: file)
    for _ in 0..<Self.mostRounds {
      guard try round() else { break }
    }
  }

  /// Finds the changes for one finding alone.
  ///
  /// - Parameters:
  ///   - finding: A finding of `ThemeCheck` about the current theme.
  ///   - file: The theme's file.
  package init(of finding: Diagnostic, file: String) throws(PopframeError) {
    try self.init(reading: file)
    self.finding = finding
    _ = try round { found in
      found.rule.rawValue == finding.rule.rawValue && found.picture == finding.picture
        && found.message == finding.message
    }
  }

  private init(reading file: String) throws(PopframeError) {
    let theme = try ThemeFolder(file: file)
    self.file = file
    fileName = PathName(file).lastPart
    before = Array(try theme.text().utf8)
    after = before
    var files: [String: [UInt8]] = [:]
    // Only pictures in the folders of the theme's own pictures can change what it draws.
    let folders = Set(theme.fileNames.map(\.folderPart)).union([""])
    for name in theme.files.names where folders.contains(name.folderPart) {
      if let bytes = try? theme.files.bytes(of: name) { files[name] = bytes }
    }
    files[fileName] = before
    originals = files
    self.files = files
  }

  /// Whether there is nothing to change.
  package var isEmpty: Bool { steps.isEmpty }

  /// Applies the fixes of the current findings that were selected; returns whether there were any.
  private mutating func round(
    _ isMeant: (ArtFinding) -> Bool = { _ in true }
  ) throws(PopframeError) -> Bool {
    let theme = try self.theme(with: files)
    var isChanged = false
    for group in CureGroup.groups(try ArtReview(theme).findings.filter(isMeant))
    where try apply(group) {
      isChanged = true
    }
    return isChanged
  }

  private func theme(with files: [String: [UInt8]]) throws(PopframeError) -> ThemeFolder {
    try ThemeFolder(
      Snapshot(files: files, name: PathName(file).folder.lastPart), name: fileName, file: file,
      yaml: String(decoding: files[fileName] ?? [], as: UTF8.self))
  }

  private mutating func apply(_ group: CureGroup) throws(PopframeError) -> Bool {
    var changed = files
    switch group.cure {
    case .numbers(let numbers):
      let text = ThemeText(after, file: file)
      guard let new = text.setting(numbers, appearance: group.appearance, group.direction),
        new != after
      else { return false }
      changed[fileName] = new
      guard isSound(changed) else { return false }
      after = new
    case .rename(let name):
      guard let bytes = files[group.picture], files[name] == nil else { return false }
      changed[group.picture] = nil
      changed[name] = bytes
      guard isSound(changed) else { return false }
      written[group.picture] = nil
      written[name] = bytes
      if recolored.remove(group.picture) != nil { recolored.insert(name) }
      renamed.append((group.picture, name))
    case .unmatte(let names, let level):
      for name in names {
        guard let bytes = files[name],
          let scale = Scale(Double(DecodedPicture.scale(of: PathName(name))))
        else { return false }
        do {
          let clean = try PNGCodec.recolored(bytes, scale: scale) { $0.withoutMatte(level) }
          // Done once: a finding that is left after that is not a matte.
          guard !recolored.contains(name), clean != bytes else { return false }
          changed[name] = clean
        } catch { throw PopframeError(error, reading: name) }
      }
      for name in names { written[name] = changed[name] }
      recolored.formUnion(names)
    }
    files = changed
    steps.append(group.cure.label(of: group.picture))
    return true
  }

  /// Whether a theme can still be read, and its previews laid out.
  private func isSound(_ files: [String: [UInt8]]) -> Bool {
    guard let theme = try? theme(with: files) else { return false }
    return theme.previews.allSatisfy { preview in
      (try? LaidOutPopover(theme, preview.request, appearance: preview.appearance)) != nil
    }
  }
}

extension ThemeRepair {
  /// The changes as text: a diff of the theme's file, and a line for each picture; empty if there
  /// are none.
  package var difference: String {
    var lines: [String] = []
    let text = LineDifference(
      from: String(decoding: before, as: UTF8.self), to: String(decoding: after, as: UTF8.self),
      name: file
    ).text
    if !text.isEmpty { lines.append(text) }
    for (old, new) in renamed { lines += ["rename from \(path(old))", "rename to \(path(new))"] }
    lines += recolored.sorted().map { "new pixels in \(path($0))" }
    return lines.joined(separator: "\n")
  }

  /// Writes everything: each file is completely old or completely new, and a renamed picture gets
  /// its new name before the old one is removed.
  ///
  /// - Returns: What was written. If somebody else has changed the files meanwhile, the changes are found anew.
  @discardableResult
  package func write() throws(PopframeError) -> ThemeRepair {
    var repair = self
    guard !isEmpty else { return repair }
    let isDone = try FileUpdate.run(on: [PathName(file)]) { isAgain throws(PopframeError) in
      if isAgain { repair = try repair.remade() }
      if repair.isEmpty { return true }
      return try repair.replace()
    }
    guard isDone else { throw .unwritable(path: file, reason: FileUpdate.givenUp) }
    return repair
  }

  /// The changes of the files as they are now.
  private func remade() throws(PopframeError) -> ThemeRepair {
    if let finding { return try ThemeRepair(of: finding, file: file) }
    return try ThemeRepair(file: file)
  }

  /// Writes everything if the files are still those that were read; returns whether they were.
  private func replace() throws(PopframeError) -> Bool {
    func replacement(_ name: String, _ bytes: [UInt8]?) -> SavedFiles.Replacement {
      .init(
        PathName(path(name)), expected: originals[name].map { .bytes($0) } ?? .nothing, bytes: bytes
      )
    }
    var replacements = written.keys.sorted().map { replacement($0, written[$0]) }
    if before != after { replacements.append(replacement(fileName, after)) }
    for (old, _) in renamed where originals[old] != nil && files[old] == nil {
      replacements.append(replacement(old, nil))
    }
    return try SavedFiles.replace(replacements)
  }

  private func path(_ name: String) -> String { PathName(file).folder.appending(name).text }
}

/// Findings whose fixes belong together: the numbers of one key are written at once.
private struct CureGroup {
  var cure: ArtCure
  let appearance: String?
  let direction: String?
  let picture: String

  static func groups(_ findings: [ArtFinding]) -> [CureGroup] {
    var groups: [CureGroup] = []
    for finding in findings {
      guard let cure = finding.cure else { continue }
      let group = CureGroup(
        cure: cure, appearance: finding.appearance, direction: finding.direction,
        picture: finding.picture ?? "")
      if let index = groups.firstIndex(where: { $0.belongs(with: group) }),
        case .numbers(let known) = groups[index].cure, case .numbers(let more) = cure
      {
        groups[index].cure = .numbers(Self.joined(known + more))
      } else {
        groups.append(group)
      }
    }
    return groups
  }

  private func belongs(with other: CureGroup) -> Bool {
    guard case .numbers(let own) = cure, case .numbers(let others) = other.cure else {
      return false
    }
    return appearance == other.appearance && direction == other.direction
      && own.first?.key == others.first?.key
  }

  /// Each number once, with a value that fixes all findings.
  private static func joined(_ numbers: [ArtCure.Number]) -> [ArtCure.Number] {
    numbers.reduce(into: []) { joined, number in
      guard let index = joined.firstIndex(where: { $0.key == number.key && $0.part == number.part })
      else {
        joined.append(number)
        return
      }
      let values = [joined[index].value, number.value]
      joined[index].value =
        (number.part == .start ? values.min() : values.max()) ?? number.value
    }
  }
}

extension String {
  /// The folders before a path's last part.
  fileprivate var folderPart: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "" }
}
