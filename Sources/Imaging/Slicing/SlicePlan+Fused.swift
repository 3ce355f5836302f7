extension SlicePlan {
  /// Fits a picture of frame and arrow in one: along one axis two spans stretch, one on each side of
  /// the arrow's fixed span; the arrow's place decides how they share the free length.
  ///
  /// - Parameters:
  ///   - source: Size of the picture in source pixels.
  ///   - caps: The fixed edges in source pixels; not negative.
  ///   - span: The arrow's fixed source pixels along `axis`.
  ///   - axis: The direction of the edge that carries the arrow.
  ///   - tip: The device pixel along the axis, from the target's start, at which the tip should be.
  ///   - tipInSource: Where the tip is in the picture, in source pixels from its start.
  ///   - scale: Device pixels per source pixel; positive.
  ///   - target: Size of the result in device pixels; not negative.
  ///   - resizing: How the spans and the middle fill their room; tiles start at the low end.
  ///   - filter: How pixels between pixels are found.
  package static func fused(
    source: PixelSize, caps: PixelInsets, span: Range<Int>, along axis: Axis, tip: Int,
    tipInSource: Ratio, scale: Ratio, target: PixelSize, resizing: Resizing = .stretch,
    filter: Filter = .smooth
  ) throws(SlicingError) -> SlicePlan {
    let horizontal = try SlicedAxis(
      .horizontal, length: source.width, low: caps.left, high: caps.right, room: target.width,
      resizing: resizing.x)
    let vertical = try SlicedAxis(
      .vertical, length: source.height, low: caps.top, high: caps.bottom, room: target.height,
      resizing: resizing.y)
    let (main, cross) = axis == .horizontal ? (horizontal, vertical) : (vertical, horizontal)
    let edge = try FusedAxis(main, span: span, tip: tip, tipInSource: tipInSource)
    let capScale = CapScale(edge.fixed, cross.fixed, scale: scale)
    let allowsEmpty = target.isEmpty
    let along = try edge.parts(scale, capScale, allowsEmpty: allowsEmpty)
    let across = try cross.parts(scale, capScale, anchor: .start, allowsEmpty: allowsEmpty)
    return SlicePlan(
      columns: axis == .horizontal ? along : across, rows: axis == .horizontal ? across : along,
      size: target, filter: filter, capScale: capScale.factor)
  }
}
