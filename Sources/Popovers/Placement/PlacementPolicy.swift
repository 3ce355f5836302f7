/// How one of the permitted directions is chosen.
public enum PlacementPolicy: String, Hashable, Sendable, CaseIterable {
  /// In the order up, down, left, right: the first that fits and hits its source, else the first that
  /// fits, else the one that loses least of its area.
  case preference
  /// The same in the order in which the directions are permitted.
  case listed
  /// The one with the largest area, whether it fits or not; after WYPopoverController. Of equal ones
  /// the first in the order down, up, left, right.
  case largestArea = "largest-area"
  /// The direction named first if its room is enough; otherwise its opposite if that is permitted
  /// and has enough room; otherwise the one of the two with more room. The other axis is not
  /// considered.
  case flip
}
