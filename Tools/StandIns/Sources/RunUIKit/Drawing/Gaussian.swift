import Foundation

/// A Gaussian as a separable convolution in double precision, cut off at three standard deviations.
struct Gaussian {
  /// Pixels that it reaches on each side.
  let reach: Int
  private let weights: [Double]

  init(sigma: Double) {
    reach = Int((3 * sigma - 1e-9).rounded(.up))
    let raw = (-reach...max(reach, -reach)).map { offset in
      sigma == 0 ? 1 : exp(-Double(offset * offset) / (2 * sigma * sigma))
    }
    let sum = raw.reduce(0, +)
    weights = raw.map { $0 / sum }
  }

  /// The alpha of a picture, blurred; 0…255.
  func blurred(_ picture: Raster) -> [Double] {
    let (width, height) = (picture.width, picture.height)
    var rows = [Double](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let value = Double(picture.bytes[(y * width + x) * 4 + 3])
        guard value > 0 else { continue }
        for offset in max(-reach, -x)...min(reach, width - 1 - x) {
          rows[y * width + x + offset] += value * weights[offset + reach]
        }
      }
    }
    var result = [Double](repeating: 0, count: width * height)
    for y in 0..<height {
      for offset in max(-reach, -y)...min(reach, height - 1 - y) {
        let weight = weights[offset + reach]
        for x in 0..<width {
          result[y * width + x] += rows[(y + offset) * width + x] * weight
        }
      }
    }
    return result
  }
}
