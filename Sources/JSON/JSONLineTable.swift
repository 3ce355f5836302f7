/// A stretch of a text: its bytes, and where it begins as editors count it.
public struct JSONPlace: Hashable, Sendable {
  /// The offsets of the bytes; a byte order mark counts.
  public let bytes: Range<Int>
  /// The line of the first character, from 1.
  public let line: Int
  /// The column of the first character, from 1, counted in Unicode scalars.
  public let column: Int
}

/// Turns offsets of bytes into lines and columns.
///
/// A line ends with LF, CR or CR LF: JSON has no others between values, and none inside of texts. Making it takes time in
/// proportion to the bytes, and each place takes next to none, however long the lines are.
public struct JSONLineTable: Sendable {
  private let bytes: [UInt8]
  /// The offset of each line's first byte.
  private var starts: [Int]
  /// How many scalars begin before each block of bytes.
  private var scalars: [Int] = []
  private static let block = 256

  /// Takes a text.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    starts = [JSONReader.markLength(of: bytes)]
    var count = 0
    for (offset, byte) in bytes.enumerated() {
      if offset.isMultiple(of: Self.block) { scalars.append(count) }
      if byte & 0xC0 != 0x80 { count += 1 }
      let endsLine =
        byte == 0x0A
        || byte == 0x0D && !(offset + 1 < bytes.count && bytes[offset + 1] == 0x0A)
      if endsLine { starts.append(offset + 1) }
    }
  }

  /// The line and the column of a byte, both from 1.
  public func position(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    let line = max(low, 1)
    return (line, max(0, scalars(before: offset) - scalars(before: starts[line - 1])) + 1)
  }

  /// The place of some bytes.
  public func place(of range: Range<Int>) -> JSONPlace {
    let (line, column) = position(of: range.lowerBound)
    return JSONPlace(bytes: range, line: line, column: column)
  }

  private func scalars(before offset: Int) -> Int {
    let offset = min(max(offset, 0), bytes.count)
    guard !scalars.isEmpty else { return 0 }
    let block = min(offset / Self.block, scalars.count - 1)
    return scalars[block] + bytes[block * Self.block..<offset].count { $0 & 0xC0 != 0x80 }
  }
}
