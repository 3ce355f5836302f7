import Imaging

extension ThemeReader {
  mutating func clipArrow(_ section: Section, frame: FrameStyle?) -> ArrowStyle? {
    let lane = frame?.capInsets ?? .zero
    let outline = outline(section)
    let texture = texture(section)
    let setProperties = section.read(ArrowKeys.ofClip, &log)
    let stroke = stroke(section)
    let down = section.read(ArrowKeys.down, &log)
    let left = section.read(ArrowKeys.left, &log)
    let order = section.read(ArrowKeys.order, &log) ?? .behind
    let filter =
      section.read(ArrowKeys.filter, &log) ?? frame?.filter ?? .smooth
    let art = texture.map { texture in
      var art = ClipArrow(
        shape: Path(), texture: texture, stroke: stroke, down: down, left: left, order: order,
        filter: filter)
      setProperties(&art)
      return art
    }
    let arrow = arrow(
      section, style: .clip, art: art.map { .clip($0) }, base: .required, height: .required,
      lane: lane)
    guard var arrow, var art, let outline else { return nil }
    art.shape = outline.path(base: arrow.base, height: arrow.height, tip: arrow.tip)
    arrow.art = .clip(art)
    return arrow
  }

  private mutating func outline(_ section: Section) -> ClipOutline? {
    if section.entry(ArrowKeys.shape) == nil {
      log.error(
        "arrow style clip needs 'shape': triangle, or SVG path data such as M0 20 L22 0 L44 20 Z",
        at: section.styleRange)
    }
    return section.read(ArrowKeys.shape, &log)
  }

  private mutating func texture(_ section: Section) -> ClipArrow.Texture? {
    guard section.entry(ArrowKeys.texture) != nil else { return .frame }
    guard let node = section.value(ArrowKeys.texture, &log) else { return nil }
    switch node.content {
    case .scalar("frame", _): return .frame
    case .scalar("center", _): return .center
    case .scalar(let text, _) where text.unicodeScalars.contains { $0 == "." || $0 == "/" }:
      return picture(node, "arrow.texture").map { .picture($0) }
    case .scalar(let text, _):
      let hint = WordSuggestion.nearest(
        to: text, among: ["frame", "center"], synonyms: .values)
      log.wrongKind(
        node, "arrow.texture", "frame, center or the name of a picture",
        hint: hint.map { "did you mean '\($0)'?" } ?? "")
      return nil
    case .null, .sequence, .mapping:
      log.wrongKind(node, "arrow.texture", "frame, center or the name of a picture")
      return nil
    }
  }

  private mutating func stroke(_ section: Section) -> ClipArrow.Stroke? {
    guard let stroke = section.section(ArrowKeys.stroke, &log) else { return nil }
    let color = stroke.require(StrokeKeys.color, "\"#000000\"", &log)
    let width = stroke.require(StrokeKeys.width, "1", &log)
    let alignment = stroke.read(StrokeKeys.alignment, &log)
    guard let color, let width else { return nil }
    return ClipArrow.Stroke(color: color, width: width, alignment: alignment)
  }
}
