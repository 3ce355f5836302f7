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
  /// middle and lies on the line through its ends within the tolerance; at least within one level.
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
    guard let best else { return nil }
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
}
