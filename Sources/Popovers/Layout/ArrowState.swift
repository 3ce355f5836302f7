/// What happened to the requested offset.
public enum ArrowState: String, Hashable, Sendable, CaseIterable {
  /// The arrow is at the requested place.
  case free
  /// It was moved to the end of its lane, or into a corner.
  case clamped
  /// The edge has room for the arrow but not for all of the lane's insets: they shrink alike, and
  /// there is one possible place.
  case laneShrunk
  /// The arrow is longer than its edge: it is centred and cut at the bounds.
  case overflows
}
