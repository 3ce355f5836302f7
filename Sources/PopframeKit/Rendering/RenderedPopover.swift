internal import PNGCodec
public import Popovers
public import Raster

/// A popover that has been drawn.
public struct RenderedPopover: Sendable {
  /// Where everything is.
  public let layout: PopoverLayout
  /// The pixels, premultiplied sRGB.
  public let bitmap: Bitmap
  /// What is worth saying, in the form `path: warning: message`.
  public let warnings: [String]
  /// What it was drawn from.
  let origin: Origin

  /// A theme and what was asked of it.
  struct Origin: Sendable {
    let theme: ThemeFolder
    let request: PopoverRequest
    let appearance: String
    let options: DrawingOptions
    /// What the picture shows, from the canvas' top left, when that is a container; `nil` when it is
    /// what the options say.
    var container: PixelRect?

    /// Which part of the popover each pixel of the picture belongs to.
    func parts() throws(PopframeError) -> RegionMap {
      let map = try theme.parts(request, appearance: appearance, options: options)
      guard let container else { return map }
      return map.placed(
        at: PixelPoint(-container.x, -container.y), in: container.size)
    }
  }

  /// Finds out which part of the popover each pixel belongs to.
  ///
  /// Frame and arrow are drawn for it, each alone: ask only when pictures differ.
  ///
  /// - Returns: A map of the size of ``bitmap``, with the names of `PopoverPart`.
  public func parts() throws(PopframeError) -> RegionMap {
    try origin.parts()
  }

  /// The picture as a PNG file: 8-bit RGBA, sRGB, with its pixels per point; the same pixels give
  /// the same bytes.
  public func png() throws(PopframeError) -> [UInt8] {
    try bitmap.png(scale: layout.scale)
  }

  /// Writes the picture as a PNG file.
  ///
  /// A regular file is written beside its place and renamed, so that nobody ever sees half of it,
  /// and an old file survives every failure. A link is followed; a device or a pipe is written into.
  public func write(to path: String) throws(PopframeError) {
    let png = try png()
    try SavedFiles.write([(PathName(path), png)])
  }
}

extension Bitmap {
  /// The picture as a PNG file.
  package func png(scale: Scale) throws(PopframeError) -> [UInt8] {
    do throws(PNGError) {
      return try PNGCodec.encode(self, scale: scale)
    } catch { throw .defect("\(error)") }
  }
}
