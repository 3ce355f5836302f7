internal import Imaging

/// Pixels at which wrong explanations fail early: first some that differ, then some at which the
/// picture changes from one pixel to the next, both from rows all over the picture.
struct CauseSamples {
  /// The samples, in columns and rows of the actual picture.
  private(set) var points: [PixelPoint] = []

  private static let rows = 32
  private static let pixelsOfRow = 12

  /// - Parameter box: The rectangle around the differences; `nil` if the pictures' sizes differ.
  init(_ pair: PicturePair, actual: PixelSize, differingIn box: PixelRect?) {
    if let box {
      for y in Self.differingRows(of: pair, in: box.y..<box.maxY) { addDifferences(of: pair, y) }
    }
    for y in Self.spread(Array(0..<actual.height), Self.rows) {
      addChanges(of: pair.actual, y, width: actual.width)
    }
  }

  private mutating func addDifferences(of pair: PicturePair, _ y: Int) {
    let (a, b) = (pair.expected.row(y), pair.actual.row(y))
    add((0..<pair.size.width).filter { a[$0] != b[$0] }, y)
  }

  private mutating func addChanges(of picture: PicturePair.Side, _ y: Int, width: Int) {
    add(
      (0..<width).filter { x in
        let pixel = picture[x, y]
        return x > 0 && pixel != picture[x - 1, y] || y > 0 && pixel != picture[x, y - 1]
      }, y)
  }

  /// A row that differs from each of so many bands.
  private static func differingRows(of pair: PicturePair, in all: Range<Int>) -> [Int] {
    let scan = DifferenceScan(pair, ignoring: IgnoredArea([], size: pair.size))
    let bands = min(all.count, rows)
    return (0..<bands).compactMap { band in
      let (start, end) = (band * all.count / bands, (band + 1) * all.count / bands)
      return scan.differingRow(in: all.lowerBound + start..<all.lowerBound + end)
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
