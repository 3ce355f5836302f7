/// Deflates bytes that are mostly runs: a zlib stream (RFC 1950) whose only matches repeat the byte
/// before, as zlib's `Z_RLE` finds them.
///
/// Faster than zlib there: a run is compared eight bytes at a time, its checksum is a formula, and a
/// row of zeros costs as much as its few symbols.
///
/// Works on raw memory for speed; places in a block are counted where they are written.
struct RunDeflater: ~Copyable {
  /// Literals (0…255), and matches as 256 + length.
  private let symbols = UnsafeMutablePointer<UInt16>.allocate(capacity: Self.blockLength)
  private var symbolCount = 0
  private let frequencies = UnsafeMutablePointer<UInt32>.allocate(capacity: DeflateSymbols.count)
  private var writer = BitWriter()
  /// The last byte that was added; none at the start.
  private var last: UInt8?
  private var checksum = Adler32()

  /// Symbols of a block: small blocks follow the changes between shadow and body.
  private static let blockLength = 1 << 12
  private static let longest = 258

  /// Begins a stream: deflate with a window of 32 KiB, the fastest level.
  init() {
    writer.add([0x78, 0x01])
    symbols.initialize(repeating: 0, count: Self.blockLength)
    frequencies.initialize(repeating: 0, count: DeflateSymbols.count)
  }

  deinit {
    symbols.deallocate()
    frequencies.deallocate()
  }

  /// Adds bytes.
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    var index = 0
    while index < bytes.count {
      let byte = start[index]
      let length =
        byte == last ? Self.run(of: byte, from: start + index, count: bytes.count - index) : 0
      if length >= 3 {
        addRun(of: byte, length: length)
        index += length
      } else {
        addLiteral(byte)
        index += 1
      }
    }
  }

  /// Adds the same byte so many times.
  mutating func add(_ byte: UInt8, count: Int) {
    var count = count
    if byte != last, count > 0 {
      addLiteral(byte)
      count -= 1
    }
    if count >= 3 {
      addRun(of: byte, length: count)
    } else {
      for _ in 0..<count { addLiteral(byte) }
    }
  }

  /// Ends the stream; its bytes.
  mutating func finish() -> [UInt8] {
    writeBlock(isLast: true)
    writer.add(checksum.value.bigEndianBytes)
    return writer.bytes
  }

  /// How many bytes from here on are the same, up to a count.
  private static func run(of byte: UInt8, from start: UnsafePointer<UInt8>, count: Int) -> Int {
    let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
    var length = 0
    while length + 8 <= count {
      let difference =
        UnsafeRawPointer(start + length).loadUnaligned(as: UInt64.self).littleEndian ^ pattern
      if difference != 0 { return length + difference.trailingZeroBitCount / 8 }
      length += 8
    }
    while length < count, start[length] == byte { length += 1 }
    return length
  }

  @inline(__always)
  private mutating func addLiteral(_ byte: UInt8) {
    addSymbol(UInt16(byte), counting: Int(byte))
    checksum.add(byte)
    last = byte
  }

  /// Adds repetitions of the last byte, three at least.
  private mutating func addRun(of byte: UInt8, length: Int) {
    checksum.add(byte, count: length)
    var rest = length
    while rest > 0 {
      // No match is shorter than three.
      let part = rest > Self.longest && rest < Self.longest + 3 ? rest - 3 : min(rest, Self.longest)
      addSymbol(UInt16(256 + part), counting: DeflateSymbols.symbol(ofLength: part))
      rest -= part
    }
  }

  @inline(__always)
  private mutating func addSymbol(_ symbol: UInt16, counting index: Int) {
    symbols[symbolCount] = symbol
    frequencies[index] &+= 1
    symbolCount &+= 1
    if symbolCount == Self.blockLength { writeBlock(isLast: false) }
  }

  private mutating func writeBlock(isLast: Bool) {
    writer.add(
      UnsafeBufferPointer(start: symbols, count: symbolCount),
      frequencies: Array(UnsafeBufferPointer(start: frequencies, count: DeflateSymbols.count)),
      isLast: isLast)
    symbolCount = 0
    frequencies.update(repeating: 0, count: DeflateSymbols.count)
  }
}
