package import Imaging
package import Popovers

extension Placeholder {
  package static let inks = [
    Color(red: 0x1C, green: 0x1C, blue: 0x1E), Color(red: 0xF2, green: 0xF2, blue: 0xF7),
  ]

  /// The steps that fill the content of a layout; none when content has no pixel.
  package func steps(in layout: PopoverLayout, ink: Color) -> [Drawing.Step] {
    let content = layout.pixels.content
    guard !content.isEmpty else { return [] }
    let scale = layout.scale
    let size = Size(width: scale.points(content.width), height: scale.points(content.height))
    return shapes(in: size).compactMap { $0.step(scale, from: content.origin, ink) }
  }
}

extension PlaceholderShape {
  /// The shape in pixels of the canvas: its size is rounded before its place, so that equal shapes stay equal, and the side
  /// that stands in a column is on its pixel at every size.
  fileprivate func step(_ scale: Scale, from origin: PixelPoint, _ ink: Color) -> Drawing.Step? {
    var color = ink
    color.alpha = strength.rawValue
    let size = PixelSize(
      width: max(1, scale.round(rect.width)), height: max(1, scale.round(rect.height)))
    let x = endsInColumn ? scale.round(rect.maxX) - size.width : scale.round(rect.x)
    let y = scale.pixels(rect.center.y) - Double(size.height) / 2
    var pixels = PixelRect(
      origin: PixelPoint(x: origin.x + x, y: origin.y + Int((y + 0.5).rounded(.down))), size: size)
    switch form {
    case .rounded(let radius):
      return .fill(
        Path(roundedRect: pixels, radius: scale.pixels(radius)), .color(color))
    case .text(let text):
      // Letters keep a size that can be read where bars are low.
      let height = max(6, scale.round(rect.height * 0.6 + 3.5))
      let lettering = Lettering(
        capHeight: height, penWidth: strength == .strong ? height / 6 : nil)
      let baseline = pixels.y + (pixels.height + lettering.capHeight + 1) / 2
      return lettering.step(text, at: PixelPoint(x: pixels.x, y: baseline), color: color)
    case .outline(let radius, let pen):
      let width = max(1, Double(scale.round(pen)))
      guard Double(min(size.width, size.height)) > 2 * width else { return nil }
      return .stroke(
        Path(roundedRect: pixels, radius: scale.pixels(radius), inset: width / 2),
        .init(width: width), color)
    case .hairline:
      pixels = PixelRect(
        x: origin.x + scale.round(rect.x), y: origin.y + scale.round(rect.y),
        width: scale.round(rect.maxX) - scale.round(rect.x), height: 1)
      return .fill(Path(rect: pixels), .color(color))
    case .triangle(let isToLeft):
      let (start, tip) = pixels.sides(isToLeft)
      return .fill(
        Path([
          .move(Point(x: start, y: Double(pixels.y))),
          .line(Point(x: tip, y: Double(pixels.y) + Double(pixels.height) / 2)),
          .line(Point(x: start, y: Double(pixels.maxY))), .close,
        ]), .color(color))
    case .chevron(let pen, let isToLeft):
      let (start, tip) = pixels.sides(isToLeft)
      return .stroke(
        Path([
          .move(Point(x: start, y: Double(pixels.y))),
          .line(Point(x: tip, y: Double(pixels.y) + Double(pixels.height) / 2)),
          .line(Point(x: start, y: Double(pixels.maxY))),
        ]), .init(width: max(1, scale.pixels(pen)), isRound: true), color)
    }
  }
}

extension PixelRect {
  fileprivate func sides(_ isToLeft: Bool) -> (start: Double, tip: Double) {
    isToLeft ? (Double(maxX), Double(x)) : (Double(x), Double(maxX))
  }
}
