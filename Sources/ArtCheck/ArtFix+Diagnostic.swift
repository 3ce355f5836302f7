internal import ArtAnalysis
internal import Files
internal import PopframeKit
internal import Popovers
internal import Themes
internal import Words

extension ArtFix {
  /// The fix as changes of files: edits of the theme's file, or pictures with another name or with other pixels.
  func diagnostic(of theme: ThemeFolder) -> Diagnostic.Fix? {
    let label = proposal.label(of: picture)
    func path(_ name: String) -> String { PathName(theme.file).folder.appending(name).text }
    guard let effect = try? effect(on: theme) else { return nil }
    switch effect {
    case .text(let after):
      guard let before = try? ThemeText(theme).bytes,
        let edit = Diagnostic.Fix.Edit(from: before, to: after, file: theme.file)
      else { return nil }
      return Diagnostic.Fix(label: label, edits: [edit])
    case .renamed(let from, let to, _):
      return Diagnostic.Fix(
        label: label, edits: [], files: [Diagnostic.Fix.File(from: path(from), to: path(to))])
    case .recolored(let files):
      return Diagnostic.Fix(
        label: label, edits: [],
        files: files.keys.sorted().map { Diagnostic.Fix.File(from: path($0), to: path($0)) })
    }
  }
}

extension FixProposal {
  /// The fix in the imperative.
  func label(of picture: String) -> String {
    switch self {
    case .settings(let settings):
      "Set " + settings.map { "\($0.name) to \($0.text)" }.joined(separator: " and ")
    case .rename(let name): "Rename \(picture) to \(name)"
    case .unmatte(let files, let level):
      "Take the \(level > 0 ? "white" : "black") out of the soft edges of "
        + files.joined(separator: ", ")
    }
  }

  /// The theme with it, as the beginning of a sentence about its errors.
  func condition(_ picture: String) -> String {
    switch self {
    case .settings(let settings):
      "with " + settings.map { "\($0.name) \($0.text)" }.joined(separator: " and ")
    case .rename(let name): "with \(picture) named \(name)"
    case .unmatte: "without the matte"
    }
  }
}

extension FixProposal.Setting {
  fileprivate var name: String { part.map { "\(key) \($0.rawValue)" } ?? key }

  fileprivate var text: String {
    switch value {
    case .number(let number): number.toTenths
    case .word(let word): word
    }
  }
}

extension Diagnostic.Fix.Edit {
  /// The one stretch of bytes in which two texts differ; `nil` for equal ones.
  init?(from before: [UInt8], to after: [UInt8], file: String) {
    guard before != after else { return nil }
    let shorter = min(before.count, after.count)
    var start = 0
    while start < shorter, before[start] == after[start] { start += 1 }
    var tail = 0
    while tail < shorter - start,
      before[before.count - 1 - tail] == after[after.count - 1 - tail]
    {
      tail += 1
    }
    // The boundaries are those of scalars.
    func isInside(_ bytes: [UInt8], _ place: Int) -> Bool {
      place < bytes.count && bytes[place] & 0xC0 == 0x80
    }
    while start > 0, isInside(before, start) || isInside(after, start) { start -= 1 }
    while tail > 0, isInside(before, before.count - tail) || isInside(after, after.count - tail) {
      tail -= 1
    }
    self.init(
      file: file, bytes: start..<before.count - tail,
      text: String(decoding: after[start..<after.count - tail], as: UTF8.self))
  }
}
