import Imaging

/// Tiny pictures whose every number is known.
enum TestArt {
  /// A picture one pixel high whose channels all have these values: greys, opaque.
  static func row(_ values: [Int]) -> Bitmap {
    Bitmap(size: PixelSize(width: values.count, height: 1), pixels: values.map(gray))
  }

  static func gray(_ level: Int) -> Pixel {
    Pixel(red: UInt8(level), green: UInt8(level), blue: UInt8(level), alpha: 255)
  }

  /// A colour with an alpha, premultiplied.
  static func pixel(_ level: Int, alpha: Int) -> Pixel {
    Pixel(
      Color(red: UInt8(level), green: UInt8(level), blue: UInt8(level), alpha: UInt8(alpha)))
  }

  /// A black card with round corners: the share of each pixel inside, from 16 × 16 samples.
  static func card(_ size: PixelSize, radius: Double) -> Bitmap {
    let (width, height) = (Double(size.width), Double(size.height))
    func isInside(_ x: Double, _ y: Double) -> Bool {
      let dx = max(radius - x, x - (width - radius), 0)
      let dy = max(radius - y, y - (height - radius), 0)
      return dx * dx + dy * dy <= radius * radius
    }
    return picture(size) { x, y in
      var count = 0
      for i in 0..<16 {
        for j in 0..<16
        where isInside(Double(x) + (Double(i) + 0.5) / 16, Double(y) + (Double(j) + 0.5) / 16) {
          count += 1
        }
      }
      return pixel(0, alpha: (count * 255 + 128) / 256)
    }
  }

  /// A picture from a rule for each pixel.
  static func picture(_ size: PixelSize, _ pixel: (Int, Int) -> Pixel) -> Bitmap {
    Bitmap(
      size: size,
      pixels: (0..<size.height).flatMap { y in (0..<size.width).map { x in pixel(x, y) } })
  }
}

/// Numbers that look random and are the same in every run (a linear congruential generator).
struct TestDice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
