import Imaging

/// The columns of a laid picture, compared with each other: what can be stretched or tiled.
struct AxisScan {
  private let picture: Bitmap
  private let rows: [Range<Int>]
  /// Equal columns have equal numbers.
  private let classes: [Int]
  private let ramps: RampScan
  private let bends: BendScan

  init(_ picture: Bitmap, rows: [Range<Int>]) {
    self.picture = picture
    self.rows = rows
    ramps = RampScan(picture, rows)
    bends = BendScan(ramps)
    var known: [[Pixel]: Int] = [:]
    classes = (0..<picture.width).map { x in
      let column = rows.flatMap { $0.map { picture[x, $0] } }
      let number = known[column] ?? known.count
      known[column] = number
      return number
    }
  }

  /// The best band around the middle.
  ///
  /// - Parameter hidden: Columns that are covered by something else, and fit everywhere.
  func slice(hidden: Range<Int> = 0..<0, tolerance: Int) -> AxisSlice? {
    guard let middle = middle(hidden) else { return nil }
    let even = even(middle, hidden, tolerance)
    if let even, even.band.count * 2 >= picture.width { return even }
    let found = best(
      even, ramps.band(around: middle, hidden: hidden, tolerance: tolerance),
      tile(middle, hidden, tolerance))
    return bends.band(around: middle, hidden: hidden, over: found) ?? found
  }

  /// The best band over something that covers at least some columns, and at most `reach` more on each
  /// side, with the columns that are covered.
  func slice(
    around known: Range<Int>, reach: Int, tolerance: Int
  ) -> (slice: AxisSlice, hidden: Range<Int>)? {
    let equal = tolerance == 0 ? equalRuns(around: known, reach: reach) : nil
    if let equal, (equal.slice.band.count - equal.hidden.count) * 2 >= picture.width {
      return equal
    }
    var found = equal
    for more in Self.steps(to: reach) {
      let hidden = known.lowerBound - more..<known.upperBound + more
      guard hidden.lowerBound > 0, hidden.upperBound < picture.width else { break }
      guard let slice = slice(hidden: hidden, tolerance: tolerance) else { continue }
      // What is covered is no evidence.
      let visible = slice.band.count - hidden.count
      let most = found.map { $0.slice.band.count - $0.hidden.count } ?? 0
      let isEven = found?.slice.kind == .stretch && slice.kind != .stretch
      if visible > (isEven ? 2 * most : most) { found = (slice, hidden) }
    }
    return found
  }

  /// One by one at first, then in growing steps.
  private static func steps(to reach: Int) -> [Int] {
    var steps = Array(0...min(6, reach))
    while let last = steps.last, last < reach { steps.append(min(reach, last + last / 3)) }
    return steps
  }

  private func best(
    _ even: AxisSlice?, _ ramp: AxisSlice?, _ tile: AxisSlice?
  ) -> AxisSlice? {
    let longest = max(ramp?.band.count ?? 0, tile?.band.count ?? 0)
    if let even, even.band.count * 2 >= longest { return even }
    if let ramp, ramp.band.count >= (tile?.band.count ?? 0) { return ramp }
    return tile ?? even
  }

  /// The middle column, or the last one before it that can be seen.
  private func middle(_ hidden: Range<Int>) -> Int? {
    let half = picture.width / 2
    let middle = hidden.contains(half) ? hidden.lowerBound - 1 : half
    return middle >= 0 && middle < picture.width && !rows.isEmpty ? middle : nil
  }
}

