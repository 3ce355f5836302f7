internal import Imaging

/// Finds the window in which most pixels differ, row by row: running sums down each column and
/// along the row.
struct DensityMeter {
  /// The window with most pixels; of several the topmost, of those the leftmost.
  private(set) var densest: DensestWindow?
  private let side: Int
  private let size: PixelSize

  /// How many pixels each column has in the rows of the window.
  private var columns: [Int32]
  /// The rows of the window that have pixels.
  private var rows: [(y: Int, words: [UInt64])] = []
  private var pixels = 0
  /// Whether the topmost window has pixels and has not been measured.
  private var isTopPending = false

  /// Creates a meter of windows of `side` × `side` pixels, cut to a picture of a size.
  init(side: Int, size: PixelSize) {
    // A larger window is the whole picture as well.
    self.side = min(side, max(size.width, size.height))
    self.size = size
    columns = Array(repeating: 0, count: size.width)
  }

  /// Adds the pixels of a row below all rows before: bit b of word w is column 64w + b.
  ///
  /// Rows without pixels are left out: no window that ends there has more than the one before.
  mutating func add(_ words: [UInt64], row: Int) {
    if row > topBottom { finish() }
    let left = rows.prefix { $0.y + side <= row }
    for old in left { change(by: -1, old.words) }
    rows.removeFirst(left.count)
    change(by: 1, words)
    rows.append((row, words))
    if row <= topBottom { isTopPending = true } else { measure(row) }
  }

  /// Measures the remaining rows; no row may follow.
  mutating func finish() {
    if isTopPending { measure(topBottom) }
    isTopPending = false
  }

  /// The last row of the topmost window.
  private var topBottom: Int { min(side, size.height) - 1 }

  private mutating func change(by amount: Int, _ words: [UInt64]) {
    for (index, word) in words.enumerated() where word != 0 {
      word.forEachBit { columns[index * UInt64.bitWidth + $0] += Int32(amount) }
      pixels += amount * word.nonzeroBitCount
    }
  }

  private mutating func measure(_ row: Int) {
    var most = densest?.pixels ?? 0
    // Most rows end here: all of the window's rows together have too few.
    if pixels <= most { return }
    let width = min(side, size.width)
    let height = min(side, size.height)
    var sum = columns[..<(width - 1)].reduce(0) { $0 + Int($1) }
    for x in width - 1..<size.width {
      sum += Int(columns[x])
      if sum > most {
        most = sum
        densest = DensestWindow(
          rect: PixelRect(x: x - width + 1, y: row - height + 1, width: width, height: height),
          pixels: sum)
      }
      sum -= Int(columns[x - width + 1])
    }
  }
}

/// At most `pixels` differing pixels in any window of `window` × `window` pixels: thin noise
/// passes, a missing arrow tip does not.
public struct DensityLimit: Hashable, Sendable {
  /// How many pixels of a window may differ, 0…window².
  public let pixels: Int
  /// The side of the window in pixels, at least 1.
  public let window: Int

  /// Creates it from its numbers.
  ///
  /// - Precondition: `window` is at least 1, `pixels` is not negative.
  public init(pixels: Int, window: Int) {
    precondition(window >= 1 && pixels >= 0, "a window has a pixel, a number is not negative")
    self.pixels = pixels
    self.window = window
  }
}
