/// A row of RGBA as PNG stores it: the filter's number, then differences (PNG, third edition, 9.2).
struct FilteredRow: ~Copyable {
  private let buffer: UnsafeMutableBufferPointer<UInt8>

  /// Makes room for a row of so many pixels.
  init(pixels: Int) {
    buffer = .allocate(capacity: 1 + 4 * pixels)
    buffer.initialize(repeating: 0)
  }

  deinit { buffer.deallocate() }

  /// The filter's number and the filtered bytes.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(buffer) }

  /// Filters a row of straight R, G, B, A; both rows are as long as this one.
  mutating func fill(
    _ filter: RowFilter, row: UnsafeRawBufferPointer, above: UnsafeRawBufferPointer
  ) {
    guard let out = buffer.baseAddress.map({ $0 + 1 }), let row = row.baseAddress,
      let above = above.baseAddress
    else { return }
    buffer[0] = UInt8(filter.rawValue)
    let count = buffer.count - 1
    let x = row.assumingMemoryBound(to: UInt8.self)
    let b = above.assumingMemoryBound(to: UInt8.self)
    switch filter {
    case .none: out.update(from: x, count: count)
    case .up: for index in 0..<count { out[index] = x[index] &- b[index] }
    case .sub:
      for index in 0..<4 { out[index] = x[index] }
      for index in 4..<count { out[index] = x[index] &- x[index - 4] }
    case .paeth:
      // Without a left neighbour the one above is the likeliest.
      for index in 0..<4 { out[index] = x[index] &- b[index] }
      for index in 4..<count {
        out[index] = x[index] &- Self.paeth(x[index - 4], b[index], b[index - 4])
      }
    }
  }

  /// The neighbour (left, above, above left) that is nearest to left + above − above left.
  @inline(__always)
  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int16(left), Int16(above), Int16(corner))
    let (toLeft, toAbove, toCorner) = (abs(b &- c), abs(a &- c), abs(a &+ b &- c &- c))
    if toLeft <= toAbove && toLeft <= toCorner { return left }
    return toAbove <= toCorner ? above : corner
  }
}
