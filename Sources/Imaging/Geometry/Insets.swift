/// Distances inwards from the four sides of a rectangle, in points; negative ones reach outwards.
public struct Insets: Hashable, Sendable {
  /// Points from the top side.
  public var top: Double
  /// Points from the left side.
  public var left: Double
  /// Points from the bottom side.
  public var bottom: Double
  /// Points from the right side.
  public var right: Double

  /// No inset on any side.
  public static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)

  /// Creates insets side by side, in points, in UIKit's order.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Creates insets of one length, in points, on all four sides.
  public init(all length: Double) {
    self.init(top: length, left: length, bottom: length, right: length)
  }

  /// Left and right together, in points.
  public var horizontal: Double { left + right }
  /// Top and bottom together, in points.
  public var vertical: Double { top + bottom }
}
