import Imaging

/// Finds the numbers of shadows by least squares, on the grid of numbers that people write: blur and
/// offset in half points, opacity in hundredths.
struct ShadowFitter {
  private let shadows: PictureShadows
  /// Pixels that the fit looks at: enough of them, evenly spread.
  private var samples: [Int]
  /// The picture's alpha at the samples, 0…1.
  private var target: [Double]
  /// The group as it is known so far.
  private var group: Bitmap
  /// Its alpha, blurred by a number of half points.
  private var blurred: [Int: [UInt8]] = [:]

  private var picture: Bitmap { shadows.picture }
  private var scale: Double { shadows.scale }

  init(_ shadows: PictureShadows) {
    self.shadows = shadows
    let far = shadows.outside.far
    let samples = stride(from: 0, to: far.count, by: max(1, far.count / 3000)).map { far[$0] }
    self.samples = samples
    target = samples.map { Double(shadows.picture.pixels[$0].alpha) / 255 }
    group = shadows.near
  }

  /// One shadow on the grid: its blur in half points, its offset in pixels, its opacity.
  struct Guess: Equatable {
    var blur: Int
    var dx: Int
    var dy: Int
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
      let guess = improved(2 * points, best?.dx ?? 0, best?.dy ?? 0)
      if best.map({ guess.error < $0.error }) ?? true { best = guess }
    }
    guard var best else { return nil }
    for step in [8, 4, 2, 1] {
      var moved = true
      while moved {
        moved = false
        for blur in [best.blur - step, best.blur + step] where blur >= 0 && blur <= 200 {
          let guess = improved(blur, best.dx, best.dy)
          if guess.error < best.error - 1e-12 { (best, moved) = (guess, true) }
        }
      }
    }
    return best
  }

  /// The best offset for a blur, from a first one.
  private mutating func improved(_ blur: Int, _ dx: Int, _ dy: Int) -> Guess {
    let alphas = blurred(blur)
    var best = guess(blur, dx, dy, alphas)
    for step in [16, 8, 4, 2, 1] {
      var moved = true
      while moved {
        moved = false
        for (x, y) in [(step, 0), (-step, 0), (0, step), (0, -step)] {
          let next = guess(blur, best.dx + x, best.dy + y, alphas)
          if next.error < best.error - 1e-12, abs(next.dx) < 200, abs(next.dy) < 200 {
            (best, moved) = (next, true)
          }
        }
      }
    }
    return best
  }

  private func guess(_ blur: Int, _ dx: Int, _ dy: Int, _ alphas: [UInt8]) -> Guess {
    var (tb, bb, tt) = (0.0, 0.0, 0.0)
    for place in samples.indices {
      let b = Double(alpha(alphas, samples[place], dx, dy)) / 255
      let t = target[place]
      tb += t * b
      bb += b * b
      tt += t * t
    }
    let opacity = bb > 0 ? min(max(tb / bb, 0), 1) : 0
    return Guess(
      blur: blur, dx: dx, dy: dy, opacity: opacity,
      error: tt - 2 * opacity * tb + opacity * opacity * bb)
  }

  private func alpha(_ alphas: [UInt8], _ index: Int, _ dx: Int, _ dy: Int) -> UInt8 {
    let (x, y) = (index % picture.width - dx, index / picture.width - dy)
    guard x >= 0, y >= 0, x < picture.width, y < picture.height else { return 0 }
    return alphas[y * picture.width + x]
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
          blur: Double(guess.blur) / 2, x: halves(guess.dx), y: halves(guess.dy),
          opacity: (guess.opacity * 100).rounded() / 100, color: .black)
      })
  }

  /// The shadows with the colours that fit what is outside.
  private mutating func recolored(_ layers: [ShadowFit.Layer]) -> [ShadowFit.Layer] {
    let colors = ShadowColors(layers.map { shares($0) }, samples.map { picture.pixels[$0].vector })
    var recolored = layers
    for index in layers.indices { recolored[index].color = colors.color(of: index) }
    return recolored
  }

  /// What a shadow adds at the samples, 0…1.
  private mutating func shares(_ layer: ShadowFit.Layer) -> [Double] {
    let alphas = blurred(Int((layer.blur * 2).rounded()))
    let (dx, dy) = (layer.x.pixels(scale), layer.y.pixels(scale))
    return samples.map { layer.opacity * Double(alpha(alphas, $0, dx, dy)) / 255 }
  }
}

extension ShadowFitter {
  /// The best pairs of a wide and a tight shadow, from every two of a list of blurs: one for each of
  /// the tight ones, which show little of themselves, the nearest first.
  private mutating func pairs(near single: Guess) -> [(wide: Guess, tight: Guess)] {
    let blurs = [1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 24, 28, 32, 40, 52].map { 2 * $0 }
    var found: [(wide: Guess, tight: Guess)] = []
    for (index, tight) in blurs.enumerated() {
      var best: (pair: ShadowPair, wide: Int)?
      for wide in blurs[(index + 1)...] {
        let pair = fallen(wide, tight, near: single)
        if best.map({ pair.error < $0.pair.error }) ?? true { best = (pair, wide) }
      }
      guard let best, min(best.pair.wide, best.pair.tight) > 0.004 else { continue }
      let (pair, dx) = (best.pair, single.dx)
      found.append(
        (
          Guess(
            blur: best.wide, dx: dx, dy: pair.drops.wide, opacity: pair.wide, error: pair.error),
          Guess(blur: tight, dx: dx, dy: pair.drops.tight, opacity: pair.tight, error: pair.error)
        ))
    }
    return Array(found.sorted { $0.wide.error < $1.wide.error }.prefix(Self.pairCount))
  }

