/// For every device pixel of one axis, the neighbouring source pixels and their integer weights.
///
/// Exact: weights and totals are whole numbers below 2^46, stored in doubles. Computed once for an
/// axis, then used for every row or column.
struct AxisSampling {
  /// One device pixel: the weighted mean of `count` source pixels from `first` on.
  struct Sample {
    var first: Int32
    /// How many source pixels; 0 is a device pixel that stays transparent.
    var count: Int32
    /// Where its weights begin in ``AxisSampling/weights``.
    var offset: Int32
    /// The earlier device pixel with the very same weights, or its own place.
    var original: Int32
    /// The sum of its weights.
    var total: Double

    static let clear = Sample(first: 0, count: 0, offset: 0, original: 0, total: 1)
  }

  /// Neighbouring device pixels that are computed in the same way.
  struct Run {
    enum Kind {
      case clear
      /// Source pixels one by one.
      case copy
      /// One source pixel each.
      case pick
      /// Two source pixels each, of the same total.
      case blend
      /// Any number of source pixels each.
      case average
      /// The same as this many device pixels before.
      case again(Int)
    }

    var kind: Kind
    /// Places in ``AxisSampling/samples``.
    var range: Range<Int>
  }

  /// One for each device pixel of the window.
  private(set) var samples: [Sample] = []
  /// The weights of all samples; the first is 1.
  private(set) var weights: [Double] = [1]
  /// All samples, from the low end, by how they are computed.
  private(set) var runs: [Run] = []
  /// The source pixels that are read, from the first to the last.
  private(set) var source = 0..<0
  private(set) var largestTotal = 1.0

  /// - Parameters:
  ///   - parts: In order and apart.
  ///   - length: Source pixels that exist; a part outside of them is the caller's mistake.
  init(_ parts: [SlicePart], filter: Filter, length: Int, window: Range<Int>) {
    samples.reserveCapacity(window.count)
    weights.reserveCapacity(1 + 2 * window.count)
    var end = window.lowerBound
    for part in parts {
      // This checks the bounds once; later code reads and writes without checks.
      precondition(
        part.source.lowerBound >= 0 && part.source.upperBound <= length,
        "a part lies in its picture")
      let target = part.target.clamped(to: window)
      guard !target.isEmpty, !part.source.isEmpty else { continue }
      precondition(target.lowerBound >= end, "parts are in order and do not overlap")
      appendClear(target.lowerBound - end)
      end = target.upperBound
      let visible =
        target.lowerBound - part.target.lowerBound..<target.upperBound - part.target.lowerBound
      switch part.fill {
      case .stretch:
        appendStretch(part.source, over: part.target.count, visible: visible, filter: filter)
      case .tile(let scale, let phase):
        let tiling = Tiling(count: part.source.count, scale: scale, phase: phase)
        appendTiles(part.source.lowerBound, tiling, visible: visible, filter: filter)
      }
    }
    appendClear(window.upperBound - end)
    source = sourceOfSamples
  }

  private var sourceOfSamples: Range<Int> {
    var (low, high) = (Int32.max, Int32.min)
    for sample in samples where sample.count > 0 {
      low = min(low, sample.first)
      high = max(high, sample.first + sample.count)
    }
    return low < high ? Int(low)..<Int(high) : 0..<0
  }

  /// Appends a sample that is made of `count` weights appended before.
  mutating func append(first: Int, count: Int, total: Int) {
    samples.append(
      Sample(
        first: Int32(first), count: Int32(count), offset: Int32(weights.count - count),
        original: Int32(samples.count), total: Double(total)))
    largestTotal = max(largestTotal, Double(total))
  }

  /// Appends so many device pixels, each one source pixel, unmixed.
  ///
  /// - Parameter pixel: The source pixel of the device pixel with this number, from 0 on.
  mutating func append(_ count: Int, only pixel: (Int) -> Int) {
    let start = samples.count
    samples += repeatElement(.clear, count: count)
    for index in 0..<count {
      samples[start &+ index] = Sample(
        first: Int32(truncatingIfNeeded: pixel(index)), count: 1, offset: 0,
        original: Int32(truncatingIfNeeded: start &+ index), total: 1)
    }
  }

