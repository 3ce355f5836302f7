internal import Imaging
import JSON
@_spi(Studio) internal import PopframeKit
internal import Popovers
@_spi(Studio) internal import Preview

/// The layout of a popover, and the values of its theme that decide it, for the page's guides and
/// handles. Lengths are in points; insets are top, left, bottom, right.
enum InspectionDocument {
  /// - Parameters:
  ///   - background: What lies below it, in words.
  ///   - place: The top left of bounds in the area that it is shown in.
  static func json(
    _ layout: PopoverLayout, of theme: Theme, background: String, place: PixelPoint?
  ) -> JSON {
    .object([
      "direction": .string(layout.direction.rawValue),
      "scale": .number(layout.scale.value),
      "offset": .number(layout.offset), "miss": .number(layout.miss),
      "state": .string(layout.state.rawValue),
      "capScale": .number(layout.capScale),
      "minimum": .array([.number(layout.minimum.width), .number(layout.minimum.height)]),
      "points": points(layout.points),
      // From the canvas' top left to that of bounds.
      "origin": .array([.number(layout.pixels.bounds.x), .number(layout.pixels.bounds.y)]),
      // From the same to that of the frame.
      "frame": .array([.number(layout.pixels.frame.x), .number(layout.pixels.frame.y)]),
      "canvas": .array([
        .number(layout.pixels.canvas.width), .number(layout.pixels.canvas.height),
      ]),
      "values": values(of: theme, layout.direction),
      "background": .string(background),
      "place": place.map { .array([.number($0.x), .number($0.y)]) } ?? .null,
    ])
  }

  /// A pixel in both forms of its colour, red, green, blue and alpha, and the part that it belongs to.
  ///
  /// - Parameter source: The pixel of a file that it shows; `nil` for what is drawn without one.
  static func json(_ pixel: Pixel, part: String, source: (file: String, pixel: PixelPoint)?)
    -> JSON
  {
    let color = Color(pixel)
    let straight = [color.red, color.green, color.blue, color.alpha]
    let premultiplied = [pixel.red, pixel.green, pixel.blue, pixel.alpha]
    return .object([
      "straight": .array(straight.map { .number(Int($0)) }),
      "premultiplied": .array(premultiplied.map { .number(Int($0)) }),
      "part": .string(part),
      "source": source.map { source in
        .object([
          "file": .string(source.file),
          "pixel": .array([.number(source.pixel.x), .number(source.pixel.y)]),
        ])
      } ?? .null,
    ])
  }

  private static func points(_ points: LayoutPoints) -> JSON {
    .object([
      "bounds": rect(points.bounds), "frame": rect(points.frame), "content": rect(points.content),
      "arrow": points.arrow.map(rect) ?? .null,
      "arrowPicture": points.arrowPicture.map(rect) ?? .null,
      "tip": points.tip.map { .array([.number($0.x), .number($0.y)]) } ?? .null,
      "shadowOutsets": insets(points.shadowOutsets),
    ])
  }

  private static func values(of theme: Theme, _ direction: ArrowDirection) -> JSON {
    (try? JSON(reading: Array(theme.editableValues(direction).utf8))) ?? .null
  }

  private static func rect(_ rect: Rect) -> JSON {
    .array([.number(rect.x), .number(rect.y), .number(rect.width), .number(rect.height)])
  }

  private static func insets(_ insets: Insets) -> JSON {
    .array([
      .number(insets.top), .number(insets.left), .number(insets.bottom), .number(insets.right),
    ])
  }
}
