public import Popovers
internal import Raster

/// A theme on disk: its file has been read and checked, its pictures are decoded when they are drawn.
///
/// ```swift
/// let theme = try ThemeFolder("Assets/Crimson")
/// let popover = try theme.render(PopoverRequest(extent: .content(Size(200, 120)), arrow: .down))
/// try popover.write(to: "popover.png")
/// ```
public struct ThemeFolder: Sendable {
  /// The theme's file, as its user knows it.
  public let file: String
  /// What the file says.
  public let document: ThemeDocument
  let pictures: PictureFolder

  /// Reads a theme: a folder with `theme.yaml`, a `.yaml` file, or the name of a shipped theme.
  public init(_ theme: String, locator: ThemeLocator = .standard) throws(PopframeError) {
    try self.init(file: locator.file(for: theme))
  }

  /// Reads a theme file that a ``ThemeLocator`` has found.
  public init(file: String) throws(PopframeError) {
    try self.init(file: file, yaml: Self.text(of: PathName(file)))
  }

  init(file: String, yaml: String) throws(PopframeError) {
    guard !SceneDocument.isScene(yaml) else {
      throw .invalid([
        Diagnostic(
          path: file, position: .start, severity: .error,
          message: "this is a scene, not a theme; popframe render draws it")
      ])
    }
    let path = PathName(file)
    let pictures = try Self.pictures(beside: path)
    do throws(ThemeErrors) {
      let document = try ThemeDocument(
        yaml: yaml, path: file, folderName: pictures.folderName, pictures: pictures.inventory)
      self.init(file: file, document: document, pictures: pictures)
    } catch { throw .invalid(error.diagnostics) }
  }

  init(file: String, document: ThemeDocument, pictures: PictureFolder) {
    self.file = file
    self.document = document
    self.pictures = pictures
  }

  /// The theme's name.
  public var name: String { document.base.name }

  /// What the theme's author may want to know: messages of the form `path:line:column: warning: …`.
  public var warnings: [String] { document.warnings.map(\.description) }

  /// The theme in one appearance; `base` is the theme without differences.
  public func theme(for appearance: String = "base") throws(PopframeError) -> Theme {
    guard let theme = document.theme(for: appearance) else {
      throw .unknownAppearance(path: file, name: appearance, known: document.appearances)
    }
    return theme
  }

  /// The files of every picture in every appearance, each once.
  var pictureFiles: [PictureSet.File] {
    var files: [PictureSet.File] = []
    for appearance in document.appearances {
      for picture in document.theme(for: appearance)?.pictures ?? [] {
        for file in picture.files where !files.contains(file) { files.append(file) }
      }
    }
    return files
  }
}

extension ThemeFolder {
  /// Whether a file is a scene, rather than a theme.
  package static func isScene(file: String) throws(PopframeError) -> Bool {
    SceneDocument.isScene(try text(of: PathName(file)))
  }

  static func text(of file: PathName) throws(PopframeError) -> String {
    do throws(InputFile.Failure) {
      return try InputFile(file).text()
    } catch .notText {
      throw .invalid([
        Diagnostic(
          path: file.text, position: .start, severity: .error,
          message: InputFile.Failure.notText.reason)
      ])
    } catch { throw .unreadable(path: file.text, reason: error.reason) }
  }

  static func pictures(beside file: PathName) throws(PopframeError) -> PictureFolder {
    do throws(SystemError) {
      return try PictureFolder(file.folder)
    } catch { throw .unreadable(path: file.folder.text, reason: error.reason) }
  }
}
