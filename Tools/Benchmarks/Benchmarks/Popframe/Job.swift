import CairoRenderer
import Imaging
import PNG
import Popovers
import ThemeSource
import Themes

/// One popover to draw: everything that a benchmark needs before the clock starts.
struct Job {
  /// The look.
  let theme: Theme
  /// The size, the arrow and the scale.
  let request: PopoverRequest
  /// The pixels of every picture that the theme names, by their path.
  let pictures: [String: Bitmap]

  /// Reads the theme of a job.
  ///
  /// - Parameters:
  ///   - yaml: The theme's file.
  ///   - pictures: What is in its folder.
  /// - Precondition: the theme has no errors.
  init(yaml: String, request: PopoverRequest, pictures: [String: Bitmap]) {
    do {
      theme = try ThemeDocument(
        SourceTree(yaml: yaml, path: "theme.yaml"), folderName: "S",
        pictures: pictures.mapValues(\.size)
      ).base
    } catch { preconditionFailure("\(error)") }
    self.request = request
    self.pictures = pictures
  }

  func layout() throws -> PopoverLayout { try PopoverLayout(theme: theme, request: request) }

  func drawing(of layout: PopoverLayout, _ layer: DrawingOptions.Layer = .all) -> Drawing {
    Drawing(
      layout: layout, theme: theme, options: DrawingOptions(layer: layer), pictures: pictures)
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
