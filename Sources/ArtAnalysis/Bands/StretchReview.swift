package import Imaging

/// The faults in the columns of a band that is stretched.
package struct StretchReview: Equatable, Sendable {
  /// Columns at one end of the band that belong to a corner.
  package struct Corner: Equatable, Sendable {
    /// How many columns the cap is too small: up to where the clean run begins.
    package var columns: Int
    /// How many of them are off the line.
    package var deviating: Int
    /// How far the worst of them is off, in levels.
    package var deviation: Double
    /// Whether it is almost invisible: at most two columns, or none by more than 32 levels.
    package var isSlight: Bool { deviating <= 2 || deviation <= 32 }
  }

  package struct Detail: Equatable, Sendable {
    package enum Reason: Equatable, Sendable {
      /// A column that is off the line of the clean run.
      case column
      /// No run of columns is straight.
      case noCleanRun
      /// A ramp so steep that enlarging shows plateaus of half a source pixel.
      case steepRamp
    }

    package enum Place: Hashable, Sendable {
      case low, run, high
    }

    package var reason: Reason
    /// Where it is, seen from the clean run.
    package var place: Place
    /// The first column of it, counted from the band's first.
    package var column: Int
    /// How far it is off, in levels; of a ramp the difference of its ends.
    package var deviation: Double
  }

  /// The part of the corner before the band that is in the band.
  package var low: Corner?
  /// The part of the corner behind the band that is in the band.
  package var high: Corner?
  /// Details before, in and behind the clean run, without those of a corner.
  package var details: [Detail] = []

  /// A ramp may rise by this much for each of its pixels.
  package static let steepest = 8

  /// Reviews a band of a laid picture; one column has nothing to stretch wrong.
  package init(_ picture: Bitmap, band: Range<Int>) {
    self.init(BandSeries(picture, band: band))
  }

  package init(_ series: BandSeries) {
    guard series.count > 1, !series.isConstant else { return }
    guard let run = UniformSpan(series) else {
      details = [Self.withoutRun(series)]
      return
    }
    let before = Array(0..<run.columns.lowerBound)
    let behind = Array((run.columns.upperBound..<series.count).reversed())
    for (end, columns) in [(Detail.Place.low, before), (.high, behind)] {
      // Columns from the band's end towards the run.
      let off = columns.map { ($0, run.deviation($0)) }.filter {
        $0.1 > Double(UniformSpan.tolerance)
      }
      guard let first = columns.first, let worst = off.map(\.1).max() else { continue }
      if off.contains(where: { $0.0 == first }) {
        let corner = Corner(columns: columns.count, deviating: off.count, deviation: worst)
        if end == .low { low = corner } else { high = corner }
      } else {
        details.append(
          Detail(
            reason: .column, place: end, column: off.map(\.0).min() ?? first, deviation: worst))
      }
    }
    if run.rise > Self.steepest * run.columns.count {
      details.append(
        Detail(
          reason: .steepRamp, place: .run, column: run.columns.lowerBound,
          deviation: Double(run.rise)))
    }
  }

  /// The detail of a band without a clean run: the first column that is off the line through the
  /// band's ends.
  private static func withoutRun(_ series: BandSeries) -> Detail {
    let last = series.count - 1
    func deviation(_ column: Int) -> Double {
      series.series.reduce(0.0) { worst, values in
        let line =
          Double(values[0]) + Double(values[last] - values[0]) * Double(column) / Double(last)
        return max(worst, abs(Double(values[column]) - line))
      }
    }
    let deviations = (0...last).map(deviation)
    return Detail(
      reason: .noCleanRun, place: .run,
      column: deviations.firstIndex { $0 > Double(UniformSpan.tolerance) } ?? 0,
      deviation: deviations.max() ?? 0)
  }
}
