/// A position in points: x grows to the right, y grows downwards.
public struct Point: Hashable, Sendable {
  /// Points to the right of the origin.
  public var x: Double
  /// Points below the origin.
  public var y: Double

  /// Creates a point from its x and y, in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
