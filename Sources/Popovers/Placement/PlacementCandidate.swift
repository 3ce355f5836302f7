public import Imaging

/// One permitted direction, with all numbers that decide whether it wins. Lengths are points;
/// rectangles are the container's.
public struct PlacementCandidate: Equatable, Sendable {
  /// Where the arrow would point.
  public let direction: ArrowDirection
  /// The part of the allowed area on this side of the source; empty if there is none.
  public let strip: Rect
  /// The size of bounds for the requested size.
  public let full: Size
  /// Where the popover would be: cut if necessary, and moved along its edge if that was requested.
  public let popover: Rect
  /// The tip in the container; `nil` for a theme without an arrow, or without art for the
  /// direction.
  public let tip: Point?
  /// From the tip, along its edge, to the nearest point of the source; 0 when the tip hits it, and
  /// without a tip.
  public let beside: Double
  /// From the tip's wanted place to where it is, away from the source; negative when it is over the
  /// source.
  public let gap: Double
  /// Why it won or lost.
  package internal(set) var reason: PlacementReason

  let merits: PlacementMerits
  /// Whether there are obstacles at all.
  let hasObstacles: Bool
  /// Whether the theme's art draws the direction.
  let isDrawn: Bool
  /// The arrow along its edge; `nil` without a tip.
  let arrow: ArrowPlacement?
}

extension PlacementCandidate {
  /// Whether the full size fits its room, and the allowed area on the other axis, and covers no
  /// obstacle.
  public var fits: Bool { merits.fits }

  /// Whether the tip lies within the source's extent along its edge, with a tolerance of 10⁻⁶.
  public var hits: Bool { merits.hits }

  /// The length from the tip to the end of the allowed area; negative if the tip is beyond it.
  public var room: Double { merits.room }

  /// Whether the full size fits the room; the other axis is not considered.
  public var hasRoom: Bool { merits.hasRoom }

  /// How much of the full size is beyond the room; never negative.
  public var deficit: Double { merits.deficit }

  /// The area of the popover that lies within the allowed area, in square points.
  public var seen: Double { merits.seen }

  /// The area of the source that lies under the popover, in square points.
  public var covered: Double { merits.covered }

  /// The area of the obstacles that lies under the popover, in square points.
  public var obstructed: Double { merits.obstructed }

  /// The area of the full size that is not seen, in square points; never negative.
  public var lost: Double { merits.lost }

  /// What ``PlacementPolicy/largestArea`` compares: tens of points across times tens of points of
  /// room without the arrow, each rounded up; 0 where there is none.
  public var score: Int { merits.score }
}

extension PlacementCandidate {
  /// The axis of the room: across the arrow's edge.
  var roomAxis: Axis { PlacementSide.axis(of: direction) }

  /// The extent of the allowed area on the other axis.
  var across: Double { strip.span(roomAxis.across).length }

  /// Computes the numbers of a direction.
  init(_ side: PlacementSide, pointingAt source: Rect, obstacles: [Rect]) {
    let reach = side.reach(from: source.span(side.axis))
    let edge = side.edge(at: source.span(side.axis.across), arrow: side.arrow(for: reach))
    direction = side.direction
    strip = side.strip(room: reach.room)
    full = side.full
    popover = Rect(reach, edge, axis: side.axis)
    tip = edge.tip.map { along in
      switch side.direction {
      case .up, .none: Point(x: along, y: reach.low)
      case .down: Point(x: along, y: reach.high.withoutNoise)
      case .left: Point(x: reach.low, y: along)
      case .right: Point(x: reach.high.withoutNoise, y: along)
      }
    }
    beside = edge.beside
    gap = reach.gap
    merits = PlacementMerits(side, reach, edge, obstacles: obstacles)
    hasObstacles = !obstacles.isEmpty
    isDrawn = side.isDrawn
    arrow = edge.arrow
    reason = .notDrawn
  }
}

extension Rect {
  /// The area that two rectangles have in common.
  func commonArea(with other: Rect) -> Double {
    span(.horizontal).common(with: other.span(.horizontal))
      * span(.vertical).common(with: other.span(.vertical))
  }
}
