/// A stream of filtered rows as runs of equal pixels, as far back as deflate's window reaches.
///
/// Filtered rows of a popover are long runs with few pixels between them, and what repeats in them
/// begins and ends where runs do. A run is one word, so that two places are compared run by run,
/// however long their runs are.
///
/// Works on raw memory for speed: run `index` lies at `index & mask` of both tables, which have
/// room for all runs that are within reach, the next row and a batch of the parser.
struct PixelRuns: ~Copyable {
  /// Bytes of a pixel, 1 or 4.
  let pixelLength: Int
  /// How many runs there are so far.
  private(set) var end = 0
  /// Count · 2³² + pixel, whose first byte is the lowest; ``filter`` + a filter's number.
  let words: UnsafeMutablePointer<UInt64>
  /// Where in the stream each run begins; behind the last: where it ends.
  let starts: UnsafeMutablePointer<UInt32>
  let mask: Int

  /// What the word of a filter's number has, which is one byte.
  static let filter: UInt64 = 1 << 63
  /// What the word of bytes that are not kept has in addition.
  private static let gap: UInt64 = 1 << 62

  /// Begins a stream of rows of at most so many runs.
  init(rowRuns: Int, pixelLength: Int) {
    self.pixelLength = pixelLength
    let reach = DeflateSymbols.longestDistance / pixelLength
    var capacity = 1 << 12
    while capacity < reach + 2 * (rowRuns + 2) + RunParser.batch { capacity *= 2 }
    mask = capacity - 1
    words = .allocate(capacity: capacity)
    starts = .allocate(capacity: capacity)
    starts[0] = 0
  }

  deinit {
    words.deallocate()
    starts.deallocate()
  }

  /// How many of the latest runs are there.
  var capacity: Int { mask + 1 }

  @inline(__always)
  func word(_ run: Int) -> UInt64 { words[run & mask] }
  @inline(__always)
  func start(_ run: Int) -> UInt32 { starts[run & mask] }

  /// Begins another stream in the same memory.
  mutating func restart() {
    end = 0
    starts[0] = 0
  }

  /// Adds the number of a row's filter.
  mutating func add(filter: UInt8) { add(Self.filter | UInt64(filter), length: 1) }

  /// Adds equal pixels; the pixel before them, if one of the row is, is another.
  @inline(__always)
  mutating func add(_ pixel: UInt32, count: Int) {
    add(
      UInt64(truncatingIfNeeded: count) &<< 32 | UInt64(pixel), length: count &* pixelLength)
  }

  /// Adds bytes that are not kept; they equal no others.
  mutating func addGap(length: Int) {
    add(Self.filter | Self.gap | UInt64(start(end)), length: length)
  }

  @inline(__always)
  private mutating func add(_ word: UInt64, length: Int) {
    words[end & mask] = word
    let start = start(end)
    end &+= 1
    starts[end & mask] = start &+ UInt32(truncatingIfNeeded: length)
  }

  /// The bytes of a part of the stream; `nil` if some of them are not there any more.
  func bytes(_ part: Range<UInt32>) -> [UInt8]? {
    var run = end
    while start(run) > part.lowerBound {
      run -= 1
      if run < 0 || end - run > mask || word(run) & Self.gap != 0 { return nil }
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.count)
    while run < end, start(run) < part.upperBound {
      let word = word(run)
      let length = word & Self.filter != 0 ? 1 : UInt32(pixelLength)
      for place in max(part.lowerBound, start(run))..<min(part.upperBound, start(run + 1)) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * ((place - start(run)) % length))))
      }
      run += 1
    }
    return bytes
  }
}
