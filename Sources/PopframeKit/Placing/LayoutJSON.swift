package import Imaging
package import JSON
package import Popovers

extension JSON {
  /// Creates the output of `layout --json`. Keys are never left out.
  package init(_ report: LayoutReport) { self = .object(Self.members(report)) }

  /// The keys of `layout --json`; other keys can be added after them.
  ///
  /// - Parameter hasFrame: Whether the theme's frame is drawn; a sheet has none.
  package static func members(_ report: LayoutReport, hasFrame: Bool = true) -> [JSON.Member] {
    [
      ("format", .integer(1)),
      ("theme", .string(report.theme)),
      ("scale", .number(report.scale.value)),
      ("direction", .string(report.direction.rawValue)),
      (
        "arrow",
        .object([
          ("requestedOffset", .number(report.requestedOffset)),
          ("offset", .number(report.offset)),
          ("miss", .number(report.miss)),
          ("state", .string(report.state.rawValue)),
        ])
      ),
      (
        "points",
        .object([
          ("bounds", JSON(report.points.bounds)),
          ("frame", hasFrame ? JSON(report.points.frame) : .null),
          ("arrow", JSON(report.points.arrow)),
          ("arrowPicture", JSON(report.points.arrowPicture)),
          ("tip", JSON(report.points.tip)),
          ("content", JSON(report.points.content)),
          ("shadowOutsets", JSON(report.points.shadowOutsets)),
          ("capScale", .number(report.capScale)),
          ("minimum", JSON(report.minimum)),
        ])
      ),
      (
        "pixels",
        .object([
          ("canvas", JSON(report.pixels.canvas)),
          ("bounds", JSON(report.pixels.bounds)),
          ("frame", hasFrame ? JSON(report.pixels.frame) : .null),
          ("arrow", JSON(report.pixels.arrow)),
          ("arrowPicture", JSON(report.pixels.arrowPicture)),
          ("content", JSON(report.pixels.content)),
        ])
      ),
    ]
  }

  package init(_ rect: Rect?) {
    guard let rect else {
      self = .null
      return
    }
    self = .object([
      ("x", .number(rect.x)), ("y", .number(rect.y)), ("width", .number(rect.width)),
      ("height", .number(rect.height)),
    ])
  }

  private init(_ rect: PixelRect?) {
    guard let rect else {
      self = .null
      return
    }
    self = .object([
      ("x", .integer(rect.x)), ("y", .integer(rect.y)), ("width", .integer(rect.width)),
      ("height", .integer(rect.height)),
    ])
  }

  package init(_ point: Point?) {
    self = point.map { .object([("x", .number($0.x)), ("y", .number($0.y))]) } ?? .null
  }

  package init(_ size: Size) {
    self = .object([("width", .number(size.width)), ("height", .number(size.height))])
  }

  private init(_ size: PixelSize) {
    self = .object([("width", .integer(size.width)), ("height", .integer(size.height))])
  }

  package init(_ insets: Insets) {
    self = .object([
      ("top", .number(insets.top)), ("left", .number(insets.left)),
      ("bottom", .number(insets.bottom)), ("right", .number(insets.right)),
    ])
  }
}
