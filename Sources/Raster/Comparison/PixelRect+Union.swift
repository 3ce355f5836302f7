extension PixelRect {
  /// The smallest rectangle around two that are not empty.
  func union(_ other: PixelRect) -> PixelRect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
  }
}
