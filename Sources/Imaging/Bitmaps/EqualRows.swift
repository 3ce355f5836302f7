/// Which neighbouring rows of a picture are equal in the columns that are read.
struct EqualRows {
  private let first: Int
  private let representatives: [Int32]

  /// Compares every row with the one before; `stride` is in pixels.
  init(_ source: UnsafePointer<Pixel>, stride: Int, rows: Range<Int>, columns: Range<Int>) {
    first = rows.lowerBound
    var representatives: [Int32] = []
    representatives.reserveCapacity(rows.count)
    for row in rows {
      let line = source + row * stride + columns.lowerBound
      if let last = representatives.last,
        areEqual(
          line - stride, line, count: columns.count * MemoryLayout<Pixel>.stride)
      {
        representatives.append(last)
      } else {
        representatives.append(Int32(row))
      }
    }
    self.representatives = representatives
  }

  /// The first of the run of equal rows that a row belongs to.
  subscript(row: Int) -> Int { Int(representatives[row - first]) }
}
