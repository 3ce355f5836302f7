internal import CairoRenderer
internal import Imaging
internal import Popovers

/// The art of a starter theme: two outlines, drawn at each scale so that their lines are crisp.
enum StarterArt {
  static let scales: [Scale] = [.one, .two, .three]

  private static let fill = Color(red: 0xFD, green: 0xFD, blue: 0xFE)
  private static let line = Color(red: 0xB9, green: 0xC3, blue: 0xD0)

  /// Side of the square frame, radius of its corners, thickness of its line, in points.
  private static let side = 40.0
  private static let radius = 11.0
  private static let border = 1.0

  /// Size of the arrow's picture in points; it reaches one border into the frame.
  private static let arrow = Size(width: 30, height: 15)

  static func pictures(
    of style: StarterTheme.Style, at scale: Scale
  ) throws(PopframeError) -> [(name: String, bitmap: Bitmap)] {
    var pictures: [(String, Bitmap)] = []
    do throws(CairoError) {
      switch style {
      case .card, .glass, .menu, .bubble, .tooltip: break
      case .image: pictures = [("frame", try frame(at: scale)), ("arrow", try arrow(at: scale))]
      case .clip: pictures = [("frame", try frame(at: scale))]
      case .fused: break
      case .pixel:
        pictures = [
          ("frame", StarterDots.frame.bitmap(at: scale)),
          ("arrow", StarterDots.arrow.bitmap(at: scale)),
        ]
      }
    } catch { throw .defect("the starter theme: \(error)") }
    if style == .fused {
      for direction in [ArrowDirection.none, .up, .down, .right] {
        pictures.append((direction.rawValue, try fused(direction, at: scale)))
      }
    }
    return pictures.map { ("\($0)\(scale.suffix).png", $1) }
  }

  /// A drawn frame with its arrow, as art.
  private static func fused(
    _ direction: ArrowDirection, at scale: Scale
  ) throws(PopframeError) -> Bitmap {
    let theme = Theme(
      name: "",
      drawnFrame: DrawnFrame(
        fill: .color(fill), cornerRadii: .init(all: radius),
        borders: [BorderStyle(color: line, width: .points(border))]),
      arrow: ArrowStyle(
        art: .drawn(DrawnArrow(shape: .triangle(tipRadius: 2, baseRadius: 4))), base: 30,
        height: 14))
    let isVertical = direction == .right
    let size =
      direction == .none
      ? Size(width: side, height: side)
      : Size(width: isVertical ? 54 : 70, height: isVertical ? 70 : 54)
    let request = PopoverRequest(extent: .bounds(size), arrow: direction, scale: scale)
    do {
      let layout = try PopoverLayout(theme: theme, request: request)
      // A drawn theme reads no file.
      let drawing = Drawing(layout: layout, theme: theme) { Bitmap(size: $0.size) }
      return try CairoRenderer().render(drawing)
    } catch { throw .defect("the starter theme: \(error)") }
  }

  /// A rounded square inside of a slightly larger one.
  private static func frame(at scale: Scale) throws(CairoError) -> Bitmap {
    let outer = Path.roundedSquare(side: side, inset: 0, radius: radius)
    let inner = Path.roundedSquare(side: side, inset: border, radius: radius - border)
    return try draw(
      Size(width: side, height: side), at: scale,
      [
        .fill(outer.scaled(by: scale.value), .color(line)),
        .fill(inner.scaled(by: scale.value), .color(fill)),
      ])
  }

  /// An arrow whose line continues in the frame's line; its body covers the frame's line between.
  private static func arrow(at scale: Scale) throws(CairoError) -> Bitmap {
    try draw(
      arrow, at: scale,
      [
        .fill(Path.arrowBody.scaled(by: scale.value), .color(fill)),
        .stroke(
          Path.arrowLine.scaled(by: scale.value),
          Drawing.StrokeStyle(width: border * scale.value), line),
      ])
  }

  private static func draw(
    _ size: Size, at scale: Scale, _ steps: [Drawing.Step]
  ) throws(CairoError) -> Bitmap {
    try CairoRenderer().render(
      Drawing(
        canvas: PixelSize(width: scale.round(size.width), height: scale.round(size.height)),
        group: steps))
  }
}
