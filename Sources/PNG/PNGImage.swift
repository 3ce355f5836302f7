public import Imaging

/// A decoded picture, with the warnings of its decoding.
public struct PNGImage: Equatable, Sendable {
  /// The pixels: premultiplied 8-bit sRGB.
  public let bitmap: Bitmap
  /// The warnings of reading; the picture may look different from what its author intended.
  public let warnings: [PNGWarning]

  /// Creates a picture.
  public init(bitmap: Bitmap, warnings: [PNGWarning] = []) {
    self.bitmap = bitmap
    self.warnings = warnings
  }
}
