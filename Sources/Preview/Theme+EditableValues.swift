internal import Imaging
internal import JSON
internal import PopframeKit
public import Popovers

extension Theme {
  /// The values of the preview's handles for a direction of the arrow, as one JSON object. Lengths
  /// are in points; insets are top, left, bottom, right.
  @_spi(Studio) public func editableValues(_ direction: ArrowDirection) -> String {
    let theme = pointing(direction)
    return JSON.object([
      ("contentInsets", Self.json(theme.contentInsets)),
      ("frame", theme.frame.map(Self.json) ?? .null),
      ("drawnFrame", theme.drawnFrame.map(Self.json) ?? .null),
      ("arrow", theme.arrow.map(Self.json) ?? .null),
      ("shadow", .array(theme.shadows.map(Self.json))),
      ("backdrop", theme.backdrop.map(Self.json) ?? .null),
    ]).text()
  }

  private static func json(_ frame: FrameStyle) -> JSON {
    .object([
      ("capInsets", json(frame.capInsets)),
      // The theme gives it in pixels of each file, which one number in points cannot replace.
      ("isPerFile", .bool(!frame.fileCapInsets.isEmpty)),
      ("alignmentInsets", json(frame.alignmentInsets)),
      ("size", .array([.number(frame.image.size.width), .number(frame.image.size.height)])),
      (
        "resizing",
        .object([
          ("x", .string(frame.resizing.x.rawValue)), ("y", .string(frame.resizing.y.rawValue)),
        ])
      ),
      ("scales", .array(frame.image.files.map { .integer($0.scale) })),
    ])
  }

  private static func json(_ arrow: ArrowStyle) -> JSON {
    var overlap = JSON.null
    if case .image(let image) = arrow.art { overlap = .number(image.overlap) }
    return .object([
      ("style", .string(arrow.art.word)), ("base", .number(arrow.base)),
      ("height", .number(arrow.height)),
      ("tip", .number(arrow.tip)), ("lane", json(arrow.lane)), ("overlap", overlap),
    ])
  }

  private static func json(_ frame: DrawnFrame) -> JSON {
    var fill = JSON.null
    if case .color(let color) = frame.fill { fill = .string(hex(color)) }
    let radii = frame.cornerRadii
    return .object([
      // A gradient is not a colour.
      ("fill", fill),
      (
        "cornerRadius",
        .array(
          [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft].map { .number($0) })
      ),
      (
        "borders",
        .array(
          frame.borders.map { border in
            var width = JSON.string("hairline")
            if case .points(let points) = border.width { width = .number(points) }
            return .object([("color", .string(hex(border.color))), ("width", width)])
          })
      ),
    ])
  }

  private static func json(_ backdrop: BackdropStyle) -> JSON {
    .object([
      ("blur", .number(backdrop.blur)), ("saturation", .number(backdrop.saturation)),
      ("tint", backdrop.tint.map { .string(hex($0)) } ?? .null),
    ])
  }

  private static func json(_ shadow: ShadowStyle) -> JSON {
    .object([
      ("color", .string(hex(shadow.color))), ("opacity", .number(shadow.opacity)),
      ("offset", .array([.number(shadow.offset.x), .number(shadow.offset.y)])),
      ("blur", .number(shadow.blur)),
    ])
  }

  private static func json(_ insets: Insets) -> JSON {
    .array([insets.top, insets.left, insets.bottom, insets.right].map { .number($0) })
  }

  private static func hex(_ color: Color) -> String {
    color.alpha < 255 ? color.hexWithAlpha : color.hex
  }
}
