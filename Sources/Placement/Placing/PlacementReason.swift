package import Themes

/// Why a direction was chosen, or was not.
package enum PlacementReason: Hashable, Sendable {
  /// Chosen: it fits and hits its source, and no direction earlier in the order does both.
  case firstThatFitsAndHits
  /// Chosen: it fits, no fitting direction hits its source, and it is the first in the order of those that fit.
  case firstThatFits
  /// Chosen: nothing fits, and it has the least of this, or as little as another and is earlier in the order; tied:
  /// another has as little of the number that is compared before.
  case least(PlacementMeasure, isTied: Bool)
  /// Chosen: it has the largest score.
  case largestArea
  /// Chosen: it was named first, and its room suffices.
  case namedFirst
  /// Chosen: the direction named first lacks room, and this opposite of it has enough.
  case opposite(of: ArrowDirection)
  /// Chosen: neither this direction nor its opposite has enough room, and this one has more, or as much and was named
  /// first. The opposite is `nil` where it is not permitted.
  case roomier(than: ArrowDirection?, otherRoom: Double)

  /// Not chosen: it is suitable, but so is this direction, which is earlier in the order.
  case comesAfter(ArrowDirection)
  /// Not chosen: it fits, but its tip is beside the source, and this direction fits and hits.
  case misses(instead: ArrowDirection)
  /// Not chosen: it does not fit, and this direction does.
  case doesNotFit(instead: ArrowDirection)
  /// Not chosen: its room does not suffice, and that of this direction does; the policy `flip` asks for
  /// no more.
  case lacksRoom(instead: ArrowDirection)
  /// Not chosen: nothing fits, and this direction has less of a measure.
  case exceeds(PlacementMeasure, of: ArrowDirection, at: Double)
  /// Not chosen: nothing fits, and this direction has as little of every measure and is earlier in the order.
  case equals(ArrowDirection)
  /// Not chosen: this direction has a larger score.
  case smaller(than: ArrowDirection, score: Int)
  /// Not chosen: this direction has the same score and is earlier in the order.
  case tied(with: ArrowDirection)
  /// Not chosen: neither has enough room, and this direction has more, or as much and was named first.
  case lessRoom(than: ArrowDirection, room: Double)
  /// Not chosen: the policy `flip` only asks the direction named first, which is this, and its
  /// opposite.
  case notAsked(first: ArrowDirection)
  /// Not chosen: the theme's art does not draw this direction.
  case notDrawn

  package var isChosen: Bool {
    switch self {
    case .firstThatFitsAndHits, .firstThatFits, .least, .largestArea, .namedFirst, .opposite,
      .roomier:
      true
    case .comesAfter, .misses, .doesNotFit, .lacksRoom, .exceeds, .equals, .smaller, .tied,
      .lessRoom,
      .notAsked, .notDrawn:
      false
    }
  }
}

/// A measure by which directions that do not fit are compared.
package enum PlacementMeasure: Hashable, Sendable {
  /// The area that is not seen.
  case lost
  /// The area of the source under the popover.
  case covered
  /// How much of the full size is beyond the room.
  case deficit
}
