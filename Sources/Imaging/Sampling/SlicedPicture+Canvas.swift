extension SlicedPicture {
  /// The canvas pixels that may be painted.
  package var paintedRect: PixelRect {
    let rect = PixelRect(origin: origin, size: orientation.size(of: plan.size))
    return clip.map(rect.intersection) ?? rect
  }

  /// The picture moved to the right and down, with its clip and its hole.
  package func offset(by delta: PixelPoint) -> SlicedPicture {
    var moved = self
    moved.origin = PixelPoint(x: origin.x + delta.x, y: origin.y + delta.y)
    moved.clip = clip?.offset(by: delta)
    moved.hole = hole?.offset(by: delta)
    return moved
  }
}
