internal import Imaging

/// Pixels at which wrong explanations fail early: first some that differ, then some at which the
/// picture changes from one pixel to the next, both from rows all over the picture.
struct CauseSamples {
  /// The samples, in columns and rows of the actual picture.
  private(set) var points: [PixelPoint] = []

  private static let rows = 32
  private static let pixelsOfRow = 12

  /// Samples of two pictures.
  init(_ pair: PicturePair, expected: PixelSize, actual: PixelSize) {
    let (a, b) = (pair.expected, pair.actual)
    if expected == actual {
      var differing: [Int] = []
      DifferenceScan(pair, ignoring: IgnoredArea([], size: actual)).forEachRow { y, _ in
        differing.append(y)
      }
      for y in Self.spread(differing, Self.rows) {
        add((0..<actual.width).filter { a[$0, y] != b[$0, y] }, y)
      }
    }
    for y in Self.spread(Array(0..<actual.height), Self.rows) {
      add(
        (0..<actual.width).filter { x in
          x > 0 && b[x, y] != b[x - 1, y] || y > 0 && b[x, y] != b[x, y - 1]
        }, y)
    }
  }

  private mutating func add(_ columns: [Int], _ y: Int) {
    points += Self.spread(columns, Self.pixelsOfRow).map { PixelPoint(x: $0, y: y) }
  }

  /// At most `count` of the elements, evenly distributed.
  private static func spread(_ all: [Int], _ count: Int) -> [Int] {
    all.count <= count ? all : (0..<count).map { all[(2 * $0 + 1) * all.count / (2 * count)] }
  }
}
