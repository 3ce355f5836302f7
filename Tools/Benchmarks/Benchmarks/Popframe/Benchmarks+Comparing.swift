import Imaging
import PixelDiff

/// Two pictures of 3840×2160 pixels held against each other in memory.
func addComparing() {
  let pictures = ComparedPictures()
  let perceptual = ComparisonOptions(metric: .perceptual(threshold: 0.1))
  var withoutAntialiasing = perceptual
  withoutAntialiasing.ignoresAntialiasing = true
  func compare(
    _ name: String, with actual: @escaping @Sendable (ComparedPictures) -> Bitmap,
    _ options: ComparisonOptions
  ) {
    measure("compare: \(name)") {
      PictureComparison(
        expected: pictures.expected, actual: actual(pictures), options: options
      ).verdict
    }
  }
  compare("equal, exact", with: \.copy, .exact)
  compare("1 % scattered, exact", with: \.scattered, .exact)
  compare("1 % scattered, perceptual", with: \.scattered, perceptual)
  compare("1 % scattered, perceptual without anti-aliasing", with: \.scattered, withoutAntialiasing)
  compare("1 % in one place, perceptual", with: \.patched, perceptual)
  compare("all different, exact", with: \.inverted, .exact)
}

/// A smooth picture, and what it is compared with.
struct ComparedPictures {
  /// Smooth, opaque colours.
  let expected: Bitmap
  /// The same pixels in other memory.
  let copy: Bitmap
  /// A hundredth of the pixels are noise, here and there.
  let scattered: Bitmap
  /// A hundredth of the pixels are noise, in one rectangle.
  let patched: Bitmap
  /// Every pixel is different.
  let inverted: Bitmap

  init() {
    let size = PixelSize(width: 3840, height: 2160)
    let pixels = (0..<size.width * size.height).map { index in
      let (x, y) = (index % size.width, index / size.width)
      return Pixel(
        red: UInt8(x & 255), green: UInt8(y & 255), blue: UInt8((x + y) & 255), alpha: 255)
    }
    expected = Bitmap(size: size, pixels: pixels)
    copy = Bitmap(size: size, pixels: pixels.map { $0 })
    inverted = Bitmap(size: size, pixels: pixels.map { Pixel(bits: $0.bits ^ 0xFF_FFFF) })
    // Knuth's multiplicative hash: looks random, and is the same in every run.
    func noise(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: index) &* 2_654_435_761 }
    var scattered = pixels
    var patched = pixels
    for index in 0..<pixels.count / 100 {
      let pixel = Pixel(bits: 0xFF00_0000 | noise(index) >> 8)
      scattered[Int(noise(index + 1)) % pixels.count] = pixel
      patched[(1000 + index / 384) * size.width + 2000 + index % 384] = pixel
    }
    self.scattered = Bitmap(size: size, pixels: scattered)
    self.patched = Bitmap(size: size, pixels: patched)
  }
}
