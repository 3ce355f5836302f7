/// Reads runs, and compares them.
struct RunReader {
  /// Count · 2³² + pixel, whose first byte is the lowest; ``PixelRuns/filter`` + a filter's number.
  let words: UnsafePointer<UInt64>
  /// Where in the stream each run begins; behind the last: where it ends.
  let starts: UnsafePointer<UInt32>
  /// How many runs there are.
  let end: Int
  /// Bytes of a pixel, 1 or 4.
  let pixelLength: UInt32

  @inline(__always)
  func word(_ run: Int) -> UInt64 { words[run] }
  @inline(__always)
  func start(_ run: Int) -> UInt32 { starts[run] }

  /// The word of the next run, 0 where there is none yet.
  @inline(__always)
  func word(after run: Int) -> UInt64 { run &+ 1 < end ? words[run &+ 1] : 0 }

  @inline(__always)
  func isSamePixel(_ a: UInt64, _ b: UInt64) -> Bool {
    (a ^ b) & (PixelRuns.filter | 0xFFFF_FFFF) == 0
  }

  /// How many of the first bytes of two different pixels are the same; none if one of them is a
  /// filter's number.
  @inline(__always)
  func equalBytes(_ a: UInt64, _ b: UInt64) -> UInt32 {
    if (a | b) & PixelRuns.filter != 0 || pixelLength == 1 { return 0 }
    let difference = UInt32(truncatingIfNeeded: a ^ b)
    return UInt32(truncatingIfNeeded: difference.trailingZeroBitCount &>> 3)
  }

  /// How many of the last bytes of the single pixels before two runs are the same, but not all.
  @inline(__always)
  func lastEqualBytes(before run: Int, _ other: Int) -> UInt32 {
    if other == 0 || pixelLength == 1 { return 0 }
    let (word, otherWord) = (words[run &- 1], words[other &- 1])
    if word &>> 32 != 1 || otherWord & PixelRuns.filter != 0 { return 0 }
    let difference = UInt32(truncatingIfNeeded: word ^ otherWord)
    return difference == 0
      ? 0 : UInt32(truncatingIfNeeded: difference.leadingZeroBitCount &>> 3)
  }
}
