package import Imaging

/// How one axis of a frame may grow: what of it is the same from column to column, rises evenly, or
/// repeats, around its middle.
package struct AxisSlice: Equatable, Sendable {
  /// How the columns of the band follow each other.
  package enum Kind: Equatable, Sendable {
    /// All are the same: one of them is stretched.
    case stretch
    /// They lie on a straight line, with this difference of a channel between its ends.
    case ramp(range: Int)
    /// They repeat after this many.
    case tile(period: Int)
  }

  /// How the columns follow each other.
  package var kind: Kind
  /// The band, in columns of the laid picture; its middle column is the picture's.
  package var band: Range<Int>
  /// The largest difference between what the band says and what is there, in levels.
  package var difference: Int

  /// Finds the band of a laid picture.
  ///
  /// What is the same is preferred while it is at least half as long as what rises or repeats. The
  /// tolerance is used only where nothing is found without.
  ///
  /// - Parameters:
  ///   - picture: The picture, laid so that the axis runs across.
  ///   - hidden: Columns that are covered by something else, and fit everywhere.
  ///   - rows: The rows that count.
  ///   - tolerance: How far columns may differ, in levels.
  package init?(
    _ picture: Bitmap, hidden: Range<Int> = 0..<0, rows: [Range<Int>]? = nil, tolerance: Int
  ) {
    let scan = AxisScan(picture, hidden: hidden, rows: rows ?? [0..<picture.height])
    guard let found = scan.slice(tolerance: 0) ?? scan.slice(tolerance: tolerance) else {
      return nil
    }
    self = found
  }

  /// Finds the band of a laid picture in which something covers some columns, whose extent is known
  /// only in part.
  ///
  /// What covers may reach further than is known; of all extents the one counts that leaves most columns
  /// of a band to see, and of those the smallest.
  ///
  /// - Parameters:
  ///   - picture: The picture, laid so that the axis runs across.
  ///   - known: Columns that are certainly covered; not empty.
  ///   - reach: How many more may be, on each side.
  ///   - rows: The rows that count.
  ///   - tolerance: How far columns may differ, in levels.
  package static func around(
    _ picture: Bitmap, known: Range<Int>, reach: Int, rows: [Range<Int>], tolerance: Int
  ) -> (slice: AxisSlice, hidden: Range<Int>)? {
    var scan = AxisScan(picture, hidden: known, rows: rows)
    for tolerance in tolerance > 0 ? [0, tolerance] : [0] {
      var best: (slice: AxisSlice, hidden: Range<Int>)?
      var visible = 0
      for more in 0...reach {
        let hidden = known.lowerBound - more..<known.upperBound + more
        guard hidden.lowerBound > 0, hidden.upperBound < picture.width else { break }
        scan.hidden = hidden
        // What is covered is no evidence.
        guard let slice = scan.slice(tolerance: tolerance),
          slice.band.count - hidden.count > visible
        else { continue }
        best = (slice, hidden)
        visible = slice.band.count - hidden.count
      }
      if let best { return best }
    }
    return nil
  }

  init(kind: Kind, band: Range<Int>, difference: Int) {
    self.kind = kind
    self.band = band
    self.difference = difference
  }
}

/// The columns of a picture, compared with each other.
private struct AxisScan {
  let picture: Bitmap
  var hidden: Range<Int>
  let rows: [Range<Int>]
  /// Equal columns have equal numbers.
  let classes: [Int]
  /// What changes along the axis: each channel of each row, in every column.
  private let series: [[Int]]

  init(_ picture: Bitmap, hidden: Range<Int>, rows: [Range<Int>]) {
    self.picture = picture
    self.hidden = hidden
    self.rows = rows
    series = Self.series(picture, rows)
    var known: [[Pixel]: Int] = [:]
    classes = (0..<picture.width).map { x in
      let column = rows.flatMap { $0.map { picture[x, $0] } }
      let number = known[column] ?? known.count
      known[column] = number
      return number
    }
  }

  /// The middle column, or the last one before it that can be seen.
  private var middle: Int {
    let half = picture.width / 2
    return hidden.contains(half) ? hidden.lowerBound - 1 : half
  }

  private var isThere: Bool { middle >= 0 && middle < picture.width && !rows.isEmpty }

  func slice(tolerance: Int) -> AxisSlice? {
    guard isThere else { return nil }
    let even = self.even(tolerance)
    if let even, even.band.count * 2 >= picture.width { return even }
    let ramp = self.ramp(tolerance)
    let tile = self.tile(tolerance)
    let longest = max(ramp?.band.count ?? 0, tile?.band.count ?? 0)
    if let even, even.band.count * 2 >= longest { return even }
    if let ramp, ramp.band.count >= (tile?.band.count ?? 0) { return ramp }
    return tile ?? even
  }

  /// Whether a band reaches over the middle and what is hidden, with columns to see on both sides.
  private func spans(_ band: Range<Int>, period: Int = 1) -> Bool {
    guard band.contains(middle), band.count >= 2 else { return false }
    let (before, behind) = (
      hidden.lowerBound - band.lowerBound, band.upperBound - hidden.upperBound
    )
    return hidden.isEmpty
      || (min(before, behind) >= period && max(before, behind) >= 2 * period)
  }

