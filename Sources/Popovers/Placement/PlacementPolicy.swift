/// How one of the permitted directions is chosen.
public enum PlacementPolicy: String, Hashable, Sendable, CaseIterable {
  /// The first in the order up, down, left, right that fits; else the one that loses least of its
  /// area.
  case preference
  /// The one with the largest area, whether it fits or not; after WYPopoverController. Of equal ones
  /// the first in the order down, up, left, right.
  case largestArea = "largest-area"
  /// The one named first if it fits, else its opposite if that is permitted and fits, else the first.
  case flip
}
