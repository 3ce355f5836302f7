import Raster

extension Theme {
  /// What the shadows, and art that hangs over, need on each side of bounds, in device pixels.
  func outsets(at scale: Scale) -> PixelInsets {
    var outsets = frame?.overhang(at: scale) ?? .zero
    for shadow in shadows {
      // Three standard deviations, and a standard deviation is half the blur.
      let reach = scale.ceil(shadow.blur * 1.5)
      let x = scale.round(shadow.offset.x)
      let y = scale.round(shadow.offset.y)
      outsets.top = max(outsets.top, reach - y)
      outsets.left = max(outsets.left, reach - x)
      outsets.bottom = max(outsets.bottom, reach + y)
      outsets.right = max(outsets.right, reach + x)
    }
    return outsets
  }
}