  /// The longest run, around the middle, of columns whose channels stay within the tolerance.
  private func even(_ tolerance: Int) -> AxisSlice? {
    func grown(leftFirst: Bool) -> (Range<Int>, Int) {
      var range = ColumnRange(picture, middle, rows)
      var (low, high) = (middle, middle + 1)
      func grow(_ isLeft: Bool) {
        while true {
          let x = isLeft ? low - 1 : high
          guard x >= 0, x < picture.width else { return }
          if !hidden.contains(x), classes[x] != classes[isLeft ? low : high - 1] || tolerance > 0 {
            guard let wider = range.including(picture, x, rows, tolerance) else { return }
            range = wider
          }
          if isLeft { low = x } else { high = x + 1 }
        }
      }
      grow(leftFirst)
      grow(!leftFirst)
      return (trimmed(low..<high), range.spread)
    }
    let best = [grown(leftFirst: true), grown(leftFirst: false)]
      .max { $0.0.count < $1.0.count }
    guard let best, spans(best.0) else { return nil }
    return AxisSlice(kind: .stretch, band: best.0, difference: best.1)
  }

  /// A band without hidden columns at its ends.
  private func trimmed(_ band: Range<Int>) -> Range<Int> {
    var (low, high) = (band.lowerBound, band.upperBound)
    while low < high, hidden.contains(low) { low += 1 }
    while high > low, hidden.contains(high - 1) { high -= 1 }
    return low..<high
  }

  /// The longest run around the middle that repeats after the fewest columns, two times at least.
  private func tile(_ tolerance: Int) -> AxisSlice? {
    let width = picture.width
    guard width >= 4 else { return nil }
    var best: AxisSlice?
    for period in 2...max(2, width / 2) {
      func matches(_ x: Int) -> Bool {
        guard x >= 0, x + period < width else { return false }
        if hidden.contains(x) || hidden.contains(x + period) { return true }
        if classes[x] == classes[x + period] { return true }
        return tolerance > 0 && difference(x, x + period) <= tolerance
      }
      // Pairs (x, x + period) around the middle.
      let start = max(0, min(middle - period / 2, width - period - 1))
      guard matches(start) else { continue }
      var (low, high) = (start, start + 1)
      while matches(low - 1) { low -= 1 }
      while matches(high) { high += 1 }
      let band = trimmed(low..<high + period)
      guard band.count >= 2 * period, band.count > (best?.band.count ?? 0),
        spans(band, period: period)
      else { continue }
      best = AxisSlice(kind: .tile(period: period), band: band, difference: tolerance)
    }
    return best
  }

  private func difference(_ a: Int, _ b: Int) -> Int {
    rows.reduce(0) { max($0, picture.columnDifference(a, b, rows: $1)) }
  }

  /// The channels of all rows as sequences of numbers, each once, without those that stay the same.
  private static func series(_ picture: Bitmap, _ rows: [Range<Int>]) -> [[Int]] {
    var known: Set<[Int]> = []
    var series: [[Int]] = []
    for y in rows.flatMap({ Array($0) }) {
      let channels = (0..<picture.width).map { picture[$0, y].channels }
      for channel in 0..<4 {
        let values = channels.map { $0[channel] }
        guard values.contains(where: { $0 != values[0] }), known.insert(values).inserted else {
          continue
        }
        series.append(values)
      }
    }
    return series
  }

  /// The longest run around the middle that lies on a straight line, as far as 8 bits can say.
  private func ramp(_ tolerance: Int) -> AxisSlice? {
    let columns = (0..<picture.width).filter { !hidden.contains($0) }
    let permitted = max(1, tolerance)
    var series = self.series
    guard let place = columns.firstIndex(of: middle), !series.isEmpty else { return nil }
    func isStraight(_ a: Int, _ b: Int) -> Bool {
      let length = columns[b] - columns[a]
      for (index, values) in series.enumerated() {
        for i in a...b {
          let line =
            values[columns[a]] * (columns[b] - columns[i])
            + values[columns[b]] * (columns[i] - columns[a])
          if abs(values[columns[i]] * length - line) > permitted * length {
            // What refuses once refuses often.
            series.swapAt(0, index)
            return false
          }
        }
      }
      return true
    }
    for length in stride(from: columns.count, through: max(4, columns.count / 4), by: -1) {
      let first = max(0, place - length + 1)
      let last = min(place, columns.count - length)
      guard first <= last else { continue }
      for start in first...last where isStraight(start, start + length - 1) {
        let band = columns[start]..<columns[start + length - 1] + 1
        guard spans(band) else { return nil }
        let range =
          series.map { abs($0[columns[start + length - 1]] - $0[columns[start]]) }.max() ?? 0
        guard range > 0 else { return nil }
        return AxisSlice(kind: .ramp(range: range), band: band, difference: permitted)
      }
    }
    return nil
  }
}

/// The smallest and the largest value of every channel of every row, over some columns.
private struct ColumnRange {
  private var low: [Int]
  private var high: [Int]

  init(_ picture: Bitmap, _ x: Int, _ rows: [Range<Int>]) {
    low = rows.flatMap { $0.flatMap { picture[x, $0].channels } }
    high = low
  }

  /// With one more column; `nil` when a channel would spread by more than the tolerance.
  func including(
    _ picture: Bitmap, _ x: Int, _ rows: [Range<Int>], _ tolerance: Int
  ) -> ColumnRange? {
    var wider = self
    var index = 0
    for range in rows {
      for y in range {
        for value in picture[x, y].channels {
          wider.low[index] = min(low[index], value)
          wider.high[index] = max(high[index], value)
          if wider.high[index] - wider.low[index] > tolerance { return nil }
          index += 1
        }
      }
    }
    return wider
  }

  /// The largest spread of a channel.
  var spread: Int { zip(low, high).reduce(0) { max($0, $1.1 - $1.0) } }
}
