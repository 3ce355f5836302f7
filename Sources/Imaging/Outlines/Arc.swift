/// Circular arcs as points, by halving: no mathematical library, the same on every machine.
package enum Arc {
  /// The points of an arc around the origin, its ends included.
  ///
  /// - Parameters:
  ///   - start: Where it begins; its distance from the origin is the radius.
  ///   - end: Where it ends, less than half a turn away, on the same circle.
  package static func points(from start: Point, to end: Point) -> [Point] {
    let radius = (start.x * start.x + start.y * start.y).squareRoot()
    guard radius > 0 else { return [start] }
    var points = [start]
    divide(start, end, radius, depth: 12, &points)
    return points
  }

  /// The points of an arc around the origin that passes some points, each less than half a turn from the one before.
  static func points(through places: [Point]) -> [Point] {
    zip(places, places.dropFirst()).reduce([places[0]]) {
      $0 + points(from: $1.0, to: $1.1).dropFirst()
    }
  }

  /// Adds the points after `start`, with `end`.
  private static func divide(
    _ start: Point, _ end: Point, _ radius: Double, depth: Int, _ points: inout [Point]
  ) {
    let sum = Point(x: start.x + end.x, y: start.y + end.y)
    let length = (sum.x * sum.x + sum.y * sum.y).squareRoot()
    // How far the chord is from the arc in its middle.
    let sagitta = radius - length / 2
    guard sagitta > Outline.tolerance, depth > 0, length > 0 else {
      points.append(end)
      return
    }
    let middle = Point(x: sum.x / length * radius, y: sum.y / length * radius)
    divide(start, middle, radius, depth: depth - 1, &points)
    divide(middle, end, radius, depth: depth - 1, &points)
  }
}

extension Path {
  /// The outlines of the path one by one as points, curves flattened; closing lines are left out, and
  /// the flag says whether there is one.
  package var flattened: [(points: [Point], isClosed: Bool)] {
    var lines: [(points: [Point], isClosed: Bool)] = []
    var current: [Point] = []
    func finish(isClosed: Bool) {
      if current.count > 1 { lines.append((current, isClosed)) }
      current = current.first.map { isClosed ? [$0] : [] } ?? []
    }
    for element in elements {
      switch element {
      case .move(let point):
        finish(isClosed: false)
        current = [point]
      case .line(let point): current.append(point)
      case .curve(let first, let second, let end):
        let start = current.last ?? first
        current += Self.points(from: start, first, second, to: end)
      case .close: finish(isClosed: true)
      }
    }
    finish(isClosed: false)
    return lines
  }

  /// The points of a cubic Bézier curve after its start, no further than ``Outline/tolerance`` from it.
  static func points(
    from start: Point, _ first: Point, _ second: Point, to end: Point
  ) -> [Point] {
    func bend(_ a: Point, _ b: Point, _ c: Point) -> Double {
      let (x, y) = (a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
      return (x * x + y * y).squareRoot()
    }
    // A chord over 1/n of the parameter is at most (1/n)²/8 of the second derivative away, and that
    // is at most six times the bend of three neighbouring control points.
    let bend = max(bend(start, first, second), bend(first, second, end))
    let count = max(1, min(4096, (0.75 * bend / Outline.tolerance).squareRoot().ceiledToInt))
    return (1...count).map { step in
      if step == count { return end }
      let t = Double(step) / Double(count)
      let s = 1 - t
      let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      return Point(
        x: a * start.x + b * first.x + c * second.x + d * end.x,
        y: a * start.y + b * first.y + c * second.y + d * end.y)
    }
  }
}
