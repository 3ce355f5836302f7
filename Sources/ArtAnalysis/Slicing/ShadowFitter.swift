import Imaging

/// Finds the numbers of shadows by least squares, on the grid of numbers that people write: blur and
/// offset in half points, opacity in hundredths.
struct ShadowFitter {
  private let shadows: PictureShadows
  /// Pixels that the fit looks at: enough of them, evenly spread.
  private var samples: ShadowSamples
  private let far: [Int]
  /// The group as it is known so far.
  private var group: Bitmap
  /// Its alpha, blurred by a number of half points.
  private var blurred: [Int: [UInt8]] = [:]
  /// What its shadows are at the samples, 0…255.
  private var values: [Cast: [UInt8]] = [:]
  private var pairs: [[Cast]: ShadowPair] = [:]

  private var scale: Double { shadows.scale }

  init(_ shadows: PictureShadows) {
    self.shadows = shadows
    let far = shadows.outside.far
    self.far = stride(from: 0, to: far.count, by: max(1, far.count / 3000)).map { far[$0] }
    samples = ShadowSamples(shadows.picture, at: self.far)
    group = shadows.solid
  }

  /// An opaque shadow: its blur in half points, its offset in pixels.
  fileprivate struct Cast: Hashable {
    var blur: Int
    var dx: Int
    var dy: Int
  }

  /// A shadow with the opacity that comes nearest.
  private struct Guess {
    var cast: Cast
    var opacity: Double
    var error: Double
  }

  /// First guesses at so many shadows, the nearest to what is outside first; none when there is nothing
  /// to see.
  mutating func guesses(_ count: Int) -> [[ShadowFit.Layer]] {
    guard let single = fit(), single.opacity > 0.004 else { return [] }
    guard count == 2 else { return [colored([single])] }
    return pairs(near: single).map { colored([$0.wide, $0.tight]) }
  }

  /// The best single shadow.
  private mutating func fit() -> Guess? {
    var best: Guess?
    for points in [0, 1, 2, 4, 6, 9, 12, 16, 20, 26, 32, 40, 52, 64] {
      let guess = improved(
        Cast(blur: 2 * points, dx: best?.cast.dx ?? 0, dy: best?.cast.dy ?? 0))
      if best.map({ guess.error < $0.error }) ?? true { best = guess }
    }
    guard var best else { return nil }
    for step in [8, 4, 2, 1] {
      var moved = true
      while moved {
        moved = false
        for blur in [best.cast.blur - step, best.cast.blur + step] where (0...200).contains(blur) {
          let guess = improved(Cast(blur: blur, dx: best.cast.dx, dy: best.cast.dy))
          if guess.error < best.error - 1e-12 { (best, moved) = (guess, true) }
        }
      }
    }
    return best
  }

  /// The best offset for a blur, from a first one.
  private mutating func improved(_ first: Cast) -> Guess {
    var best = guess(first)
    for step in [16, 8, 4, 2, 1] {
      var moved = true
      while moved {
        moved = false
        for (x, y) in [(step, 0), (-step, 0), (0, step), (0, -step)] {
          let (dx, dy) = (best.cast.dx + x, best.cast.dy + y)
          guard abs(dx) < 200, abs(dy) < 200 else { continue }
          let next = guess(Cast(blur: first.blur, dx: dx, dy: dy))
          if next.error < best.error - 1e-12 { (best, moved) = (next, true) }
        }
      }
    }
    return best
  }

  private mutating func guess(_ cast: Cast) -> Guess {
    let pair = pair([cast])
    let opacity = pair.opacities.first
    return Guess(cast: cast, opacity: opacity, error: pair.error(opacity, 0))
  }

  /// How near one cast, or two, come to what is outside.
  private mutating func pair(_ casts: [Cast]) -> ShadowPair {
    if let known = pairs[casts] { return known }
    let first = values(casts[0])
    let second = casts.count > 1 ? values(casts[1]) : nil
    let pair = ShadowPair(samples.target, first, second)
    pairs[casts] = pair
    return pair
  }

  /// What a cast is at the samples, 0…255.
  private mutating func values(_ cast: Cast) -> [UInt8] {
    if let known = values[cast] { return known }
    let found = samples.values(of: blurred(cast.blur), dx: cast.dx, dy: cast.dy)
    values[cast] = found
    return found
  }

  /// The group's alpha, blurred by a number of half points.
  private mutating func blurred(_ blur: Int) -> [UInt8] {
    if let known = blurred[blur] { return known }
    let values = AlphaMask.shadow(DropShadow(sigma: Double(blur) / 4 * scale), of: group).values
    blurred[blur] = values
    return values
  }

  /// The guesses as people write them, with the colours that fit what is outside.
  private mutating func colored(_ guesses: [Guess]) -> [ShadowFit.Layer] {
    func halves(_ pixels: Int) -> Double { (Double(pixels) / scale * 2).rounded() / 2 }
    return recolored(
      guesses.map { guess in
        ShadowFit.Layer(
          blur: Double(guess.cast.blur) / 2, x: halves(guess.cast.dx), y: halves(guess.cast.dy),
          opacity: (guess.opacity * 100).rounded() / 100, color: .black)
      })
  }