  /// Appends so many device pixels, each the mix of two neighbours.
  ///
  /// - Parameters:
  ///   - source: The part's pixels, two at least.
  ///   - unit: So many units are one source pixel.
  ///   - position: Where the device pixel with this number is, from 0 on, in units from the middle of the
  ///     part's first pixel.
  @inline(__always)
  mutating func append(
    _ count: Int, mixesOf source: Range<Int>, unit: Int, at position: (Int) -> Int
  ) {
    let (start, offset) = (samples.count, weights.count)
    samples += repeatElement(.clear, count: count)
    weights += repeatElement(0, count: 2 * count)
    // The last pixel, too, is the mix of two: of its neighbour with weight 0.
    let last = source.count - 2
    let end = (last + 1) * unit
    let total = Double(unit)
    for index in 0..<count {
      let held = min(max(position(index), 0), end)
      let low = min(held / unit, last)
      let high = Double(held &- low &* unit)
      let place = offset &+ 2 &* index
      weights[place] = total - high
      weights[place &+ 1] = high
      samples[start &+ index] = Sample(
        first: Int32(truncatingIfNeeded: source.lowerBound &+ low), count: 2,
        offset: Int32(truncatingIfNeeded: place),
        original: Int32(truncatingIfNeeded: start &+ index), total: total)
    }
    largestTotal = max(largestTotal, total)
  }

  /// Appends the mean over the interval `low ..< high`, in units of which `unit` are one source
  /// pixel, counted from the start of the part's first pixel.
  mutating func append(meanOf low: Int, _ high: Int, unit: Int, first: Int) {
    let start = low / unit
    let end = (high - 1) / unit
    for pixel in start...end {
      weights.append(Double(min(high, (pixel + 1) * unit) - max(low, pixel * unit)))
    }
    append(first: first + start, count: end - start + 1, total: high - low)
  }

  /// Appends device pixels that repeat those `period` before.
  mutating func appendAgain(_ count: Int, period: Int) {
    guard count > 0 else { return }
    let start = samples.count
    for index in start..<start + count { samples.append(samples[index - period]) }
    runs.append(Run(kind: .again(period), range: start..<samples.count))
  }

  /// Ends a run: sets the kind of the samples that were appended since `start`.
  mutating func finishRun(_ kind: Run.Kind, from start: Int) {
    if start < samples.count { runs.append(Run(kind: kind, range: start..<samples.count)) }
  }

  private mutating func appendClear(_ count: Int) {
    guard count > 0 else { return }
    let start = samples.count
    samples.append(contentsOf: repeatElement(.clear, count: count))
    finishRun(.clear, from: start)
  }
}

extension AxisSampling {
  /// Spreads source pixels over `room` device pixels, of which `visible` are wanted: device pixel i
  /// looks at u = (i + ½) · n/d.
  mutating func appendStretch(
    _ source: Range<Int>, over room: Int, visible: Range<Int>, filter: Filter
  ) {
    let start = samples.count
    let first = source.lowerBound
    let common = Ratio(source.count, room)
    let (n, d) = (common.numerator, common.denominator)
    switch filter {
    case _ where source.count == room:
      append(visible.count) { first &+ visible.lowerBound &+ $0 }
      finishRun(.copy, from: start)
    case .smooth where source.count == 1:
      append(visible.count) { _ in first }
      finishRun(.pick, from: start)
    case .nearest:
      // max(0, ceil(u) − 1); u is above 0.
      append(visible.count) { first + ((2 * (visible.lowerBound + $0) + 1) * n - 1) / (2 * d) }
      finishRun(.pick, from: start)
    case .smooth where source.count < room:
      append(visible.count, mixesOf: source, unit: 2 * d) {
        (2 &* (visible.lowerBound &+ $0) &+ 1) &* n &- d
      }
      finishRun(.blend, from: start)
    case .smooth:
      for i in visible { append(meanOf: i * n, (i + 1) * n, unit: d, first: first) }
      finishRun(.average, from: start)
    }
  }
}
