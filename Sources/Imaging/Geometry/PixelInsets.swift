/// Distances inwards from the four sides of a pixel rectangle.
package struct PixelInsets: Hashable, Sendable {
  /// Pixels from the top side.
  package var top: Int
  /// Pixels from the left side.
  package var left: Int
  /// Pixels from the bottom side.
  package var bottom: Int
  /// Pixels from the right side.
  package var right: Int

  /// No inset on any side.
  package static let zero = PixelInsets(top: 0, left: 0, bottom: 0, right: 0)

  /// Creates insets side by side, in pixels, in UIKit's order.
  package init(top: Int, left: Int, bottom: Int, right: Int) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}
