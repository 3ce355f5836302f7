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

  /// Two blurs with the drops and opacities that come nearest to what is outside.
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
      while moved {
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
