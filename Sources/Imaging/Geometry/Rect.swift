/// A rectangle in points: the top left corner and a size; y grows downwards.
public struct Rect: Hashable, Sendable {
  /// The left edge, in points.
  public var x: Double
  /// The top edge, in points.
  public var y: Double
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double

  /// Creates a rectangle from its left edge, top edge, width and height, in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The x of the right edge, in points.
  public var maxX: Double { x + width }
  /// The y of the bottom edge, in points.
  public var maxY: Double { y + height }

  /// The rectangle moved inwards on each side; negative insets move it outwards.
  public func inset(by insets: Insets) -> Rect {
    Rect(
      x: x + insets.left, y: y + insets.top,
      width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
  }
}
