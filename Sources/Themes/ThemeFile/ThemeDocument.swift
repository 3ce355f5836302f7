public import Imaging

/// A theme file that was read and checked: the base theme and one for each appearance.
///
/// ```swift
/// let source = SourceTree(yaml: text, path: "Crimson/theme.yaml")   // of the module ThemeSource
/// let pictures = PictureInventory(["frame@2x.png": .picture(PixelSize(width: 96, height: 96))])
/// let document = try ThemeDocument(source, folderName: "Crimson", pictures: pictures)
/// let dark = document.theme(for: "dark")
/// ```
public struct ThemeDocument: Equatable, Sendable {
  /// The names of the appearances: `base`, then those under `appearances` as they are written, then
  /// those that only files declare, by name.
  public let appearances: [String]
  /// The warnings, in the order of their positions: probable mistakes that do not make the theme invalid.
  public let warnings: [Diagnostic]
  private let themes: [String: Theme]

  /// The theme without any differences.
  public let base: Theme

  /// - Parameter folderName: The theme's name where the file gives none.
  /// - Throws: ``ThemeErrors`` with everything that is wrong, in the base and in each appearance.
  package init(
    _ source: SourceTree, folderName: String, pictures: PictureInventory
  ) throws(ThemeErrors) {
    var log = DiagnosticLog(path: source.path, source.diagnostics)
    guard let root = source.root else { throw ThemeErrors(diagnostics: log.sorted) }
    try self.init(
      root: root, at: root.range, log: &log, folderName: folderName, pictures: pictures,
      isFormatRequired: true)
    if log.hasErrors { throw ThemeErrors(diagnostics: log.sorted) }
  }

  /// Reads a theme from the tree of its file.
  ///
  /// - Parameters:
  ///   - source: The file's values and the errors of its text.
  ///   - folderName: The theme's name where the file gives none.
  ///   - pictures: The sizes of the pictures in the theme's folder, by their paths from there.
  /// - Throws: ``ThemeErrors`` with everything that is wrong, in the base and in each appearance.
  public init(
    _ source: SourceTree, folderName: String, pictures: [String: PixelSize]
  ) throws(ThemeErrors) {
    try self.init(
      source, folderName: folderName,
      pictures: PictureInventory(pictures.mapValues { .picture($0) }))
  }

  /// The theme of an appearance; `nil` when there is none of this name.
  public func theme(for appearance: String) -> Theme? { themes[appearance] }

  /// Reads a theme from the nodes of a file; logs errors, and throws only when nothing can be made of it. The caller
  /// checks the log.
  package init(
    root: SourceNode, at range: SourceRange, log: inout DiagnosticLog, folderName: String,
    pictures: PictureInventory, isFormatRequired: Bool
  ) throws(ThemeErrors) {
    try FormatCheck.check(root, isRequired: isFormatRequired, &log)
    var reader = ThemeReader(
      log: log, folderName: folderName, finder: PictureFinder(pictures))
    defer { log = reader.log }
    guard let top = Section(root, .theme, path: "", at: range, &reader.log) else {
      throw ThemeErrors(diagnostics: reader.log.sorted)
    }
    var base = reader.theme(from: top)
    base.directions = reader.directions(in: top, of: root, at: range)
    let differences = reader.appearances(in: top)
    let declared = reader.namedPictures.reduce(into: Set<String>()) { names, picture in
      names.formUnion(reader.finder.appearances(ofPictureNamed: picture))
    }
    let written = differences.map(\.name)
    appearances =
      [AppearanceName.base] + written
      + declared.subtracting(written).subtracting([AppearanceName.base]).sorted()
    base.previews = reader.previews(in: top, of: base, appearances: appearances)
    let changes = Dictionary(
      differences.map { ($0.name, $0.changes) }, uniquingKeysWith: { first, _ in first })
    var themes = [AppearanceName.base: base]
    for name in appearances.dropFirst() {
      themes[name] = reader.theme(of: name, changes: changes[name], root: root, at: range)
      themes[name]?.previews = base.previews
    }
    self.base = base
    self.themes = themes
    warnings = reader.log.sorted
  }
}

/// Everything that is wrong with one theme or scene file, found in one run.
public struct ThemeErrors: Error, Equatable, Sendable, CustomStringConvertible {
  /// Errors and warnings by position, each once; at least one is an error.
  public let diagnostics: [Diagnostic]

  /// Creates an error from sorted diagnostics.
  public init(diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }

  /// The diagnostics, one a line.
  public var description: String {
    diagnostics.map(\.description).joined(separator: "\n")
  }
}
