/// The part of a stretching band that may be stretched without harm: its longest run of columns that
/// stays close to the straight line through the run's ends.
///
/// The line goes on beyond the run, held within 0…255; columns off it there belong to a corner, or are a detail that
/// stretching smears.
package struct UniformSpan {
  /// How far a channel may be off the line, in levels.
  package static let tolerance = 4

  /// The run's columns, counted from the band's first.
  package let columns: Range<Int>
  private let series: BandSeries

  /// Finds the longest run of at least two columns and a quarter of the band; of equal ones the
  /// first. `nil` when there is none.
  package init?(_ series: BandSeries, tolerance: Int = UniformSpan.tolerance) {
    let count = series.count
    let least = max(2, (count + 3) / 4)
    guard count >= least else { return nil }
    self.series = series
    if series.isConstant {
      columns = 0..<count
      return
    }
    // The series that rejected the last run is tested first for the next one.
    var order = series.series
    for length in stride(from: count, through: least, by: -1) {
      for start in 0...count - length {
        let run = start..<start + length
        guard let refusing = order.firstIndex(where: { !Self.isStraight($0, run, tolerance) })
        else {
          columns = run
          return
        }
        order.swapAt(0, refusing)
      }
    }
    return nil
  }

  private static func isStraight(_ values: [Int], _ run: Range<Int>, _ tolerance: Int) -> Bool {
    let (a, b) = (run.lowerBound, run.upperBound - 1)
    let length = b - a
    return values.withUnsafeBufferPointer { values in
      let (first, last) = (values[a], values[b])
      for i in run {
        let line = first * (b - i) + last * (i - a)
        if abs(values[i] * length - line) > tolerance * length { return false }
      }
      return true
    }
  }

  /// How far a column is off the line, in levels of its worst channel.
  package func deviation(_ column: Int) -> Double {
    let (a, b) = (columns.lowerBound, columns.upperBound - 1)
    return series.series.reduce(0.0) { worst, values in
      let rise = Double(values[b] - values[a]) / Double(b - a)
      let line = min(max(Double(values[a]) + rise * Double(column - a), 0), 255)
      return max(worst, abs(Double(values[column]) - line))
    }
  }

  /// The largest difference of a channel between the run's ends: 0 for a flat run.
  package var rise: Int {
    series.series.reduce(0) {
      max($0, abs($1[columns.upperBound - 1] - $1[columns.lowerBound]))
    }
  }
}
