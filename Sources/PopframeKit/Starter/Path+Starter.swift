internal import Raster

extension Path {
  /// A square with rounded corners, inset on all sides, in points.
  static func roundedSquare(side: Double, inset: Double, radius: Double) -> Path {
    // The Bézier curve nearest to a quarter circle has its handles at this part of the radius.
    let handle = radius * (1 - 0.552_284_75)
    let low = inset
    let high = side - inset
    return Path([
      .move(Point(low + radius, low)),
      .line(Point(high - radius, low)),
      .curve(Point(high - handle, low), Point(high, low + handle), end: Point(high, low + radius)),
      .line(Point(high, high - radius)),
      .curve(
        Point(high, high - handle), Point(high - handle, high), end: Point(high - radius, high)),
      .line(Point(low + radius, high)),
      .curve(Point(low + handle, high), Point(low, high - handle), end: Point(low, high - radius)),
      .line(Point(low, low + radius)),
      .curve(Point(low, low + handle), Point(low + handle, low), end: Point(low + radius, low)),
      .close,
    ])
  }

  /// The line along an arrow of 30 × 15 points, from left to right: out of a flat line half a point
  /// above the bottom, up at a slope of 1.4, and round a soft tip half a point below the top.
  ///
  /// Where the line bends it is the quadratic curve whose handle is the corner.
  static let arrowLine = Path([
    .move(Point(0, 14.5)),
    .curve(Point(2.667, 14.5), Point(4.867, 13.287), end: Point(6.6, 10.86)),
    .line(Point(13, 1.9)),
    .curve(Point(14.333, 0.033), Point(15.667, 0.033), end: Point(17, 1.9)),
    .line(Point(23.4, 10.86)),
    .curve(Point(25.133, 13.287), Point(27.333, 14.5), end: Point(30, 14.5)),
  ])

  /// What lies under ``arrowLine``, down to the picture's bottom.
  static let arrowBody = Path(
    arrowLine.elements + [.line(Point(30, 15)), .line(Point(0, 15)), .close])

  /// The path with all coordinates multiplied.
  func scaled(by factor: Double) -> Path {
    func scaled(_ point: Point) -> Point { Point(point.x * factor, point.y * factor) }
    return Path(
      elements.map { element in
        switch element {
        case .move(let point): .move(scaled(point))
        case .line(let point): .line(scaled(point))
        case .curve(let first, let second, let end):
          .curve(scaled(first), scaled(second), end: scaled(end))
        case .close: .close
        }
      })
  }
}
