extension Color {
  /// Alpha, red, green and blue of 0…255, premultiplied and not rounded.
  var premultiplied: SIMD4<Double> {
    let share = Double(alpha) / 255
    return SIMD4(
      Double(alpha), Double(red) * share, Double(green) * share, Double(blue) * share)
  }

  /// The same for the colour without its alpha.
  var opaque: SIMD4<Double> { SIMD4(255, Double(red), Double(green), Double(blue)) }
}

extension Pixel {
  /// Alpha, red, green and blue of 0…255, premultiplied.
  var channels: SIMD4<Double> {
    SIMD4(Double(alpha), Double(red), Double(green), Double(blue))
  }

  /// Rounds premultiplied channels of 0…255, alpha first; halves go up.
  init(rounding channels: SIMD4<Double>) {
    // A value that should be exactly a half can be slightly smaller.
    func rounded(_ value: Double) -> Int { Int(min(max(value, 0), 255) + 0.5 + 1e-9) }
    let alpha = rounded(channels[0])
    self.init(
      red: UInt8(min(rounded(channels[1]), alpha)), green: UInt8(min(rounded(channels[2]), alpha)),
      blue: UInt8(min(rounded(channels[3]), alpha)), alpha: UInt8(alpha))
  }
}
