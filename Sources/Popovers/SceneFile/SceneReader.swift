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

  /// The size of content or bounds; never both.
  mutating func extent(in top: Section) -> PopoverRequest.Extent? {
    let content = top.read("content", .size, &log)
    let bounds = top.read("bounds", .size, &log)
    if let first = top.entry("content"), let second = top.entry("bounds") {
      log.error(
        "content and bounds exclude each other; give one of them",
        at: max(first.keyRange, second.keyRange), rule: .conflictingKeys)
    }
    return content.map { .content($0) } ?? bounds.map { .bounds($0) }
  }

  /// The placeholder; never together with a picture of the content.
  mutating func placeholder(in top: Section) -> Placeholder? {
    if let first = top.entry("contentImage"), let second = top.entry("placeholder") {
      log.error(
        "contentImage and placeholder exclude each other; give one of them",
        at: max(first.keyRange, second.keyRange), rule: .conflictingKeys)
    }
    return top.read("placeholder", .placeholder, &log)
  }

  /// The appearance; one of an inline theme has to exist.
  mutating func appearance(
    in top: Section, of theme: SceneDocument.ThemeSource?
  ) -> String? {
    guard let name = top.read("appearance", .text, &log) else { return nil }
    guard case .inline(let document) = theme, document.theme(for: name) == nil else { return name }
    let range = top.range(of: "appearance")
    log.error(
      AppearanceName.unknown(name, among: document.appearances, key: "appearance"), at: range)
    return nil
  }
}

extension ValueForm where Value == PopoverBackground<String> {
  /// `none`, `checker`, a colour, or a picture's path.
  static var background: ValueForm {
    let schema = ValueSchema.either([
      .words(["none", "checker"]), ValueForm<Color>.color.schema, .form("^[^#]*[./]"),
    ])
    return ValueForm(schema) { node, key, log in
      let wanted = "none, checker, a colour such as \"#FFFFFF\" or a picture's path"
      guard case .scalar(let text, _) = node.content else {
        log.wrongKind(node, key, wanted)
        return nil
      }
      switch text {
      case "none": return PopoverBackground<String>.none
      case "checker": return .checker
      case let color where color.hasPrefix("#"):
        return ValueForm<Color>.color.read(node, key, &log).map { .color($0) }
      case let path where path.contains(".") || path.contains("/"): return .picture(path)
      default:
        log.wrongKind(node, key, wanted)
        return nil
      }
    }
  }
}
