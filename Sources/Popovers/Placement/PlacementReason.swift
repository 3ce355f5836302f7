/// Why a direction was chosen, or was not.
public enum PlacementReason: Hashable, Sendable {
  /// Chosen: it fits, and no direction that is asked earlier does.
  case firstThatFits
  /// Chosen: nothing fits, and it loses least of its area.
  case losesLeast
  /// Chosen: it has the largest score.
  case largestArea
  /// Chosen: it was named first, and fits.
  case namedFirst
  /// Chosen: the direction named first does not fit, and its opposite does.
  case opposite
  /// Chosen: it was named first, and no permitted opposite fits.
  case cut

  /// Not chosen: it fits, but this direction is asked earlier and fits too.
  case comesAfter(ArrowDirection)
  /// Not chosen: it does not fit, and this direction does.
  case doesNotFit(instead: ArrowDirection)
  /// Not chosen: nothing fits, and this direction loses less, or as little and is asked earlier.
  case losesMore(than: ArrowDirection)
  /// Not chosen: this direction has a larger score.
  case smaller(than: ArrowDirection)
  /// Not chosen: this direction has the same score and is asked earlier.
  case tied(with: ArrowDirection)
  /// Not chosen: the policy `flip` only asks the direction named first, which is this, and its
  /// opposite.
  case notAsked(first: ArrowDirection)
  /// Not chosen: the theme's art does not draw this direction.
  case notDrawn

  /// Whether the direction was chosen.
  public var isChosen: Bool {
    switch self {
    case .firstThatFits, .losesLeast, .largestArea, .namedFirst, .opposite, .cut: true
    case .comesAfter, .doesNotFit, .losesMore, .smaller, .tied, .notAsked, .notDrawn: false
    }
  }
}
