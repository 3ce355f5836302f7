internal import CairoRenderer
internal import Popovers
internal import Raster

/// The art of a starter theme: two outlines, drawn at each scale so that their lines are crisp.
enum StarterArt {
  /// The scales of the files.
  static let scales: [Scale] = [.one, .two, .three]

  private static let fill = Color(red: 0xFD, green: 0xFD, blue: 0xFE)
  private static let line = Color(red: 0xB9, green: 0xC3, blue: 0xD0)

  /// Side of the square frame, radius of its corners, thickness of its line, in points.
  private static let side = 40.0
  private static let radius = 11.0
  private static let border = 1.0

  /// Size of the arrow's picture in points; it reaches one border into the frame.
  private static let arrow = Size(30, 15)

  /// File names and pictures.
  static func pictures(at scale: Scale) throws(PopframeError) -> [(name: String, bitmap: Bitmap)] {
    do throws(CairoError) {
      return [
        ("frame\(scale.suffix).png", try frame(at: scale)),
        ("arrow\(scale.suffix).png", try arrow(at: scale)),
      ]
    } catch { throw .defect("the starter theme: \(error)") }
  }

  /// A rounded square inside of a slightly larger one.
  private static func frame(at scale: Scale) throws(CairoError) -> Bitmap {
    let outer = Path.roundedSquare(side: side, inset: 0, radius: radius)
    let inner = Path.roundedSquare(side: side, inset: border, radius: radius - border)
    return try draw(
      Size(side, side), at: scale,
      [
        .fill(outer.scaled(by: scale.value), .color(line)),
        .fill(inner.scaled(by: scale.value), .color(fill)),
      ])
  }

  /// An arrow whose line runs out into the frame's; its body covers the frame's line between.
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
        canvas: PixelSize(scale.round(size.width), scale.round(size.height)), group: steps))
  }
}
