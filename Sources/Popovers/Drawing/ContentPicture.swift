import Raster

extension Drawing.Step {
  /// A content picture at content's top left, cut to content and its corners; `nil` when content has
  /// no pixel.
  init?(_ image: DrawingOptions.ContentImage, layout: PopoverLayout, theme: Theme) {
    let content = layout.pixels.content
    guard !content.isEmpty, !image.bitmap.size.isEmpty else { return nil }
    let target = image.target(in: layout)
    let picture = SlicedPicture(
      bitmap: image.bitmap,
      plan: .whole(source: image.bitmap.size, target: target.size, filter: .smooth),
      origin: target.origin, clip: content)
    let radius = layout.scale.pixels(theme.contentCornerRadius)
    self =
      radius > 0
      ? .fill(Path(roundedRect: content, radius: radius), .picture(picture)) : .picture(picture)
  }
}

extension DrawingOptions.ContentImage {
  /// All of the picture at its own size at content's top left, in canvas pixels.
  func target(in layout: PopoverLayout) -> PixelRect {
    // Edges are rounded, as those of content are.
    func length(_ pixels: Int, from start: Double) -> Int {
      let end = start + Double(pixels) / Double(scale)
      return layout.scale.round(end) - layout.scale.round(start)
    }
    return PixelRect(
      layout.pixels.content.origin,
      PixelSize(
        length(bitmap.width, from: layout.points.content.x),
        length(bitmap.height, from: layout.points.content.y)))
  }
}

extension Path {
  /// A rectangle with round corners, clockwise from the end of the top left one; the radius is held
  /// within half of the shorter side. An inset moves the outline inwards and keeps it parallel.
  init(roundedRect rect: PixelRect, radius: Double, inset: Double = 0) {
    let (left, top) = (Double(rect.x) + inset, Double(rect.y) + inset)
    let (right, bottom) = (Double(rect.maxX) - inset, Double(rect.maxY) - inset)
    let r = max(0, min(radius - inset, min(right - left, bottom - top) / 2))
    // The control points of a quarter circle are 4/3 · (√2 − 1) of the radius from its ends.
    let c = r - r * 4 / 3 * (2.0.squareRoot() - 1)
    self.init([
      .move(Point(left + r, top)),
      .line(Point(right - r, top)),
      .curve(Point(right - c, top), Point(right, top + c), end: Point(right, top + r)),
      .line(Point(right, bottom - r)),
      .curve(Point(right, bottom - c), Point(right - c, bottom), end: Point(right - r, bottom)),
      .line(Point(left + r, bottom)),
      .curve(Point(left + c, bottom), Point(left, bottom - c), end: Point(left, bottom - r)),
      .line(Point(left, top + r)),
      .curve(Point(left, top + c), Point(left + c, top), end: Point(left + r, top)),
      .close,
    ])
  }
}
