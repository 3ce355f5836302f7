/// How far shadows are from the pixels outside of a popover, in levels.
struct ShadowLevels {
  /// Counts of far pixels by tenths of a level, in alpha and in colours.
  private var alphas = [Int](repeating: 0, count: 2551)
  private var colors = [Int](repeating: 0, count: 2551)
  private var rimAlpha = 0.0
  private var rimColor = 0.0
  /// So many pixels are no reason against a shadow.
  private let spare: Int

  init(pixels: Int) { spare = max(4, pixels / 10_000) }

  mutating func addFar(_ gap: SIMD4<Double>) {
    alphas[Int((gap[0] * 10).rounded())] += 1
    colors[Int((max(gap[1], gap[2], gap[3]) * 10).rounded())] += 1
  }

  mutating func addRim(_ gap: SIMD4<Double>) {
    rimAlpha = max(rimAlpha, gap[0])
    rimColor = max(rimColor, gap[1], gap[2], gap[3])
  }

  private func most(_ counts: [Int]) -> Double {
    var left = spare
    for (tenths, count) in counts.enumerated().reversed() {
      left -= count
      if left < 0 { return Double(tenths) / 10 }
    }
    return 0
  }

  /// The largest difference of all but a few pixels.
  ///
  /// Where an edge was mixed in linear light, its colours differ, and those further away by up to twice as much as
  /// shadows may: alpha says what the shadow is.
  var largest: Double {
    let (alpha, color) = (max(most(alphas), rimAlpha), most(colors))
    let permitted = Double(ShadowFit.permittedDifference)
    if rimColor > permitted, rimColor <= ShadowFit.permittedEdgeColor {
      return max(alpha, color <= 2 * permitted ? min(color, permitted) : color)
    }
    return max(alpha, color, rimColor)
  }
}
