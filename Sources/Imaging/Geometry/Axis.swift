/// One of the two directions of a picture.
package enum Axis: String, Hashable, Sendable, CaseIterable {
  /// Across, from left to right.
  case horizontal
  /// Down, from top to bottom.
  case vertical
}
