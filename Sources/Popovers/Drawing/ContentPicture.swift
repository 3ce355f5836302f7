package import Imaging
package import Themes

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

extension Drawing.Step {
  /// Steps that fill content, cut to its corners; `nil` when content has no pixel.
  package init?(_ steps: [Drawing.Step], layout: PopoverLayout, theme: Theme) {
    let content = layout.pixels.content
    guard !content.isEmpty else { return nil }
    let radius = layout.scale.pixels(theme.contentCornerRadius)
    self = .inside(Path(roundedRect: content, radius: radius), steps)
  }
}

extension DrawingOptions.ContentImage {
  /// The rectangle of the whole picture at its own size, from content's top left, in canvas pixels.
  func target(in layout: PopoverLayout) -> PixelRect {
    // Edges are rounded, as those of content are.
    func length(_ pixels: Int, from start: Double) -> Int {
      let end = start + Double(pixels) / Double(scale)
      return layout.scale.round(end) - layout.scale.round(start)
    }
    return PixelRect(
      origin: layout.pixels.content.origin,
      size: PixelSize(
        width: length(bitmap.width, from: layout.points.content.x),
        height: length(bitmap.height, from: layout.points.content.y)))
  }
}

extension Path {
  /// A rectangle with round corners, clockwise from the end of the top left one; the radius is held
  /// within half of the shorter side. An inset moves the outline inwards and keeps it parallel.
  package init(roundedRect rect: PixelRect, radius: Double, inset: Double = 0) {
    let (left, top) = (Double(rect.x) + inset, Double(rect.y) + inset)
    let (right, bottom) = (Double(rect.maxX) - inset, Double(rect.maxY) - inset)
    let r = max(0, min(radius - inset, min(right - left, bottom - top) / 2))
    // The control points of a quarter circle are 4/3 · (√2 − 1) of the radius from its ends.
    let c = r - r * 4 / 3 * (2.0.squareRoot() - 1)
    self.init([
      .move(Point(x: left + r, y: top)),
      .line(Point(x: right - r, y: top)),
      .curve(
        Point(x: right - c, y: top), Point(x: right, y: top + c), end: Point(x: right, y: top + r)),
      .line(Point(x: right, y: bottom - r)),
      .curve(
        Point(x: right, y: bottom - c), Point(x: right - c, y: bottom),
        end: Point(x: right - r, y: bottom)),
      .line(Point(x: left + r, y: bottom)),
      .curve(
        Point(x: left + c, y: bottom), Point(x: left, y: bottom - c),
        end: Point(x: left, y: bottom - r)),
      .line(Point(x: left, y: top + r)),
      .curve(
        Point(x: left, y: top + c), Point(x: left + c, y: top), end: Point(x: left + r, y: top)),
      .close,
    ])
  }
}
