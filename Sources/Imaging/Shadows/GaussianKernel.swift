/// The weights of a Gaussian blur along one axis: exp(−i²/2σ²) for i = −n…n, n = ceil(3σ), divided
/// by their sum.
///
/// The same on every machine: only + − × ÷ are used, no mathematical library.
package struct GaussianKernel: Equatable, Sendable {
  /// Standard deviation σ in pixels; 0 is no blur.
  package let sigma: Double
  /// n: how many pixels the blur reaches to each side.
  package let radius: Int
  /// 2n + 1 weights, symmetric; their sum is 1.
  package let weights: [Double]

  package init(sigma: Double) {
    precondition(sigma >= 0 && sigma.isFinite, "a deviation is a length")
    self.sigma = sigma
    radius = Self.radius(sigma: sigma)
    let side = (0...radius).map { i in
      i == 0 ? 1 : Self.exponential(-Double(i * i) / (2 * sigma * sigma))
    }
    let sum = side.dropFirst().reversed().reduce(0) { $0 + 2 * $1 } + 1
    weights = side.dropFirst().reversed().map { $0 / sum } + side.map { $0 / sum }
  }

  /// n = ceil(3σ), how many pixels a blur reaches to each side, without the weights; 3σ within 10⁻⁶ of
  /// a whole pixel is whole.
  package static func radius(sigma: Double) -> Int { Scale.one.ceil(3 * sigma) }

  /// The sum of the first t weights, for t = 0…2n+1: from 0 to exactly 1.
  var cumulative: [Double] {
    var sum = 0.0
    return [0]
      + weights.dropLast().map { weight in
        sum += weight
        return sum
      } + [1]
  }

  /// e to the power of a number of moderate size; exact except for the last one or two binary
  /// places.
  static func exponential(_ x: Double) -> Double {
    // x = k · ln 2 + r with |r| ≤ ln 2 / 2; ln 2 in two parts keeps r exact.
    let k = Double((x * 1.442_695_040_888_963_4 + 0.5).flooredToInt)
    let r = (x - k * 0x1.62e42fefap-1) - k * 0x1.cf79abc9e3b39p-40
    // Taylor's series from its small end; the first term left out is below 2^-60.
    var series = 1.0
    for n in stride(from: 16, through: 1, by: -1) { series = 1 + series * r / Double(n) }
    return Double(sign: .plus, exponent: Int(k), significand: series)
  }
}