extension AxisScan {
  /// Two runs of equal columns, one on each side of what is covered, of which most can be seen.
  private func equalRuns(
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
    return best.map { low, high in
      (
        AxisSlice(kind: .stretch, band: low.lowerBound..<high.upperBound, difference: 0),
        low.upperBound..<high.lowerBound
      )
    }
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

  /// The longest run, around the middle, of columns whose channels stay within the tolerance.
  private func even(_ middle: Int, _ hidden: Range<Int>, _ tolerance: Int) -> AxisSlice? {
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

  /// The longest run around the middle that repeats after the fewest columns, two times at least.
  private func tile(_ middle: Int, _ hidden: Range<Int>, _ tolerance: Int) -> AxisSlice? {
    let width = picture.width
    guard width >= 4 else { return nil }
    var best: AxisSlice?
    for period in 2...max(2, width / 2) {
      let run =
        tolerance == 0
        ? repetition(of: period, middle, hidden)
        : likeness(of: period, middle, hidden, tolerance)
      guard let run, case let band = run.trimmed(hidden), band.count >= 2 * period,
        band.count > (best?.band.count ?? 0), band.spans(middle, hidden, period: period)
      else { continue }
      best = AxisSlice(kind: .tile(period: period), band: band, difference: tolerance)
    }
    return best
  }

  /// The longest run around the middle in which every column is the one a period further.
  private func repetition(of period: Int, _ middle: Int, _ hidden: Range<Int>) -> Range<Int>? {
    let width = picture.width
    func matches(_ x: Int) -> Bool {
      guard x >= 0, x + period < width else { return false }
      // Over what is hidden the nearest columns of the same phase are held against each other.
      guard let a = visible(from: x, by: -period, hidden),
        let b = visible(from: x + period, by: period, hidden)
      else { return true }
      return classes[a] == classes[b]
    }
    // Pairs (x, x + period) around the middle.
    let start = max(0, min(middle - period / 2, width - period - 1))
    guard matches(start) else { return nil }
    var (low, high) = (start, start + 1)
    while matches(low - 1) { low -= 1 }
    while matches(high) { high += 1 }
    return low..<high + period
  }

  /// The longest run around the middle in which all columns of a phase are within the tolerance.
  private func likeness(
    of period: Int, _ middle: Int, _ hidden: Range<Int>, _ tolerance: Int
  ) -> Range<Int>? {
    func grown(leftFirst: Bool) -> Range<Int> {
      var phases = [ColumnSpread?](repeating: nil, count: period)
      var (low, high) = (middle, middle)
      func grow(_ isLeft: Bool) {
        while true {
          let x = isLeft ? low - 1 : high
          guard x >= 0, x < picture.width else { return }
          if !hidden.contains(x) {
            if phases[x % period] == nil {
              phases[x % period] = ColumnSpread(picture, x, rows)
            } else if phases[x % period]?.include(picture, x, rows, tolerance) != true {
              return
            }
          }
          if isLeft { low = x } else { high = x + 1 }
        }
      }
      grow(leftFirst)
      grow(!leftFirst)
      return low..<high
    }
    // Most periods are none, which one pair of columns shows.
    let start = max(0, min(middle - period / 2, picture.width - period - 1))
    if let a = visible(from: start, by: -period, hidden),
      let b = visible(from: start + period, by: period, hidden),
      rows.contains(where: { picture.columnDifference(a, b, rows: $0) > tolerance })
    {
      return nil
    }
    let runs = [grown(leftFirst: true), grown(leftFirst: false)]
    return runs.max { $0.count < $1.count }
  }

  /// The first column, from one on in steps, that can be seen; `nil` where there is none.
  private func visible(from column: Int, by step: Int, _ hidden: Range<Int>) -> Int? {
    var column = column
    while hidden.contains(column) { column += step }
    return (0..<picture.width).contains(column) ? column : nil
  }
}

extension Range<Int> {
  /// Whether a band reaches over the middle and what is hidden, with columns to see on both sides.
  func spans(_ middle: Int, _ hidden: Range<Int>, period: Int = 1) -> Bool {
    guard contains(middle), count >= 2 else { return false }
    let before = hidden.lowerBound - lowerBound
    let behind = upperBound - hidden.upperBound
    return hidden.isEmpty
      || (Swift.min(before, behind) >= period && before + behind > 2 * period)
  }

  /// A band without hidden columns at its ends.
  fileprivate func trimmed(_ hidden: Range<Int>) -> Range<Int> {
    var (low, high) = (lowerBound, upperBound)
    while low < high, hidden.contains(low) { low += 1 }
    while high > low, hidden.contains(high - 1) { high -= 1 }
    return low..<high
  }
}
