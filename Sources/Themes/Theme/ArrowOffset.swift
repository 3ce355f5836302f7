/// The requested place of the arrow along its edge.
public enum ArrowOffset: Hashable, Sendable {
  /// Signed distance in points from the middle of the edge to the tip; right and down are positive.
  case points(Double)
  /// The low end of the lane (left, top).
  case start
  /// The high end of the lane (right, bottom).
  case end
}
