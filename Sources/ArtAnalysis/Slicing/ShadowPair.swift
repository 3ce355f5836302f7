/// How near one shadow, or two over each other, come to some alphas, for every opacity of theirs.
///
/// The error is a polynomial of both opacities, whose coefficients are sums over the samples.
struct ShadowPair {
  /// Sums of products at the samples: t is the alpha that is wanted, a and b are what each shadow would
  /// have there if it were opaque.
  private var (tt, ta, tb, tab) = (0.0, 0.0, 0.0, 0.0)
  private var (aa, bb, ab) = (0.0, 0.0, 0.0)
  private var (aab, abb, aabb) = (0.0, 0.0, 0.0)

  /// - Parameters:
  ///   - target: Alphas at some samples, 0…1.
  ///   - first: What one shadow is there when it is opaque, 0…255.
  ///   - second: The same of the other; `nil` for a shadow alone.
  init(_ target: [Double], _ first: [UInt8], _ second: [UInt8]?) {
    for (place, t) in target.enumerated() {
      let a = Double(first[place]) / 255
      tt += t * t
      ta += t * a
      aa += a * a
      guard let second else { continue }
      let b = Double(second[place]) / 255
      let product = a * b
      tb += t * b
      tab += t * product
      bb += b * b
      ab += product
      aab += a * product
      abb += b * product
      aabb += product * product
    }
  }

  /// The sum of the squares of what is left with two opacities, 0…1.
  func error(_ x: Double, _ y: Double) -> Double {
    let single = tt - 2 * x * ta - 2 * y * tb + x * x * aa + y * y * bb
    return single + 2 * x * y * (tab + ab - x * aab - y * abb) + x * x * y * y * aabb
  }

  /// The opacities, 0…1, that come nearest: each by least squares while the other holds, in turns.
  var opacities: (first: Double, second: Double) {
    var (x, y) = (0.0, 0.0)
    for _ in 0..<6 {
      x = Self.opacity(
        ta - y * (tab + ab) + y * y * abb, over: aa - 2 * y * aab + y * y * aabb)
      y = Self.opacity(
        tb - x * (tab + ab) + x * x * aab, over: bb - 2 * x * abb + x * x * aabb)
    }
    return (x, y)
  }

  private static func opacity(_ products: Double, over squares: Double) -> Double {
    squares > 1e-12 ? min(max(products / squares, 0), 1) : 0
  }
}
