package import Files
internal import Imaging
internal import Placement
public import Popovers
internal import ThemeSource
public import Themes

/// A theme with its files: its text has been read and checked, its pictures are decoded when they are
/// drawn.
///
/// ```swift
/// let theme = try ThemeFolder("Assets/Crimson")
/// let popover = try theme.render(PopoverRequest(extent: .content(Size(width: 200, height: 120)), arrow: .down))
/// try popover.write(to: "popover.png")
/// ```
///
/// Each file is read once, so that sizes and pixels always belong together; create a new value to
/// read files that have changed.
public struct ThemeFolder: Sendable {
  /// The theme's file, as its user knows it.
  public let file: String
  /// The parsed theme file.
  public let document: ThemeDocument
  /// The theme's files, as they were when they were read.
  public let files: Snapshot
  package let tree: SourceTree
  /// The name of the theme's file in ``files``.
  package let fileName: String

  /// Reads a theme: a folder with `theme.yaml`, a `.yaml` file, or the name of a shipped theme.
  public init(_ theme: String, locator: ThemeLocator = .standard) throws(PopframeError) {
    try self.init(file: locator.file(for: theme))
  }

  /// Reads a theme file that a ``ThemeLocator`` has found.
  public init(file: String) throws(PopframeError) {
    try self.init(Snapshot(folder: PathName(file).folder.text), file: file)
  }

  /// Reads a theme file whose folder has been opened.
  package init(_ files: Snapshot, file: String) throws(PopframeError) {
    try self.init(files, name: PathName(file).lastPart, file: file)
  }

  /// Reads a theme from files that may exist in memory only.
  ///
  /// - Parameters:
  ///   - files: The theme's files.
  ///   - name: The name of the file that describes the theme.
  public init(_ files: Snapshot, name: String = ThemeLocator.fileName) throws(PopframeError) {
    try self.init(files, name: name, file: files.path(of: name).text)
  }

  private init(_ files: Snapshot, name: String, file: String) throws(PopframeError) {
    try self.init(
      files, name: name, file: file, yaml: Self.text(of: name, in: files, path: PathName(file)))
  }

  package init(_ contents: SceneSource.Contents) throws(PopframeError) {
    try self.init(
      contents.files, name: contents.path.lastPart, file: contents.path.text, tree: contents.tree,
      yaml: contents.text)
  }

  package init(_ files: Snapshot, name: String, file: String, yaml: String) throws(PopframeError) {
    try self.init(
      files, name: name, file: file, tree: SourceTree(yaml: yaml, path: file), yaml: yaml)
  }

  private init(
    _ files: Snapshot, name: String, file: String, tree: SourceTree, yaml: String
  ) throws(PopframeError) {
    guard !tree.isScene else {
      throw .invalid([
        Diagnostic(
          .error, .wrongFile, file: file, range: .start,
          message: "this is a scene, not a theme; popframe render draws it")
      ])
    }
    do throws(ThemeErrors) {
      let document = try ThemeDocument(
        tree, folderName: files.name, pictures: files.inventory)
      self.init(files, name: name, file: file, tree: tree, document: document)
    } catch {
      throw .invalid(error.diagnostics.namingCharacters(in: Array(yaml.utf8), file: file))
    }
  }

  init(
    _ files: Snapshot, name: String, file: String, tree: SourceTree, document: ThemeDocument
  ) {
    self.file = file
    self.tree = tree
    self.document = document
    self.files = files
    fileName = name
  }

  /// The popovers of the theme's gallery, in its order.
  public var previews: [PreviewCase] { document.base.previews.cases }

  /// The theme's name.
  public var name: String { document.base.name }

  /// The warnings for the theme's author.
  public var warnings: [Diagnostic] { document.warnings }

  package func text() throws(PopframeError) -> String {
    try Self.text(of: fileName, in: files, path: PathName(file))
  }

  package func replacingText(with text: String) throws(PopframeError) -> ThemeFolder {
    try ThemeFolder(files, name: fileName, file: file, yaml: text)
  }

  /// The same theme with some of its files changed in memory: new bytes, or `nil` for a file that is taken away.
  package func changing(_ changes: [String: [UInt8]?]) throws(PopframeError) -> ThemeFolder {
    try ThemeFolder(Snapshot(files, changing: changes), name: fileName, file: file)
  }

  /// The theme in one appearance; `base` is the theme without differences.
  public func theme(for appearance: String = "base") throws(PopframeError) -> Theme {
    guard let theme = document.theme(for: appearance) else {
      throw .unknownAppearance(path: file, name: appearance, known: document.appearances)
    }
    return theme
  }

  /// The files of every picture in every appearance, each once.
  package var pictureFiles: [PictureSet.File] {
    var files: [PictureSet.File] = []
    var known: Set<PictureSet.File> = []
    for appearance in document.appearances {
      for picture in document.theme(for: appearance)?.pictures ?? [] {
        files += picture.files.filter { known.insert($0).inserted }
      }
    }
    return files
  }
}

extension ThemeFolder {
  /// The names, in ``files``, of all files that the theme is made from: its own, and every picture of
  /// every appearance.
  public var fileNames: [String] { [fileName] + pictureFiles.map(\.path) }

  /// - Parameter path: The file as its user knows it, for messages.
  package static func text(
    of name: String, in files: Snapshot, path: PathName
  ) throws(PopframeError) -> String {
    func invalid(_ rule: DiagnosticRule, _ reason: String) -> PopframeError {
      .invalid([Diagnostic(.error, rule, file: path.text, range: .start, message: reason)])
    }
    let tooLarge = InputFile.Failure.tooLarge
    let contents: FileContents
    do throws(AssetStore.Failure) {
      contents = try files.store.asset(name).contents
    } catch .file(.tooLarge(let limit)) {
      throw invalid(.yamlLimit, tooLarge(limit).reason)
    } catch { throw error.error(for: path) }
    guard contents.count <= InputFile.largestText else {
      throw invalid(.yamlLimit, tooLarge(InputFile.largestText).reason)
    }
    let bytes = contents.bytes
    if let fault = SourceTree.encodingFault(in: bytes) { throw invalid(.yamlSyntax, fault) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
