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
  public init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates a rectangle from its corner and its size.
  public init(_ origin: PixelPoint, _ size: PixelSize) {
    self.init(origin.x, origin.y, size.width, size.height)
  }

  /// The first column to the right of the rectangle.
  public var maxX: Int { x + width }
  /// The first row below the rectangle.
  public var maxY: Int { y + height }
  /// The top left corner.
  public var origin: PixelPoint { PixelPoint(x, y) }
  /// The width and the height.
  public var size: PixelSize { PixelSize(width, height) }
  /// Whether there is no pixel in it.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The rectangle moved to the right and down.
  public func offset(by delta: PixelPoint) -> PixelRect {
    PixelRect(x + delta.x, y + delta.y, width, height)
  }

  /// The rectangle moved inwards on each side; negative insets move it outwards.
  public func inset(by insets: PixelInsets) -> PixelRect {
    PixelRect(
      x + insets.left, y + insets.top,
      width - insets.left - insets.right, height - insets.top - insets.bottom)
  }

  /// The pixels that both rectangles cover; empty (zero size) when there are none.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      left, top, max(0, min(maxX, other.maxX) - left), max(0, min(maxY, other.maxY) - top))
  }

  /// The smallest rectangle that holds both; an empty one counts for nothing.
  package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
  }
}
