internal import Imaging

/// A part of a container's picture with its own pixels: a source, a popover, a time line.
struct PicturePart: Equatable, Sendable {
  /// Where it lies, in pixels.
  let frame: PixelRect
  /// Its pixels, with what lies below them.
  let bitmap: Bitmap
}
