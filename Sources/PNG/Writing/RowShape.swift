import Imaging

/// Turns rows of kept columns into short rows, which can be filtered, and maps the rows of a file to these.
///
/// A filter looks one pixel to the left. Where a pixel repeats, above and in its own row, filtered
/// pixels repeat from the second one on; so three pixels of a run are enough to choose a filter and
/// to know all others: the first, the second, and one that repeats it. A **short row** holds the
/// kept pixels with their runs cut to three.
///
///     row         a b b b b b b c        short row   a b b b c
///     filtered    A B 0 0 0 0 0 C        filtered    A B 0 0 C
struct RowShape {
  /// The pixels of a whole row.
  let width: Int
  /// The pixels of a short row.
  let shortWidth: Int
  /// Pixels of a short row that are neighbours in the whole row, from the left.
  private let parts: [Range<Int>]
  /// Where each pixel of a short row begins in the whole row; then the width.
  let starts: [UInt32]
  private let columns: CollapsedAxis

  /// The length to which a run of equal pixels is shortened.
  private static let longestRun = 3

  init(_ columns: CollapsedAxis) {
    self.columns = columns
    width = columns.length
    var parts: [Range<Int>] = []
    var starts: [UInt32] = []
    for (stretch, gap) in columns.stretchesWithGaps {
      let count = stretch.lines.count + min(gap, Self.longestRun - 1)
      parts.append(starts.count..<starts.count + count)
      let first = UInt32(stretch.lines.lowerBound)
      starts += first..<first + UInt32(count)
    }
    self.parts = parts
    shortWidth = starts.count
    self.starts = starts + [UInt32(columns.length)]
  }

  /// - Parameters:
  ///   - row: Room for ``shortWidth`` pixels.
  ///   - convert: Converts as many pixels as there are, to as much room.
  func shorten(
    _ kept: UnsafeBufferPointer<Pixel>, to row: UnsafeMutableBufferPointer<UInt32>,
    _ convert: (UnsafeBufferPointer<Pixel>, UnsafeMutableBufferPointer<UInt32>) -> Void
  ) {
    for (part, stretch) in zip(parts, columns.stretches) {
      let count = stretch.lines.count
      let start = part.lowerBound
      convert(
        UnsafeBufferPointer(rebasing: kept[stretch.places]),
        UnsafeMutableBufferPointer(rebasing: row[start..<start + count]))
      for index in start + count..<part.upperBound { row[index] = row[index - 1] }
    }
  }
}
