package import Imaging

/// The colour that soft edges were mixed with before they were stored: a fringe around the picture
/// wherever it lies on something else.
package struct Fringe: Equatable, Sendable {
  package enum Matte: String, Equatable, Sendable, CaseIterable {
    case white, black

    package var level: Double { self == .white ? 255 : 0 }
  }

  package let matte: Matte
  /// The mean distance of the stored colours from the colours inside, in levels.
  package let distance: Double
  /// The number of pixels that were checked.
  package let pixels: Int
  /// The smallest rectangle that holds them.
  package let rectangle: PixelRect

  /// Fewer pixels are no evidence.
  package static let leastPixels = 16

  /// Looks at every soft pixel (alpha 16…240) that touches both an opaque one (250 and more) and an
  /// empty one (4 and less). `nil` when their colours are those of their opaque neighbours.
  package init?(_ picture: Bitmap) {
    var sums = Sums()
    picture.pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let pixel = pixels[y * picture.width + x]
          guard pixel.alpha >= 16, pixel.alpha <= 240,
            let inside = Self.inside(pixels, picture.size, x, y)
          else { continue }
          sums.add(pixel, inside: inside, x: x, y: y)
        }
      }
    }
    guard sums.count >= Self.leastPixels else { return nil }
    let count = Double(sums.count)
    let plain = sums.plain / count
    guard plain > 24 else { return nil }
    let matted = [(Matte.white, sums.white / count), (.black, sums.black / count)]
    guard let best = matted.min(by: { $0.1 < $1.1 }), best.1 < 12, best.1 < plain / 3 else {
      return nil
    }
    matte = best.0
    distance = plain
    self.pixels = sums.count
    rectangle = PixelRect(
      x: sums.left, y: sums.top, width: sums.right - sums.left + 1,
      height: sums.bottom - sums.top + 1)
  }

  /// The mean colour of a pixel's opaque neighbours; `nil` unless it touches an empty one, too.
  private static func inside(
    _ pixels: UnsafeBufferPointer<Pixel>, _ size: PixelSize, _ x: Int, _ y: Int
  ) -> [Double]? {
    var sum = [0.0, 0.0, 0.0]
    var opaque = 0
    var touchesNothing = false
    for ny in max(0, y - 1)...min(size.height - 1, y + 1) {
      for nx in max(0, x - 1)...min(size.width - 1, x + 1) where nx != x || ny != y {
        let neighbour = pixels[ny * size.width + nx]
        if neighbour.alpha <= 4 { touchesNothing = true }
        guard neighbour.alpha >= 250 else { continue }
        opaque += 1
        for (index, channel) in neighbour.straight.enumerated() { sum[index] += channel }
      }
    }
    return touchesNothing && opaque > 0 ? sum.map { $0 / Double(opaque) } : nil
  }

  private struct Sums {
    var count = 0
    var (plain, white, black) = (0.0, 0.0, 0.0)
    var (left, top) = (Int.max, Int.max)
    var (right, bottom) = (0, 0)

    mutating func add(_ pixel: Pixel, inside: [Double], x: Int, y: Int) {
      count += 1
      let alpha = Double(pixel.alpha) / 255
      let stored = pixel.straight
      func distance(_ wanted: (Double) -> Double) -> Double {
        zip(stored, inside).map { abs($0 - wanted($1)) }.max() ?? 0
      }
      plain += distance { $0 }
      white += distance { $0 * alpha + 255 * (1 - alpha) }
      black += distance { $0 * alpha }
      (left, top) = (min(left, x), min(top, y))
      (right, bottom) = (max(right, x), max(bottom, y))
    }
  }
}

extension Color {
  /// A soft colour without the grey level that it was mixed with: (c − M(1 − α))/α, held within 0…255. Opaque and empty
  /// pixels stay as they are.
  package func withoutMatte(_ level: Double) -> Color {
    guard alpha > 0, alpha < 255 else { return self }
    let share = Double(alpha) / 255
    func clean(_ stored: UInt8) -> UInt8 {
      let value = (Double(stored) - level * (1 - share)) / share
      return UInt8((min(max(value, 0), 255) + 0.5).rounded(.down))
    }
    return Color(red: clean(red), green: clean(green), blue: clean(blue), alpha: alpha)
  }
}

extension Pixel {
  /// Red, green and blue without the alpha, 0…255; black for nothing.
  package var straight: [Double] {
    guard alpha > 0 else { return [0, 0, 0] }
    return [red, green, blue].map { min(255, Double($0) * 255 / Double(alpha)) }
  }
}
