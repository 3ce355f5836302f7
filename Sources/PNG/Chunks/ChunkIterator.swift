import CPNG

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
    let name = bytes[position + 4..<position + 8]
    guard name.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else {
      throw .malformed("a chunk's type is not four letters")
    }
    let type = String(decoding: name, as: UTF8.self)
    let length = Int(bigEndian32(at: position))
    guard length <= bytes.count - position - 12 else { throw .truncated }
    let data = position + 8..<position + 8 + length
    // The CRC covers the type and the data.
    let checksum = cpng_crc32(bytes.baseAddress.map { $0 + position + 4 }, 4 + length)
    guard checksum == bigEndian32(at: data.upperBound) else { throw .badChecksum(chunk: type) }
    position = data.upperBound + 4
    return PNGChunk(type: type, data: data)
  }

  /// Four bytes of the file as a number.
  func bigEndian32(at index: Int) -> UInt32 {
    bytes[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
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
