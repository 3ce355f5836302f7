extension Outline {
  /// Creates the boundary of the union of polygons, which may run in either direction.
  ///
  /// Every edge is split where it meets another one, and the pieces with the inside on only one
  /// side are kept. The time grows with the square of the number of edges: meant for a few hundred.
  package init(union polygons: [[Point]]) {
    let loops = Outline(loops: polygons.map { $0.map(\.snapped) }).loops
    let edges = loops.flatMap { loop in
      loop.indices.map { Segment(start: loop[$0], end: loop[($0 + 1) % loop.count]) }
    }
    var kept: Set<Segment> = []
    var order: [Segment] = []
    for edge in edges {
      for piece in edge.split(by: edges) {
        let (left, right) = piece.sides(of: edges)
        guard left != right else { continue }
        // The inside is on the right.
        let directed = right ? piece : Segment(start: piece.end, end: piece.start)
        if kept.insert(directed).inserted { order.append(directed) }
      }
    }
    self.init(loops: Self.joined(order))
  }

  /// Follows segments from end to start until nothing is left of them.
  private static func joined(_ segments: [Segment]) -> [[Point]] {
    var waiting = Dictionary(grouping: segments.reversed(), by: \.start)
    var loops: [[Point]] = []
    for segment in segments {
      var loop: [Point] = []
      var place = segment.start
      while let next = waiting[place]?.popLast() {
        loop.append(next.start)
        place = next.end
      }
      if !loop.isEmpty { loops.append(loop) }
    }
    return loops
  }
}

/// A straight piece of a boundary.
private struct Segment: Hashable {
  var start: Point
  var end: Point

  /// The pieces between all places where others touch or cross it.
  func split(by others: [Segment]) -> [Segment] {
    var places: [Double] = []
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = dx * dx + dy * dy
    for other in others where meetsBox(of: other) {
      let (ox, oy) = (other.end.x - other.start.x, other.end.y - other.start.y)
      let cross = dx * oy - dy * ox
      for point in [other.start, other.end] {
        let (px, py) = (point.x - start.x, point.y - start.y)
        let away = dx * py - dy * px
        if away * away <= length * Point.grid * Point.grid {
          places.append((px * dx + py * dy) / length)
        }
      }
      if cross != 0 {
        let (px, py) = (other.start.x - start.x, other.start.y - start.y)
        let (own, others) = ((px * oy - py * ox) / cross, (px * dy - py * dx) / cross)
        if others > 0, others < 1 { places.append(own) }
      }
    }
    var points = [start]
    for place in places.filter({ $0 > 0 && $0 < 1 }).sorted() {
      let point = Point(x: start.x + dx * place, y: start.y + dy * place).snapped
      if points.last != point, point != end { points.append(point) }
    }
    points.append(end)
    return zip(points, points.dropFirst()).map { Segment(start: $0, end: $1) }
  }

  private func meetsBox(of other: Segment) -> Bool {
    let reach = 2 * Point.grid
    return min(start.x, end.x) <= max(other.start.x, other.end.x) + reach
      && max(start.x, end.x) >= min(other.start.x, other.end.x) - reach
      && min(start.y, end.y) <= max(other.start.y, other.end.y) + reach
      && max(start.y, end.y) >= min(other.start.y, other.end.y) - reach
  }

  /// Whether there is an inside close to the middle of the segment, on its left and on its right.
  func sides(of edges: [Segment]) -> (left: Bool, right: Bool) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    // Larger than the distances by which points have been moved, and smaller than any drawn detail.
    let (nx, ny) = (-dy / length * 0x1p-10, dx / length * 0x1p-10)
    let (x, y) = ((start.x + end.x) / 2, (start.y + end.y) / 2)
    func isInside(_ point: Point) -> Bool {
      edges.reduce(0) { $0 + $1.winding(around: point) } != 0
    }
    return (isInside(Point(x: x - nx, y: y - ny)), isInside(Point(x: x + nx, y: y + ny)))
  }

  /// The segment's contribution to the winding number of a point: crossings of a ray to the right.
  private func winding(around point: Point) -> Int {
    guard (start.y <= point.y) != (end.y <= point.y) else { return 0 }
    let x = start.x + (end.x - start.x) * (point.y - start.y) / (end.y - start.y)
    return x > point.x ? (end.y > start.y ? 1 : -1) : 0
  }
}

extension Point {
  /// Points closer than this count as equal: far below the precision of a renderer.
  fileprivate static let grid = 0x1p-16

  fileprivate var snapped: Point {
    Point(x: (x / Self.grid).rounded() * Self.grid, y: (y / Self.grid).rounded() * Self.grid)
  }
}
