import Imaging

/// From premultiplied pixels to straight ones: each channel is `min(255, round(255 · c / a))`, and
/// 0 where alpha is 0.
enum StraightAlpha {
  /// Converts a row to words that lie in memory as R, G, B, A.
  static func convert(
    _ row: UnsafeBufferPointer<Pixel>, to straight: UnsafeMutableBufferPointer<UInt32>
  ) {
    var index = 0
    while index < row.count {
      let bits = row[index].bits
      if bits >= 0xFF00_0000 {
        // Opaque pixels come in long runs.
        repeat {
          straight[index] = swapped(row[index].bits).littleEndian
          index &+= 1
        } while index < row.count && row[index].bits >= 0xFF00_0000
      } else {
        straight[index] = (bits & 0x00FF_FFFF == 0 ? bits : divided(row[index])).littleEndian
        index &+= 1
      }
    }
  }

  /// Keeps pixels whose channels are straight already; what is fully transparent has no colour.
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

  private static func divided(_ pixel: Pixel) -> UInt32 {
    let alpha = UInt32(pixel.alpha)
    if alpha == 0 { return 0 }
    // Halves up: floor((510·c + a) / 2a).
    func straight(_ channel: UInt8) -> UInt32 {
      min(255, (510 &* UInt32(channel) &+ alpha) / (2 &* alpha))
    }
    return alpha << 24 | straight(pixel.blue) << 16 | straight(pixel.green) << 8
      | straight(pixel.red)
  }
}
