import Foundation
import Testing

@testable import Imaging

/// Inner shadows against the convolution, pixel by pixel.
@Suite struct InnerShadowTests {
  /// What lies outside casts 255; the mask is empty beyond its ends.
  private func expected(_ shadow: OutlinedFill.InnerShadow, _ mask: AlphaMask) -> [Double] {
    let n = shadow.sigma == 0 ? 0 : Int((3 * shadow.sigma - 1e-9).rounded(.up))
    let weights = (-n...n).map {
      shadow.sigma == 0 ? 1 : exp(-Double($0 * $0) / (2 * shadow.sigma * shadow.sigma))
    }
    let sum = weights.reduce(0, +)
    func caster(_ x: Int, _ y: Int) -> Double {
      let isInside = x >= 0 && y >= 0 && x < mask.size.width && y < mask.size.height
      return 255 - (isInside ? Double(mask.values[y * mask.size.width + x]) : 0)
    }
    return (0..<mask.size.height).flatMap { y in
      (0..<mask.size.width).map { x in
        var total = 0.0
        for dy in -n...n {
          for dx in -n...n {
            total +=
              caster(x - shadow.offset.x + dx, y - shadow.offset.y + dy)
              * weights[dx + n] * weights[dy + n]
          }
        }
        return total / sum / sum * shadow.opacity
      }
    }
  }

  @Test(arguments: [(0, 0), (2, 0), (-2, 0), (0, 3), (3, -2), (-11, 4), (20, 0), (0, -20)])
  func `every pixel is the blurred outside, moved`(x: Int, y: Int) {
    let size = PixelSize(width: 13, height: 26)
    func values(_ value: (Int, Int) -> Int) -> [UInt8] {
      (0..<size.height).flatMap { y in (0..<size.width).map { x in UInt8(min(255, value(x, y))) } }
    }
    // A body with a soft corner, one that reaches all ends, and one with equal rows between its ends.
    let bodies = [
      values { 40 * min($0, $1) }, values { _, _ in 255 },
      values { 30 * min($0, $1 < 4 ? $1 : $1 > 21 ? 25 - $1 : 4) },
    ]
    for values in bodies {
      let mask = AlphaMask(size: size, values: values)
      for sigma in [0, 0.7, 2] {
        let shadow = OutlinedFill.InnerShadow(
          color: .black, opacity: 0.8, offset: PixelPoint(x: x, y: y), sigma: sigma)
        for (value, wanted) in zip(shadow.mask(inside: mask).values, expected(shadow, mask)) {
          #expect(abs(Double(value) - wanted) < 0.5 + 1e-6)
        }
      }
    }
  }
}
