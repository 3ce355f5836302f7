/// Pixels at which wrong explanations fail soon: some that differ, then some where the expected
/// picture changes, both from rows all over the picture.
struct CauseSamples {
  /// The samples, in columns and rows of the actual picture.
  private(set) var points: [PixelPoint] = []

  private static let rows = 32
  private static let pixelsOfRow = 12

  /// Samples of two pictures; of different sizes those of a grid.
  init(_ pair: PicturePair, actual size: PixelSize) {
    let rows = Self.spread(Array(0..<size.height), Self.rows)
    guard pair.size == size else {
      for y in rows { add(Array(0..<size.width), y) }
      return
    }
    var differing: [Int] = []
    DifferenceScan(pair, ignoring: IgnoredArea([], size: size)).forEachRow { y, _ in
      differing.append(y)
    }
    let (a, b) = (pair.expected, pair.actual)
    for y in Self.spread(differing, Self.rows) {
      add((0..<size.width).filter { a[$0, y] != b[$0, y] }, y)
    }
    for y in rows {
      add(
        (0..<size.width).filter { x in
          (x > 0 && a[x, y] != a[x - 1, y]) || (y > 0 && a[x, y] != a[x, y - 1])
        }, y)
    }
  }

  private mutating func add(_ columns: [Int], _ y: Int) {
    points += Self.spread(columns, Self.pixelsOfRow).map { PixelPoint($0, y) }
  }

  /// At most so many of the elements, from all over them.
  private static func spread(_ all: [Int], _ count: Int) -> [Int] {
    all.count <= count ? all : (0..<count).map { all[(2 * $0 + 1) * all.count / (2 * count)] }
  }
}
