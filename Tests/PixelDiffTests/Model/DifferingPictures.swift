import Imaging
import TestPictures

/// Two pictures that differ here and there.
struct DifferingPictures {
  var expected: Bitmap
  var actual: Bitmap

  /// What a pair is made of.
  enum Kind: CaseIterable, Sendable {
    /// Any two pixels.
    case noise
    /// Opaque areas with softened edges, one moved against the other by less than a pixel.
    case softEdges
    /// The same with translucent areas.
    case translucentEdges
    /// One picture, of which a few pixels are changed by a little, or lose some alpha.
    case speckles
  }

  init(_ kind: Kind, _ size: PixelSize, _ dice: inout Dice) {
    switch kind {
    case .noise:
      self.init(expected: .noise(size, &dice), actual: .noise(size, &dice))
    case .softEdges: self.init(edges: size, &dice, alphas: [255])
    case .translucentEdges: self.init(edges: size, &dice, alphas: [0, 40, 128, 255])
    case .speckles: self.init(speckled: .noise(size, &dice), &dice)
    }
  }

  private init(expected: Bitmap, actual: Bitmap) {
    self.expected = expected
    self.actual = actual
  }

  private init(speckled picture: Bitmap, _ dice: inout Dice) {
    self.init(expected: picture, actual: picture)
    for (index, old) in picture.pixels.enumerated() where Int.random(in: 0..<6, using: &dice) == 0 {
      let (x, y) = (index % picture.width, index / picture.width)
      if Bool.random(using: &dice) {
        // One channel a little less.
        let change = min(old.red, .random(in: 0...2, using: &dice))
        actual[x, y] = Pixel(
          red: old.red - change, green: old.green, blue: old.blue, alpha: old.alpha)
      } else {
        // One straight colour with two alphas.
        var color = Color(red: old.red, green: old.green, blue: old.blue, alpha: old.alpha)
        expected[x, y] = Pixel(color)
        color.alpha = .random(in: 0...255, using: &dice)
        actual[x, y] = Pixel(color)
      }
    }
  }

  /// Areas of few colours, whose edge lies at a place of its own on each row.
  private init(edges size: PixelSize, _ dice: inout Dice, alphas: [UInt8]) {
    func color() -> Pixel {
      let grey = UInt8(63 * Int.random(in: 0...4, using: &dice))
      return Pixel(
        Color(
          red: grey, green: UInt8(63 * Int.random(in: 0...4, using: &dice)), blue: grey,
          alpha: alphas.randomElement(using: &dice) ?? 255))
    }
    let (left, right) = (color(), color())
    let start = Double.random(in: 0...Double(size.width), using: &dice)
    let slope = Double.random(in: -1...1, using: &dice)
    func picture(_ shift: Double) -> Bitmap {
      var bitmap = Bitmap(size: size)
      for y in 0..<size.height {
        for x in 0..<size.width {
          let cover = min(1, max(0, start + shift + slope * Double(y) - Double(x)))
          func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
            UInt8((Double(a) * cover + Double(b) * (1 - cover)).rounded())
          }
          bitmap[x, y] = Pixel(
            red: mix(left.red, right.red), green: mix(left.green, right.green),
            blue: mix(left.blue, right.blue), alpha: mix(left.alpha, right.alpha))
        }
      }
      return bitmap
    }
    self.init(
      expected: picture(0), actual: picture(Double.random(in: 0.2...0.8, using: &dice)))
  }
}
