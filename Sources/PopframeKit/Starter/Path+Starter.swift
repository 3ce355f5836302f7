internal import Imaging

extension Path {
  /// A square with rounded corners, inset on all sides, in points.
  static func roundedSquare(side: Double, inset: Double, radius: Double) -> Path {
    // The Bézier curve nearest to a quarter circle has its handles at this part of the radius.
    let handle = radius * (1 - 0.552_284_75)
    let low = inset
    let high = side - inset
    return Path([
      .move(Point(x: low + radius, y: low)),
      .line(Point(x: high - radius, y: low)),
      .curve(
        Point(x: high - handle, y: low), Point(x: high, y: low + handle),
        end: Point(x: high, y: low + radius)),
      .line(Point(x: high, y: high - radius)),
      .curve(
        Point(x: high, y: high - handle), Point(x: high - handle, y: high),
        end: Point(x: high - radius, y: high)),
      .line(Point(x: low + radius, y: high)),
      .curve(
        Point(x: low + handle, y: high), Point(x: low, y: high - handle),
        end: Point(x: low, y: high - radius)),
      .line(Point(x: low, y: low + radius)),
      .curve(
        Point(x: low, y: low + handle), Point(x: low + handle, y: low),
        end: Point(x: low + radius, y: low)),
      .close,
    ])
  }

  /// The line along an arrow of 30 × 15 points, from left to right: out of a flat line half a point
  /// above the bottom, up at a slope of 1.4, and round a soft tip half a point below the top.
  ///
  /// Where the line bends it is the quadratic curve whose handle is the corner.
  static let arrowLine = Path([
    .move(Point(x: 0, y: 14.5)),
    .curve(Point(x: 2.667, y: 14.5), Point(x: 4.867, y: 13.287), end: Point(x: 6.6, y: 10.86)),
    .line(Point(x: 13, y: 1.9)),
    .curve(Point(x: 14.333, y: 0.033), Point(x: 15.667, y: 0.033), end: Point(x: 17, y: 1.9)),
    .line(Point(x: 23.4, y: 10.86)),
    .curve(Point(x: 25.133, y: 13.287), Point(x: 27.333, y: 14.5), end: Point(x: 30, y: 14.5)),
  ])

  /// The area under ``arrowLine``, down to the picture's bottom.
  static let arrowBody = Path(
    arrowLine.elements + [.line(Point(x: 30, y: 15)), .line(Point(x: 0, y: 15)), .close])

  func scaled(by factor: Double) -> Path {
    func scaled(_ point: Point) -> Point { Point(x: point.x * factor, y: point.y * factor) }
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
