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
      for i in visible { append(only: first + i) }
      finishRun(.copy, from: start)
    case .smooth where source.count == 1:
      for _ in visible { append(only: first) }
      finishRun(.pick, from: start)
    case .nearest:
      // max(0, ceil(u) − 1); u is above 0.
      for i in visible { append(only: first + ((2 * i + 1) * n - 1) / (2 * d)) }
      finishRun(.pick, from: start)
    case .smooth where source.count < room:
      for i in visible {
        append(
          mixAt: (2 * i + 1) * n - d, unit: 2 * d, first: first, last: source.upperBound - 1)
      }
      finishRun(.blend, from: start)
    case .smooth:
      for i in visible { append(meanOf: i * n, (i + 1) * n, unit: d, first: first) }
      finishRun(.average, from: start)
    }
  }
}
