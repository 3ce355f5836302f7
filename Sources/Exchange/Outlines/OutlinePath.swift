internal import Imaging
internal import Popovers
package import Themes

/// The outline of a drawn frame with its arrow, as lines, arcs and cubic curves for targets that draw it themselves.
///
/// All lengths are points, y points down. The outline runs clockwise and begins on the top edge, behind the top left
/// corner. At an inset d it is the set of points that are d inside of the outline (outside for a negative d): every
/// length is linear in d and in the few ``Measure``s that depend on d. Circular corners and triangles are exact; a path has
/// mitres, and of its curves and of a continuous corner the control points are moved.
package struct OutlinePath: Equatable, Sendable {
  /// A number that lengths are made of.
  package enum Measure: Hashable, Sendable {
    /// 1 point.
    case point
    /// d.
    case inset
    /// The radius of the fillets between arrow and edge: max(0, baseRadius + d).
    case foot
    /// How much fillets are short of no radius: max(0, −baseRadius − d).
    case footGap
    /// The radius of the tip: max(0, tipRadius − d).
    case tip
    /// How much a tip is short of no radius: max(0, d − tipRadius).
    case tipGap
    /// The radius of a circular corner, clockwise from the top left: max(0, radius − d).
    case corner(Int)
  }

  /// A way from one point to the next.
  package struct Vector: Equatable, Sendable {
    package var x: OutlineLength
    package var y: OutlineLength

    package init(_ x: OutlineLength, _ y: OutlineLength) {
      self.x = x
      self.y = y
    }
  }

  /// A part of the outline; ways count from where it begins.
  package enum Element: Equatable, Sendable {
    case line(Vector)
    /// A part of a circle, less than a half.
    case arc(Vector, radius: OutlineLength, isClockwise: Bool)
    case curve(Vector, Vector, end: Vector)
  }

  /// The arrow on an edge: it begins on the edge, and ends there.
  package struct Arrow: Equatable, Sendable {
    /// From the tip's place along the edge to where the arrow begins; right and down are positive.
    package let start: OutlineLength
    package let elements: [Element]
    /// The same to where it ends.
    package let end: OutlineLength
    /// The least distance of the tip's place from the edge's low and high end, left or top first, in points.
    package let reach: (low: Double, high: Double)

    package static func == (first: Arrow, second: Arrow) -> Bool {
      first.start == second.start && first.elements == second.elements && first.end == second.end
        && first.reach == second.reach
    }
  }

  /// From a corner of the frame to where its curve begins, and to where it ends, along both edges.
  package struct Corner: Equatable, Sendable {
    package let length: OutlineLength
    package let elements: [Element]
  }

  /// Clockwise from the top left.
  package let corners: [Corner]
  package let arrows: [ArrowDirection: Arrow]
  /// How far arrows stand out of the frame; 0 without one.
  package let height: Double
  /// The arrow's length along its edge; 0 without one.
  package let base: Double
  /// The shortest edges of a frame whose corners keep their size, and with an arrow of each axis.
  package let shortest: (width: Double, height: Double)
  /// The insets that the outline is made for, in points.
  package let insets: ClosedRange<Double>
  /// The radii that ``Measure``s begin with, in points.
  package let radii: (corners: [Double], base: Double, tip: Double)
  /// By how many points a path's curves at an inset are off at most; 0 where every inset is exact.
  package let inexactness: Double

  package static func == (first: OutlinePath, second: OutlinePath) -> Bool {
    first.corners == second.corners && first.arrows == second.arrows
      && first.height == second.height && first.insets == second.insets
  }

  /// - Parameters:
  ///   - theme: A theme with a drawn frame.
  ///   - insets: The insets that a target draws it at, in points.
  /// - Returns: `nil` for another frame, and for an arrow whose outline is no single run from its base's one end to the
  ///   other.
  package init?(_ theme: Theme, insets: ClosedRange<Double>) {
    guard let frame = theme.drawnFrame else { return nil }
    var radii = (corners: frame.cornerRadii.list, base: 0.0, tip: 0.0)
    var run: OutlineRun?
    if let arrow = theme.arrow {
      guard case .drawn(let drawn) = arrow.art else { return nil }
      switch drawn.shape {
      case .triangle(let tip, let base):
        let largest = DrawnArrow.largestRadii(
          base: arrow.base, height: arrow.height, tip: arrow.tip)
        let factor = tip + base > largest ? largest / (tip + base) : 1
        (radii.base, radii.tip) = (base * factor, tip * factor)
        run = OutlineRun(arrow, tipRadius: radii.tip, baseRadius: radii.base)
      case .path(let path):
        run = OutlineRun(path, base: arrow.base, height: arrow.height)
      }
      guard run != nil else { return nil }
    }
    let simpler = OutlineSimplifier(radii: radii, insets: insets)
    self.radii = radii
    self.insets = insets
    height = theme.arrow?.height ?? 0
    base = theme.arrow?.base ?? 0
    shortest = (frame.fixedLength(.horizontal), frame.fixedLength(.vertical))
    corners = (0..<4).map { index in
      let corner =
        frame.cornerCurve == .circular
        ? OutlineCorner.circular(index)
        : OutlineCorner.continuous(index, radius: radii.corners[index])
      return Corner(
        length: simpler(corner.length), elements: corner.elements.compactMap(simpler.callAsFunction)
      )
    }
    var arrows: [ArrowDirection: Arrow] = [:]
    if let run, let arrow = theme.arrow, case .drawn(let drawn) = arrow.art {
      for direction in ArrowDirection.allCases where direction != .none {
        let lane = theme.pointing(direction).arrow?.lane ?? arrow.lane
        let extent = frame.extents(along: direction)
        arrows[direction] = run.arrow(
          of: drawn, tip: arrow.tip, base: arrow.base, direction,
          lane: direction.axis == .horizontal
            ? (max(lane.left, extent.low), max(lane.right, extent.high))
            : (max(lane.top, extent.low), max(lane.bottom, extent.high)), simpler)
      }
    }
    self.arrows = arrows
    inexactness = run?.inexactness(at: insets) ?? 0
  }
}

