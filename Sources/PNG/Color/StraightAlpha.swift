import CPNG
import Imaging

/// From premultiplied pixels to straight ones: each channel is `min(255, round(255 · c / a))`, and
/// 0 where alpha is 0.
enum StraightAlpha {
  /// Converts a row to words that lie in memory as R, G, B, A.
  static func convert(
    _ row: UnsafeBufferPointer<Pixel>, to straight: UnsafeMutableBufferPointer<UInt32>
  ) {
    precondition(straight.count >= row.count, "room for the row")
    row.withMemoryRebound(to: UInt32.self) { pixels in
      guard let pixels = pixels.baseAddress, let words = straight.baseAddress else { return }
      cpng_make_straight(pixels, row.count, words)
    }
  }

  /// Keeps pixels whose channels are straight already; fully transparent pixels have no colour.
  static func keep(
    _ row: UnsafeBufferPointer<Pixel>, to straight: UnsafeMutableBufferPointer<UInt32>
  ) {
    for index in row.indices {
      let pixel = row[index]
      straight[index] = pixel.alpha > 0 ? swapped(pixel.bits).littleEndian : 0
    }
  }

  /// `0xAARRGGBB` as `0xAABBGGRR`.
  static func swapped(_ bits: UInt32) -> UInt32 {
    bits & 0xFF00_FF00 | bits >> 16 & 0xFF | (bits & 0xFF) << 16
  }
}
