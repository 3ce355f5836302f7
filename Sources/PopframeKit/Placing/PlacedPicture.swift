internal import CairoRenderer
public import Popovers
public import Raster

/// A popover that has been drawn over its surroundings: the part of the container that it changes.
public struct PlacedPicture: Equatable, Sendable {
  /// Where everything of the popover is, by itself.
  public let layout: PopoverLayout
  /// The part of the container that the popover's canvas covers, in pixels.
  public let frame: PixelRect
  /// The pixels of that part, surroundings included.
  public let bitmap: Bitmap
  /// What is worth saying, in the form `path: warning: message`.
  public let warnings: [String]
}

extension ThemeFolder {
  /// Draws a popover over its surroundings, exactly as if the whole container were drawn.
  ///
  /// - Parameters:
  ///   - request: The popover; its scale is that of the surroundings.
  ///   - origin: The top left of its bounds in points of the container; rounded to whole pixels.
  ///   - surroundings: What it lives in.
  ///   - appearance: The theme's appearance.
  ///   - options: What is painted. The background is the surroundings, whatever they say; for a layer
  ///     other than `all` there is none.
  ///   - castsShadow: Whether the theme's shadows are drawn; a full screen has none.
  public func render(
    _ request: PopoverRequest, at origin: Point, over surroundings: Surroundings,
    appearance: String = "base", options: DrawingOptions = DrawingOptions(),
    castsShadow: Bool = true
  ) throws(PopframeError) -> PlacedPicture {
    var options = options
    options.canvas = .shadow
    options.background = .none
    let plan = try plan(
      request, appearance: appearance, options: options, castsShadow: castsShadow)
    let bounds = plan.layout.pixels.bounds
    // From the container's top left to the canvas'.
    let shift = PixelPoint(
      request.scale.round(origin.x) - bounds.x, request.scale.round(origin.y) - bounds.y)
    let frame = PixelRect(shift, plan.layout.pixels.canvas)
      .intersection(surroundings.bitmap.bounds)
    var drawing = plan.drawing
    guard !frame.isEmpty else {
      return PlacedPicture(
        layout: plan.layout, frame: PixelRect(0, 0, 0, 0), bitmap: Bitmap(size: PixelSize(0, 0)),
        warnings: plan.warnings)
    }
    drawing.visible = frame.offset(by: PixelPoint(-shift.x, -shift.y))
    if options.layer == .all {
      let part = surroundings.bitmap.part(frame)
      drawing.background = .picture(
        SlicedPicture(
          bitmap: part, plan: .whole(source: part.size, target: part.size, filter: .nearest),
          origin: drawing.visible.origin))
    }
    do throws(CairoError) {
      return PlacedPicture(
        layout: plan.layout, frame: frame, bitmap: try CairoRenderer().render(drawing),
        warnings: plan.warnings)
    } catch .tooLarge(let size) {
      throw .impossible(path: file, reason: "\(CairoError.tooLarge(size))")
    } catch { throw .defect("\(error)") }
  }
}
