public import Imaging

/// A decoded picture, and what its reader should know about it.
public struct PNGImage: Equatable, Sendable {
  /// The pixels: premultiplied 8-bit sRGB.
  public let bitmap: Bitmap
  /// What was passed over while reading; the picture may not look as its author meant it.
  public let warnings: [PNGWarning]

  /// Creates a picture.
  public init(bitmap: Bitmap, warnings: [PNGWarning] = []) {
    self.bitmap = bitmap
    self.warnings = warnings
  }
}
