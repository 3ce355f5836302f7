import Imaging
import Themes
internal import Words

/// The numbers that decide whether a direction wins.
struct PlacementMerits: Equatable, Sendable {
  let direction: ArrowDirection
  /// Whether the full size fits the room, and the allowed area on the other axis, and covers no
  /// obstacle.
  let fits: Bool
  /// Whether the tip lies within the source's extent.
  let hits: Bool
  /// From the tip to the end of the allowed area, in points.
  let room: Double
  /// How much of the full length is beyond the room, in points.
  let deficit: Double
  /// The area of the popover in the allowed area, in square points.
  let seen: Double
  /// The area of the source under the popover.
  let covered: Double
  /// The area of the obstacles under the popover.
  let obstructed: Double
  /// The area of the full size that is not seen.
  let lost: Double
  /// The number that ``PlacementPolicy/largestArea`` compares.
  let score: Int
  let hasNoRoomBeside: Bool

  init(
    _ side: PlacementSide, _ reach: PlacementReach, _ edge: PlacementEdge, obstacles: [Rect]
  ) {
    direction = side.direction
    let isWhole = reach.deficit == 0 && edge.isWhole
    hits = edge.beside == 0
    room = reach.room
    deficit = reach.deficit
    seen = (reach.seen * edge.seen).roundedToNanopoint
    covered = (reach.covered * edge.covered).roundedToNanopoint
    if obstacles.isEmpty {
      obstructed = 0
    } else {
      let popover = Rect(reach, edge, axis: side.axis)
      obstructed = obstacles.reduce(0) { $0 + popover.commonArea(with: $1) }.roundedToNanopoint
    }
    fits = isWhole && obstructed <= Double.lengthTolerance
    lost = isWhole ? 0 : max(0, side.full.area - seen).roundedToNanopoint
    score = reach.score
    hasNoRoomBeside = reach.hasNoRoomBeside
  }
}

extension PlacementMerits {
  /// Measures that differ by less are equal: products of decimals have rounding errors, and a
  /// thousandth of a point is not visible.
  static let tolerance = 1e-6

  var hasRoom: Bool { deficit == 0 }

  /// 0 fits and hits, 1 fits, 2 does not fit.
  private var rank: Int { fits ? (hits ? 0 : 1) : 2 }

  subscript(measure: PlacementMeasure) -> Double {
    switch measure {
    case .lost: lost
    case .covered: covered + obstructed
    case .deficit: deficit
    }
  }

  /// The first measure in which two directions differ; `nil` when they are equal.
  ///
  /// - Parameter overlaps: Whether popovers may cover their source; then the one that covers least
  ///   is preferred.
  func difference(
    from other: PlacementMerits, overlaps: Bool
  ) -> (measure: PlacementMeasure, isLess: Bool)? {
    func differs(_ measure: PlacementMeasure) -> (measure: PlacementMeasure, isLess: Bool)? {
      let difference = self[measure] - other[measure]
      return abs(difference) > Self.tolerance ? (measure, difference < 0) : nil
    }
    if overlaps { return differs(.covered) ?? differs(.lost) ?? differs(.deficit) }
    return differs(.lost) ?? differs(.covered) ?? differs(.deficit)
  }

  /// Whether a direction is better than the best one so far, which comes earlier in the order.
  func isPreferred(
    to leader: PlacementMerits, by policy: PlacementPolicy, overlaps: Bool
  ) -> Bool {
    switch policy {
    case .preference, .listed:
      if rank != leader.rank { return rank < leader.rank }
      return !fits && difference(from: leader, overlaps: overlaps)?.isLess == true
    case .largestArea:
      return score > leader.score
    case .flip:
      // Only the direction named first and its opposite are considered.
      return direction == leader.direction.opposite && !leader.hasRoom
        && (hasRoom || room > leader.room + Self.tolerance)
    }
  }
}

extension PlacementMeasure {
  /// The order in which measures are compared.
  func rank(overlaps: Bool) -> Int {
    switch self {
    case .lost: overlaps ? 1 : 0
    case .covered: overlaps ? 0 : 1
    case .deficit: 2
    }
  }
}
