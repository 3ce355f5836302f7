import Imaging

extension AxisScan {
  /// Two runs of equal columns, one on each side of the covered part, of which most are visible.
  func equalRuns(
    around known: Range<Int>, reach: Int
  ) -> (slice: AxisSlice, hidden: Range<Int>)? {
    let half = picture.width / 2
    let low = runs(0..<known.lowerBound).filter { $0.upperBound >= known.lowerBound - reach }
    let high = runs(known.upperBound..<picture.width).filter {
      $0.lowerBound <= known.upperBound + reach
    }
    var best: (low: Range<Int>, high: Range<Int>)?
    for a in low {
      for b in high where classes[a.lowerBound] == classes[b.lowerBound] {
        guard a.lowerBound <= half, b.upperBound > half, max(a.count, b.count) > 1 else { continue }
        let (visible, hidden) = (a.count + b.count, b.lowerBound - a.upperBound)
        if let best {
          let (most, least) = (
            best.low.count + best.high.count, best.high.lowerBound - best.low.upperBound
          )
          guard visible > most || (visible == most && hidden < least) else { continue }
        }
        best = (a, b)
      }
    }
    guard let (low, high) = best else { return nil }
    let band = low.lowerBound..<high.upperBound
    let hidden = low.upperBound..<high.lowerBound
    let slice = AxisSlice(kind: .stretch, band: band, difference: 0)
    return isOutdone(slice, hidden, 0) ? nil : (slice, hidden)
  }

  /// The runs of equal columns in a part, from the left.
  private func runs(_ part: Range<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = part.lowerBound
    for x in part where x + 1 == part.upperBound || classes[x + 1] != classes[x] {
      runs.append(start..<x + 1)
      start = x + 1
    }
    return runs
  }

  /// The longest band whose halves are two runs of equal columns, a level apart, as two columns are that
  /// were stretched.
  ///
  /// - Parameter middle: A column of the band; `nil` for any band.
  func step(around middle: Int?) -> AxisSlice? {
    let runs = runs(0..<picture.width)
    var best: AxisSlice?
    for (low, high) in zip(runs, runs.dropFirst()) {
      let (edge, reach) = (high.lowerBound, min(low.count, high.count))
      let band = edge - reach..<edge + reach
      guard reach > 1, middle.map(band.contains) ?? true, band.count > best?.band.count ?? 0,
        !rows.contains(where: { picture.columnDifference(edge - 1, edge, rows: $0) > 1 })
      else { continue }
      best = AxisSlice(kind: .ramp(range: 1), band: band, difference: 0)
    }
    return best
  }

  /// The longest run, around the middle, of columns whose channels stay within the tolerance.
  func even(_ middle: Int, _ hidden: Range<Int>, _ tolerance: Int) -> AxisSlice? {
    func grown(leftFirst: Bool) -> AxisSlice {
      var spread = ColumnSpread(picture, middle, rows)
      var (low, high) = (middle, middle + 1)
      func grow(_ isLeft: Bool) {
        while true {
          let x = isLeft ? low - 1 : high
          guard x >= 0, x < picture.width else { return }
          if !hidden.contains(x), classes[x] != classes[middle] {
            guard tolerance > 0, spread.include(picture, x, rows, tolerance) else { return }
          }
          if isLeft { low = x } else { high = x + 1 }
        }
      }
      grow(leftFirst)
      grow(!leftFirst)
      return AxisSlice(
        kind: .stretch, band: (low..<high).trimmed(hidden), difference: spread.largest)
    }
    let best = [grown(leftFirst: true), grown(leftFirst: false)]
      .max { $0.band.count < $1.band.count }
    guard let best, best.band.spans(middle, hidden) else { return nil }
    return best
  }

  /// Whether more columns than a band shows are the same beside it, or rise evenly: then the middle is content, and
  /// equal columns in it are ignored.
  ///
  /// Two lines of one text repeat: beside a tile half as many are enough.
  func isOutdone(_ slice: AxisSlice, _ hidden: Range<Int>, _ tolerance: Int) -> Bool {
    let visible = slice.band.count - slice.band.clamped(to: hidden).count
    let most = slice.isTiled ? visible / 2 : visible
    return [0..<slice.band.lowerBound, slice.band.upperBound..<picture.width].contains { part in
      guard part.count > most else { return false }
      let even = AxisSlice.longestRun(picture, in: part, rows: rows, tolerance: tolerance)
      if let even, even.band.count > most { return true }
      guard visible * 4 < picture.width else { return false }
      let strip = picture.part(
        PixelRect(x: part.lowerBound, y: 0, width: part.count, height: picture.height))
      let ramp = RampScan(strip, rows)
        .band(around: strip.width / 2, hidden: 0..<0, tolerance: tolerance)
      return ramp.map { $0.band.count > most } ?? false
    }
  }
}
