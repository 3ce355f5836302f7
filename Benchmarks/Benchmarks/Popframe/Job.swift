import CairoRenderer
import Imaging
import PNG
import Popovers

/// One popover to draw: everything that a benchmark needs before the clock starts.
struct Job {
  /// The look.
  let theme: Theme
  /// The size, the arrow and the scale.
  let request: PopoverRequest
  /// The pixels of every picture that the theme names, by their path.
  let pictures: [String: Bitmap]

  /// A picture that the theme names and the job does not hold.
  struct MissingPicture: Error {
    let path: String
  }

  func layout() throws -> PopoverLayout { try PopoverLayout(theme: theme, request: request) }

  func drawing(of layout: PopoverLayout, _ layer: DrawingOptions.Layer = .all) throws -> Drawing {
    try Drawing(layout: layout, theme: theme, options: DrawingOptions(layer: layer)) { file in
      guard let picture = pictures[file.path] else { throw MissingPicture(path: file.path) }
      return picture
    }
  }

  /// From the theme to the pixels that do not repeat.
  func draw(_ layer: DrawingOptions.Layer = .all) throws -> CollapsedBitmap {
    try CairoRenderer().renderCollapsed(drawing(of: layout(), layer))
  }

  /// From the theme to the bytes of a PNG.
  func png(_ layer: DrawingOptions.Layer = .all) throws -> [UInt8] {
    try PNGCodec.encode(draw(layer), scale: request.scale)
  }
}
