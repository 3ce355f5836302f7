import Imaging

/// Finds the numbers of shadows by least squares, on the grid of numbers that people write: blur and
/// offset in half points, opacity in hundredths.
struct ShadowFitter {
  private let picture: Bitmap
  private let outside: OutsidePixels
  private let scale: Double
  /// Pixels that the fit looks at: enough of them, evenly spread.
  private let samples: [Int]
  /// The group as it is known so far: what is near the core.
  private let nearAlpha: Bitmap
  private var blurred: [Int: [UInt8]] = [:]

  init(picture: Bitmap, outside: OutsidePixels, scale: Double) {
    self.picture = picture
    self.outside = outside
    self.scale = scale
    let step = max(1, outside.far.count / 3000)
    samples = stride(from: 0, to: outside.far.count, by: step).map { outside.far[$0] }
    nearAlpha = Bitmap(
      size: picture.size,
      pixels: picture.pixels.indices.map { outside.isNear[$0] ? picture.pixels[$0] : .clear })
  }

  /// One shadow on the grid: its blur in half points, its offset in pixels, its opacity.
  private struct Guess: Equatable {
    var blur: Int
    var dx: Int
    var dy: Int
    var opacity: Double
    var error: Double
  }

  /// The shadows that come nearest to what is outside; `nil` when there is nothing to see.
  mutating func layers(_ count: Int) -> [ShadowFit.Layer]? {
    let target = samples.map { Double(picture.pixels[$0].alpha) / 255 }
    guard count == 2 else {
      guard let guess = fit(target, near: nil), guess.opacity > 0.004 else { return nil }
      return colored([guess])
    }
    // The wide one first, then what it leaves, in turns.
    guard var wide = fit(target, near: nil) else { return nil }
    var tight: Guess?
    for _ in 0..<8 {
      let below = shares(wide)
      let rest = zip(target, below).map { max(0, $0 - $1) / max(0.05, 1 - $1) }
      guard let found = fit(rest, near: tight), found.opacity > 0.004 else { return nil }
      let above = shares(found)
      let more = zip(target, above).map { max(0, $0 - $1) / max(0.05, 1 - $1) }
      guard let next = fit(more, near: wide) else { return nil }
      let isSettled = next == wide && found == tight
      (wide, tight) = (next, found)
      if isSettled { break }
    }
    guard let tight else { return nil }
    return colored(wide.blur >= tight.blur ? [wide, tight] : [tight, wide])
  }

  /// The best shadow for some alphas at the samples.
  private mutating func fit(_ target: [Double], near start: Guess?) -> Guess? {
    var best = start.map { improved($0.blur, $0.dx, $0.dy, target) }
    if best == nil {
      for points in [1, 2, 4, 6, 9, 12, 16, 20, 26, 32, 40, 52, 64] {
        let guess = improved(2 * points, best?.dx ?? 0, best?.dy ?? 0, target)
        if best.map({ guess.error < $0.error }) ?? true { best = guess }
      }
    }
    guard var best else { return nil }
    for step in [8, 4, 2, 1] {
      var moved = true
      while moved {
        moved = false
        for blur in [best.blur - step, best.blur + step] where blur >= 0 && blur <= 200 {
          let guess = improved(blur, best.dx, best.dy, target)
          if guess.error < best.error - 1e-12 { (best, moved) = (guess, true) }
        }
      }
    }
    return best
  }

  /// The best offset for a blur, from a first one.
  private mutating func improved(
    _ blur: Int, _ dx: Int, _ dy: Int, _ target: [Double]
  ) -> Guess {
    let alphas = blurred(blur)
    var best = guess(blur, dx, dy, alphas, target)
    for step in [8, 4, 2, 1] {
      var moved = true
      while moved {
        moved = false
        for (x, y) in [(step, 0), (-step, 0), (0, step), (0, -step)] {
          let next = guess(blur, best.dx + x, best.dy + y, alphas, target)
          if next.error < best.error - 1e-12, abs(next.dx) < 200, abs(next.dy) < 200 {
            (best, moved) = (next, true)
          }
        }
      }
    }
    return best
  }

