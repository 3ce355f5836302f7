import Imaging

extension ThemeReader {
  /// The shadows, lowest first: one mapping or a list of them.
  mutating func shadows(in top: Section, isDrawn: Bool) -> [ShadowStyle] {
    guard let entry = top.entry(TopKeys.shadow), let node = top.value(TopKeys.shadow, &log) else {
      return []
    }
    switch node.content {
    case .mapping:
      return shadow(node, at: entry.keyRange, isDrawn: isDrawn).map { [$0] } ?? []
    case .sequence(let nodes):
      return nodes.compactMap { shadow($0, at: $0.range, isDrawn: isDrawn) }
    case .scalar, .null:
      log.wrongKind(node, "shadow", "a mapping of keys or a list of mappings")
      return []
    }
  }

  private mutating func shadow(
    _ node: SourceNode, at range: SourceRange, isDrawn: Bool
  ) -> ShadowStyle? {
    guard let section = Section(node, .shadow, path: "shadow", at: range, &log) else {
      return nil
    }
    var style = ShadowStyle(color: section.read(ShadowKeys.color, &log))
    section.read(ShadowKeys.properties, &log)(&style)
    if style.spread != 0, !isDrawn, style.caster == .group {
      log.error(
        "shadow.spread is not possible: the shadow has the shape of the art; write from: frame, which "
          + "casts it from the frame's rectangle, or draw the frame (style: drawn)",
        at: section.range(of: ShadowKeys.spread))
    }
    return style
  }
}
