/// Where the arrow points; `up` means an arrow on the top edge and a popover below its source.
public enum ArrowDirection: String, Hashable, Sendable, CaseIterable {
  /// The arrow is on the top edge.
  case up
  /// The arrow is on the bottom edge.
  case down
  /// The arrow is on the left edge.
  case left
  /// The arrow is on the right edge.
  case right
  /// There is no arrow.
  case none
}
