public import Popovers
public import Raster

extension ThemeFolder {
  /// Finds out which part of a popover each pixel of its picture belongs to.
  ///
  /// Frame and arrow are drawn for it, each alone: ask only when pictures differ.
  ///
  /// - Returns: A map of the size of the picture that ``render(_:appearance:options:)`` draws, with
  ///   the names of `PopoverPart`.
  public func parts(
    _ request: PopoverRequest, appearance: String = "base",
    options: DrawingOptions = DrawingOptions()
  ) throws(PopframeError) -> RegionMap {
    let parts = PopoverParts(
      layout: try layout(request, appearance: appearance),
      theme: try theme(for: appearance), options: options)
    func layer(_ layer: DrawingOptions.Layer) throws(PopframeError) -> Bitmap {
      try render(request, appearance: appearance, options: DrawingOptions(layer: layer)).bitmap
    }
    return parts.regions(frame: try layer(.frame), arrow: try layer(.arrow))
  }
}