  /// How many pairs are followed until one explains the picture.
  private static let pairCount = 5

  /// Two blurs with the drops and opacities that come nearest to what is outside.
  private mutating func fallen(_ wide: Int, _ tight: Int, near single: Guess) -> ShadowPair {
    let masks = (blurred(wide), blurred(tight))
    func pair(_ wideDrop: Int, _ tightDrop: Int) -> ShadowPair {
      ShadowPair(
        target, samples.map { alpha(masks.0, $0, single.dx, wideDrop) },
        samples.map { alpha(masks.1, $0, single.dx, tightDrop) }, drops: (wideDrop, tightDrop))
    }
    var found = pair(single.dy, single.dy)
    for step in [8, 4, 2, 1] {
      var moved = true
      while moved {
        moved = false
        for (a, b) in [(step, 0), (-step, 0), (0, step), (0, -step)] {
          let next = pair(found.drops.wide + a, found.drops.tight + b)
          if next.error < found.error * 0.999, abs(next.drops.wide) < 200,
            abs(next.drops.tight) < 200
          {
            (found, moved) = (next, true)
          }
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
  mutating func refined(_ layers: [ShadowFit.Layer]) -> [ShadowFit.Layer] {
    // Of a tight shadow little can be seen further away.
    samples = shadows.outside.rim + samples
    target = samples.map { Double(picture.pixels[$0].alpha) / 255 }
    var (best, least) = (layers, Double.infinity)
    var next = layers
    for _ in 0..<10 {
      // What is left of a shadow that is not found yet would cast one.
      group = shadows.group(without: next, spare: 8)
      blurred = [:]
      let error = error(next)
      guard error < least * 0.999 else { break }
      (best, least) = (next, error)
      next = recolored(climbed(next))
    }
    return recolored(best)
  }

  /// The nearest shadows on the grid with which no single step, and no pair of two layers' or two
  /// numbers' steps, comes nearer to what is outside.
  private mutating func climbed(_ layers: [ShadowFit.Layer]) -> [ShadowFit.Layer] {
    var best = layers
    var error = error(best)
    for _ in 0..<60 {
      var found: (layers: [ShadowFit.Layer], error: Double)?
      let singles = best.indices.flatMap { index in
        ShadowFit.Layer.steps(scale: scale).map { (index, $0) }
      }
      for (place, first) in singles.enumerated() {
        var once = best
        first.1(&once[first.0])
        for second in [nil] + singles[(place + 1)...].map(Optional.some) {
          var next = once
          if let second { second.1(&next[second.0]) }
          guard next.allSatisfy({ (0...1).contains($0.opacity) && (0...100).contains($0.blur) })
          else { continue }
          // A tight shadow is seen by its tail alone: a step of its blur takes many of its opacity.
          for next in [next, faded(next)] {
            let nextError = self.error(next)
            if nextError < (found?.error ?? error) * 0.9999 { found = (next, nextError) }
          }
        }
      }
      guard let found else { break }
      (best, error) = found
    }
    return best
  }

  /// The shadows with the opacities that come nearest to what is outside.
  private mutating func faded(_ layers: [ShadowFit.Layer]) -> [ShadowFit.Layer] {
    let masks = layers.map { layer in
      let alphas = blurred(Int((layer.blur * 2).rounded()))
      let (dx, dy) = (layer.x.pixels(scale), layer.y.pixels(scale))
      return samples.map { alpha(alphas, $0, dx, dy) }
    }
    // One shadow lies under a second that adds nothing.
    let pair = ShadowPair(
      target, masks[0], masks.count > 1 ? masks[1] : masks[0].map { _ in 0 }, drops: (0, 0))
    var faded = layers
    for (index, opacity) in zip(layers.indices, [pair.wide, pair.tight]) {
      faded[index].opacity = (opacity * 100).rounded() / 100
    }
    return faded
  }

  /// The sum of the squares of what layers' alpha is off at the samples.
  private mutating func error(_ layers: [ShadowFit.Layer]) -> Double {
    var sums = [Double](repeating: 0, count: samples.count)
    for layer in layers {
      let shares = shares(layer)
      for place in sums.indices { sums[place] = shares[place] + sums[place] * (1 - shares[place]) }
    }
    return zip(sums, target).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }
}

extension ShadowFit.Layer {
  /// One step on the grid in every direction; offsets that are the same pixels are one.
  fileprivate static func steps(scale: Double) -> [@Sendable (inout ShadowFit.Layer) -> Void] {
    let step = scale < 2 ? 1 : 0.5
    return [
      { $0.opacity = ($0.opacity * 100 + 1).rounded() / 100 },
      { $0.opacity = ($0.opacity * 100 - 1).rounded() / 100 },
      { $0.blur += 0.5 }, { $0.blur -= 0.5 },
      { $0.x += step }, { $0.x -= step }, { $0.y += step }, { $0.y -= step },
    ]
  }
}
