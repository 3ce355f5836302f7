extension Outline {
  /// Creates the boundary of what lies inside of at least one of two shapes, each filled by the non-zero rule.
  ///
  /// Holes stay open. Points move to a grid of 2⁻²⁰ pixel, on which every decision is exact: the loops close however
  /// closely the edges meet. The time grows with the number of edges that are close to each other.
  package init(union first: [[Point]], with second: [[Point]]) {
    let edges = [first, second].enumerated().flatMap { shape, polygons in
      polygons.flatMap { polygon -> [GridEdge] in
        let points = polygon.withoutRepetition.map(GridPoint.init)
        return points.indices.map {
          GridEdge(
            points[$0], points[($0 + 1) % points.count],
            winding: shape == 0 ? SIMD2(1, 0) : SIMD2(0, 1))
        }
      }
    }
    loops = PlaneGraph(edges).boundary
  }
}

/// A point of the grid; y downwards.
private struct GridPoint: Hashable, Comparable {
  /// In steps of 2⁻²⁰ pixel.
  var x: Int
  var y: Int

  static let perPixel = 1_048_576.0

  init(x: Double, y: Double) { (self.x, self.y) = (Int(x.rounded()), Int(y.rounded())) }

  init(_ point: Point) { self.init(x: point.x * Self.perPixel, y: point.y * Self.perPixel) }

  var point: Point { Point(x: Double(x) / Self.perPixel, y: Double(y) / Self.perPixel) }

  /// Downwards, then to the right.
  static func < (one: GridPoint, other: GridPoint) -> Bool { (one.y, one.x) < (other.y, other.x) }

  /// Twice the area of the triangle from this point to two others: positive if the second one lies clockwise of the
  /// first, as one sees it.
  func area(_ first: GridPoint, _ second: GridPoint) -> Int128 {
    Int128(first.x - x) * Int128(second.y - y) - Int128(first.y - y) * Int128(second.x - x)
  }
}

/// An edge from its smaller to its larger end.
private struct GridEdge {
  var start: GridPoint
  var end: GridPoint
  /// For both shapes, how often they run along the edge to its end, less how often they run back.
  var winding: SIMD2<Int>

  /// An edge from one point to another, whichever is smaller.
  init(_ start: GridPoint, _ end: GridPoint, winding: SIMD2<Int>) {
    let isForward = start < end
    (self.start, self.end) = isForward ? (start, end) : (end, start)
    self.winding = isForward ? winding : .zero &- winding
  }

  var columns: ClosedRange<Int> { min(start.x, end.x)...max(start.x, end.x) }

  func far(from point: GridPoint) -> GridPoint { point == start ? end : start }

  /// Where this edge and another one have to be cut, because they meet there and not at their ends.
  func cuts(by other: GridEdge) -> (own: [GridPoint], others: [GridPoint]) {
    let sides = (start.area(end, other.start), start.area(end, other.end))
    let ownSides = (other.start.area(other.end, start), other.start.area(other.end, end))
    var (own, others): ([GridPoint], [GridPoint]) = ([], [])
    if sides.0 == 0, holds(other.start) { own.append(other.start) }
    if sides.1 == 0, holds(other.end) { own.append(other.end) }
    if ownSides.0 == 0, other.holds(start) { others.append(start) }
    if ownSides.1 == 0, other.holds(end) { others.append(end) }
    if sides.0.signum() * sides.1.signum() < 0, ownSides.0.signum() * ownSides.1.signum() < 0 {
      let share = Double(ownSides.0) / Double(ownSides.0 - ownSides.1)
      let point = GridPoint(
        x: Double(start.x) + Double(end.x - start.x) * share,
        y: Double(start.y) + Double(end.y - start.y) * share)
      if point != start, point != end { own.append(point) }
      if point != other.start, point != other.end { others.append(point) }
    }
    return (own, others)
  }

  /// Whether a point of the edge's line lies between its ends.
  private func holds(_ point: GridPoint) -> Bool { start < point && point < end }

  /// The pieces between some points close to the edge; what is rounded can turn around.
  func cut(at points: [GridPoint]) -> [GridEdge] {
    func place(_ point: GridPoint) -> Int128 {
      Int128(point.x - start.x) * Int128(end.x - start.x)
        + Int128(point.y - start.y) * Int128(end.y - start.y)
    }
    let points = [start] + points.sorted { place($0) < place($1) } + [end]
    return zip(points, points.dropFirst()).map { GridEdge($0, $1, winding: winding) }
  }
}

/// Edges that meet at their ends alone, and the windings of the shapes on both sides of each (snap rounding: Hobby,
/// *Practical segment intersection with finite precision output*).
private struct PlaneGraph {
  private var edges: [GridEdge]
  /// The edges that begin or end at each point, clockwise from the one to the right.
  private var fans: [GridPoint: [Int]] = [:]
  /// The windings on the left of each edge, as one looks along it.
  private var left: [SIMD2<Int>?]

  init(_ shapes: [GridEdge]) {
    edges = Self.merged(shapes)
    while let pieces = Self.cut(edges) { edges = Self.merged(pieces) }
    left = edges.map { _ in nil }
    for (index, edge) in edges.enumerated() {
      fans[edge.start, default: []].append(index)
      fans[edge.end, default: []].append(index)
    }
    for (point, fan) in fans {
      fans[point] = fan.sorted {
        Self.isBefore(edges[$0].far(from: point), edges[$1].far(from: point), at: point)
      }
    }
    // The edges are sorted, so that the first of a component has nothing of it above its start.
    for index in edges.indices where left[index] == nil { spread(from: index) }
  }

