import Raster

extension SlicedPicture {
  /// The canvas pixels that may be painted.
  var paintedRect: PixelRect {
    let rect = PixelRect(origin, orientation.size(of: plan.size))
    return clip.map(rect.intersection) ?? rect
  }

  /// The picture moved to the right and down, with its clip and its hole.
  func offset(by delta: PixelPoint) -> SlicedPicture {
    var moved = self
    moved.origin = PixelPoint(origin.x + delta.x, origin.y + delta.y)
    moved.clip = clip?.offset(by: delta)
    moved.hole = hole?.offset(by: delta)
    return moved
  }
}

extension PixelRect {
  /// The smallest rectangle that holds both; an empty one holds nothing.
  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
  }
}
