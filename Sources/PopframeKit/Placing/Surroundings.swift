package import Imaging
package import Placement
package import Popovers

/// The drawn container of a popover: a host, a screenshot, a colour or nothing.
///
/// It is drawn once; each popover is then drawn over a copy of the part that it covers.
package struct Surroundings: Equatable, Sendable {
  /// The whole container, in pixels.
  package private(set) var bitmap: Bitmap

  /// - Parameter dim: The opacity of the black over it, 0…1.
  package init(
    _ host: HostArrangement, at scale: Scale, appearance: HostAppearance = .light,
    dimmedBy dim: Double = 0
  ) throws(PopframeError) {
    try self.init(drawing: host.drawing(at: scale, appearance: appearance, dimmedBy: dim))
  }

  /// Draws a background that fills a container of a size in points; a picture is scaled to cover it.
  package init(
    _ background: PopoverBackground<Bitmap>, container: Size, at scale: Scale,
    dimmedBy dim: Double = 0
  ) throws(PopframeError) {
    try self.init(
      drawing: Drawing(background, container: container, at: scale, dimmedBy: dim))
  }

  /// Draws a screenshot that is scaled to a container of a size in points.
  ///
  /// - Parameters:
  ///   - background: The background below translucent pixels of the screenshot.
  ///   - dim: The opacity of the black over it, 0…1.
  package init(
    backdrop: Bitmap, over background: PopoverBackground<Bitmap> = .none, container: Size,
    at scale: Scale, dimmedBy dim: Double = 0
  ) throws(PopframeError) {
    var drawing = Drawing(background, container: container, at: scale, dimmedBy: dim)
    if !backdrop.size.isEmpty {
      let picture = SlicedPicture(
        bitmap: backdrop,
        plan: .whole(source: backdrop.size, target: drawing.canvas, filter: .smooth), origin: .zero)
      drawing.overlay.insert(.picture(picture), at: 0)
    }
    try self.init(drawing: drawing)
  }

  private init(drawing: Drawing) throws(PopframeError) {
    bitmap = try drawing.picture(of: "the container")
  }

  mutating func show(_ part: PicturePart) {
    bitmap.replace(at: part.frame.origin, with: part.bitmap)
  }

  package mutating func show(_ popover: PlacedPicture) {
    bitmap.replace(at: popover.frame.origin, with: popover.bitmap)
  }
}