  /// The edges in the order of their ends, each once; those along which a shape runs to and fro are left out.
  private static func merged(_ edges: [GridEdge]) -> [GridEdge] {
    var merged: [GridEdge] = []
    for edge in edges.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) })
    where edge.start != edge.end {
      if let last = merged.last, last.start == edge.start, last.end == edge.end {
        merged[merged.count - 1].winding &+= edge.winding
      } else {
        merged.append(edge)
      }
    }
    return merged.filter { $0.winding != .zero }
  }

  /// The edges cut where two of them meet; `nil` if they meet at their ends only.
  private static func cut(_ edges: [GridEdge]) -> [GridEdge]? {
    guard let first = edges.first?.start.y, let last = edges.map(\.end.y).max() else { return nil }
    // Edges are compared that share a row: a pixel, or more if the edges are few.
    let height = max(Int(GridPoint.perPixel), (last - first) / edges.count + 1)
    var rows = [[Int]](repeating: [], count: (last - first) / height + 1)
    for (index, edge) in edges.enumerated() {
      for row in (edge.start.y - first) / height...(edge.end.y - first) / height {
        rows[row].append(index)
      }
    }
    var cuts: [Int: [GridPoint]] = [:]
    for (row, members) in rows.enumerated() {
      var open: [Int] = []
      for index in members.sorted(by: {
        edges[$0].columns.lowerBound < edges[$1].columns.lowerBound
      }) {
        let edge = edges[index]
        open.removeAll { edges[$0].columns.upperBound < edge.columns.lowerBound }
        for other in open {
          let lower = max(edge.start.y, edges[other].start.y)
          guard lower <= min(edge.end.y, edges[other].end.y), (lower - first) / height == row else {
            continue
          }
          let (own, others) = edge.cuts(by: edges[other])
          if !own.isEmpty { cuts[index, default: []] += own }
          if !others.isEmpty { cuts[other, default: []] += others }
        }
        open.append(index)
      }
    }
    if cuts.isEmpty { return nil }
    return edges.enumerated().flatMap { index, edge in cuts[index].map(edge.cut) ?? [edge] }
  }

  /// Whether an edge to one point comes before an edge to another one, clockwise from the right.
  private static func isBefore(_ one: GridPoint, _ other: GridPoint, at centre: GridPoint) -> Bool {
    let (isLow, isOtherLow) = (centre < one, centre < other)
    return isLow == isOtherLow ? centre.area(one, other) > 0 : isLow
  }
}

extension PlaneGraph {
  /// Finds the windings beside all edges that are connected with one that has nothing of them above its start.
  private mutating func spread(from first: Int) {
    // The windings above the start: each edge over it adds what crosses the line upwards.
    let start = edges[first].start
    var above = SIMD2<Int>.zero
    for edge in edges where edge.start < start {
      let isRight = edge.start.x <= start.x && edge.end.x > start.x
      let isLeft = edge.end.x <= start.x && edge.start.x > start.x
      guard isRight || isLeft else { continue }
      let area = edge.start.area(edge.end, start)
      if isRight ? area > 0 : area < 0 { above &+= isRight ? edge.winding : .zero &- edge.winding }
    }
    let uppermost = fans[start]?.first ?? first
    left[uppermost] = above
    var waiting = [start, edges[uppermost].end]
    while let point = waiting.popLast() {
      guard let fan = fans[point], let known = fan.firstIndex(where: { left[$0] != nil }) else {
        continue
      }
      // A step clockwise over an edge that leaves the point goes from its left to its right.
      var winding = SIMD2<Int>.zero
      for step in 0..<fan.count {
        let index = fan[(known + step) % fan.count]
        let edge = edges[index]
        let leaves = edge.start == point
        if let left = left[index] {
          winding = leaves ? left &+ edge.winding : left
        } else {
          left[index] = leaves ? winding : winding &- edge.winding
          winding = leaves ? winding &+ edge.winding : winding &- edge.winding
          waiting.append(edge.far(from: point))
        }
      }
    }
  }

  /// The loops between inside and outside; the inside is on their right.
  var boundary: [[Point]] {
    func sides(_ index: Int) -> (left: Bool, right: Bool) {
      let left = left[index] ?? .zero
      return (left != .zero, left &+ edges[index].winding != .zero)
    }
    var isOpen = edges.indices.map { sides($0).left != sides($0).right }
    let isBoundary = isOpen
    var loops: [[Point]] = []
    for first in edges.indices where isOpen[first] {
      var loop: [Point] = []
      var (index, point) = (first, sides(first).right ? edges[first].start : edges[first].end)
      while isOpen[index] {
        isOpen[index] = false
        loop.append(point.point)
        point = edges[index].far(from: point)
        // The inside ends where the next boundary is, anticlockwise around the point.
        guard let fan = fans[point], var place = fan.firstIndex(of: index) else { break }
        repeat { place = (place + fan.count - 1) % fan.count } while !isBoundary[fan[place]]
        index = fan[place]
      }
      loops.append(loop)
    }
    return loops
  }
}
