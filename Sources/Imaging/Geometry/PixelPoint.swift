/// A position in whole pixels: x grows to the right, y grows downwards.
public struct PixelPoint: Hashable, Sendable {
  /// Pixels to the right of the origin.
  public var x: Int
  /// Pixels below the origin.
  public var y: Int

  /// The origin.
  public static let zero = PixelPoint(x: 0, y: 0)

  /// Creates a position from its x and y, in pixels.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}
