@testable import PNG

/// The filters of PNG (third edition, 9.2), byte by byte.
enum FilterModel {
  /// A row of R, G, B, A under a filter.
  static func filtered(_ row: [UInt8], above: [UInt8], _ filter: RowFilter) -> [UInt8] {
    row.indices.map { index in
      let left = index < 4 ? 0 : Int(row[index - 4])
      let corner = index < 4 ? 0 : Int(above[index - 4])
      let prediction = prediction(filter.rawValue, left, Int(above[index]), corner)
      return UInt8((Int(row[index]) - prediction + 256) % 256)
    }
  }

  /// What a filter, by its number, predicts a byte from: left, above, and above left.
  static func prediction(_ filter: UInt8, _ left: Int, _ above: Int, _ corner: Int) -> Int {
    switch filter {
    case 0: 0
    case 1: left
    case 2: above
    case 3: (left + above) / 2
    default: paeth(left, above, corner)
    }
  }

  private static func paeth(_ a: Int, _ b: Int, _ c: Int) -> Int {
    let estimate = a + b - c
    let (toA, toB, toC) = (abs(estimate - a), abs(estimate - b), abs(estimate - c))
    if toA <= toB && toA <= toC { return a }
    return toB <= toC ? b : c
  }
}
