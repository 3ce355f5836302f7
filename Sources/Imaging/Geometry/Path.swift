/// An outline of lines and cubic Bézier curves; its owner says whether in points or in device
/// pixels. y grows downwards. Filled by the non-zero rule.
public struct Path: Equatable, Sendable {
  /// One segment of an outline.
  public enum Element: Equatable, Sendable {
    /// Begins a new outline here.
    case move(Point)
    /// A straight line to here.
    case line(Point)
    /// A cubic Bézier curve to `end` with two control points.
    case curve(Point, Point, end: Point)
    /// A straight line back to where this outline began.
    case close
  }

  /// The segments in drawing order.
  public var elements: [Element]

  /// Creates a path from its segments.
  public init(_ elements: [Element] = []) { self.elements = elements }
}

extension Path {
  package init(_ rect: PixelRect) {
    let left = Double(rect.x)
    let top = Double(rect.y)
    let right = Double(rect.maxX)
    let bottom = Double(rect.maxY)
    self.init([
      .move(Point(x: left, y: top)), .line(Point(x: right, y: top)),
      .line(Point(x: right, y: bottom)),
      .line(Point(x: left, y: bottom)), .close,
    ])
  }
}
