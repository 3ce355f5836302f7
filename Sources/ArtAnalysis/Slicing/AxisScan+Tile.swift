import Imaging

extension AxisScan {
  /// The longest run around the middle that repeats after the fewest columns, two times at least.
  func tile(_ middle: Int, _ hidden: Range<Int>, _ tolerance: Int) -> AxisSlice? {
    let width = picture.width
    guard width >= 4 else { return nil }
    var best: AxisSlice?
    for period in 2...max(2, width / 2) {
      let run =
        tolerance == 0
        ? repetition(of: period, middle, hidden)
        : likeness(of: period, middle, hidden, tolerance)
      guard let run, case let band = run.trimmed(hidden), band.count >= 2 * period,
        band.count > (best?.band.count ?? 0), band.spans(middle, hidden, least: 2 * period)
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
      // Across the hidden part the nearest columns of the same phase are compared.
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
