/// The filters that replace a row's bytes by differences, so that they compress better; PNG's
/// numbers (PNG, third edition, 9.2).
enum RowFilter: UInt8, CaseIterable {
  /// The bytes themselves.
  case none = 0
  /// Differences from the pixel to the left.
  case sub = 1
  /// Differences from the pixel above.
  case up = 2
  /// Differences from the mean of both.
  case average = 3
  /// Differences from the neighbour (left, above, above left) that Paeth's prediction chooses.
  case paeth = 4

  /// Filters a row of straight R, G, B, A.
  ///
  /// - Parameters:
  ///   - row: The row, `count` bytes, a multiple of four.
  ///   - above: The row above, as long.
  ///   - out: Room for `count` bytes, apart from both.
  func apply(
    to row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int,
    output out: UnsafeMutablePointer<UInt8>
  ) {
    // Plain loops without a branch inside, which the compiler turns into vector code.
    switch self {
    case .none: out.update(from: row, count: count)
    case .sub:
      for index in 0..<min(4, count) { out[index] = row[index] }
      for index in stride(from: 4, to: count, by: 1) { out[index] = row[index] &- row[index &- 4] }
    case .up: for index in 0..<count { out[index] = row[index] &- above[index] }
    case .average:
      for index in 0..<min(4, count) { out[index] = row[index] &- above[index] &>> 1 }
      for index in stride(from: 4, to: count, by: 1) {
        let (left, up) = (UInt16(row[index &- 4]), UInt16(above[index]))
        out[index] = row[index] &- UInt8(truncatingIfNeeded: (left &+ up) &>> 1)
      }
    case .paeth:
      // Without a left neighbour, the prediction is the pixel above.
      for index in 0..<min(4, count) { out[index] = row[index] &- above[index] }
      for index in stride(from: 4, to: count, by: 1) {
        out[index] =
          row[index] &- Self.paeth(row[index &- 4], above[index], above[index &- 4])
      }
    }
  }

  /// The neighbour (left, above, above left) that is nearest to left + above − above left.
  @inline(__always)
  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int16(left), Int16(above), Int16(corner))
    let (toLeft, toAbove, toCorner) = (abs(b &- c), abs(a &- c), abs(a &+ b &- c &- c))
    let other = toAbove <= toCorner ? b : c
    let toOther = min(toAbove, toCorner)
    return UInt8(truncatingIfNeeded: toLeft <= toOther ? a : other)
  }
}
