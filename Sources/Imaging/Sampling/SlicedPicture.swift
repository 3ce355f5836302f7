/// A picture with all that is needed to paint it: how it is sliced, turned and placed.
package struct SlicedPicture: Equatable, Sendable {
  package var bitmap: Bitmap
  /// How they become device pixels, before the turn.
  package var plan: SlicePlan
  package var orientation: Orientation
  /// Where the top left of the turned result lies on the canvas.
  package var origin: PixelPoint
  /// Canvas pixels outside of this are not painted; `nil` cuts nothing but at the canvas.
  package var clip: PixelRect?
  /// Canvas pixels inside of this are not painted (a frame cleared under a joined arrow).
  package var hole: PixelRect?

  package init(
    bitmap: Bitmap, plan: SlicePlan, orientation: Orientation = .identity, origin: PixelPoint,
    clip: PixelRect? = nil, hole: PixelRect? = nil
  ) {
    self.bitmap = bitmap
    self.plan = plan
    self.orientation = orientation
    self.origin = origin
    self.clip = clip
    self.hole = hole
  }
}

extension SlicedPicture {
  /// A picture whose pixels are painted as they are.
  package init(whole bitmap: Bitmap, at origin: PixelPoint = .zero, clip: PixelRect? = nil) {
    self.init(
      bitmap: bitmap, plan: .whole(source: bitmap.size, target: bitmap.size, filter: .nearest),
      origin: origin, clip: clip)
  }

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
