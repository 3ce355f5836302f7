import Imaging

/// Finds the numbers of shadows by least squares, on the grid of numbers that people write: blur and
/// offset in half points, opacity in hundredths.
struct ShadowFitter {
  let shadows: PictureShadows
  /// Pixels that the fit looks at: enough of them, evenly spread.
  var samples: ShadowSamples
  let far: [Int]
  /// The group as it is known so far, which casts the shadows.
  var caster: ShadowCaster
  /// Its alpha, blurred by a number of half points.
  var blurred: [Int: [UInt8]] = [:]
  /// The values of its shadows at the samples, 0…255.
  var values: [Cast: [UInt8]] = [:]
  var pairs: [[Cast]: ShadowPair] = [:]

  var scale: Double { shadows.scale }

  init(_ shadows: PictureShadows) {
    self.shadows = shadows
    let far = shadows.outside.far
    self.far = stride(from: 0, to: far.count, by: max(1, far.count / 3000)).map { far[$0] }
    samples = ShadowSamples(shadows.picture, at: self.far)
    caster = ShadowCaster(shadows.solid)
  }

  /// An opaque shadow: its blur in half points, its offset in pixels.
  struct Cast: Hashable {
    var blur: Int
    var dx: Int
    var dy: Int
  }

  /// A shadow with the opacity that comes nearest.
  struct Guess {
    var cast: Cast
    var opacity: Double
    var error: Double
  }

  /// First guesses at so many shadows, the nearest to the pixels outside first; none when there is nothing to see.
  mutating func guesses(_ count: Int) -> [[ShadowFit.Layer]] {
    guard let single = fit(), single.opacity > 0.004 else { return [] }
    guard count == 2 else { return [colored([single])] }
    return pairs(near: single).map { colored([$0.wide, $0.tight]) }
  }

  private mutating func fit() -> Guess? {
    var best: Guess?
    for points in [0, 1, 2, 4, 6, 9, 12, 16, 20, 26, 32, 40, 52, 64]
    where !shadows.budget.isSpent {
      let guess = improved(
        Cast(blur: 2 * points, dx: best?.cast.dx ?? 0, dy: best?.cast.dy ?? 0))
      if best.map({ guess.error < $0.error }) ?? true { best = guess }
    }
    guard var best else { return nil }
    for step in [8, 4, 2, 1] {
      var moved = true
      while moved, !shadows.budget.isSpent {
        moved = false
        for blur in [best.cast.blur - step, best.cast.blur + step] where (0...200).contains(blur) {
          let guess = improved(Cast(blur: blur, dx: best.cast.dx, dy: best.cast.dy))
          if guess.error < best.error - 1e-12 { (best, moved) = (guess, true) }
        }
      }
    }
    return nearest(best)
  }

  /// The smallest offset that comes as near: the part that a hard shadow of a square frame has beyond the picture's
  /// edge is not seen.
  private mutating func nearest(_ found: Guess) -> Guess {
    var best = found
    for axis in [\Cast.dx, \Cast.dy] {
      let reach = best.cast[keyPath: axis]
      for distance in 0..<abs(reach) {
        var cast = best.cast
        cast[keyPath: axis] = distance * reach.signum()
        let guess = guess(cast)
        guard guess.error <= found.error + 1e-9 else { continue }
        best = guess
        break
      }
    }
    return best
  }

  /// The best offset for a blur, from a first one.
  private mutating func improved(_ first: Cast) -> Guess {
    var best = guess(first)
    for step in [16, 8, 4, 2, 1] {
      var moved = true
      while moved, !shadows.budget.isSpent {
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

  /// How near one cast, or two, come to the pixels outside.
  mutating func pair(_ casts: [Cast]) -> ShadowPair {
    if let known = pairs[casts] { return known }
    let first = values(casts[0])
    let second = casts.count > 1 ? values(casts[1]) : nil
    shadows.budget.spend(samples.target.count)
    let pair = ShadowPair(samples.target, first, second)
    pairs[casts] = pair
    return pair
  }

  private mutating func values(_ cast: Cast) -> [UInt8] {
    if let known = values[cast] { return known }
    let found = samples.values(of: blurred(cast.blur), dx: cast.dx, dy: cast.dy)
    values[cast] = found
    return found
  }

  private mutating func blurred(_ blur: Int) -> [UInt8] {
    if let known = blurred[blur] { return known }
    shadows.budget.spend(shadows.picture.pixels.count)
    let values = caster.shadow(DropShadow(sigma: Double(blur) / 4 * scale)).values
    blurred[blur] = values
    return values
  }

  /// The guesses as people write them, with the colours that fit the pixels outside.
  private mutating func colored(_ guesses: [Guess]) -> [ShadowFit.Layer] {
    func halves(_ pixels: Int) -> Double { (Double(pixels) / scale * 2).rounded() / 2 }
    return recolored(
      guesses.map { guess in
        ShadowFit.Layer(
          blur: Double(guess.cast.blur) / 2, x: halves(guess.cast.dx), y: halves(guess.cast.dy),
          opacity: (guess.opacity * 100).rounded() / 100, color: .black)
      })
  }

  /// The shadows with the colours that fit the pixels outside.
  mutating func recolored(_ layers: [ShadowFit.Layer]) -> [ShadowFit.Layer] {
    let shares = layers.map { layer in
      values(layer.cast(scale)).map { layer.opacity * Double($0) / 255 }
    }
    let colors = ShadowColors(shares, samples.channels)
    var recolored = layers
    for index in layers.indices { recolored[index].color = colors.color(of: index) }
    return recolored
  }
}

extension ShadowFit.Layer {
  func cast(_ scale: Double) -> ShadowFitter.Cast {
    ShadowFitter.Cast(
      blur: Int((blur * 2).rounded()), dx: x.pixels(scale), dy: y.pixels(scale))
  }
}
