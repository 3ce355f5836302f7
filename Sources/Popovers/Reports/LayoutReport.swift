package import Imaging
package import Themes

/// The content of `layout --json`: numbers in points, and whole pixels counted from the top left of
/// the picture.
package struct LayoutReport: Equatable, Sendable {
  package let theme: String
  package let scale: Scale
  /// Where the arrow points; `none` also for a theme without an arrow.
  package let direction: ArrowDirection
  /// The requested offset, as a number; 0 without an arrow.
  package let requestedOffset: Double
  /// The offset as drawn; 0 without an arrow.
  package let offset: Double
  /// Requested less drawn offset.
  package let miss: Double
  package let state: ArrowState
  package let points: LayoutPoints
  /// The factor by which the caps are shrunk to fit; 1 when they fit.
  package let capScale: Double
  /// The bounds, in points, from which on nothing shrinks.
  package let minimum: Size
  package let pixels: LayoutPixels
}

extension LayoutReport {
  /// The shadow's outsets are always the room of the shadow, even if the canvas leaves it out.
  package init(_ layout: PopoverLayout, theme: String, canvas: DrawingOptions.Canvas = .shadow) {
    self.init(
      theme: theme, scale: layout.scale, direction: layout.direction,
      requestedOffset: layout.requestedOffset, offset: layout.offset, miss: layout.miss,
      state: layout.state, points: layout.points, capScale: layout.capScale,
      minimum: layout.minimum,
      pixels: canvas == .bounds ? layout.pixels.cutToBounds : layout.pixels)
  }
}
