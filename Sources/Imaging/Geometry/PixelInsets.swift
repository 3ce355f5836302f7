/// Distances inwards from the four sides of a pixel rectangle.
public struct PixelInsets: Hashable, Sendable {
  /// Pixels from the top side.
  public var top: Int
  /// Pixels from the left side.
  public var left: Int
  /// Pixels from the bottom side.
  public var bottom: Int
  /// Pixels from the right side.
  public var right: Int

  /// No inset on any side.
  public static let zero = PixelInsets(top: 0, left: 0, bottom: 0, right: 0)

  /// Creates insets side by side, in pixels, in UIKit's order.
  public init(top: Int, left: Int, bottom: Int, right: Int) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}
