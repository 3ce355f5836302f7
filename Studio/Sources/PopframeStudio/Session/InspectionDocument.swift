internal import Imaging
internal import PopframeKit
internal import Popovers

/// Where everything of a popover is, and the values of its theme that put it there: what the page's guides
/// and handles are made of. Lengths are in points; insets are top, left, bottom, right.
enum InspectionDocument {
  ///
  /// - Parameter homes: Where the values stand that differ in an appearance or for a direction.
  static func json(_ layout: PopoverLayout, of theme: Theme, homes: JSONValue) -> JSONValue {
    .object([
      "direction": .string(layout.direction.rawValue),
      "scale": .number(layout.scale.value),
      "offset": .number(layout.offset), "miss": .number(layout.miss),
      "state": .string(layout.state.rawValue),
      "capScale": .number(layout.capScale.value),
      "minimum": .array([.number(layout.minimum.width), .number(layout.minimum.height)]),
      "points": points(layout.points),
      // From the canvas' top left to that of bounds.
      "origin": .array([.number(layout.pixels.bounds.x), .number(layout.pixels.bounds.y)]),
      "values": values(theme.pointing(layout.direction)),
      "homes": homes,
    ])
  }

  /// A pixel in both forms of its colour, red, green, blue and alpha, and the part that it belongs to.
  ///
  /// - Parameter source: The pixel of a file that it shows; `nil` for what is drawn without one.
  static func json(_ pixel: Pixel, part: String, source: PixelSource?) -> JSONValue {
    let alpha = Int(pixel.alpha)
    let premultiplied = [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
    let straight = premultiplied.map { alpha == 0 ? 0 : min(255, ($0 * 255 + alpha / 2) / alpha) }
    return .object([
      "straight": .array((straight + [alpha]).map { .number($0) }),
      "premultiplied": .array((premultiplied + [alpha]).map { .number($0) }),
      "part": .string(part),
      "source": source.map { source in
        .object([
          "file": .string(source.file),
          "pixel": .array([.number(source.pixel.x), .number(source.pixel.y)]),
        ])
      } ?? .null,
    ])
  }

  private static func points(_ points: LayoutPoints) -> JSONValue {
    .object([
      "bounds": rect(points.bounds), "frame": rect(points.frame), "content": rect(points.content),
      "arrow": points.arrow.map(rect) ?? .null,
      "arrowPicture": points.arrowPicture.map(rect) ?? .null,
      "tip": points.tip.map { .array([.number($0.x), .number($0.y)]) } ?? .null,
      "shadowOutsets": insets(points.shadowOutsets),
    ])
  }

  private static func values(_ theme: Theme) -> JSONValue {
    .object([
      "contentInsets": insets(theme.contentInsets),
      "frame": theme.frame.map(frame) ?? .null,
      "drawnFrame": theme.drawnFrame.map(drawnFrame) ?? .null,
      "arrow": theme.arrow.map(arrow) ?? .null,
      "shadow": .array(theme.shadows.map(shadow)),
      "backdrop": theme.backdrop.map(backdrop) ?? .null,
    ])
  }

  private static func frame(_ frame: FrameStyle) -> JSONValue {
    .object([
      "capInsets": insets(frame.capInsets),
      // Written in pixels of each file, which one number in points cannot replace.
      "isPerFile": .bool(!frame.fileCapInsets.isEmpty),
      "alignmentInsets": insets(frame.alignmentInsets),
      "size": .array([.number(frame.image.size.width), .number(frame.image.size.height)]),
      "resizing": .object([
        "x": .string(frame.resizing.x.rawValue), "y": .string(frame.resizing.y.rawValue),
      ]),
      "scales": .array(frame.image.files.map { .number($0.scale) }),
    ])
  }

  private static func arrow(_ arrow: ArrowStyle) -> JSONValue {
    var style = "image"
    var overlap = JSONValue.null
    switch arrow.art {
    case .image(let image): overlap = .number(image.overlap)
    case .clip: style = "clip"
    case .fused: style = "fused"
    case .drawn: style = "drawn"
    }
    return .object([
      "style": .string(style), "base": .number(arrow.base), "height": .number(arrow.height),
      "tip": .number(arrow.tip), "lane": insets(arrow.lane), "overlap": overlap,
    ])
  }

  private static func drawnFrame(_ frame: DrawnFrame) -> JSONValue {
    var fill = JSONValue.null
    if case .color(let color) = frame.fill { fill = .string(hex(color)) }
    let radii = frame.cornerRadii
    return .object([
      // A gradient is no colour.
      "fill": fill,
      "cornerRadius": .array([
        .number(radii.topLeft), .number(radii.topRight), .number(radii.bottomRight),
        .number(radii.bottomLeft),
      ]),
      "borders": .array(
        frame.borders.map { border in
          var width = JSONValue("hairline")
          if case .points(let points) = border.width { width = .number(points) }
          return .object(["color": .string(hex(border.color)), "width": width])
        }),
    ])
  }

  private static func backdrop(_ backdrop: BackdropStyle) -> JSONValue {
    .object([
      "blur": .number(backdrop.blur), "saturation": .number(backdrop.saturation),
      "tint": backdrop.tint.map { .string(hex($0)) } ?? .null,
    ])
  }

  private static func shadow(_ shadow: ShadowStyle) -> JSONValue {
    .object([
      "color": .string(hex(shadow.color)), "opacity": .number(shadow.opacity),
      "offset": .array([.number(shadow.offset.x), .number(shadow.offset.y)]),
      "blur": .number(shadow.blur),
    ])
  }

  private static func hex(_ color: Color) -> String {
    "#"
      + [color.red, color.green, color.blue, color.alpha].enumerated()
      .filter { $0.offset < 3 || $0.element < 255 }
      .map { $0.element < 16 ? "0" + String($0.element, radix: 16) : String($0.element, radix: 16) }
      .joined().uppercased()
  }

  private static func rect(_ rect: Rect) -> JSONValue {
    .array([.number(rect.x), .number(rect.y), .number(rect.width), .number(rect.height)])
  }

  private static func insets(_ insets: Insets) -> JSONValue {
    .array([
      .number(insets.top), .number(insets.left), .number(insets.bottom), .number(insets.right),
    ])
  }
}