  /// The shadows with the colours that fit what is outside.
  private mutating func recolored(_ layers: [ShadowFit.Layer]) -> [ShadowFit.Layer] {
    let shares = layers.map { layer in
      values(layer.cast(scale)).map { layer.opacity * Double($0) / 255 }
    }
    let colors = ShadowColors(shares, samples.channels)
    var recolored = layers
    for index in layers.indices { recolored[index].color = colors.color(of: index) }
    return recolored
  }
}

extension ShadowFitter {
  /// The best pairs of a wide and a tight shadow, from every two of a list of blurs: one for each of
  /// the tight ones, which show little of themselves, the nearest first.
  private mutating func pairs(near single: Guess) -> [(wide: Guess, tight: Guess)] {
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

extension ShadowFitter {
  /// The shadows moved on their grid for as long as what is outside comes nearer.
  ///
  /// The first fit takes the group's soft edges for harder than they are, because a shadow lies under
  /// them; here they are unmixed, in turns with the search.
  ///
  /// - Parameter known: Where other guesses have led; `nil` when this one leads there, too.
  mutating func refined(
    _ layers: [ShadowFit.Layer], known: inout [[ShadowFit.Layer]]
  ) -> [ShadowFit.Layer]? {
    // Of a tight shadow little can be seen further away.
    samples = ShadowSamples(shadows.picture, at: shadows.outside.rim + far)
    let others = known
    var (best, least) = (layers, Double.infinity)
    var next = layers
    for round in 0..<10 {
      // What is left of a shadow that is not found yet would cast one: at first faint edges are given up.
      group = shadows.group(without: next, spare: max(PictureShadows.roughSpare, 64 >> round))
      (blurred, values, pairs) = ([:], [:], [:])
      let error = error(next)
      guard round < 4 || error < least * 0.9999 else { break }
      (best, least) = (next, error)
      next = climbed(next)
      if others.contains(next) { return nil }
      known.append(next)
      next = recolored(next)
    }
    return recolored(best)
  }

  /// The nearest shadows on the grid: no moves of all layers at once come nearer to what is outside.
  ///
  /// What a tight shadow lacks a wide one can make up for, so that steps of one alone lead nowhere. Their
  /// colours are black.
  private mutating func climbed(_ layers: [ShadowFit.Layer]) -> [ShadowFit.Layer] {
    var best = faded(layers)
    var error = error(best)
    for _ in 0..<60 {
      var found: (layers: [ShadowFit.Layer], error: Double)?
      for next in best.moved(scale: scale) {
        let next = faded(next)
        let nextError = self.error(next)
        if nextError < (found?.error ?? error) * 0.9999 { found = (next, nextError) }
      }
      guard let found else { break }
      (best, error) = found
    }
    return best.map {
      ShadowFit.Layer(blur: $0.blur, x: $0.x, y: $0.y, opacity: $0.opacity, color: .black)
    }
  }

  /// The shadows with the opacities that come nearest to what is outside.
  private mutating func faded(_ layers: [ShadowFit.Layer]) -> [ShadowFit.Layer] {
    let opacities = pair(layers.map { $0.cast(scale) }).hundredths
    var faded = layers
    faded[0].opacity = opacities.first
    if faded.count > 1 { faded[1].opacity = opacities.second }
    return faded
  }

  /// The sum of the squares of what layers' alpha is off at the samples.
  private mutating func error(_ layers: [ShadowFit.Layer]) -> Double {
    pair(layers.map { $0.cast(scale) })
      .error(layers[0].opacity, layers.count > 1 ? layers[1].opacity : 0)
  }
}

extension [ShadowFit.Layer] {
  /// All moves on the grid at once: of every blur by up to two points, and of every layer up or down; and
  /// of one layer or all to the side; a layer alone also moves to the side and all else at once.
  fileprivate func moved(scale: Double) -> [[ShadowFit.Layer]] {
    // Offsets that are the same pixels are one.
    let step = scale < 2 ? 1 : 0.5
    let blurs = [-2, -1, -0.5, 0, 0.5, 1, 2]
    let moves: [(blur: Double, y: Double)] = blurs.flatMap { blur in
      [-step, 0, step].map { (blur, $0) }
    }
    var all: [[ShadowFit.Layer]] = [[]]
    for layer in self {
      let moved = moves.compactMap { move in
        var layer = layer
        layer.blur += move.blur
        layer.y += move.y
        return (0...100).contains(layer.blur) ? layer : nil
      }
      all = all.flatMap { before in moved.map { before + [$0] } }
    }
    guard count > 1 else {
      // A tight shadow that falls to one side is not reached by steps straight across and down.
      return all.flatMap { moved in
        [-step, 0, step].map { x in
          var aside = moved
          aside[0].x += x
          return aside
        }
      }
    }
    for x in [-step, step] {
      for moving in indices.map({ [$0] }) + [Array<Int>(indices)] {
        var aside = self
        for index in moving { aside[index].x += x }
        all.append(aside)
      }
    }
    return all
  }
}

extension ShadowFit.Layer {
  fileprivate func cast(_ scale: Double) -> ShadowFitter.Cast {
    ShadowFitter.Cast(
      blur: Int((blur * 2).rounded()), dx: x.pixels(scale), dy: y.pixels(scale))
  }
}
