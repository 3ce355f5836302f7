import Imaging
package import Themes

/// A scene file that was read and checked: a theme, and a request for a popover.
///
/// ```yaml
/// theme: ../Assets/Crimson     # from the scene's folder, or an inline mapping of theme keys
/// content: [120, 80]           # or bounds: [200, 100]
/// arrow: down
/// offset: start
/// scale: 2
/// ```
///
/// With a container or a host the popover is placed in it:
///
/// ```yaml
/// theme: Linen
/// host: split-view
/// anchor: detail-button
/// placeholder: [navigation-bar, list]
/// dim: 0.2
/// ```
///
/// Values that the file does not give are `nil`: the command line or the defaults decide.
package struct SceneDocument: Equatable, Sendable {
  package enum ThemeSource: Equatable, Sendable {
    /// A theme's folder, its file or a shipped theme's name, from the scene's folder. It is located
    /// when files are read.
    case path(String)
    /// The theme is part of the scene file; its pictures are in the scene's folder and below.
    case inline(ThemeDocument)
  }

  package let theme: ThemeSource
  /// The settings of the drawing. Paths of pictures are relative to the scene's folder. The appearance is validated
  /// here for inline themes, by the loader for others.
  package let settings: RenderSettings
  /// Where the popover goes; `nil` for a popover alone. Its backdrop is a path from the scene's folder.
  package let place: PlacementSettings?
  /// The warnings for the scene and its inline theme, in the order of their positions.
  package let warnings: [Diagnostic]

  private let ranges: [String: SourceRange]

  /// The place of a key's value, for messages about files that it names; `nil` if the key is not
  /// given.
  package func range(of key: String) -> SourceRange? { ranges[key] }

  /// Reads a scene from the tree of its file.
  ///
  /// - Parameters:
  ///   - source: The file's values and the errors of its text.
  ///   - name: The name of an inline theme that has none: the file's, without its extension.
  ///   - pictures: The files in the scene's folder and below; called for an inline theme only.
  /// - Throws: `ThemeErrors` with everything that is wrong.
  package init(
    _ source: SourceTree, name: String, pictures: () -> PictureInventory
  ) throws(ThemeErrors) {
    var log = DiagnosticLog(path: source.path, source.diagnostics)
    guard let root = source.root else { throw ThemeErrors(diagnostics: log.sorted) }
    try FormatCheck.check(root, isRequired: false, &log)
    guard
      let top = Section(
        root, .scene, keys: SceneKeys.all, path: "", at: root.range, &log)
    else {
      throw ThemeErrors(diagnostics: log.sorted)
    }
    var reader = SceneReader(log: log)
    let theme = try reader.theme(in: top, name: name, pictures: pictures)
    SettingExclusion.check(top, &reader.log)
    settings = reader.settings(in: top, of: theme)
    place = reader.place(in: top)
    ranges = top.keys.reduce(into: [:]) { $0[$1] = top.entry($1)?.value.range }
    warnings = reader.log.sorted
    guard let theme, !reader.log.hasErrors else { throw ThemeErrors(diagnostics: warnings) }
    self.theme = theme
  }
}

extension SourceTree {
  /// Whether the file is a scene: it has the key `theme` at its top. A file without values is none.
  package var isScene: Bool { root?["theme"] != nil }
}