extension OutlinePath {
  /// The least size of a frame whose corners keep their size, with an arrow that points in one of some directions; in
  /// whole points. `beside` is the height with an arrow on a side.
  package func least(
    _ directions: [ArrowDirection]
  ) -> (width: Double, height: Double, beside: Double) {
    func length(_ axis: Axis) -> Double {
      directions.filter { $0.axis == axis }.compactMap { arrows[$0]?.reach }
        .map { $0.low + $0.high }.max()?.rounded(.up) ?? 0
    }
    let height = shortest.height.rounded(.up)
    return (
      max(shortest.width.rounded(.up), length(.horizontal)), height, max(height, length(.vertical))
    )
  }
}

extension OutlinePath {
  /// The number of points that a measure is at an inset.
  package func value(of measure: Measure, at inset: Double) -> Double {
    switch measure {
    case .point: 1
    case .inset: inset
    case .foot: max(0, radii.base + inset)
    case .footGap: max(0, -radii.base - inset)
    case .tip: max(0, radii.tip - inset)
    case .tipGap: max(0, inset - radii.tip)
    case .corner(let index): max(0, radii.corners[index] - inset)
    }
  }

  /// The measure as a sum with ``Measure/inset``, which is cut off at 0: its constant and its factor of d.
  package func line(of measure: Measure) -> (constant: Double, factor: Double) {
    switch measure {
    case .point: (1, 0)
    case .inset: (0, 1)
    case .foot: (radii.base, 1)
    case .footGap: (-radii.base, -1)
    case .tip: (radii.tip, -1)
    case .tipGap: (-radii.tip, 1)
    case .corner(let index): (radii.corners[index], -1)
    }
  }

  /// The measures that occur, but for 1 and d.
  package var measures: Set<Measure> {
    var all: Set<Measure> = []
    for corner in corners {
      all.formUnion(corner.length.measures)
      for element in corner.elements { all.formUnion(element.measures) }
    }
    for arrow in arrows.values {
      all.formUnion(arrow.start.measures)
      for element in arrow.elements { all.formUnion(element.measures) }
    }
    return all.subtracting([.point, .inset])
  }
}

extension OutlinePath.Element {
  fileprivate var measures: Set<OutlinePath.Measure> {
    let vectors: [OutlinePath.Vector]
    var all: Set<OutlinePath.Measure> = []
    switch self {
    case .line(let end): vectors = [end]
    case .arc(let end, let radius, _):
      vectors = [end]
      all = radius.measures
    case .curve(let first, let second, let end): vectors = [first, second, end]
    }
    for vector in vectors { all.formUnion(vector.x.measures.union(vector.y.measures)) }
    return all
  }
}
