package import Imaging

/// One frame of an animated PNG: the part of the canvas that it replaces, encoded.
///
/// Frames know nothing of each other, so that they can be encoded on several threads at once.
package struct AnimationFrame: Equatable, Sendable {
  /// The part of the canvas that the frame replaces, in pixels.
  package let rect: PixelRect
  /// A whole PNG file of that part.
  let file: [UInt8]

  /// Encodes a frame; its top left lies at `origin` on the canvas.
  ///
  /// Throws as ``PNGCodec/encode(_:scale:)-(Bitmap,_)`` does.
  package init(
    _ bitmap: Bitmap, at origin: PixelPoint = .zero, scale: Scale
  ) throws(PNGError) {
    rect = PixelRect(origin: origin, size: bitmap.size)
    file = try PNGCodec.encode(bitmap, scale: scale)
  }
}
