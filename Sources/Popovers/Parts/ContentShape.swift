import Imaging
import Themes

/// The pixels of the canvas that a content picture or a placeholder covers: inside content and
/// inside the picture, without the parts that round corners cut off.
struct ContentShape: Equatable, Sendable {
  /// The content's rectangle, whose corners are rounded.
  private let content: PixelRect
  /// The radius of the corners, in pixels.
  private let radius: Double
  /// The pixels that can be in it.
  let rect: PixelRect

  /// Creates the shape of the content that the options show; `nil` if no pixel of it is visible.
  init?(_ options: DrawingOptions, layout: PopoverLayout, theme: Theme) {
    content = layout.pixels.content
    rect =
      options.contentImage?.target(in: layout).intersection(layout.pixels.content)
      ?? layout.pixels.content
    if rect.isEmpty { return nil }
    let half = Double(min(content.width, content.height)) / 2
    radius = min(max(layout.scale.pixels(theme.contentCornerRadius), 0), half)
  }

  /// Whether any of a pixel of ``rect`` is inside the corners.
  func contains(_ x: Int, _ y: Int) -> Bool {
    /// How far the pixel's nearest point is beyond the centres of an axis' two corners.
    func beyond(_ pixel: Int, _ low: Int, _ high: Int) -> Double {
      max(Double(low) + radius - Double(pixel + 1), Double(pixel) - (Double(high) - radius), 0)
    }
    let dx = beyond(x, content.x, content.maxX)
    let dy = beyond(y, content.y, content.maxY)
    return dx == 0 || dy == 0 || dx * dx + dy * dy < radius * radius
  }
}
