/// One axis of a picture without the lines that repeat the line before: which lines are kept, and
/// how often each repeats.
///
///     lines      0 1 2 3 4 5 6 7 8 9
///     kept       ■ · · · ■ ■ ■ · · ■      · repeats the line before
///     stretches  0..<1, 4..<7, 9..<10
///
/// A kept line represents itself and all lines up to the next kept one. Line 0 is always kept.
package struct CollapsedAxis: Equatable, Sendable {
  /// Kept lines that are neighbours.
  package struct Stretch: Equatable, Sendable {
    /// The lines of the whole axis.
    package let lines: Range<Int>
    /// How many lines are kept before the first of them.
    package let place: Int

    /// How far the lines move towards the low end when the other lines are left out.
    package var shift: Int { lines.lowerBound - place }
    /// Where they are among the kept lines.
    package var places: Range<Int> { place..<place + lines.count }
  }

  /// How many lines the whole axis has.
  package let length: Int
  /// The kept lines in runs of neighbours, from the low end; apart from each other.
  package let stretches: [Stretch]
  /// How many lines are kept.
  package let count: Int

  package init(whole length: Int) {
    self.length = length
    stretches = length > 0 ? [Stretch(lines: 0..<length, place: 0)] : []
    count = length
  }

  /// - Parameter kept: One for each line; the first line is kept in any case.
  package init(keeping kept: [Bool]) {
    var stretches: [Stretch] = []
    var (line, count) = (0, 0)
    while line < kept.count {
      let start = line
      repeat { line += 1 } while line < kept.count && kept[line]
      stretches.append(Stretch(lines: start..<line, place: count))
      count += line - start
      while line < kept.count, !kept[line] { line += 1 }
    }
    length = kept.count
    self.stretches = stretches
    self.count = count
  }

  package var isWhole: Bool { count == length }

  /// The stretches, each with the number of times that its last line repeats.
  package var stretchesWithGaps: [(stretch: Stretch, gap: Int)] {
    let ends = stretches.dropFirst().map(\.lines.lowerBound) + [length]
    return zip(stretches, ends).map { ($0, $1 - $0.lines.upperBound) }
  }

  /// For each kept line, where it begins on the whole axis; then the length.
  package var starts: [Int] { stretches.flatMap { Array($0.lines) } + [length] }

  /// The kept line that stands for a line, or the number of kept lines for the axis' end.
  package func place(of line: Int) -> Int {
    if line >= length { return count }
    var (low, high) = (0, stretches.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if stretches[middle].lines.lowerBound <= line { low = middle } else { high = middle - 1 }
    }
    let stretch = stretches[low]
    return stretch.place + min(line, stretch.lines.upperBound - 1) - stretch.lines.lowerBound
  }

  /// For each kept line of another axis of the same length, the kept line that stands for it.
  func places(of other: CollapsedAxis) -> [Int] { other.starts.dropLast().map(place(of:)) }

  func stretches(in lines: Range<Int>) -> [Stretch] {
    stretches.compactMap { stretch in
      let seen = stretch.lines.clamped(to: lines)
      return seen.isEmpty
        ? nil : Stretch(lines: seen, place: seen.lowerBound - stretch.shift)
    }
  }

  /// A part of the axis, counted from its own first line.
  ///
  /// - Precondition: the first line of the part is kept.
  package func part(_ lines: Range<Int>) -> CollapsedAxis {
    if lines == 0..<length { return self }
    var kept = [Bool](repeating: false, count: lines.count)
    for stretch in stretches {
      for line in stretch.lines.clamped(to: lines) { kept[line - lines.lowerBound] = true }
    }
    precondition(kept.first != false, "a part begins with a kept line")
    return CollapsedAxis(keeping: kept)
  }
}
