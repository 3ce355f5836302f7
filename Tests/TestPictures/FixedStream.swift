/// A zlib stream of one block with fixed codes (RFC 1951, 3.2.6) and a window of 256 bytes: literals, and matches of
/// three bytes at one distance.
package struct FixedStream {
  /// The stream.
  package private(set) var bytes: [UInt8] = [0x08, 0x1D]
  private var bits: UInt32 = 0
  private var count: UInt32 = 0

  /// Packs bytes.
  ///
  /// - Parameters:
  ///   - distance: Where bytes repeat those so far back, they are matches.
  ///   - claimed: The distance that is written instead.
  package init(_ data: [UInt8], repeating distance: Int, claiming claimed: Int? = nil) {
    // The last block, of fixed codes.
    add(0b011, 3)
    var place = 0
    while place < data.count {
      let end = place + 3
      if place >= distance, end <= data.count,
        (place..<end).allSatisfy({ data[$0] == data[$0 - distance] })
      {
        addMatch(claimed ?? distance)
        place = end
      } else {
        addLiteral(UInt32(data[place]))
        place += 1
      }
    }
    // The end of the block, and zeros up to a whole byte.
    addCode(0, 7)
    add(0, 7)
    // What stored blocks end with, too: Adler-32.
    bytes += PNGBuilder.stored(data).suffix(4)
  }

  private mutating func addLiteral(_ byte: UInt32) {
    if byte < 144 { addCode(0x30 + byte, 8) } else { addCode(0x190 + byte - 144, 9) }
  }

  private mutating func addMatch(_ distance: Int) {
    // Length 3 is symbol 257.
    addCode(1, 7)
    // From a distance of 5 on, two symbols for each power of two, with one bit less than it has below the second.
    if distance <= 4 { return addCode(UInt32(distance - 1), 5) }
    let extra = Int.bitWidth - (distance - 1).leadingZeroBitCount - 2
    let half = (distance - 1) >> extra & 1
    addCode(UInt32(2 * extra + 2 + half), 5)
    add(UInt32((distance - 1) & ((1 << extra) - 1)), UInt32(extra))
  }

  /// Codes begin with their highest bit.
  private mutating func addCode(_ code: UInt32, _ length: UInt32) {
    for bit in (0..<length).reversed() { add(code >> bit & 1, 1) }
  }

  private mutating func add(_ value: UInt32, _ length: UInt32) {
    bits |= value << count
    count += length
    while count >= 8 {
      bytes.append(UInt8(bits & 0xFF))
      bits >>= 8
      count -= 8
    }
  }
}
