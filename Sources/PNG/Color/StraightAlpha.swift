import Imaging

/// From premultiplied pixels to straight ones: each channel is `min(255, round(255 · c / a))`, and
/// 0 where alpha is 0.
enum StraightAlpha {
  /// Converts a row to words that lie in memory as R, G, B, A.
  static func convert(
    _ row: UnsafeBufferPointer<Pixel>, to straight: UnsafeMutableBufferPointer<UInt32>
  ) {
    guard let pixels = row.baseAddress, let words = straight.baseAddress else { return }
    precondition(straight.count >= row.count, "room for the row")
    var end = 0
    while end < row.count {
      let start = end
      while end &+ blockLength <= row.count, isOnlySwapped(pixels + end) { end &+= blockLength }
      // A loop without a branch inside, which the compiler turns into vector code.
      for index in start..<end { words[index] = swapped(pixels[index].bits).littleEndian }
      // Then a block that is not like that, or the last pixels.
      let mixed = end..<min(end &+ blockLength, row.count)
      for index in mixed { words[index] = converted(pixels[index]).littleEndian }
      end = mixed.upperBound
    }
  }

  /// How many pixels are looked at together.
  private static let blockLength = 8

  /// Whether a block of pixels only changes the order of its channels: opaque pixels, and black ones,
  /// of which shadows consist.
  @inline(__always)
  private static func isOnlySwapped(_ block: UnsafePointer<Pixel>) -> Bool {
    @inline(__always) func pair(_ index: Int) -> UInt64 {
      UnsafeRawPointer(block + index).loadUnaligned(as: UInt64.self)
    }
    let (a, b, c, d) = (pair(0), pair(2), pair(4), pair(6))
    let (opaque, colors): (UInt64, UInt64) = (0xFF00_0000_FF00_0000, 0x00FF_FFFF_00FF_FFFF)
    return (a | b | c | d) & colors == 0 || a & b & c & d & opaque == opaque
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

  private static func converted(_ pixel: Pixel) -> UInt32 {
    let alpha = UInt32(pixel.alpha)
    if pixel.bits & 0x00FF_FFFF == 0 || alpha == 255 { return swapped(pixel.bits) }
    if alpha == 0 { return 0 }
    // Halves up: floor((510·c + a) / 2a).
    func straight(_ channel: UInt8) -> UInt32 {
      min(255, (510 &* UInt32(channel) &+ alpha) / (2 &* alpha))
    }
    return alpha << 24 | straight(pixel.blue) << 16 | straight(pixel.green) << 8
      | straight(pixel.red)
  }
}
