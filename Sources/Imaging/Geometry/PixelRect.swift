/// A rectangle of whole pixels: the top left corner and a size; y grows downwards.
public struct PixelRect: Hashable, Sendable {
  /// The left edge, in pixels.
  public var x: Int
  /// The top edge, in pixels.
  public var y: Int
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// Creates a rectangle from its left edge, top edge, width and height, in pixels.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates a rectangle from its corner and its size.
  public init(origin: PixelPoint, size: PixelSize) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  /// The first column to the right of the rectangle.
  public var maxX: Int { x + width }
  /// The first row below the rectangle.
  public var maxY: Int { y + height }
  /// The top left corner.
  public var origin: PixelPoint { PixelPoint(x: x, y: y) }
  /// The width and the height.
  public var size: PixelSize { PixelSize(width: width, height: height) }
  /// Whether there is no pixel in it.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The rectangle moved to the right and down.
  public func offset(by delta: PixelPoint) -> PixelRect {
    PixelRect(x: x + delta.x, y: y + delta.y, width: width, height: height)
  }

  /// The rectangle moved inwards on each side; negative insets move it outwards.
  package func inset(by insets: PixelInsets) -> PixelRect {
    PixelRect(
      x: x + insets.left, y: y + insets.top,
      width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
  }

  /// The pixels that both rectangles cover; empty (zero size) when there are none.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }

  /// The smallest rectangle that holds both; an empty one counts for nothing.
  package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}

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

/// A width and a height in whole pixels.
public struct PixelSize: Hashable, Sendable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// Creates a size from a width and a height, in pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Whether there is no pixel in it.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The size in messages: `160 × 120`.
  package var formatted: String { "\(width) × \(height)" }
}

extension PixelRect {
  /// The rectangle in messages: `30 × 20 at (12, 4)`.
  package var formatted: String { "\(size.formatted) at (\(x), \(y))" }
}

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
