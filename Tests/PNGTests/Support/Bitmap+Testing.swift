import Imaging

extension Bitmap {
  /// Pixels of random premultiplied colours, with many opaque, clear and repeated ones among them.
  static func random(_ size: PixelSize, seed: UInt64) -> Bitmap {
    var generator = SeededGenerator(seed: seed)
    var pixels: [Pixel] = []
    for place in 0..<size.width * size.height {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0...1 where place > 0: pixels.append(pixels[place - 1])
      case 2...3 where place >= size.width: pixels.append(pixels[place - size.width])
      case 4: pixels.append(.clear)
      case 5: pixels.append(.random(alpha: 255, using: &generator))
      default:
        pixels.append(.random(alpha: .random(in: 0...255, using: &generator), using: &generator))
      }
    }
    return Bitmap(size: size, pixels: pixels)
  }

  /// All pixels as red, green, blue, alpha, premultiplied.
  var bytes: [UInt8] { pixels.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] } }
}

extension Pixel {
  static func random(alpha: UInt8, using generator: inout SeededGenerator) -> Pixel {
    Pixel(
      red: .random(in: 0...alpha, using: &generator),
      green: .random(in: 0...alpha, using: &generator),
      blue: .random(in: 0...alpha, using: &generator), alpha: alpha)
  }
}
