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

/// A width and a height in points.
public struct Size: Hashable, Sendable {
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double

  /// Creates a size from a width and a height, in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

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
