internal import Files
@_spi(Studio) package import PopframeKit
internal import Popovers
@_spi(Studio) package import ThemeEditing
package import Themes

/// Changes of settings in a theme's file, before they are written.
///
/// ```swift
/// if let path = SettingPath("frame.capInsets") {
///   try ThemeChange(of: "Crimson", [ThemeEdit(path, to: .number("14"))]).write()
/// }
/// ```
package struct ThemeChange: Sendable {
  /// The theme's file, as its user knows it.
  package let file: String
  package let before: [UInt8]
  package let after: [UInt8]
  /// Makes the same changes of the file as it is now.
  private let remake: @Sendable () throws(PopframeError) -> ThemeChange

  /// Makes changes of a theme; nothing is written yet.
  ///
  /// - Parameters:
  ///   - theme: A theme's folder, its file, or the name of a shipped theme.
  ///   - edits: The changes, which are made one after the other.
  /// - Throws: `invalid` if the theme would get a new error.
  package init(
    of theme: String, _ edits: [ThemeEdit], locator: ThemeLocator = .standard
  ) throws(PopframeError) {
    try self.init(in: .file(locator.file(for: theme)), edits)
  }

  /// Makes changes of a theme wherever its text comes from.
  ///
  /// - Throws: As ``init(of:_:locator:)`` does.
  package init(in source: SceneSource, _ edits: [ThemeEdit]) throws(PopframeError) {
    try self.init(source) { (text, file) throws(PopframeError) in
      try Self.bytes(of: text, with: edits, file: file)
    }
  }

  /// Makes the changes of a theme's file that a finding proposes; nothing is written yet.
  ///
  /// - Parameter fix: The changes; their bytes count in the file as it is.
  /// - Throws: `refused` if a change belongs to another file or lies outside the file; `invalid` if
  ///   the theme would get a new error.
  package init(of file: String, fix: Diagnostic.Fix) throws(PopframeError) {
    try self.init(.file(file)) { (text, file) throws(PopframeError) in
      var bytes = Array(text.utf8)
      for edit in fix.edits.sorted(by: { $0.bytes.lowerBound > $1.bytes.lowerBound }) {
        guard edit.file == file, edit.bytes.upperBound <= bytes.count else {
          throw .refused(path: file, reason: "this is not the file that was checked")
        }
        bytes.replaceSubrange(edit.bytes, with: Array(edit.text.utf8))
      }
      return bytes
    }
  }

  /// Makes changes of a theme whose files are changed at the same time; nothing is written yet.
  ///
  /// - Parameter files: New bytes of files beside the theme's; `nil` for one that is taken away.
  init(
    of file: String, _ edits: [ThemeEdit], files: [String: [UInt8]?]
  ) throws(PopframeError) {
    try self.init(.file(file), files: files) { (text, file) throws(PopframeError) in
      try Self.bytes(of: text, with: edits, file: file)
    }
  }

  /// A theme's file that has been read, with changes in memory.
  ///
  /// - Throws: As ``init(of:_:locator:)`` does.
  package static func contents(
    _ contents: SceneSource.Contents, with edits: [ThemeEdit]
  ) throws(PopframeError) -> SceneSource.Contents {
    let after = try bytes(of: contents.text, with: edits, file: contents.path.text)
    try checkErrors(after: after, of: contents)
    return contents.replacingText(with: String(decoding: after, as: UTF8.self))
  }

  /// Says that a key is unknown, and which one this theme takes with the value; `nil` for keys that are known.
  package static func complaint(
    about edit: ThemeEdit, in contents: SceneSource.Contents
  ) -> String? {
    ThemeKeys.complaint(about: edit.path.steps.keys) { other in
      guard let path = SettingPath(other) else { return false }
      let edits = [ThemeEdit(path, to: edit.value)]
      // A key that is ignored in this theme is a warning.
      return (try? bytes(of: contents.text, with: edits, file: contents.path.text))
        .map { findings(after: $0, of: contents).isEmpty } ?? false
    }
  }

  private init(
    _ source: SceneSource, files changes: [String: [UInt8]?] = [:],
    _ change: @escaping @Sendable (String, String) throws(PopframeError) -> [UInt8]
  ) throws(PopframeError) {
    let contents = try source.contents()
    let after = try change(contents.text, contents.path.text)
    self.file = contents.path.text
    self.before = Array(contents.text.utf8)
    self.after = after
    remake = { () throws(PopframeError) in try ThemeChange(source, change) }
    try Self.checkErrors(after: after, of: contents, files: changes)
  }

  /// Fails if a changed theme has an error that it did not have before.
  private static func checkErrors(
    after: [UInt8], of contents: SceneSource.Contents, files changes: [String: [UInt8]?] = [:]
  ) throws(PopframeError) {
    let new = findings(after: after, of: contents, files: changes)
      .filter { $0.severity == .error }
    guard new.isEmpty else { throw .invalid(new) }
  }

  /// What a changed theme has to be told that it had not before.
  private static func findings(
    after: [UInt8], of contents: SceneSource.Contents, files changes: [String: [UInt8]?] = [:]
  ) -> [Diagnostic] {
    guard Array(contents.text.utf8) != after || !changes.isEmpty else { return [] }
    let known = Set(findings(in: contents.text, contents.files, contents.path).map { Known($0) })
    let files = changes.isEmpty ? contents.files : Snapshot(contents.files, changing: changes)
    return findings(in: String(decoding: after, as: UTF8.self), files, contents.path)
      .filter { !known.contains(Known($0)) }
  }

  static func bytes(
    of text: String, with edits: [ThemeEdit], file: String
  ) throws(PopframeError) -> [UInt8] {
    do throws(EditError) {
      return try ThemeEditor.ofThemes.apply(edits, to: Array(text.utf8), path: file)
    } catch {
      switch error {
      case .unreadable(let diagnostics): throw .invalid(diagnostics)
      case .unwritable: throw .refused(path: file, reason: error.description)
      case .noMapping, .noList, .noElement: throw .misplaced(reason: error.description)
      }
    }
  }

  package var isEmpty: Bool { before == after }

  /// Writes the file atomically: readers see the old one or the new one, never a part.
  ///
  /// If somebody else has changed the file meanwhile, the changes are made again of what is there now.
  package func write() throws(PopframeError) {
    guard !isEmpty else { return }
    let path = PathName(file)
    var change = self
    let isDone = try FileUpdate.run(on: [path]) { isAgain throws(PopframeError) in
      if isAgain { change = try change.remake() }
      if change.isEmpty { return true }
      return try change.replace()
    }
    guard isDone else { throw .unwritable(path: file, reason: FileUpdate.givenUp) }
  }

  /// Writes the file if it is still the one that was changed; returns whether it was.
  func replace() throws(PopframeError) -> Bool {
    let name = PathName(PathName(file).lastPart)
    return try FileWriter.replace(
      [.init(name, expected: .bytes(before), bytes: after)], inTheme: PathName(file).folder)
  }

  /// The identity of an error, without its place.
  private struct Known: Hashable {
    var rule: DiagnosticRule
    var message: String

    init(_ diagnostic: Diagnostic) {
      rule = diagnostic.rule
      message = diagnostic.message
    }
  }

  /// The errors and warnings of a theme's text: of its values, and of previews that cannot be laid out.
  private static func findings(
    in yaml: String, _ files: Snapshot, _ path: PathName
  ) -> [Diagnostic] {
    do throws(PopframeError) {
      let theme = try ThemeFolder(files, name: path.lastPart, file: path.text, yaml: yaml)
      for preview in theme.previews {
        _ = try RenderPlan(theme, preview.request, appearance: preview.appearance)
      }
      return theme.warnings
    } catch { return error.diagnostics(of: path.text) }
  }
}
