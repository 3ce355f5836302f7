/// Which neighbouring rows of a picture are equal in the columns that are read.
struct EqualRows {
  private let first: Int
  private let representatives: [Int32]

  /// Compares every row with the one before.
  ///
  /// - Parameters:
  ///   - source: The picture's first pixel.
  ///   - stride: Pixels from one row to the next.
  ///   - rows: The rows that are compared.
  ///   - columns: The columns that are compared.
  init(_ source: UnsafePointer<Pixel>, stride: Int, rows: Range<Int>, columns: Range<Int>) {
    first = rows.lowerBound
    var representatives: [Int32] = []
    representatives.reserveCapacity(rows.count)
    for row in rows {
      let line = source + row * stride + columns.lowerBound
      if let last = representatives.last,
        Self.areEqual(line - stride, line, count: columns.count)
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

  /// Whether so many pixels are the same at two places.
  private static func areEqual(
    _ first: UnsafePointer<Pixel>, _ second: UnsafePointer<Pixel>, count: Int
  ) -> Bool {
    let (first, second) = (UnsafeRawPointer(first), UnsafeRawPointer(second))
    func difference(_ place: Int) -> UInt64 {
      first.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        ^ second.loadUnaligned(fromByteOffset: place, as: UInt64.self)
    }
    let end = count * MemoryLayout<Pixel>.stride
    var place = 0
    // Eight pixels at a time: they lie within the rows.
    while place &+ 32 <= end {
      let all =
        difference(place) | difference(place &+ 8) | difference(place &+ 16)
        | difference(place &+ 24)
      if all != 0 { return false }
      place &+= 32
    }
    while place < end {
      let one = first.loadUnaligned(fromByteOffset: place, as: UInt32.self)
      if one != second.loadUnaligned(fromByteOffset: place, as: UInt32.self) { return false }
      place &+= 4
    }
    return true
  }
}
