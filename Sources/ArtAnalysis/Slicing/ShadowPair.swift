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
  ///   - first: The values of one shadow there when it is opaque, 0…255.
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

  /// The sum of the squared residuals with two opacities, 0…1.
  func error(_ x: Double, _ y: Double) -> Double {
    let single = tt - 2 * x * ta - 2 * y * tb + x * x * aa + y * y * bb
    let both = 2 * x * y * (tab + ab - x * aab - y * abb) + x * x * y * y * aabb
    // Of what fits exactly rounding leaves a trace, on either side of nothing.
    return max(0, single + both)
  }

  /// The opacities, 0…1, that come nearest.
  var opacities: (first: Double, second: Double) {
    // Two shadows that are much alike stand in for each other, so that both are moved at once.
    var (x, y) = (0.0, 0.0)
    for _ in 0..<8 {
      let xx = aa - 2 * y * aab + y * y * aabb
      let yy = bb - 2 * x * abb + x * x * aabb
      let xy = ab - x * aab - y * abb + x * y * aabb
      let determinant = xx * yy - xy * xy
      guard determinant > 1e-9 * xx * yy else { break }
      let dx = ta - y * tab - x * xx - y * (ab - y * abb)
      let dy = tb - x * tab - y * yy - x * (ab - x * aab)
      x = held(x + (dx * yy - dy * xy) / determinant)
      y = held(y + (dy * xx - dx * xy) / determinant)
    }
    // Where one is held at its limit, the other makes the best of it.
    for _ in 0..<3 {
      x = first(beside: y)
      y = second(beside: x)
    }
    return (x, y)
  }

  /// The opacities in whole hundredths that come nearest.
  var hundredths: (first: Double, second: Double) {
    func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    let least = (opacities.first * 100).rounded(.down) / 100
    let tries = [rounded(least), rounded(min(least + 0.01, 1))].map { x in
      (first: x, second: rounded(second(beside: x)))
    }
    return error(tries[0].first, tries[0].second) <= error(tries[1].first, tries[1].second)
      ? tries[0] : tries[1]
  }

  private func first(beside y: Double) -> Double {
    opacity(ta - y * (tab + ab) + y * y * abb, aa - 2 * y * aab + y * y * aabb)
  }

  private func second(beside x: Double) -> Double {
    opacity(tb - x * (tab + ab) + x * x * aab, bb - 2 * x * abb + x * x * aabb)
  }

  private func held(_ value: Double) -> Double { min(max(value, 0), 1) }

  private func opacity(_ products: Double, _ squares: Double) -> Double {
    squares > 1e-12 ? held(products / squares) : 0
  }
}

extension ShadowFitter {
  /// The best pairs of a wide and a tight shadow, from every two of a list of blurs: one for each of
  /// the tight ones, which show little of themselves, the nearest first.
  mutating func pairs(near single: Guess) -> [(wide: Guess, tight: Guess)] {
    let blurs = [1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 24, 28, 32, 40, 52].map { 2 * $0 }
    var found: [(wide: Guess, tight: Guess)] = []
    for (index, tight) in blurs.enumerated() {
      let pairs = blurs[(index + 1)...].map { fallen($0, tight, near: single) }
      guard let best = pairs.min(by: { $0.wide.error < $1.wide.error }),
        min(best.wide.opacity, best.tight.opacity) > 0.004
      else { continue }
      found.append(best)
    }
    return found.sorted { $0.wide.error < $1.wide.error }
  }

  /// Two blurs with the drops and opacities that come nearest to the pixels outside.
  private mutating func fallen(
    _ wide: Int, _ tight: Int, near single: Guess
  ) -> (wide: Guess, tight: Guess) {
    func cast(_ blur: Int, _ drop: Int) -> Cast { Cast(blur: blur, dx: single.cast.dx, dy: drop) }
    func guesses(_ wideDrop: Int, _ tightDrop: Int) -> (wide: Guess, tight: Guess) {
      let casts = [cast(wide, wideDrop), cast(tight, tightDrop)]
      let pair = pair(casts)
      let opacities = pair.opacities
      let error = pair.error(opacities.first, opacities.second)
      return (
        Guess(cast: casts[0], opacity: opacities.first, error: error),
        Guess(cast: casts[1], opacity: opacities.second, error: error)
      )
    }
    var found = guesses(single.cast.dy, single.cast.dy)
    for step in [8, 4, 2, 1] {
      var moved = true
      while moved, !shadows.budget.isSpent {
        moved = false
        for (a, b) in [(step, 0), (-step, 0), (0, step), (0, -step)] {
          let (wideDrop, tightDrop) = (found.wide.cast.dy + a, found.tight.cast.dy + b)
          guard abs(wideDrop) < 200, abs(tightDrop) < 200 else { continue }
          let next = guesses(wideDrop, tightDrop)
          if next.wide.error < found.wide.error * 0.999 { (found, moved) = (next, true) }
        }
      }
    }
    return found
  }
}
