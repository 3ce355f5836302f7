package import Imaging

/// How one axis of a frame may grow: the band around its middle whose columns are the same, rise evenly, change gently,
/// or repeat.
package struct AxisSlice: Equatable, Sendable {
  /// How the columns of the band follow each other.
  package enum Kind: Equatable, Sendable {
    /// All are the same: one of them is stretched.
    case stretch
    /// They lie on a straight line, with this difference of a channel between its ends.
    case ramp(range: Int)
    /// They change gently: so many area averages, enlarged, show them within a level.
    case bend(samples: Int)
    /// They repeat after this many.
    case tile(period: Int)
  }

  package var kind: Kind
  /// The band, in columns of the laid picture; its middle column is the picture's.
  package var band: Range<Int>
  /// The largest difference between the band's columns and the picture's, in levels.
  package var difference: Int

  package init(kind: Kind, band: Range<Int>, difference: Int) {
    self.kind = kind
    self.band = band
    self.difference = difference
  }

  /// Finds the band of a laid picture.
  ///
  /// Equal columns are preferred to rising or repeating ones if there are at least half as many of them.
  ///
  /// - Parameter tolerances: How far columns may differ, in levels: the first with which something is found counts.
  package init?(_ picture: Bitmap, tolerances: [Int]) {
    let scan = AxisScan(picture, rows: [0..<picture.height])
    guard let found = tolerances.lazy.compactMap({ scan.slice(tolerance: $0) }).first else {
      return nil
    }
    self = found
  }

  /// Finds the band of a laid picture in which an object covers some columns, whose extent is known only in part.
  ///
  /// The object may reach further than is known. Of all extents the one that leaves most columns of a band visible
  /// counts, and of those the smallest. The tolerance is the one with which it was found.
  ///
  /// - Parameters:
  ///   - known: Columns that are certainly covered; not empty.
  ///   - reach: How many more may be covered, on each side.
  ///   - tolerances: How far columns may differ, in levels, one after the other.
  package static func around(
    _ picture: Bitmap, known: Range<Int>, reach: Int, tolerances: [Int]
  ) -> (slice: AxisSlice, hidden: Range<Int>, tolerance: Int)? {
    let scan = AxisScan(picture, rows: [0..<picture.height])
    for tolerance in tolerances {
      if let found = scan.slice(around: known, reach: reach, tolerance: tolerance) {
        return (found.slice, found.hidden, tolerance)
      }
    }
    return nil
  }

  /// The longest run of columns in a part of a laid picture that stay within the tolerance of each
  /// other; of equal ones the first. `nil` for an empty part.
  package static func longestRun(
    _ picture: Bitmap, in part: Range<Int>, rows: [Range<Int>], tolerance: Int
  ) -> AxisSlice? {
    var best: AxisSlice?
    var start = part.lowerBound
    while start < part.upperBound {
      var spread = ColumnSpread(picture, start, rows)
      var end = start + 1
      while end < part.upperBound, spread.include(picture, end, rows, tolerance) { end += 1 }
      if end - start > best?.band.count ?? 0 {
        best = AxisSlice(kind: .stretch, band: start..<end, difference: spread.largest)
      }
      // With a tolerance a later start can reach further.
      start = tolerance == 0 ? end : start + 1
    }
    return best
  }
}

extension AxisSlice {
  /// The longest run of columns in a part of a laid picture that are the same, or else on a straight line around the
  /// part's middle, or else change gently there; the earlier kind is preferred while its run is at least half as long.
  ///
  /// - Parameter fits: Whether a band is suitable; a preferred band that does not fit is skipped.
  package static func run(
    _ picture: Bitmap, in part: Range<Int>, tolerance: Int,
    fits: (Range<Int>) -> Bool = { _ in true }
  ) -> AxisSlice? {
    let rows = [0..<picture.height]
    let longest = longestRun(picture, in: part, rows: rows, tolerance: tolerance)
    var even = longest.flatMap { $0.band.count >= 2 && fits($0.band) ? $0 : nil }
    let strip = picture.part(
      PixelRect(x: part.lowerBound, y: 0, width: part.count, height: picture.height))
    if let step = AxisScan(strip, rows: rows).step(around: nil)?.moved(by: part.lowerBound),
      step.band.count > even?.band.count ?? 0, fits(step.band)
    {
      even = step
    }
    let (ramps, middle) = (RampScan(strip, rows), strip.width / 2)
    var found = even
    if let ramp = ramps.band(around: middle, hidden: 0..<0, tolerance: tolerance)?
      .moved(by: part.lowerBound), fits(ramp.band),
      ramp.band.count > 2 * (even?.band.count ?? 0)
    {
      found = ramp
    }
    let bend = BendScan(ramps).band(around: middle, hidden: 0..<0, over: found)?
      .moved(by: part.lowerBound)
    let best = bend.flatMap { fits($0.band) ? $0 : nil } ?? found
    return best.flatMap { $0.band.count < longest?.band.count ?? 0 ? nil : $0 }
  }

  private func moved(by distance: Int) -> AxisSlice {
    var moved = self
    moved.band = band.lowerBound + distance..<band.upperBound + distance
    return moved
  }

  package var isTiled: Bool {
    if case .tile = kind { true } else { false }
  }

  /// The number of area averages that reproduce the band: for equal columns one; for a ramp so many that none is
  /// further than half a level, or the tolerance, from its ends; for gentle changes as many as reproduce them; for
  /// repeating columns one period.
  package var sampleCount: Int {
    switch kind {
    case .stretch: 1
    case .ramp(let range):
      max(2, Int((Double(range) / (2 * (difference <= 1 ? 0.5 : Double(difference)))).rounded(.up)))
    case .bend(let samples): samples
    case .tile(let period): period
    }
  }
}

/// The smallest and the largest value of every channel of every row, over some columns.
struct ColumnSpread {
  private var low: [SIMD4<UInt8>]
  private var high: [SIMD4<UInt8>]

  init(_ picture: Bitmap, _ x: Int, _ rows: [Range<Int>]) {
    low = rows.flatMap { $0.map { picture[x, $0].vector } }
    high = low
  }

  /// Takes one more column, unless a channel would spread by more than the tolerance.
  mutating func include(
    _ picture: Bitmap, _ x: Int, _ rows: [Range<Int>], _ tolerance: Int
  ) -> Bool {
    let limit = SIMD4(repeating: UInt8(clamping: tolerance))
    var index = 0
    for range in rows {
      for y in range {
        let value = picture[x, y].vector
        let spread = pointwiseMax(high[index], value) &- pointwiseMin(low[index], value)
        if any(spread .> limit) { return false }
        index += 1
      }
    }
    index = 0
    for range in rows {
      for y in range {
        let value = picture[x, y].vector
        low[index] = pointwiseMin(low[index], value)
        high[index] = pointwiseMax(high[index], value)
        index += 1
      }
    }
    return true
  }

  var largest: Int { zip(low, high).reduce(0) { max($0, Int(($1.1 &- $1.0).max())) } }
}

extension Pixel {
  var vector: SIMD4<UInt8> { SIMD4(alpha, red, green, blue) }
}
