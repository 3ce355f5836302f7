internal import Files
internal import Imaging
internal import Placement
internal import Popovers
internal import ThemeSource
internal import Themes

/// A scene file with its theme and settings.
struct SceneFile: Sendable {
  /// The file, as its user knows it.
  package let path: PathName
  let theme: ThemeFolder
  let themeInputs: InputFiles
  /// The scene's settings; their paths are relative to the current folder, like all others.
  let settings: RenderSettings
  /// Where the scene's popover goes; `nil` for a popover alone.
  let place: PlacementSettings?
  private let document: SceneDocument

  /// Reads a scene from the values of its file, and its theme.
  ///
  /// - Parameters:
  ///   - contents: The scene's file, and the files beside it: the pictures of an inline theme.
  ///   - shelf: The themes that other scenes have read already.
  init(
    _ contents: SceneSource.Contents, locator: ThemeLocator, shelf: ThemeCache
  ) throws(PopframeError) {
    let (path, files) = (contents.path, contents.files)
    self.path = path
    do throws(ThemeErrors) {
      document = try SceneDocument(contents.tree, name: path.stem) { files.inventory }
    } catch {
      throw .invalid(
        error.diagnostics.namingCharacters(in: Array(contents.text.utf8), file: path.text))
    }
    switch document.theme {
    case .inline(let theme):
      try shelf.checkInlineTheme(of: path)
      self.theme = ThemeFolder(
        files, name: path.lastPart, file: path.text, tree: contents.tree, document: theme)
      themeInputs = self.theme.inputs
    case .path(let theme):
      let place = document.range(of: "theme")
      let entry = try Self.attributingErrors(path, place) { () throws(PopframeError) in
        try shelf.entry(for: locator.file(for: theme, from: path.folder))
      }
      self.theme = entry.theme
      themeInputs = entry.inputs
    }
    settings = RenderSettings(document, from: path.folder)
    var place = document.place
    if let backdrop = place?.backdrop { place?.backdrop = path.folder.appending(backdrop).text }
    self.place = place
  }

  /// The warnings, including those of an inline theme.
  var warnings: [Diagnostic] {
    let own = document.warnings
    if case .inline = document.theme { return own }
    return own + theme.warnings
  }

  /// Runs the body for a key of the scene; if a file is missing, the error is reported at the key's
  /// line.
  func attributingErrors<Result>(
    toKey key: String, _ body: () throws(PopframeError) -> Result
  ) throws(PopframeError) -> Result {
    try Self.attributingErrors(path, document.range(of: key), body)
  }

  func has(_ key: String) -> Bool { document.range(of: key) != nil }

  /// The file and the position of a key's value, as messages begin: `scene.yaml:3:10`.
  func place(of key: String) -> String {
    let start = (document.range(of: key) ?? .start).start
    return "\(path.text):\(start.line):\(start.column)"
  }

  private static func attributingErrors<Result>(
    _ path: PathName, _ range: SourceRange?, _ body: () throws(PopframeError) -> Result
  ) throws(PopframeError) -> Result {
    do throws(PopframeError) {
      return try body()
    } catch {
      switch error {
      case .unknownTheme, .severalSources, .unreadable, .unknownAppearance:
        throw .invalid([
          Diagnostic(
            .error, .invalidValue, file: path.text, range: range ?? .start,
            message: error.subjectAndReason)
        ])
      case .misplaced(let reason):
        throw .invalid([
          Diagnostic(
            .error, .placement, file: path.text, range: range ?? .start, message: reason)
        ])
      default: throw error
      }
    }
  }
}

extension RenderSettings {
  /// The settings of a scene, with the paths of its pictures from the folder where they are read.
  fileprivate init(_ scene: SceneDocument, from folder: PathName) {
    self = scene.settings
    background = background?.map { folder.appending($0).text }
    contentImage = contentImage.map { folder.appending($0).text }
  }
}
