package import Imaging
package import Placement
public import Popovers

extension ThemeFolder {
  /// Lays out a popover, without drawing it.
  ///
  /// - Parameters:
  ///   - request: The request for the theme's layout.
  ///   - appearance: The theme's appearance.
  public func layout(
    _ request: PopoverRequest, appearance: String = "base"
  ) throws(PopframeError) -> PopoverLayout {
    try RenderPlan(self, request, appearance: appearance).layout
  }

  /// Draws a popover.
  ///
  /// The same theme, request and options give the same pixels on every machine.
  public func render(
    _ request: PopoverRequest, appearance: String = "base",
    options: DrawingOptions = DrawingOptions()
  ) throws(PopframeError) -> RenderedPopover {
    try RenderedPopover(
      RenderPlan(self, request, appearance: appearance, options: options))
  }

  package func render(
    _ request: PopoverRequest, appearance: String, options: DrawingOptions,
    placeholder: Placeholder
  ) throws(PopframeError) -> RenderedPopover {
    try RenderedPopover(
      RenderPlan(
        self, request, appearance: appearance, options: options, placeholder: placeholder))
  }

  /// Draws a popover over its surroundings, exactly as if the whole container were drawn.
  ///
  /// - Parameters:
  ///   - request: The popover; its scale is that of the surroundings.
  ///   - origin: The top left of its bounds in points of the container: its edges are rounded there.
  ///   - options: The options of the drawing. The background is always the surroundings; for a layer other than `all`
  ///     there is none.
  ///   - sheet: The background of a sheet or a full screen; `nil` for a popover, which is drawn
  ///     with its theme.
  package func render(
    _ request: PopoverRequest, at origin: Point, over surroundings: Surroundings,
    appearance: String = "base", options: DrawingOptions = DrawingOptions(),
    sheet: SheetBackground? = nil
  ) throws(PopframeError) -> PlacedPicture {
    var request = request
    request.origin = origin
    return try RenderPlan(
      self, request, appearance: appearance, options: options, sheet: sheet
    ).picture(at: origin, over: surroundings)
  }

  /// Finds out which part of a popover each pixel of its picture belongs to.
  ///
  /// This draws frame and arrow separately: call it only if pictures differ.
  ///
  /// - Returns: A map of the size of the picture that ``render(_:appearance:options:)`` draws, with
  ///   the names of `PopoverPart`.
  package func parts(
    _ request: PopoverRequest, appearance: String = "base",
    options: DrawingOptions = DrawingOptions()
  ) throws(PopframeError) -> RegionMap {
    try RenderPlan(self, request, appearance: appearance, options: options).parts()
  }
}
