/// A tile's period and phase as whole numbers of one unit, small enough for every position.
struct Tiling {
  /// Source pixels of a tile.
  let count: Int
  /// Units of one source pixel.
  let pixel: Int
  /// Units of one device pixel.
  let step: Int
  /// Units from the start of a tile to the middle of device pixel 0.
  let start: Int

  /// Units of one tile.
  var period: Int { count * pixel }

  init(count: Int, scale: Ratio, phase: Ratio) {
    // One device pixel is twice the common denominator of scale and phase: its middle is whole.
    let gcd = scale.denominator / Ratio(phase.denominator, scale.denominator).denominator
    let common = phase.denominator / gcd * scale.denominator
    self.count = count
    pixel = 2 * scale.numerator * (common / scale.denominator)
    step = 2 * common
    start = common + 2 * phase.numerator * (common / phase.denominator)
  }
}

extension AxisSampling {
  /// Repeats source pixels: device pixel i looks at u = ((i + ½ + q) mod P) / k.
  mutating func appendTiles(
    _ first: Int, _ tiling: Tiling, visible: Range<Int>, filter: Filter
  ) {
    let begin = samples.count
    // After so many device pixels the middle of one falls on the same place of a tile again.
    let cycle = Ratio(tiling.period, tiling.step).numerator
    let computed = visible.prefix(cycle)
    let kind: Run.Kind
    var position = (tiling.start + tiling.step * visible.lowerBound) % tiling.period
    func advance() {
      position = (position + tiling.step) % tiling.period
    }
    if tiling.pixel == tiling.step && position % tiling.pixel == tiling.pixel / 2 {
      // Natural size, on the grid: whole pixels.
      return appendTilesAsTheyAre(first, tiling, position, visible: visible)
    }
    if filter == .nearest || tiling.count == 1 {
      kind = .pick
      for _ in computed {
        append(only: first + max(0, position - 1) / tiling.pixel)
        advance()
      }
    } else if tiling.pixel >= tiling.step {
      kind = .blend
      for _ in computed {
        append(
          mixAt: position - tiling.pixel / 2, unit: tiling.pixel, first: first,
          last: first + tiling.count - 1)
        advance()
      }
    } else {
      kind = .average
      let half = tiling.step / 2
      for _ in computed {
        append(
          meanOf: max(0, position - half), min(tiling.period, position + half),
          unit: tiling.pixel, first: first)
        advance()
      }
    }
    finishRun(kind, from: begin)
    appendAgain(visible.count - computed.count, period: cycle)
  }

  private mutating func appendTilesAsTheyAre(
    _ first: Int, _ tiling: Tiling, _ position: Int, visible: Range<Int>
  ) {
    let phase = position / tiling.pixel
    let count = min(visible.count, tiling.count)
    let begin = samples.count
    for pixel in phase..<min(tiling.count, phase + count) { append(only: first + pixel) }
    finishRun(.copy, from: begin)
    let wrapped = samples.count
    for pixel in 0..<max(0, phase + count - tiling.count) { append(only: first + pixel) }
    finishRun(.copy, from: wrapped)
    appendAgain(visible.count - count, period: tiling.count)
  }
}
