/// Finds the window in which most pixels differ, row by row: running sums down each column and
/// along the row.
struct DensityMeter {
  /// The window with most pixels; of several the one that ends first, row by row.
  private(set) var densest: DensestWindow?
  private let side: Int
  private let size: PixelSize

  /// How many pixels each column has in the rows of the window.
  private var columns: [Int32]
  /// The rows of the window that have pixels.
  private var rows: [(y: Int, words: [UInt64])] = []
  private var pixels = 0

  /// Creates a meter of windows of `side` × `side` pixels, cut to a picture of a size.
  init(side: Int, size: PixelSize) {
    self.side = side
    self.size = size
    columns = Array(repeating: 0, count: size.width)
  }

  /// Adds the pixels of a row below all rows before: bit b of word w is column 64w + b.
  ///
  /// Rows without pixels are left out: no window that ends there has more than the one before.
  mutating func add(_ words: [UInt64], row: Int) {
    let left = rows.prefix { $0.y + side <= row }
    for old in left { change(by: -1, old.words) }
    rows.removeFirst(left.count)
    change(by: 1, words)
    rows.append((row, words))
    // Most rows end here: all of the window's rows together have too few.
    if pixels > densest?.pixels ?? 0 { measure(row) }
  }

  private mutating func change(by amount: Int, _ words: [UInt64]) {
    for (index, word) in words.enumerated() where word != 0 {
      word.forEachBit { columns[index * UInt64.bitWidth + $0] += Int32(amount) }
      pixels += amount * word.nonzeroBitCount
    }
  }

  private mutating func measure(_ row: Int) {
    var sum = 0
    var most = densest?.pixels ?? 0
    for x in 0..<size.width {
      sum += Int(columns[x])
      if x >= side { sum -= Int(columns[x - side]) }
      if sum > most {
        most = sum
        densest = DensestWindow(
          rect: PixelRect(
            max(0, x - side + 1), max(0, row - side + 1), min(side, size.width),
            min(side, size.height)),
          pixels: sum)
      }
    }
  }
}
