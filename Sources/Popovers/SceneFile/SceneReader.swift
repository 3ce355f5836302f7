import Imaging
import ThemeTree

/// Reads the keys of a scene file that depend on each other.
struct SceneReader {
  /// What was found so far.
  var log: DiagnosticLog

  /// The theme's path, or the theme itself.
  mutating func theme(
    in top: Section, name: String, pictures: () -> PictureInventory
  ) throws(ThemeErrors) -> SceneDocument.ThemeSource? {
    guard let entry = top.entry("theme") else {
      log.missing(top, "theme", "../Crimson, or a mapping of theme keys")
      return nil
    }
    guard let node = top.value("theme", &log) else { return nil }
    switch node.content {
    case .scalar:
      return ValueForm.text.read(node, "theme", &log).map { .path($0) }
    case .mapping:
      return .inline(
        try ThemeDocument(
          root: node, at: entry.keyRange, log: &log, folderName: name, pictures: pictures(),
          isFormatRequired: false))
    case .sequence, .null:
      log.wrongKind(node, "theme", "a path or a mapping of theme keys")
      return nil
    }
  }

  /// What is asked of the theme. The appearance of an inline theme has to exist.
  mutating func settings(
    in top: Section, of theme: SceneDocument.ThemeSource?
  ) -> RenderSettings {
    var settings = RenderSettings()
    for setting in Setting<RenderSettings>.all { setting.readNode(top, &settings, &log) }
    if let name = settings.appearance, case .inline(let document) = theme,
      document.theme(for: name) == nil
    {
      settings.appearance = nil
      log.error(
        AppearanceName.unknown(name, among: document.appearances, key: "appearance"),
        at: top.range(of: "appearance"))
    }
    return settings
  }
}
