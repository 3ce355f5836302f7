extension SlicePlan {
  /// Slices a picture into nine and fits it to a target: corners at their natural size, edges and
  /// middle as `resizing` says.
  ///
  /// - Parameters:
  ///   - source: Size of the picture in source pixels.
  ///   - caps: The fixed edges in source pixels; not negative.
  ///   - scale: Device pixels per source pixel; positive.
  ///   - target: Size of the result in device pixels; not negative.
  ///   - resizing: How the middle fills its room; an axis with `none` has no caps.
  ///   - center: The part of the middle that shows, from the middle's top left, in source pixels;
  ///     `nil` is all of it.
  ///   - tileAnchor: Where tiles begin.
  ///   - emptyMiddle: What happens when there is room to fill and nothing to fill it with.
  ///   - filter: How pixels between pixels are found.
  package static func nineSlice(
    source: PixelSize, caps: PixelInsets, scale: Ratio, target: PixelSize,
    resizing: Resizing = .tile, center: PixelSize? = nil,
    tileAnchor: TileAnchors = TileAnchors(), emptyMiddle: EmptyMiddle = .error,
    filter: Filter = .smooth
  ) throws(SlicingError) -> SlicePlan {
    let horizontal = try SlicedAxis(
      .horizontal, length: source.width, low: caps.left, high: caps.right, room: target.width,
      resizing: resizing.x, center: center?.width)
    let vertical = try SlicedAxis(
      .vertical, length: source.height, low: caps.top, high: caps.bottom, room: target.height,
      resizing: resizing.y, center: center?.height)
    let capScale = CapScale(horizontal.fixed, vertical.fixed, scale: scale)
    // An empty target needs no pixels, so an empty middle is no mistake there.
    let allowsEmpty = emptyMiddle == .transparent || target.isEmpty
    return SlicePlan(
      columns: try horizontal.parts(
        scale, capScale, anchor: tileAnchor.x, allowsEmpty: allowsEmpty),
      rows: try vertical.parts(scale, capScale, anchor: tileAnchor.y, allowsEmpty: allowsEmpty),
      size: target, filter: filter, capScale: capScale.factor)
  }
}
