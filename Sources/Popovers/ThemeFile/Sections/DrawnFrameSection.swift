import Imaging
import ThemeTree

/// The styles of a frame as a theme file names them.
enum FrameStyleName: String, CaseIterable {
  case image, drawn
}

extension ThemeReader {
  /// The frame's style; `image` unless the theme says otherwise, or with an error.
  mutating func frameStyle(in top: Section) -> FrameStyleName {
    guard let style = top.entry("frame")?.value["style"] else { return .image }
    // A missing value is reported when the section is read.
    if case .null = style.content { return .image }
    return ValueForm<FrameStyleName>.word.read(style, "frame.style", &log) ?? .image
  }

  /// Reports styles of frame and arrow that cannot be combined.
  mutating func checkPair(
    of frame: FrameStyleName, and arrow: ArrowStyleName?, in top: Section
  ) {
    guard let arrow, let entry = top.entry("arrow") else { return }
    let position = entry.value["style"]?.range ?? entry.keyRange
    switch (frame, arrow) {
    case (.image, .image), (.image, .clip), (.image, .fused), (_, .none), (.drawn, .drawn): break
    case (.image, .drawn):
      log.error(
        "arrow style drawn is one outline with the frame; write frame: {style: drawn, fill: "
          + "\"#FFFFFF\"}, or give the arrow style image or clip", at: position)
    case (.drawn, _):
      log.error(
        "arrow style \(arrow.rawValue) does not go with frame style drawn; it takes drawn or none",
        at: position)
    }
  }

  /// A frame without art.
  mutating func drawnFrame(in top: Section) -> DrawnFrame? {
    guard let entry = top.entry("frame"), case .mapping(let entries) = entry.value.content else {
      return nil
    }
    var node = entry.value
    let foreign = entries.filter {
      SectionKind.frame.keys.contains($0.key) && !SectionKind.drawnFrame.keys.contains($0.key)
    }
    for other in foreign {
      if other.key == "filter" {
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
    guard let section = Section(node, .drawnFrame, path: "frame", at: entry.keyRange, &log)
    else { return nil }
    let fill = section.require("fill", .fill, "\"#FFFFFF\"", &log)
    let radii = section.read("cornerRadius", .cornerRadii, &log)
    let curve = section.read("cornerCurve", ValueForm<DrawnFrame.CornerCurve>.word, &log)
    let borders = several("border", .border, of: section) { reader, border in
      reader.border(border)
    }
    let shadows = several("innerShadow", .innerShadow, of: section) { reader, shadow in
      DrawnFrame.InnerShadow(
        color: shadow.read("color", .color, &reader.log) ?? .black,
        opacity: shadow.read("opacity", .number(.between(0, 1)), &reader.log) ?? 1,
        offset: shadow.read("offset", .point, &reader.log) ?? Point(x: 0, y: 0),
        blur: shadow.read("blur", .number(.notNegative), &reader.log) ?? 0)
    }
    return fill.map {
      DrawnFrame(
        fill: $0, cornerRadii: radii ?? .init(all: 0), cornerCurve: curve ?? .circular,
        borders: borders, innerShadows: shadows)
    }
  }

  private mutating func border(_ section: Section) -> BorderStyle? {
    let color = section.require("color", .color, "\"#0000001F\"", &log)
    let width = section.read("width", .borderWidth, &log) ?? .points(1)
    let alignment = section.read("alignment", ValueForm<BorderStyle.Alignment>.word, &log)
    return color.map { BorderStyle(color: $0, width: width, alignment: alignment ?? .inside) }
  }

  /// One mapping, or a list of them.
  private mutating func several<Value>(
    _ key: String, _ kind: SectionKind, of section: Section,
    _ read: (inout ThemeReader, Section) -> Value?
  ) -> [Value] {
    guard let entry = section.entry(key), let node = section.value(key, &log) else { return [] }
    let path = section.path(key)
    func one(_ node: SourceNode, at range: SourceRange) -> Value? {
      Section(node, kind, path: path, at: range, &log).flatMap { read(&self, $0) }
    }
    switch node.content {
    case .mapping: return one(node, at: entry.keyRange).map { [$0] } ?? []
    case .sequence(let nodes): return nodes.compactMap { one($0, at: $0.range) }
    case .scalar, .null:
      log.wrongKind(node, path, "a mapping of keys or a list of mappings")
      return []
    }
  }

  /// The backdrop.
  mutating func backdrop(in top: Section) -> BackdropStyle? {
    guard let section = top.section("backdrop", .backdrop, &log) else { return nil }
    return BackdropStyle(
      blur: section.read("blur", .number(.notNegative), &log) ?? 0,
      saturation: section.read("saturation", .number(.notNegative), &log) ?? 1,
      tint: section.read("tint", .color, &log))
  }
}
