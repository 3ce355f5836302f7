import CPNG

/// A stream of filtered rows as runs of equal pixels, as far back as deflate's window reaches.
///
/// Filtered rows of a popover are long runs with few pixels between them, and what repeats in them
/// begins and ends where runs do. A run is one word, so that two places are compared run by run,
/// however long their runs are.
///
/// When memory is full, the runs within reach move to its beginning, and their numbers with them.
///
/// Works on raw memory for speed: there is room for a row if ``hasRoom`` is true.
struct PixelRuns: ~Copyable {
  /// Bytes of a pixel, 1 or 4.
  let pixelLength: Int
  /// How many runs there are so far.
  private(set) var end = 0
  private let words: UnsafeMutablePointer<UInt64>
  private let starts: UnsafeMutablePointer<UInt32>
  let capacity: Int
  /// How many runs deflate's window holds at most: a row of one pixel has two in five bytes, or in two.
  private let reach: Int
  /// The runs of a row, its filter's number and a gap.
  private let rowRuns: Int

  /// The bit that marks the word of bytes that are not kept.
  private static let gap: UInt64 = 1 << 62

  /// Begins a stream of rows of at most so many runs.
  init(rowRuns: Int, pixelLength: Int) {
    self.pixelLength = pixelLength
    self.rowRuns = rowRuns + 2
    reach = DeflateSymbols.longestDistance / min(pixelLength, 2)
    capacity = 2 * reach + RunParser.batch + 2 * self.rowRuns
    words = .allocate(capacity: capacity)
    starts = .allocate(capacity: capacity + 1)
    starts[0] = 0
  }

  deinit {
    words.deallocate()
    starts.deallocate()
  }

  func start(_ run: Int) -> UInt32 { starts[run] }

  /// The runs so far, to be read until others are added.
  var values: cpng_runs {
    cpng_runs(words: words, starts: starts, count: end, pixel_length: UInt32(pixelLength))
  }

  /// Begins another stream in the same memory.
  mutating func restart() {
    end = 0
    starts[0] = 0
  }

  var hasRoom: Bool { end + rowRuns <= capacity }

  /// Forgets the runs to which a run and its successors cannot refer, and returns their number. All others have lower
  /// numbers by so many then.
  mutating func forget(before run: Int) -> Int {
    let count = max(0, run - reach)
    words.update(from: words + count, count: end - count)
    starts.update(from: starts + count, count: end + 1 - count)
    end -= count
    return count
  }

  mutating func add(filter: UInt8) { add(CPNG_FILTER | UInt64(filter), length: 1) }

  /// Adds equal pixels; the pixel before them, if one of the row is, is another.
  @inline(__always)
  mutating func add(_ pixel: UInt32, count: Int) {
    add(
      UInt64(truncatingIfNeeded: count) &<< 32 | UInt64(pixel), length: count &* pixelLength)
  }

  /// Adds bytes that are not kept; they equal no others.
  mutating func addGap(length: Int) {
    add(CPNG_FILTER | Self.gap | UInt64(start(end)), length: length)
  }

  @inline(__always)
  private mutating func add(_ word: UInt64, length: Int) {
    words[end] = word
    let start = start(end)
    end &+= 1
    starts[end] = start &+ UInt32(truncatingIfNeeded: length)
  }

  /// The bytes of a part of the stream; `nil` if some of them are not there any more.
  func bytes(_ part: Range<UInt32>) -> [UInt8]? {
    var run = end
    while start(run) > part.lowerBound {
      run -= 1
      if run < 0 || words[run] & Self.gap != 0 { return nil }
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.count)
    while run < end, start(run) < part.upperBound {
      let word = words[run]
      let length = word & CPNG_FILTER != 0 ? 1 : UInt32(pixelLength)
      for place in max(part.lowerBound, start(run))..<min(part.upperBound, start(run + 1)) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * ((place - start(run)) % length))))
      }
      run += 1
    }
    return bytes
  }
}
