/// Two shadows over each other whose blurs and offsets are given: the opacities that come nearest to some
/// alphas.
struct ShadowPair {
  /// Opacities, 0…1.
  private(set) var wide = 0.0
  private(set) var tight = 0.0
  /// How far they fall, in pixels.
  let drops: (wide: Int, tight: Int)
  /// The sum of the squares of what is left.
  private(set) var error = Double.infinity

  /// - Parameters:
  ///   - target: Alphas at some samples, 0…1.
  ///   - wide: What the wide shadow is there when it is opaque, 0…255; `tight` likewise.
  init(_ target: [Double], _ wide: [UInt8], _ tight: [UInt8], drops: (wide: Int, tight: Int)) {
    self.drops = drops
    // Each opacity by least squares while the other holds, in turns.
    for _ in 0..<6 {
      self.wide = Self.opacity(target, wide, under: tight, self.tight)
      self.tight = Self.opacity(target, tight, under: wide, self.wide)
    }
    var sum = 0.0
    for (place, t) in target.enumerated() {
      let a = Double(wide[place]) / 255 * self.wide
      let b = Double(tight[place]) / 255 * self.tight
      let gap = t - (a + b - a * b)
      sum += gap * gap
    }
    error = sum
  }

  private static func opacity(
    _ target: [Double], _ own: [UInt8], under other: [UInt8], _ opacity: Double
  ) -> Double {
    var (products, squares) = (0.0, 0.0)
    for (place, t) in target.enumerated() {
      let b = Double(other[place]) / 255 * opacity
      let a = Double(own[place]) / 255 * (1 - b)
      products += (t - b) * a
      squares += a * a
    }
    return squares > 0 ? min(max(products / squares, 0), 1) : 0
  }
}
