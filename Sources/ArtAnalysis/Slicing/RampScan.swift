import Imaging

/// Looks for columns that lie on a straight line, within the precision of 8 bits.
struct RampScan {
  let width: Int
  /// The changes along the axis: each channel of each row, in every column; equal series are listed once.
  let series: [[UInt8]]

  init(_ picture: Bitmap, _ rows: [Range<Int>]) {
    width = picture.width
    var known: Set<[UInt8]> = []
    var series: [[UInt8]] = []
    for y in rows.joined() {
      let vectors = (0..<picture.width).map { picture[$0, y].vector }
      for channel in 0..<4 {
        let values = vectors.map { $0[channel] }
        guard values.contains(where: { $0 != values[0] }), known.insert(values).inserted else {
          continue
        }
        series.append(values)
      }
    }
    self.series = series
  }

  /// The longest run of at least four columns, and a quarter of those that can be seen, that holds the
  /// middle and lies on the line through its ends within the tolerance; at least within one level. Where it lies near
  /// another line up to where something else begins, it ends there.
  func band(around middle: Int, hidden: Range<Int>, tolerance: Int) -> AxisSlice? {
    let columns = (0..<width).filter { !hidden.contains($0) }
    let permitted = max(1, tolerance)
    guard let place = columns.firstIndex(of: middle), !series.isEmpty else { return nil }
    var order = Array(series.indices)
    var best: ClosedRange<Int>?
    let least = max(4, columns.count / 4)
    for first in 0...place {
      let shortest = max(place, first + max(least, (best?.count ?? 0) + 1) - 1)
      guard shortest < columns.count else { break }
      if let last = last(
        from: first, notBefore: shortest, columns, Double(permitted), &order)
      {
        best = first...last
      }
    }
    guard var best else { return nil }
    // The ends of a ramp that was drawn from few averages are even.
    let all = reach(of: best, columns, within: 2 * Double(permitted), &order)
    if all != best, all == reach(of: best, columns, within: Double(permitted), &order) {
      best = all
    }
    let (a, b) = (columns[best.lowerBound], columns[best.upperBound])
    let range = series.map { abs(Int($0[b]) - Int($0[a])) }.max() ?? 0
    guard range > 0, (a..<b + 1).spans(middle, hidden) else { return nil }
    return AxisSlice(kind: .ramp(range: range), band: a..<b + 1, difference: permitted)
  }

  /// The furthest end of a straight run that begins at a column; `nil` when none is far enough.
  ///
  /// Every column between the ends limits how steep the line may be; the end has to lie inside of what all
  /// of them leave.
  private func last(
    from first: Int, notBefore shortest: Int, _ columns: [Int], _ permitted: Double,
    _ order: inout [Int]
  ) -> Int? {
    var ends = [Bool](repeating: true, count: columns.count)
    var reach = columns.count - 1
    let start = columns[first]
    for (rank, index) in order.enumerated() {
      let values = series[index]
      let base = Double(values[start])
      var (low, high) = (-Double.infinity, Double.infinity)
      var end = first
      var place = first + 1
      while place <= reach {
        let distance = Double(columns[place] - start)
        let rise = Double(values[columns[place]]) - base
        let slope = rise / distance
        if slope < low - 1e-9 || slope > high + 1e-9 {
          ends[place] = false
        } else {
          end = place
        }
        low = max(low, (rise - permitted) / distance)
        high = min(high, (rise + permitted) / distance)
        if low > high { break }
        place += 1
      }
      reach = min(reach, end)
      guard reach >= shortest else {
        // A series that rejects once rejects often.
        order.swapAt(0, rank)
        return nil
      }
    }
    return (shortest...reach).last { ends[$0] }
  }

  /// A straight run as far as it goes on, first to its low end.
  private func reach(
    of run: ClosedRange<Int>, _ columns: [Int], within levels: Double, _ order: inout [Int]
  ) -> ClosedRange<Int> {
    var (low, high) = (run.lowerBound, run.upperBound)
    func isStraight(_ low: Int, _ high: Int, _ order: inout [Int]) -> Bool {
      guard low >= 0, high < columns.count else { return false }
      let bent = order.firstIndex { !series[$0].isStraight(columns[low...high], within: levels) }
      if let bent { order.swapAt(0, bent) }
      return bent == nil
    }
    for isLow in [true, false] {
      var step = 1
      while step > 0 {
        let (nextLow, nextHigh) = isLow ? (low - step, high) : (low, high + step)
        if isStraight(nextLow, nextHigh, &order) {
          (low, high) = (nextLow, nextHigh)
          step *= 2
        } else {
          step /= 2
        }
      }
    }
    return low...high
  }
}

extension [UInt8] {
  /// Whether some straight line comes within so many levels of all values at some places.
  ///
  /// That is so where nothing between the values' upper and lower hull is wider than twice as much.
  fileprivate func isStraight(_ places: ArraySlice<Int>, within levels: Double) -> Bool {
    let (upper, lower) = (hull(places, side: 1), hull(places, side: -1))
    let widest = Swift.max(upper.mostDistance(to: lower), lower.mostDistance(to: upper))
    return widest <= 2 * levels + 1e-9
  }

  /// The corners of the convex hull above (1) or below (-1) the values.
  private func hull(_ places: ArraySlice<Int>, side: Int) -> [PixelPoint] {
    var corners: [PixelPoint] = []
    for x in places {
      let next = PixelPoint(x: x, y: Int(self[x]))
      while corners.count > 1 {
        let (a, b) = (corners[corners.count - 2], corners[corners.count - 1])
        guard side * ((b.x - a.x) * (next.y - a.y) - (b.y - a.y) * (next.x - a.x)) >= 0 else {
          break
        }
        corners.removeLast()
      }
      corners.append(next)
    }
    return corners
  }
}

extension [PixelPoint] {
  /// How far its corners are above or below another line over the same places.
  fileprivate func mostDistance(to other: [PixelPoint]) -> Double {
    var (index, most) = (0, 0.0)
    for corner in self {
      while index + 2 < other.count, other[index + 1].x < corner.x { index += 1 }
      let (a, b) = (other[index], other[Swift.min(index + 1, other.count - 1)])
      let share = b.x == a.x ? 0 : Double(corner.x - a.x) / Double(b.x - a.x)
      most = Swift.max(most, abs(Double(corner.y - a.y) - Double(b.y - a.y) * share))
    }
    return most
  }
}
