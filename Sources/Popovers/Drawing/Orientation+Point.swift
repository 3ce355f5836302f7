package import Imaging

extension Orientation {
  /// Where a point of a `width` × `height` picture lies once the picture is turned: the permutation
  /// of pixels as a map of the plane.
  package func turn(_ point: Point, width: Double, height: Double) -> Point {
    switch self {
    case .identity: point
    case .flippedVertically: Point(x: point.x, y: height - point.y)
    case .flippedHorizontally: Point(x: width - point.x, y: point.y)
    case .rotated180: Point(x: width - point.x, y: height - point.y)
    case .rotatedLeft: Point(x: point.y, y: width - point.x)
    case .rotatedRight: Point(x: height - point.y, y: point.x)
    case .transposed: Point(x: point.y, y: point.x)
    case .antitransposed: Point(x: height - point.y, y: width - point.x)
    }
  }
}
