import Imaging

/// Turns rows of kept columns into short rows, which can be filtered, and filtered short rows into
/// rows of a file.
///
/// A filter looks one pixel to the left. Where a pixel repeats, above and in its own row, filtered
/// pixels repeat from the second one on; so three pixels of a run are enough to choose a filter and
/// to know all others: the first, the second, and one that repeats it. A **short row** holds the
/// kept pixels with their runs cut to three.
///
///     row         a b b b b b b c        short row   a b b b c
///     filtered    A B 0 0 0 0 0 C        filtered    A B 0 0 C
struct RowShape {
  /// A part of a short row, and how often its last pixel comes again in the whole row.
  struct Part {
    /// Pixels of the short row.
    var pixels: Range<Int>
    var repetitions: Int
  }

  /// The pixels of a whole row.
  let width: Int
  /// The pixels of a short row.
  let shortWidth: Int
  /// The parts of a short row from the left.
  let parts: [Part]
  private let columns: CollapsedAxis

  /// What a run of equal pixels is cut to.
  private static let longestRun = 3

  init(_ columns: CollapsedAxis) {
    self.columns = columns
    width = columns.length
    var parts: [Part] = []
    var end = 0
    for (stretch, gap) in columns.stretchesWithGaps {
      let start = end
      end += stretch.lines.count + min(gap, Self.longestRun - 1)
      parts.append(
        Part(pixels: start..<end, repetitions: max(0, gap - (Self.longestRun - 1))))
    }
    self.parts = parts
    shortWidth = end
  }

  /// Whether short rows are whole rows.
  var isWhole: Bool { shortWidth == width }

  /// Makes a short row.
  ///
  /// - Parameters:
  ///   - kept: The pixels of the kept columns.
  ///   - row: Room for ``shortWidth`` pixels.
  ///   - convert: Converts as many pixels as there are, to as much room.
  func shorten(
    _ kept: UnsafeBufferPointer<Pixel>, to row: UnsafeMutableBufferPointer<UInt32>,
    _ convert: (UnsafeBufferPointer<Pixel>, UnsafeMutableBufferPointer<UInt32>) -> Void
  ) {
    for (part, stretch) in zip(parts, columns.stretches) {
      let count = stretch.lines.count
      let start = part.pixels.lowerBound
      convert(
        UnsafeBufferPointer(rebasing: kept[stretch.places]),
        UnsafeMutableBufferPointer(rebasing: row[start..<start + count]))
      for index in start + count..<part.pixels.upperBound { row[index] = row[index - 1] }
    }
  }

  /// Makes a whole filtered row, the filter's number first.
  ///
  /// - Parameters:
  ///   - short: A filtered short row with its filter's number.
  ///   - row: Room for a number and ``width`` pixels.
  func lengthen(_ short: UnsafePointer<UInt8>, to row: UnsafeMutablePointer<UInt8>) {
    row[0] = short[0]
    let source = UnsafeRawPointer(short + 1)
    // Parts follow one another in both rows and fill the whole one: its parts have `width` pixels.
    var output = UnsafeMutableRawPointer(row + 1)
    for part in parts {
      output.copyMemory(from: source + 4 * part.pixels.lowerBound, byteCount: 4 * part.pixels.count)
      output += 4 * part.pixels.count
      let last = (source + 4 * (part.pixels.upperBound - 1)).loadUnaligned(as: UInt32.self)
      for _ in 0..<part.repetitions {
        output.storeBytes(of: last, as: UInt32.self)
        output += 4
      }
    }
  }
}
