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

  /// How far each control point moves for an inset of 1: the edges of the control polygon move inwards by that.
  private static var moves: [Point] { PolygonInset.moves(of: points, inwards: -1) }
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
}
