import Imaging

extension ThemeReader {
  /// The frame's style; `image` unless the theme says otherwise, or with an error.
  mutating func frameStyle(in top: Section) -> FrameStyleName {
    guard let style = top.entry(TopKeys.frame)?.value[FrameKeys.style.name] else { return .image }
    // A missing value is reported when the section is read.
    if case .null = style.content { return .image }
    return ValueForm<FrameStyleName>.word.read(style, "frame.style", &log) ?? .image
  }

  /// Reports styles of frame and arrow that cannot be combined.
  mutating func checkPair(
    of frame: FrameStyleName, and arrow: ArrowStyleName?, in top: Section
  ) {
    guard let arrow, let entry = top.entry(TopKeys.arrow) else { return }
    let position = entry.value[ArrowKeys.style.name]?.range ?? entry.keyRange
    guard !ArrowStyleName.on(frame).contains(arrow) else { return }
    switch frame {
    case .image:
      log.error(
        "arrow style drawn is one outline with the frame; write frame: {style: drawn, fill: "
          + "\"#FFFFFF\"}, or give the arrow style image or clip", at: position)
    case .drawn:
      log.error(
        "arrow style \(arrow.rawValue) does not go with frame style drawn; it takes drawn or none",
        at: position)
    }
  }

  mutating func drawnFrame(in top: Section) -> DrawnFrame? {
    guard let entry = top.entry(TopKeys.frame), case .mapping(let entries) = entry.value.content
    else {
      return nil
    }
    var node = entry.value
    let foreign = entries.filter {
      SectionKind.frame.keys.contains($0.key) && !SectionKind.drawnFrame.keys.contains($0.key)
    }
    for other in foreign {
      if other.key == FrameKeys.filter.name {
        log.error(
          "'filter' is not possible with frame style drawn, which has no art; take it out",
          at: other.keyRange)
      } else {
        log.warning(
          "'\(other.key)' does not apply to frame style drawn and is ignored",
          at: other.keyRange)
      }
    }
    node.content = .mapping(entries.filter { entry in !foreign.contains { $0.key == entry.key } })
    guard let section = Section(node, .drawnFrame, path: entry.key, at: entry.keyRange, &log)
    else { return nil }
    let fill = section.require(DrawnFrameKeys.fill, "\"#FFFFFF\"", &log)
    let radii = section.read(DrawnFrameKeys.cornerRadius, &log)
    let curve = section.read(DrawnFrameKeys.cornerCurve, &log)
    let borders = several(DrawnFrameKeys.border, of: section) { reader, border in
      reader.border(border)
    }
    let shadows = several(DrawnFrameKeys.innerShadow, of: section) { reader, shadow in
      DrawnFrame.InnerShadow(
        color: shadow.read(ShadowKeys.color, &reader.log),
        opacity: shadow.read(ShadowKeys.opacity, &reader.log),
        offset: shadow.read(ShadowKeys.offset, &reader.log),
        blur: shadow.read(ShadowKeys.blur, &reader.log))
    }
    return fill.map {
      DrawnFrame(
        fill: $0, cornerRadii: radii, cornerCurve: curve, borders: borders, innerShadows: shadows)
    }
  }

  private mutating func border(_ section: Section) -> BorderStyle? {
    let color = section.require(BorderKeys.color, "\"#0000001F\"", &log)
    let width = section.read(BorderKeys.width, &log)
    let alignment = section.read(BorderKeys.alignment, &log)
    return color.map { BorderStyle(color: $0, width: width, alignment: alignment) }
  }

  /// One mapping, or a list of them.
  mutating func several<Value>(
    _ key: PartKey, of section: Section,
    _ read: (inout ThemeReader, Section) -> Value?
  ) -> [Value] {
    guard let entry = section.entry(key), let node = section.value(key, &log) else { return [] }
    let path = section.path(key)
    func one(_ node: SourceNode, at range: SourceRange) -> Value? {
      Section(node, key.kind, path: path, at: range, &log).flatMap { read(&self, $0) }
    }
    switch node.content {
    case .mapping: return one(node, at: entry.keyRange).map { [$0] } ?? []
    case .sequence(let nodes): return nodes.compactMap { one($0, at: $0.range) }
    case .scalar, .null:
      log.wrongKind(node, path, "a mapping of keys or a list of mappings")
      return []
    }
  }

  mutating func backdrop(in top: Section) -> BackdropStyle? {
    guard let section = top.section(TopKeys.backdrop, &log) else { return nil }
    return BackdropStyle(
      blur: section.read(BackdropKeys.blur, &log),
      saturation: section.read(BackdropKeys.saturation, &log),
      tint: section.read(BackdropKeys.tint, &log))
  }
}
