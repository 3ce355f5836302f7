/// Looks for columns that change gently, as those of a gradient do whose slope changes: so gently that few
/// area averages of them, enlarged smoothly, show the same within a level.
struct BendScan {
  private let width: Int
  /// The changes along the axis: each channel of each row, in every column; equal series are listed once.
  private let series: [[UInt8]]
  /// The distance of the columns with which a column is compared.
  private static let reach = 4

  init(_ ramps: RampScan) {
    width = ramps.width
    series = ramps.series
  }

  /// The longest run that changes gently and holds the middle: of at least sixteen columns and a quarter
  /// of those that can be seen.
  ///
  /// - Parameter hidden: Columns that are covered by something else; over them a straight line goes on.
  func band(around middle: Int, hidden: Range<Int>) -> AxisSlice? {
    let series = series.map { $0.bridged(hidden) }
    guard let gentle = gentleRun(around: middle, series) else { return nil }
    // Where a band ends its last average is not mixed with another, which shows where it is steep.
    for inset in stride(from: 0, through: 4 * Self.reach, by: Self.reach)
    where gentle.count > 2 * inset {
      let band = gentle.lowerBound + inset..<gentle.upperBound - inset
      guard band.count >= max(16, (width - hidden.count) / 4), band.spans(middle, hidden) else {
        return nil
      }
      if let count = averages(band, series) {
        return AxisSlice(kind: .bend(samples: count), band: band, difference: 1)
      }
    }
    return nil
  }

  /// The same, where the run found is much shorter: a few columns of a gradient are within any tolerance.
  func band(around middle: Int, hidden: Range<Int>, over found: AxisSlice?) -> AxisSlice? {
    let length = found?.band.count ?? 0
    guard length * 4 < width, let bend = band(around: middle, hidden: hidden),
      bend.band.count > 2 * length
    else { return nil }
    return bend
  }

  /// The columns around the middle that lie, within the precision of 8 bits, half way between those beside them, and
  /// rise by half a level a column at most.
  private func gentleRun(around middle: Int, _ series: [[UInt8]]) -> Range<Int>? {
    let reach = Self.reach
    guard width > 2 * reach else { return nil }
    var run = reach..<width - reach
    guard run.contains(middle) else { return nil }
    for values in series {
      func isGentle(_ x: Int) -> Bool {
        let (before, behind) = (Int(values[x - reach]), Int(values[x + reach]))
        return abs(behind - before) <= reach && abs(2 * Int(values[x]) - before - behind) <= 4
      }
      guard isGentle(middle) else { return nil }
      let low = (run.lowerBound..<middle).last { !isGentle($0) }.map { $0 + 1 }
      let high = (middle..<run.upperBound).first { !isGentle($0) }
      run = (low ?? run.lowerBound)..<(high ?? run.upperBound)
    }
    return run
  }

  /// The fewest averages that show all columns within a level, tried in growing steps; `nil` where half
  /// as many as there are columns are too few.
  private func averages(_ band: Range<Int>, _ series: [[UInt8]]) -> Int? {
    var count = 2
    var order = Array(series.indices)
    while count * 2 <= band.count {
      let weights = Weights(band.count, count)
      let misfit = order.firstIndex { !weights.show(series[$0], band) }
      guard let misfit else { return count }
      // A series that rejects once rejects often.
      order.swapAt(0, misfit)
      count += max(1, count / 8)
    }
    return nil
  }
}

extension BendScan {
  /// The weights by which columns become averages, and averages become columns.
  private struct Weights {
    let count: Int
    let averages: Int

    init(_ count: Int, _ averages: Int) {
      self.count = count
      self.averages = averages
    }

    /// Whether the averages of a band of columns show every one of them within a level, with enough to spare for the
    /// other axis' difference, and for rounding.
    func show(_ values: [UInt8], _ band: Range<Int>) -> Bool {
      let reduced = (0..<averages).map { index in average(index, values, band.lowerBound) }
      let ratio = Double(averages) / Double(count)
      for column in 0..<count {
        let place = min(max((Double(column) + 0.5) * ratio - 0.5, 0), Double(averages - 1))
        let first = Int(place)
        let rest = place - Double(first)
        let second = reduced[min(first + 1, averages - 1)]
        let shown = reduced[first] * (1 - rest) + second * rest
        if abs(shown - Double(values[band.lowerBound + column])) > 0.85 { return false }
      }
      return true
    }

    /// The exact area average of one share of the columns.
    private func average(_ index: Int, _ values: [UInt8], _ start: Int) -> Double {
      // In parts of a column so small that every edge falls on one.
      let (low, high) = (index * count, (index + 1) * count)
      var sum = 0
      for column in low / averages...(high - 1) / averages {
        let part = min(high, (column + 1) * averages) - max(low, column * averages)
        sum += part * Int(values[start + column])
      }
      return Double(sum) / Double(count)
    }
  }
}

extension [UInt8] {
  /// The same with a straight line across the hidden part.
  fileprivate func bridged(_ hidden: Range<Int>) -> [UInt8] {
    guard !hidden.isEmpty, hidden.lowerBound > 0, hidden.upperBound < count else { return self }
    var bridged = self
    let (a, b) = (hidden.lowerBound - 1, hidden.upperBound)
    let (low, high) = (Int(self[a]), Int(self[b]))
    for x in hidden {
      bridged[x] = UInt8((low * (b - x) + high * (x - a) + (b - a) / 2) / (b - a))
    }
    return bridged
  }
}
