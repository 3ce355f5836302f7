internal import ArtAnalysis
internal import Files
internal import Imaging
package import PopframeKit
internal import ThemeEditing
package import Themes

/// The changes that fix the findings of rules: lists and values in the theme's file, names and
/// pixels of its pictures. Nothing is written before ``write()``.
///
/// Each change of art was tried (``FixTrial``): one that would not do away with its finding, or would do more, is
/// left out. A list is completed if the theme has no error then.
package struct ThemeRepair: Sendable {
  /// The theme's file, as its user knows it.
  package let file: String
  /// The changes, one sentence each, in the imperative.
  package private(set) var steps: [String] = []
  /// The theme's file as it was.
  package let before: [UInt8]
  /// The theme's file with the changes.
  package private(set) var after: [UInt8]
  /// Pictures with new pixels or a new name, by their names.
  private var written: [String: [UInt8]] = [:]
  /// Pictures with new pixels, by their new names.
  private var recolored: Set<String> = []
  /// Old names of pictures, with the new ones.
  private var renamed: [(from: String, to: String)] = []

  /// All files as they were.
  private let originals: Snapshot
  private let losses: ThemeCheck.Losses?
  /// The one finding that is fixed; `nil` for all.
  private var finding: Diagnostic?

  /// Each change removes a finding and adds only those that it hid, so that the changes come to an end.
  private static let mostChanges = 100

  /// Finds the changes for the theme file that a ``ThemeLocator`` has found.
  ///
  /// After each change the theme is checked again. Throws `invalid` when the theme has errors: they come first.
  package init(file: String, losses: ThemeCheck.Losses?) throws(PopframeError) {
    let theme = try ThemeFolder(file: file)
    try self.init(theme, losses)
    var findings = ThemeFindings(try completeLists(of: theme), losses)
    while steps.count < Self.mostChanges, let next = try change(for: findings, { _ in true }) {
      findings = next
    }
  }

  /// Finds the changes for one finding alone.
  ///
  /// - Parameter finding: A finding of `ThemeCheck` about the current theme.
  package init(
    of finding: Diagnostic, file: String, losses: ThemeCheck.Losses?
  ) throws(PopframeError) {
    let theme = try ThemeFolder(file: file)
    try self.init(theme, losses)
    self.finding = finding
    guard finding.rule != .listReplaced else {
      _ = try completeLists(of: theme) { $0.message == finding.message }
      return
    }
    _ = try change(for: ThemeFindings(theme, losses)) { found in
      found.rule.rawValue == finding.rule.rawValue && found.picture == finding.picture
        && found.message == finding.message
    }
  }

  private init(_ theme: ThemeFolder, _ losses: ThemeCheck.Losses?) throws(PopframeError) {
    self.losses = losses
    file = theme.file
    before = Array(try theme.text().utf8)
    after = before
    originals = theme.files
  }

  package var isEmpty: Bool { steps.isEmpty }

  /// Completes the lists in differences that are meant, one after the other: a completed list can be
  /// what the next one inherits. Returns the theme with them.
  private mutating func completeLists(
    of theme: ThemeFolder, _ isMeant: (ReplacedList) -> Bool = { _ in true }
  ) throws(PopframeError) -> ThemeFolder {
    var theme = theme
    for _ in 0..<ThemeCheck.limit {
      let found = ReplacedLists(try ThemeText(theme), lint: theme.document.base.lint)
      guard let list = found.lists.first(where: isMeant), let new = list.completed, new != after,
        let completed = try? theme.changing([theme.fileName: new]),
        !ThemeFindings(completed, nil).hasErrors
      else { break }
      (theme, after) = (completed, new)
      steps.append(list.label)
    }
    return theme
  }

  /// Makes the first good change for a selected finding; returns the findings afterwards, or `nil` if there is none.
  private mutating func change(
    for findings: ThemeFindings, _ isMeant: (ArtFinding) -> Bool
  ) throws(PopframeError) -> ThemeFindings? {
    var trial = FixTrial(findings)
    // Names first: they decide which pictures are drawn and checked by the other rules.
    let names = findings.art.filter(\.isRenaming)
    for finding in names + findings.art.filter({ !$0.isRenaming }) where isMeant(finding) {
      guard let fix = trial.fix(of: finding)?.fix,
        case .good(let effect, let next) = trial.verdict(on: fix)
      else { continue }
      add(effect)
      steps.append(fix.proposal.label(of: fix.picture))
      return next
    }
    return nil
  }

  private mutating func add(_ effect: FixEffect) {
    switch effect {
    case .text(let bytes): after = bytes
    case .renamed(let from, let to, let bytes):
      written[from] = nil
      written[to] = bytes
      if recolored.remove(from) != nil { recolored.insert(to) }
      renamed.append((from, to))
    case .recolored(let files):
      written.merge(files) { _, new in new }
      recolored.formUnion(files.keys)
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

  /// Writes everything: each file is completely old or completely new, and a renamed picture gets its new name before
  /// the old one is removed.
  ///
  /// - Returns: The repair that was written. If the files have changed in the meantime, it is computed anew from the
  ///   changed files.
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
    if let finding { return try ThemeRepair(of: finding, file: file, losses: losses) }
    return try ThemeRepair(file: file, losses: losses)
  }

  /// Writes everything if the files are still those that were read; returns whether they were.
  private func replace() throws(PopframeError) -> Bool {
    var all = files
    if before != after { all.append((PathName(file).lastPart, before, after)) }
    return try FileWriter.replace(
      all.map { name, old, new in
        .init(PathName(name), expected: old.map { .bytes($0) } ?? .nothing, bytes: new)
      }, inTheme: PathName(file).folder)
  }

  /// The pictures that change: the bytes of each as it was, and as it will be; `nil` for no file.
  package var files: [(name: String, before: [UInt8]?, after: [UInt8]?)] {
    let removed = renamed.map(\.from).filter {
      written[$0] == nil && originals.names.contains($0)
    }
    return (written.keys.sorted() + removed).map { name in
      (name, try? originals.bytes(of: name), written[name])
    }
  }

  private func path(_ name: String) -> String { PathName(file).folder.appending(name).text }
}

extension ArtFinding {
  fileprivate var isRenaming: Bool {
    if case .rename? = proposal { true } else { false }
  }
}
