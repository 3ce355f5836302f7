import Imaging

/// The columns of a laid picture, compared with each other: the bands that can be stretched or tiled.
struct AxisScan {
  let picture: Bitmap
  let rows: [Range<Int>]
  /// Equal columns have equal numbers.
  let classes: [Int]
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
    var even = even(middle, hidden, tolerance)
    if hidden.isEmpty, let step = step(around: middle), step.band.count > even?.band.count ?? 0 {
      even = step
    }
    if let even, even.band.count * 2 >= picture.width { return even }
    let straight = best(
      even, ramps.band(around: middle, hidden: hidden, tolerance: tolerance),
      tile(middle, hidden, tolerance))
    let found = bends.band(around: middle, hidden: hidden, over: straight) ?? straight
    return found.flatMap { isOutdone($0, hidden, tolerance) ? nil : $0 }
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
      // Covered columns are no evidence.
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

extension Range<Int> {
  /// Whether a band reaches over the middle and the hidden part, with visible columns on both sides.
  ///
  /// - Parameter least: So many can be seen at least.
  func spans(_ middle: Int, _ hidden: Range<Int>, least: Int = 3) -> Bool {
    guard contains(middle), count >= 2 else { return false }
    let before = hidden.lowerBound - lowerBound
    let behind = upperBound - hidden.upperBound
    return hidden.isEmpty || (Swift.min(before, behind) > 0 && before + behind >= least)
  }

  /// A band without hidden columns at its ends.
  func trimmed(_ hidden: Range<Int>) -> Range<Int> {
    var (low, high) = (lowerBound, upperBound)
    while low < high, hidden.contains(low) { low += 1 }
    while high > low, hidden.contains(high - 1) { high -= 1 }
    return low..<high
  }
}
