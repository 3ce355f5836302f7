package import Imaging

/// Numbers that look random and are the same in every run (SplitMix64).
package struct Dice: RandomNumberGenerator {
  package var state: UInt64

  package init(state: UInt64) { self.state = state }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension Bitmap {
  /// A premultiplied picture of noise.
  package static func noise(_ size: PixelSize, _ dice: inout Dice) -> Bitmap {
    Bitmap(
      size: size,
      pixels: (0..<size.width * size.height).map { _ in
        let alpha = UInt8.random(in: 0...255, using: &dice)
        return Pixel(
          red: .random(in: 0...alpha, using: &dice), green: .random(in: 0...alpha, using: &dice),
          blue: .random(in: 0...alpha, using: &dice), alpha: alpha)
      })
  }

  /// A picture written as text: every letter a pixel, its code in the lowest channel.
  package init(text: [String]) {
    self.init(
      size: PixelSize(width: text.first?.count ?? 0, height: text.count),
      pixels: text.flatMap { $0.utf8.map { Pixel(bits: UInt32($0)) } })
  }

  /// The text that a picture was written as.
  package var text: [String] {
    (0..<height).map { y in
      String(
        decoding: (0..<width).map { UInt8(truncatingIfNeeded: self[$0, y].bits) }, as: UTF8.self)
    }
  }
}
