internal import Imaging
internal import LibC

/// Visits the pixels in which two pictures are not identical, row by row from the top.
///
/// Equal rows cost one `memcmp`, the one thing that this module takes from the C library: a loop
/// of our own is as fast in release builds, but takes fifty times as long in the debug builds that
/// tests run in, and the standard library offers nothing compiled for it.
struct DifferenceScan {
  private let pair: PicturePair
  private let ignored: IgnoredArea

  /// Pixels that a word of a row has a bit for.
  static let wordPixels = 64

  init(_ pair: PicturePair, ignoring ignored: IgnoredArea) {
    self.pair = pair
    self.ignored = ignored
  }

  /// Calls the body for each row with pixels that are not the same and not ignored.
  ///
  /// The body gets the row's number and its words: bit b of word w stands for column 64w + b. It
  /// may change the words, which are used again.
  func forEachRow(_ body: (_ y: Int, _ words: inout [UInt64]) -> Void) {
    let width = pair.size.width
    guard pair.expected.pixels != pair.actual.pixels else { return }
    var words = [UInt64](repeating: 0, count: (width + Self.wordPixels - 1) / Self.wordPixels)
    for y in 0..<pair.size.height {
      guard differs(y) else { continue }
      let (a, b) = (pair.expected.row(y), pair.actual.row(y))
      let ignoredWords = ignored.row(y)
      var any: UInt64 = 0
      for word in 0..<words.count {
        let start = word * Self.wordPixels
        let count = min(Self.wordPixels, width - start)
        words[word] = Self.differing(a + start, b + start, count: count) & ~ignoredWords[word]
        any |= words[word]
      }
      if any != 0 { body(y, &words) }
    }
  }

  /// Whether a row has pixels that are not the same, ignored ones included.
  func differs(_ y: Int) -> Bool {
    !Self.areEqual(pair.expected.row(y), pair.actual.row(y), count: pair.size.width)
  }

  /// A row that differs: the first from the middle down, else the last above it.
  func differingRow(in rows: Range<Int>) -> Int? {
    let middle = (rows.lowerBound + rows.upperBound) / 2
    return (middle..<rows.upperBound).first(where: differs)
      ?? (rows.lowerBound..<middle).last(where: differs)
  }

  private static func areEqual(
    _ a: UnsafePointer<Pixel>, _ b: UnsafePointer<Pixel>, count: Int
  ) -> Bool {
    memcmp(a, b, count * MemoryLayout<Pixel>.stride) == 0
  }

  /// The pixels of a block, at most 64, that are not the same.
  private static func differing(
    _ a: UnsafePointer<Pixel>, _ b: UnsafePointer<Pixel>, count: Int
  ) -> UInt64 {
    if areEqual(a, b, count: count) { return 0 }
    var bits: UInt64 = 0
    var start = 0
    while start + 8 <= count {
      // Eight at once, without a branch: most of them are the same.
      let (a, b) = (a + start, b + start)
      let difference =
        (a[0].bits ^ b[0].bits) | (a[1].bits ^ b[1].bits) | (a[2].bits ^ b[2].bits)
        | (a[3].bits ^ b[3].bits) | (a[4].bits ^ b[4].bits) | (a[5].bits ^ b[5].bits)
        | (a[6].bits ^ b[6].bits) | (a[7].bits ^ b[7].bits)
      if difference != 0 {
        for index in 0..<8 where a[index].bits != b[index].bits {
          bits |= 1 << UInt64(start + index)
        }
      }
      start += 8
    }
    for index in start..<count where a[index].bits != b[index].bits { bits |= 1 << UInt64(index) }
    return bits
  }
}
