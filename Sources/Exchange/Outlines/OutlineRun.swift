import Imaging
import Popovers
import Themes

/// An arrow that points up, as a run from the left end of its base to the right end, before it is turned.
struct OutlineRun {
  /// From the base's left end to where the arrow leaves the edge, and from its right end to where it comes back.
  private let ends: (left: OutlineLength, right: OutlineLength)
  private let elements: [OutlinePath.Element]
  /// The control points of a path, and how each moves with the inset.
  private var curves: (points: [Point], moves: [Point], kinds: [Int]) = ([], [], [])

  /// A triangle with a round tip and fillets.
  ///
  /// - Parameters:
  ///   - tipRadius: In points, with ``baseRadius`` not too large for the triangle.
  init(_ arrow: ArrowStyle, tipRadius: Double, baseRadius: Double) {
    let sum = tipRadius + baseRadius
    // The leg's slope φ = atan2(rise, reach) + asin(sum / √(reach² + rise²)).
    func slope(_ reach: Double) -> (sine: Double, cosine: Double) {
      let rise = arrow.height - sum
      let square = reach * reach + rise * rise
      guard square > 0 else { return (1, 0) }
      let tangent = max(0, square - sum * sum).squareRoot()
      return ((rise * tangent + reach * sum) / square, (reach * tangent - rise * sum) / square)
    }
    let slopes = [arrow.tip, arrow.base - arrow.tip].map(slope)
    // Where the legs' lines meet, from the tip circle's centre, for lines that lie 1 inside of it.
    let turn = slopes[0].sine * slopes[1].cosine + slopes[0].cosine * slopes[1].sine
    let meeting = Point(
      x: (slopes[1].cosine - slopes[0].cosine) / turn, y: (slopes[0].sine + slopes[1].sine) / turn)
    func leg(_ side: Int, reach: Double) -> (
      foot: OutlinePath.Vector, leg: OutlinePath.Vector, gap: Double
    ) {
      let (sine, cosine) = slopes[side]
      let foot = OutlinePath.Vector(
        OutlineLength(0, sine, of: .foot), OutlineLength(0, cosine - 1, of: .foot))
      // Half of the angle between edge and leg.
      let half = sine > 0 ? (1 - cosine) / sine : 0
      let along = (side == 0 ? 1 : -1) * meeting.x * cosine - meeting.y * sine
      func way(_ whole: Double, _ share: Double) -> OutlineLength {
        OutlineLength(whole) + OutlineLength(0, -half * share, of: .footGap)
          + OutlineLength(0, along * share, of: .tipGap)
      }
      let leg = OutlinePath.Vector(
        way(reach - sum * sine, cosine), way(-(arrow.height - sum * (1 - cosine)), -sine))
      return (foot, leg, half)
    }
    let left = leg(0, reach: arrow.tip)
    let right = leg(1, reach: arrow.base - arrow.tip)
    let (foot, tip) = (OutlineLength(0, 1, of: .foot), OutlineLength(0, 1, of: .tip))
    ends = (
      OutlineLength(0, -left.gap, of: .footGap), OutlineLength(0, right.gap, of: .footGap)
    )
    func back(_ way: OutlinePath.Vector) -> OutlinePath.Vector {
      OutlinePath.Vector(way.x, -way.y)
    }
    elements = [
      .arc(left.foot, radius: foot, isClockwise: false), .line(left.leg),
      .arc(
        OutlinePath.Vector(
          (slopes[0].sine + slopes[1].sine) * tip, (slopes[0].cosine - slopes[1].cosine) * tip),
        radius: tip, isClockwise: true),
      .line(back(right.leg)), .arc(back(right.foot), radius: foot, isClockwise: false),
    ]
  }

  /// A path that leaves the base at one end of a single run and comes back to it at the other; `nil` for another one.
  init?(_ path: Path, base: Double, height: Double) {
    var points: [Point] = []
    // How many points each element adds.
    var kinds: [Int] = []
    for element in path.withoutLines(onY: height).elements {
      switch element {
      case .move(let point):
        guard points.isEmpty else { return nil }
        points = [point]
      case .line(let point):
        points.append(point)
        kinds.append(1)
      case .curve(let first, let second, let end):
        points += [first, second, end]
        kinds.append(3)
      case .close: return nil
      }
    }
    guard let start = points.first, let end = points.last, start.x != end.x,
      abs(start.y - height) < 1e-9, abs(end.y - height) < 1e-9
    else { return nil }
    if start.x > end.x {
      points.reverse()
      kinds.reverse()
    }
    var moves = PolygonInset.moves(of: points, inwards: 1)
    // Ends lie on the frame's edge, which moves by the inset, too: each slides along its first or last edge.
    func slide(_ index: Int, _ neighbour: Int) {
      let (x, y) = (points[neighbour].x - points[index].x, points[neighbour].y - points[index].y)
      guard abs(y) > 1e-9 else { return moves[index] = Point(x: 0, y: 1) }
      let rest = (1 - moves[index].y) / y
      moves[index] = Point(x: moves[index].x + rest * x, y: 1)
    }
    func other(_ index: Int, _ step: Int) -> Int {
      var place = index + step
      while points.indices.contains(place + step), points[place] == points[index] { place += step }
      return place
    }
    slide(0, other(0, 1))
    slide(points.count - 1, other(points.count - 1, -1))
    var curve = 0
    for kind in kinds {
      if kind == 3 { PolygonInset.fitHandles(&moves, of: points, curve: curve, inwards: 1) }
      curve += kind
    }
    let lengths = zip(points, moves).map { point, move in
      OutlinePath.Vector(OutlineLength(point.x, move.x), OutlineLength(point.y, move.y))
    }
    var place = 0
    elements = kinds.map { count in
      func way(_ step: Int) -> OutlinePath.Vector {
        OutlinePath.Vector(
          lengths[place + step].x - lengths[place].x, lengths[place + step].y - lengths[place].y)
      }
      defer { place += count }
      return count == 1 ? .line(way(1)) : .curve(way(1), way(2), end: way(3))
    }
    ends = (lengths[0].x, lengths[points.count - 1].x - OutlineLength(base))
    curves = (points, moves, kinds)
  }

