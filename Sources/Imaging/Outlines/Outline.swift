/// The boundary of an area: closed polygons in device pixels, y downwards, that do not overlap. The inside is on
/// their right: they run clockwise as one sees it, and anticlockwise around holes.
///
/// Curves have been flattened: a point of a polygon is never further than ``tolerance`` from the
/// curve that it stands for. Points of a loop that are nearer than 10⁻⁶ pixel are one.
package struct Outline: Equatable, Sendable {
  /// The polygons; the last point of each is joined to its first.
  package let loops: [[Point]]

  /// How far a flattened curve may be from the curve, in pixels: less than a level of coverage.
  package static let tolerance = 1.0 / 256

  /// Creates an outline from polygons without holes; turns those that run anticlockwise.
  package init(loops: [[Point]]) {
    self.loops = loops.map { loop in
      let loop = loop.withoutRepetition
      return loop.signedArea < 0 ? loop.reversed() : loop
    }.filter { $0.count > 2 }
  }
}

extension Outline {
  /// The points of the inside that are at least `distance` pixels from the outline; for a negative
  /// distance the inside and all that is at most as far outside of it.
  ///
  /// - Parameter limit: A rectangle from the origin that holds every pixel of interest.
  package func area(atLeast distance: Double, within limit: PixelSize) -> Area {
    if distance == 0 { return Area(polygons: loops) }
    let edges = loops.map { Outline.edges(of: $0) }
    if distance < 0 {
      return Area(polygons: loops + Outline.strips(edges, to: -distance, inwards: false))
    }
    // The area is the complement of one union: everything outside, and a strip along the inner
    // side.
    let margin = 8 + distance
    let (right, bottom) = (Double(limit.width) + margin, Double(limit.height) + margin)
    let everything = [
      Point(x: -margin, y: -margin), Point(x: right, y: -margin), Point(x: right, y: bottom),
      Point(x: -margin, y: bottom),
    ]
    return Area(
      polygons: [everything] + loops.map { $0.reversed() }
        + Outline.strips(edges, to: distance, inwards: true),
      isComplement: true)
  }

  /// The points at most `distance` pixels from a line of straight pieces, with round ends.
  package static func area(near line: [Point], upTo distance: Double) -> Area {
    let line = line.withoutRepetition(isClosed: false)
    guard line.count > 1 else { return Area(polygons: []) }
    // The line is followed in both directions: every piece has a strip on both sides, and every end
    // a half circle.
    let back = line.dropLast().dropFirst().reversed()
    let edges = edges(of: line + back)
    return Area(polygons: strips([edges], to: distance, inwards: false))
  }

  /// A straight piece of a loop with the unit vector that points to its right, the loop's inside.
  private struct Edge {
    var start: Point
    var end: Point
    var normal: Point
    /// Whether the piece is so short that its direction says nothing about the shape.
    var isPoint: Bool
  }

  private static func edges(of loop: [Point]) -> [Edge] {
    var edges: [Edge] = []
    for (index, start) in loop.enumerated() {
      let end = loop[(index + 1) % loop.count]
      let (x, y) = (end.x - start.x, end.y - start.y)
      let length = (x * x + y * y).squareRoot()
      edges.append(
        Edge(
          start: start, end: end, normal: Point(x: -y / length, y: x / length),
          isPoint: length < 0x1p-10))
    }
    return edges
  }

  /// A rectangle along one side of every edge, and a circle's sector at every corner where the
  /// rectangles part; the whole circle where a loop turns back, or where its directions are not known.
  private static func strips(
    _ loops: [[Edge]], to distance: Double, inwards: Bool
  ) -> [[Point]] {
    let reach = inwards ? distance : -distance
    var strips: [[Point]] = []
    for edges in loops {
      for (index, edge) in edges.enumerated() {
        let from = Point(x: edge.normal.x * reach, y: edge.normal.y * reach)
        strips.append(
          [
            edge.start, edge.end, Point(x: edge.end.x + from.x, y: edge.end.y + from.y),
            Point(x: edge.start.x + from.x, y: edge.start.y + from.y),
          ].clockwise)
        let next = edges[(index + 1) % edges.count]
        // The sine of the turn: positive when the loop turns towards its inside.
        let turn = edge.normal.x * next.normal.y - edge.normal.y * next.normal.x
        let facing = edge.normal.x * next.normal.x + edge.normal.y * next.normal.y
        let to = Point(x: next.normal.x * reach, y: next.normal.y * reach)
        let quarter = Point(x: -from.y, y: from.x)
        let around: [Point]
        if turn == 0, facing < 0, !inwards {
          // The end of a line.
          around = [Point(x: 0, y: 0)] + Arc.points(through: [from, quarter, to])
        } else if facing < -0.999_999 || edge.isPoint || next.isPoint {
          around = Arc.points(
            through: [
              from, quarter, Point(x: -from.x, y: -from.y), Point(x: -quarter.x, y: -quarter.y),
              from,
            ])
        } else if inwards ? turn < 0 : turn > 0 {
          around = [Point(x: 0, y: 0)] + Arc.points(from: from, to: to)
        } else {
          continue
        }
        strips.append(around.map { Point(x: edge.end.x + $0.x, y: edge.end.y + $0.y) }.clockwise)
      }
    }
    return strips
  }
}

extension [Point] {
  /// Twice the area inside, positive for a polygon that runs clockwise as one sees it.
  var signedArea: Double {
    var area = 0.0
    for (index, point) in enumerated() {
      let next = self[(index + 1) % count]
      area += point.x * next.y - next.x * point.y
    }
    return area
  }

  fileprivate var clockwise: [Point] { signedArea < 0 ? reversed() : self }

  var withoutRepetition: [Point] { withoutRepetition(isClosed: true) }

  /// The points without those that are the one before.
  fileprivate func withoutRepetition(isClosed: Bool) -> [Point] {
    var points: [Point] = []
    for point in self where !(points.last?.isOne(with: point) ?? false) { points.append(point) }
    while isClosed, points.count > 1, points[0].isOne(with: points[points.count - 1]) {
      points.removeLast()
    }
    return points
  }
}

extension Point {
  /// Whether two points are one: nearer than 10⁻⁶ pixel.
  fileprivate func isOne(with other: Point) -> Bool {
    (x - other.x) * (x - other.x) + (y - other.y) * (y - other.y) < 1e-12
  }
}
