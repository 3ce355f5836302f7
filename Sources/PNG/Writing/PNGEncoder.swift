public import Imaging

/// Something that turns a bitmap into the bytes of a PNG file.
public protocol PNGEncoder: Sendable {
  /// Encodes a bitmap; the same bitmap and scale give the same bytes.
  ///
  /// The file has 8-bit RGBA with straight alpha, an sRGB chunk and a pHYs chunk of
  /// `round(2835 · scale)` pixels a metre, and no time stamp.
  func encode(_ bitmap: Bitmap, scale: Scale) throws(PNGError) -> [UInt8]
}
