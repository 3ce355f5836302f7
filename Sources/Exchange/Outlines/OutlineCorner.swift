import Imaging
import Themes

/// The corners of an outline, clockwise from the top left.
enum OutlineCorner {
  /// A quarter of a circle.
  static func circular(_ index: Int) -> OutlinePath.Corner {
    let radius = OutlineLength(0, 1, of: .corner(index))
    return OutlinePath.Corner(
      length: OutlineLength(0, 1) + radius,
      elements: [
        .arc(
          turned(OutlinePath.Vector(radius, radius), to: index), radius: radius, isClockwise: true)
      ])
  }

  /// Three curves that bend into the corner; one without a radius has none.
  static func continuous(_ index: Int, radius: Double) -> OutlinePath.Corner {
    guard radius > 0 else { return circular(index) }
    let moves = Self.moves
    func point(_ place: Int) -> OutlinePath.Vector {
      // From the right end of the top edge down: x counts from the corner leftwards.
      OutlinePath.Vector(
        OutlineLength(-radius * points[place].x, -moves[place].x),
        OutlineLength(radius * points[place].y, moves[place].y))
    }
    let elements = [0, 3, 6].map { first -> OutlinePath.Element in
      func way(_ place: Int) -> OutlinePath.Vector {
        let (from, to) = (point(first), point(place))
        return turned(OutlinePath.Vector(to.x - from.x, to.y - from.y), to: index)
      }
      return .curve(way(first + 1), way(first + 2), end: way(first + 3))
    }
    return OutlinePath.Corner(
      length: OutlineLength(radius * DrawnFrame.smoothing), elements: elements)
  }

  /// A way of the top right corner as that of another one.
  private static func turned(_ way: OutlinePath.Vector, to index: Int) -> OutlinePath.Vector {
    switch index {
    case 0: OutlinePath.Vector(way.y, -way.x)
    case 2: OutlinePath.Vector(-way.y, way.x)
    case 3: OutlinePath.Vector(-way.x, -way.y)
    default: way
    }
  }

  /// The control points in radii from the corner, along the edge before it and along the one after it: those of iOS 7
  /// as PaintCode published them.
  private static let points = [
    (DrawnFrame.smoothing, 0), (1.08849, 0), (0.868407, 0), (0.631494, 0.074911),
    (0.372824, 0.16906), (0.16906, 0.372824), (0.074911, 0.631494), (0, 0.868407), (0, 1.08849),
    (0, DrawnFrame.smoothing),
  ].map { Point(x: $0.0, y: $0.1) }

  /// How far each control point moves for an inset of 1: the edges of the control polygon move inwards by that, which is
  /// 3 thousandths off along the outer curves, and 26 along the middle one without its fit.
  private static var moves: [Point] {
    var moves = PolygonInset.moves(of: points, inwards: -1)
    PolygonInset.fitHandles(&moves, of: points, curve: 3, inwards: -1)
    return moves
  }
}

/// Moves the edges of an open polygon.
enum PolygonInset {
  /// How far each point moves where every edge moves by 1 to its right (with y down, as one walks along it), or to its
  /// left.
  ///
  /// - Parameter inwards: 1 for the right, −1 for the left.
  static func moves(of points: [Point], inwards: Double) -> [Point] {
    var normals: [Point] = []
    var missing = 0
    for (point, next) in zip(points, points.dropFirst()) {
      let (x, y) = (next.x - point.x, next.y - point.y)
      let length = (x * x + y * y).squareRoot()
      // A control point that lies on an end of its curve has the direction of the edge beside it.
      guard length > 0 else {
        if let last = normals.last { normals.append(last) } else { missing += 1 }
        continue
      }
      let normal = Point(x: -y / length * inwards, y: x / length * inwards)
      normals += Array(repeating: normal, count: missing + 1)
      missing = 0
    }
    guard let first = normals.first, let last = normals.last else { return [] }
    let joints = zip(normals, normals.dropFirst()).map { before, after in
      let factor = 1 / (1 + before.x * after.x + before.y * after.y)
      return Point(x: (before.x + after.x) * factor, y: (before.y + after.y) * factor)
    }
    return [first] + joints + [last]
  }

  /// Lengthens the handles of a moved curve so that all of it, and not its ends alone, moves by 1 along its normal, by
  /// least squares. A curve without handles of a length stays.
  ///
  /// - Parameters:
  ///   - moves: How far each point moves; those of the curve's ends stay.
  ///   - first: The number of the curve's first point.
  static func fitHandles(
    _ moves: inout [Point], of points: [Point], curve first: Int, inwards: Double
  ) {
    let own = Array(points[first...first + 3])
    let ways = zip(own, own.dropFirst()).map { Point(x: $1.x - $0.x, y: $1.y - $0.y) }
    let (start, end) = (moves[first], moves[first + 3])
    // The sums of least squares for the handles' lengths.
    var (aa, ab, bb, ac, bc) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for step in 1...15 {
      let t = Double(step) / 16
      let u = 1 - t
      func along(_ side: KeyPath<Point, Double>) -> Double {
        u * u * ways[0][keyPath: side] + 2 * u * t * ways[1][keyPath: side]
          + t * t * ways[2][keyPath: side]
      }
      let (x, y) = (along(\.x), along(\.y))
      let length = (x * x + y * y).squareRoot()
      guard length > 0 else { continue }
      func share(_ move: Point) -> Double { (x * move.y - y * move.x) / length * inwards }
      let (a, b) = (3 * u * u * t * share(ways[0]), -3 * u * t * t * share(ways[2]))
      let missing = 1 - u * u * (u + 3 * t) * share(start) - t * t * (t + 3 * u) * share(end)
      aa += a * a
      ab += a * b
      bb += b * b
      ac += a * missing
      bc += b * missing
    }
    let determinant = aa * bb - ab * ab
    // A curve that is straight moves as its polygon does.
    guard determinant > 1e-9 * aa * bb else { return }
    let (a, b) = ((ac * bb - bc * ab) / determinant, (bc * aa - ac * ab) / determinant)
    moves[first + 1] = Point(x: start.x + a * ways[0].x, y: start.y + a * ways[0].y)
    moves[first + 2] = Point(x: end.x - b * ways[2].x, y: end.y - b * ways[2].y)
  }
}
