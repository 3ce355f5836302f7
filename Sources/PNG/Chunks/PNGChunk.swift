import CPNG
import Imaging

/// One chunk of a PNG file: a four-letter type and where its data lies in the file.
struct PNGChunk: Hashable {
  /// The four letters, as in "IDAT".
  let type: String
  /// The bytes of the file that are its data.
  let data: Range<Int>

  /// Reads a type; throws if it is not four letters.
  static func type(_ letters: some Collection<UInt8>) throws(PNGError) -> String {
    guard letters.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else {
      throw .malformed("a chunk's type is not four letters")
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Whether a reader that does not know the chunk has to give up: its first letter is a capital.
  var isCritical: Bool { type.utf8.first.map { $0 & 0x20 == 0 } ?? true }
}

/// Goes through the chunks of a file in order and checks the length and the CRC of each.
struct ChunkIterator {
  /// The whole file, which must stay where it is as long as the iterator is used.
  let bytes: UnsafeBufferPointer<UInt8>
  /// Where the next chunk begins.
  private(set) var position: Int

  /// Checks the signature.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(PNGError) {
    try FileSignature.check(bytes)
    self.bytes = bytes
    position = FileSignature.png.count
  }

  /// The next chunk. The file must not end before IEND, so there is always one.
  mutating func next() throws(PNGError) -> PNGChunk {
    guard position < bytes.count else { throw .missingEnd }
    guard bytes.count - position >= 12 else { throw .truncated }
    let type = try PNGChunk.type(bytes[position + 4..<position + 8])
    let length = Int(UInt32(bigEndian: bytes[position..<position + 4]))
    guard length <= bytes.count - position - 12 else { throw .truncated }
    let data = position + 8..<position + 8 + length
    // The CRC covers the type and the data.
    let checksum = cpng_crc32(0, bytes.baseAddress.map { $0 + position + 4 }, 4 + length)
    position = data.upperBound + 4
    guard checksum == UInt32(bigEndian: bytes[data.upperBound..<position]) else {
      throw .badChecksum(chunk: type)
    }
    return PNGChunk(type: type, data: data)
  }
}

extension ChunkIterator {
  /// All chunks of a file, to IEND.
  static func chunks(of file: [UInt8]) throws(PNGError) -> [PNGChunk] {
    try file.withUnsafeBufferPointer { bytes throws(PNGError) in
      var iterator = try ChunkIterator(bytes)
      var chunks: [PNGChunk] = []
      repeat { chunks.append(try iterator.next()) } while chunks.last?.type != "IEND"
      return chunks
    }
  }
}

/// The CRC-32 of some bytes, as PNG and ZIP have it (ISO 3309).
package func checksum(of bytes: [UInt8]) -> UInt32 {
  bytes.withUnsafeBufferPointer { cpng_crc32(0, $0.baseAddress, $0.count) }
}

struct ChunkWriter {
  /// The file so far, from its signature.
  var bytes = FileSignature.png

  /// Adds a chunk: length, type, data, and the CRC of type and data.
  mutating func add(_ type: String, _ data: some Collection<UInt8>) {
    bytes += UInt32(data.count).bigEndianBytes
    let start = bytes.count
    bytes += type.utf8
    bytes += data
    let length = bytes.count - start
    let checksum = bytes.withUnsafeBufferPointer { file in
      cpng_crc32(0, file.baseAddress.map { $0 + start }, length)
    }
    bytes += checksum.bigEndianBytes
  }
}

extension ChunkWriter {
  /// Adds IHDR: 8 bits, PNG's number of a colour type, deflate, adaptive filters, not interlaced.
  mutating func addHeader(_ size: PixelSize, colorType: UInt8) {
    let (width, height) = (UInt32(size.width), UInt32(size.height))
    add("IHDR", width.bigEndianBytes + height.bigEndianBytes + [8, colorType, 0, 0, 0])
  }

  /// Adds pHYs: `round(2835 · scale)` pixels a metre, 72 points to an inch.
  mutating func addDensity(_ scale: Scale) {
    let ratio = scale.ratio
    let perMetre = (2 * 2835 * ratio.numerator + ratio.denominator) / (2 * ratio.denominator)
    let density = UInt32(perMetre).bigEndianBytes
    add("pHYs", density + density + [1])
  }
}

extension UInt32 {
  /// The number of four bytes, the highest first.
  init(bigEndian bytes: some Collection<UInt8>) { self = bytes.reduce(0) { $0 << 8 | UInt32($1) } }
}

extension FixedWidthInteger {
  /// The bytes of the number, highest first.
  var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
