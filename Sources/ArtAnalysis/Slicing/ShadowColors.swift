import Imaging

/// The colours of one or two shadows, by least squares over the share of each in every sample.
struct ShadowColors {
  /// Sums over all samples of products of the shadows' shares: of the lower one with itself, of both, of
  /// the upper one with itself.
  private var (aa, ab, bb) = (0.0, 0.0, 0.0)
  /// Sums of the products with the samples' channels, for each shadow.
  private var sums = [SIMD4<Double>](repeating: .zero, count: 2)
  private let isPair: Bool

  /// - Parameters:
  ///   - shares: The share that each shadow alone adds, 0…1; the first is the lower one.
  ///   - samples: The channels of the finished picture there.
  init(_ shares: [[Double]], _ samples: [SIMD4<UInt8>]) {
    isPair = shares.count > 1
    for (place, sample) in samples.enumerated() {
      let b = isPair ? shares[1][place] : 0
      let a = shares[0][place] * (1 - b)
      let channels = SIMD4<Double>(sample)
      aa += a * a
      ab += a * b
      bb += b * b
      sums[0] += channels * a
      sums[1] += channels * b
    }
  }

  /// The colour of the lower or the upper shadow, opaque.
  func color(of index: Int) -> Color {
    let determinant = aa * bb - ab * ab
    let levels: SIMD4<Double>
    if !isPair {
      levels = aa > 0 ? sums[0] / aa : .zero
    } else if determinant > 1e-9 {
      let numerator = index == 0 ? sums[0] * bb - sums[1] * ab : sums[1] * aa - sums[0] * ab
      levels = numerator / determinant
    } else {
      levels = .zero
    }
    func channel(_ index: Int) -> UInt8 { UInt8(min(max(levels[index].rounded(), 0), 255)) }
    return Color(red: channel(1), green: channel(2), blue: channel(3))
  }
}