  private func guess(
    _ blur: Int, _ dx: Int, _ dy: Int, _ alphas: [UInt8], _ target: [Double]
  ) -> Guess {
    var (tb, bb, tt) = (0.0, 0.0, 0.0)
    for (index, t) in zip(samples, target) {
      let b = Double(alpha(alphas, index, dx, dy)) / 255
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

  /// What a shadow adds at the samples, 0…1.
  private mutating func shares(_ guess: Guess) -> [Double] {
    let alphas = blurred(guess.blur)
    return samples.map {
      guess.opacity * Double(alpha(alphas, $0, guess.dx, guess.dy)) / 255
    }
  }

  /// The group's alpha, blurred by a number of half points.
  private mutating func blurred(_ blur: Int) -> [UInt8] {
    if let known = blurred[blur] { return known }
    let shadow = DropShadow(sigma: Double(blur) / 4 * scale)
    let values = AlphaMask.shadow(shadow, of: nearAlpha).values
    blurred[blur] = values
    return values
  }

  /// The guesses as people write them, with the colours that fit what is outside.
  private mutating func colored(_ guesses: [Guess]) -> [ShadowFit.Layer] {
    func halves(_ pixels: Int) -> Double { (Double(pixels) / scale * 2).rounded() / 2 }
    let shares = guesses.map { self.shares($0) }
    return guesses.indices.map { index in
      ShadowFit.Layer(
        blur: Double(guesses[index].blur) / 2, x: halves(guesses[index].dx),
        y: halves(guesses[index].dy),
        opacity: (guesses[index].opacity * 100).rounded() / 100,
        color: color(of: index, shares))
    }
  }

  /// The colour of one of the shadows, by least squares over what they add to each sample.
  private func color(of index: Int, _ shares: [[Double]]) -> Color {
    func channel(_ value: (Pixel) -> UInt8) -> UInt8 {
      var (aa, ab, bb, ac, bc) = (0.0, 0.0, 0.0, 0.0, 0.0)
      for (place, sample) in samples.enumerated() {
        let above = shares.count > 1 ? shares[1][place] : 0
        let a = shares[0][place] * (1 - above)
        let c = Double(value(picture.pixels[sample]))
        aa += a * a
        ab += a * above
        bb += above * above
        ac += a * c
        bc += above * c
      }
      let determinant = aa * bb - ab * ab
      let level: Double
      if shares.count == 1 {
        level = aa > 0 ? ac / aa : 0
      } else if determinant > 1e-9 {
        level = index == 0 ? (ac * bb - bc * ab) / determinant : (bc * aa - ac * ab) / determinant
      } else {
        level = 0
      }
      return UInt8(min(max(level.rounded(), 0), 255))
    }
    return Color(red: channel(\.red), green: channel(\.green), blue: channel(\.blue))
  }

  /// The shadows moved on their grid for as long as what is outside comes nearer.
  ///
  /// The first fit takes the group's soft edges for harder than they are, because a shadow lies under
  /// them; here they are unmixed.
  func refined(_ layers: [ShadowFit.Layer]) -> [ShadowFit.Layer] {
    var best = layers
    var error = remove(layers).error
    for _ in 0..<12 {
      var isBetter = false
      for index in best.indices {
        for change in ShadowFit.Layer.steps {
          var next = best
          change(&next[index])
          guard (0...1).contains(next[index].opacity), next[index].blur >= 0 else { continue }
          let found = remove(next).error
          if found < error * 0.999 { (best, error, isBetter) = (next, found, true) }
        }
      }
      if !isBetter { break }
    }
    return best
  }

  /// The picture without shadows, how far what is outside is from them, in levels, and the mean square
  /// of it.
  func remove(
    _ layers: [ShadowFit.Layer]
  ) -> (group: Bitmap, difference: Int, error: Double) {
    var group = nearAlpha
    var below: [(alpha: Double, color: [Double])] = []
    for _ in 0..<3 {
      below = shadow(of: group, layers)
      group = unmixed(below)
    }
    var difference = 0
    var sum = 0.0
    for (index, pixel) in picture.pixels.enumerated() where !outside.isNear[index] {
      let gap = below[index].alpha * 255 - Double(pixel.alpha)
      sum += gap * gap
      difference = max(difference, abs(Int((gap).rounded())))
      for (channel, wanted) in zip(below[index].color, pixel.channels.dropFirst()) {
        difference = max(difference, abs(Int((channel * 255).rounded()) - wanted))
      }
    }
    return (group, difference, sum / Double(max(1, picture.pixels.count)))
  }

  /// Alpha and premultiplied colour, 0…1, of all shadows of a group at every pixel.
  private func shadow(
    of group: Bitmap, _ layers: [ShadowFit.Layer]
  ) -> [(alpha: Double, color: [Double])] {
    var sum = Array(
      repeating: (alpha: 0.0, color: [0.0, 0.0, 0.0]), count: picture.pixels.count)
    for layer in layers {
      let values = AlphaMask.shadow(
        DropShadow(
          sigma: layer.blur / 2 * scale,
          offset: PixelPoint(
            x: Int((layer.x * scale + 0.5).rounded(.down)),
            y: Int((layer.y * scale + 0.5).rounded(.down))),
          opacity: layer.opacity), of: group
      ).values
      let color = [layer.color.red, layer.color.green, layer.color.blue].map { Double($0) / 255 }
      for index in sum.indices where values[index] > 0 {
        let alpha = Double(values[index]) / 255
        sum[index].alpha = alpha + sum[index].alpha * (1 - alpha)
        for channel in 0..<3 {
          sum[index].color[channel] =
            color[channel] * alpha + sum[index].color[channel] * (1 - alpha)
        }
      }
    }
    return sum
  }

  /// What lies over a shadow, where a group can be: α ← (α − S)/(1 − S), the colours alike.
  private func unmixed(_ below: [(alpha: Double, color: [Double])]) -> Bitmap {
    Bitmap(
      size: picture.size,
      pixels: picture.pixels.indices.map { index in
        let pixel = picture.pixels[index]
        guard outside.isNear[index], pixel.alpha > 0 else { return .clear }
        guard pixel.alpha < 255 else { return pixel }
        let shadow = below[index]
        let alpha = max(0, (Double(pixel.alpha) / 255 - shadow.alpha) / max(1e-6, 1 - shadow.alpha))
        let rounded = UInt8(min(255, (alpha * 255).rounded()))
        // So little is what rounding has left of the shadow.
        guard rounded > UInt8(ShadowFit.permittedDifference) else { return .clear }
        let channels = zip(pixel.channels.dropFirst(), shadow.color).map { value, color in
          let level = Double(value) - color * 255 * (1 - alpha)
          return UInt8(min(max(level.rounded(), 0), Double(rounded)))
        }
        return Pixel(red: channels[0], green: channels[1], blue: channels[2], alpha: rounded)
      })
  }
}

extension ShadowFit.Layer {
  /// One step on the grid in every direction.
  fileprivate static let steps: [@Sendable (inout ShadowFit.Layer) -> Void] = [
    { $0.opacity = ($0.opacity * 100 + 1).rounded() / 100 },
    { $0.opacity = ($0.opacity * 100 - 1).rounded() / 100 },
    { $0.blur += 0.5 }, { $0.blur -= 0.5 },
    { $0.x += 0.5 }, { $0.x -= 0.5 }, { $0.y += 0.5 }, { $0.y -= 0.5 },
  ]
}
