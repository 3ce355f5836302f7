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
}
