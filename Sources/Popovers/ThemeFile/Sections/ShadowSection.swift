import Imaging
import ThemeTree

extension ThemeReader {
  /// The shadows, lowest first: one mapping or a list of them.
  mutating func shadows(in top: Section) -> [ShadowStyle] {
    guard let entry = top.entry("shadow"), let node = top.value("shadow", &log) else { return [] }
    switch node.content {
    case .mapping:
      return shadow(node, at: entry.keyRange).map { [$0] } ?? []
    case .sequence(let nodes):
      return nodes.compactMap { shadow($0, at: $0.range) }
    case .scalar, .null:
      log.wrongKind(node, "shadow", "a mapping of keys or a list of mappings")
      return []
    }
  }

  private mutating func shadow(_ node: SourceNode, at range: SourceRange) -> ShadowStyle? {
    guard let section = Section(node, .shadow, path: "shadow", at: range, &log) else {
      return nil
    }
    return ShadowStyle(
      color: section.read("color", .color, &log) ?? .black,
      opacity: section.read("opacity", .number(.between(0, 1)), &log) ?? 1,
      offset: section.read("offset", .point, &log) ?? Point(x: 0, y: 0),
      blur: section.read("blur", .number(.notNegative), &log) ?? 0,
      caster: section.read("from", ValueForm<ShadowStyle.Caster>.word, &log) ?? .group,
      knockout: section.read("knockout", .flag, &log) ?? false)
  }
}