  /// By how many points a path at the ends of a range of insets is nearer to its outline, or farther from it, than it
  /// should be.
  func inexactness(at insets: ClosedRange<Double>) -> Double {
    let whole = flattened(at: 0)
    guard let start = whole.first, let end = whole.last else { return 0 }
    let far = 1e4
    let outline = [Point(x: start.x - far, y: start.y)] + whole + [Point(x: end.x + far, y: end.y)]
    var most = 0.0
    for inset in [insets.lowerBound, insets.upperBound] where inset != 0 {
      for point in flattened(at: inset) {
        let nearest =
          zip(outline, outline.dropFirst()).map { point.distance(to: $0, $1) }.min() ?? 0
        most = max(most, abs(nearest - abs(inset)))
      }
    }
    return (most * 100).rounded(.up) / 100
  }

  private func flattened(at inset: Double) -> [Point] {
    let points = zip(curves.points, curves.moves).map {
      Point(x: $0.x + inset * $1.x, y: $0.y + inset * $1.y)
    }
    guard let first = points.first else { return [] }
    var elements: [Path.Element] = [.move(first)]
    var place = 0
    for kind in curves.kinds {
      elements.append(
        kind == 1
          ? .line(points[place + 1])
          : .curve(points[place + 1], points[place + 2], end: points[place + 3]))
      place += kind
    }
    return Path(elements).flattened.first?.points ?? []
  }

  /// The arrow of a direction.
  ///
  /// - Parameters:
  ///   - tip: Where the tip is over the base, from its left end as it points up.
  ///   - lane: What the base keeps from the low and the high end of its edge.
  func arrow(
    of drawn: DrawnArrow, tip: Double, base: Double, _ direction: ArrowDirection,
    lane: (low: Double, high: Double), _ simpler: OutlineSimplifier
  ) -> OutlinePath.Arrow {
    // Whether the base's left end becomes the high end of the edge.
    let isReversed =
      direction == .down && drawn.down == .rotate || direction == .left && drawn.left == .turn
    // The outline goes to the left below, and up on the left.
    let runsBack = direction == .down || direction == .left
    let isMirrored = runsBack != isReversed
    let low = isReversed ? base - tip : tip
    let sign = isReversed ? -1.0 : 1
    let start = sign * (ends.left - OutlineLength(tip))
    let end = sign * (OutlineLength(base - tip) + ends.right)
    func turned(_ way: OutlinePath.Vector) -> OutlinePath.Vector {
      switch direction {
      case .up, .none: way
      case .down: OutlinePath.Vector(sign * way.x, -way.y)
      case .right: OutlinePath.Vector(-way.y, way.x)
      case .left: OutlinePath.Vector(way.y, sign * way.x)
      }
    }
    let run = isMirrored ? elements.reversed().map(\.reversed) : elements
    return OutlinePath.Arrow(
      start: simpler(isMirrored ? end : start),
      elements: run.compactMap { simpler($0.mapped(turned)) },
      end: simpler(isMirrored ? start : end),
      reach: (lane.low + low, lane.high + base - low))
  }
}

extension Point {
  /// The distance to a line between two points.
  fileprivate func distance(to start: Point, _ end: Point) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    let share =
      square > 0 ? min(1, max(0, ((x - start.x) * dx + (y - start.y) * dy) / square)) : 0
    let (offX, offY) = (x - start.x - share * dx, y - start.y - share * dy)
    return (offX * offX + offY * offY).squareRoot()
  }
}

extension OutlinePath.Element {
  /// The same from its end to its beginning.
  fileprivate var reversed: OutlinePath.Element {
    func less(_ way: OutlinePath.Vector, _ end: OutlinePath.Vector) -> OutlinePath.Vector {
      OutlinePath.Vector(way.x - end.x, way.y - end.y)
    }
    switch self {
    case .line(let end): return .line(OutlinePath.Vector(-end.x, -end.y))
    // An arc that is also mirrored keeps its sense, and arrows are reversed only where they are mirrored.
    case .arc(let end, let radius, let isClockwise):
      return .arc(
        OutlinePath.Vector(-end.x, -end.y), radius: radius, isClockwise: isClockwise)
    case .curve(let first, let second, let end):
      return .curve(
        less(second, end), less(first, end), end: OutlinePath.Vector(-end.x, -end.y))
    }
  }

  fileprivate func mapped(
    _ turn: (OutlinePath.Vector) -> OutlinePath.Vector
  ) -> OutlinePath.Element {
    switch self {
    case .line(let end): .line(turn(end))
    case .arc(let end, let radius, let isClockwise):
      .arc(turn(end), radius: radius, isClockwise: isClockwise)
    case .curve(let first, let second, let end): .curve(turn(first), turn(second), end: turn(end))
    }
  }
}
