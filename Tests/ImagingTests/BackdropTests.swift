import Imaging
import Testing

/// Backdrops, against sums over every pixel.
@Suite struct BackdropTests {
  static let picture: Bitmap = {
    var bitmap = Bitmap(size: PixelSize(width: 9, height: 6))
    var state: UInt32 = 9
    for y in 0..<6 {
      for x in 0..<9 {
        state = state &* 1_664_525 &+ 1_013_904_223
        let bytes = state.bigEndian
        bitmap[x, y] = Pixel(
          Color(
            red: UInt8(truncatingIfNeeded: bytes), green: UInt8(truncatingIfNeeded: bytes >> 8),
            blue: UInt8(truncatingIfNeeded: bytes >> 16), alpha: x < 5 ? 255 : 130))
      }
    }
    return bitmap
  }()

  /// … b a | a b …, one step at a time.
  private func mirrored(_ place: Int, _ length: Int) -> Int {
    var place = place
    while place < 0 || place >= length {
      place = place < 0 ? -1 - place : 2 * length - 1 - place
    }
    return place
  }

  @Test(arguments: [0.4, 1, 2.5, 7])
  func `a blur mirrors at the edges`(sigma: Double) {
    let picture = Self.picture
    let kernel = GaussianKernel(sigma: sigma)
    let n = kernel.radius
    let blurred = picture.blurred(sigma: sigma)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        var sums = [0.0, 0, 0, 0]
        for j in -n...n {
          for i in -n...n {
            let pixel = picture[mirrored(x + i, picture.width), mirrored(y + j, picture.height)]
            let weight = kernel.weights[i + n] * kernel.weights[j + n]
            for (index, channel) in [pixel.red, pixel.green, pixel.blue, pixel.alpha].enumerated() {
              sums[index] += Double(channel) * weight
            }
          }
        }
        let found = blurred[x, y]
        for (found, sum) in zip([found.red, found.green, found.blue, found.alpha], sums) {
          #expect(abs(Double(found) - sum) <= 0.5 + 1e-6, "(\(x), \(y))")
        }
      }
    }
  }

  @Test func `saturation is CSS' matrix on straight colours, clipped`() {
    // Filter Effects 1: R' = (0.213 + 0.787 s) R + (0.715 − 0.715 s) G + (0.072 − 0.072 s) B.
    let color = Color(red: 200, green: 100, blue: 50)
    let below = Bitmap(size: PixelSize(width: 1, height: 1), filledWith: Pixel(color))
    func filtered(_ saturation: Double, tint: Color? = nil) -> Pixel {
      Backdrop(
        rect: below.bounds, sigma: 0, saturation: saturation, tint: tint,
        shape: .group(solidAlpha: 255)
      ).colored(below)[0, 0]
    }
    // 0.213 · 200 + 0.715 · 100 + 0.072 · 50 = 117.7.
    #expect(filtered(0) == Pixel(Color(red: 118, green: 118, blue: 118)))
    // 117.7 + 1.8 · (c − 117.7): 265.84 → 255, 85.84, −4.16 → 0.
    #expect(filtered(1.8) == Pixel(Color(red: 255, green: 86, blue: 0)))
    #expect(filtered(1) == Pixel(color))
    // White of 0.2 over it: 51 + 0.8 · c.
    #expect(
      filtered(1, tint: Color(red: 255, green: 255, blue: 255, alpha: 51))
        == Pixel(Color(red: 211, green: 131, blue: 91)))
  }

  @Test func `the mask is the group's alpha by that of its middle`() {
    let size = PixelSize(width: 4, height: 1)
    let there = Bitmap(size: size, filledWith: Pixel(.black))
    let backdrop = Bitmap(size: size, filledWith: Pixel(.white))
    let mixed = Backdrop.mix(
      backdrop, into: there, by: AlphaMask(size: size, values: [0, 50, 200, 255]), solid: 200)
    // 255 · 50 / 200 = 63.75.
    #expect(mixed.pixels.map(\.red) == [0, 64, 255, 255])
  }
}
