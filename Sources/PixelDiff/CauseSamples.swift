internal import Imaging

/// Pixels at which wrong explanations fail early: first some that differ, then some at which the
/// picture changes from one pixel to the next, both from rows all over the picture.
struct CauseSamples {
  /// The samples, in columns and rows of the actual picture.
  private(set) var points: [PixelPoint] = []

  private static let rows = 32
  private static let pixelsOfRow = 12

  /// Samples of two pictures.
  ///
  /// - Parameter box: The rectangle around the differences; `nil` if the pictures' sizes differ.
  init(_ pair: PicturePair, actual: PixelSize, differingIn box: PixelRect?) {
    let (a, b) = (pair.expected, pair.actual)
    if let box {
      for y in Self.differingRows(of: pair, in: box.y..<box.maxY) {
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

  /// A row that differs from each of so many bands: the one that is next below its middle, or above.
  private static func differingRows(of pair: PicturePair, in all: Range<Int>) -> [Int] {
    let scan = DifferenceScan(pair, ignoring: IgnoredArea([], size: pair.size))
    let bands = min(all.count, rows)
    return (0..<bands).compactMap { band in
      let (start, end) = (band * all.count / bands, (band + 1) * all.count / bands)
      let middle = all.lowerBound + (start + end) / 2
      return (middle..<all.lowerBound + end).first(where: scan.differs)
        ?? (all.lowerBound + start..<middle).last(where: scan.differs)
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
