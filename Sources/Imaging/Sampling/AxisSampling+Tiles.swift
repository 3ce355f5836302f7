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
    /// Units from the start of a tile to the middle of a device pixel that is computed.
    func position(_ number: Int) -> Int {
      (tiling.start + tiling.step * (visible.lowerBound + number)) % tiling.period
    }
    if tiling.pixel == tiling.step && position(0) % tiling.pixel == tiling.pixel / 2 {
      // Natural size, on the grid: whole pixels.
      return appendTilesAsTheyAre(first, tiling, position(0), visible: visible)
    }
    if filter == .nearest || tiling.count == 1 {
      kind = .pick
      append(computed.count) { first + max(0, position($0) - 1) / tiling.pixel }
    } else if tiling.pixel >= tiling.step {
      kind = .blend
      append(computed.count, mixesOf: first..<first + tiling.count, unit: tiling.pixel) {
        position($0) - tiling.pixel / 2
      }
    } else {
      kind = .average
      let half = tiling.step / 2
      for number in 0..<computed.count {
        let position = position(number)
        append(
          meanOf: max(0, position - half), min(tiling.period, position + half),
          unit: tiling.pixel, first: first)
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
    append(min(tiling.count - phase, count)) { first + phase + $0 }
    finishRun(.copy, from: begin)
    let wrapped = samples.count
    append(max(0, phase + count - tiling.count)) { first + $0 }
    finishRun(.copy, from: wrapped)
    appendAgain(visible.count - count, period: tiling.count)
  }
}
