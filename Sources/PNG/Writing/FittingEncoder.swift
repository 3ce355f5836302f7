public import Imaging

/// Chooses the encoder that suits a picture, by a sample of its rows: ``RunEncoder`` for what is mostly
/// flat, ``LibPNGEncoder`` for everything else and for small pictures.
public struct FittingEncoder: PNGEncoder {
  /// Creates an encoder.
  public init() {}

  /// Encodes a bitmap with the encoder that suits it.
  public func encode(_ bitmap: Bitmap, scale: Scale) throws(PNGError) -> [UInt8] {
    guard !bitmap.size.isEmpty else {
      throw .zeroSize(width: bitmap.width, height: bitmap.height)
    }
    let isMostlyRuns = bitmap.pixels.withUnsafeBufferPointer { pixels in
      Compression(for: PixelRows(pixels, width: bitmap.width)).strategy == .runs
    }
    return isMostlyRuns
      ? try RunEncoder().encode(bitmap, scale: scale)
      : try LibPNGEncoder().encode(bitmap, scale: scale)
  }
}
