import CPNG

/// Writes a PNG file chunk by chunk.
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
      cpng_crc32(file.baseAddress.map { $0 + start }, length)
    }
    bytes += checksum.bigEndianBytes
  }
}

extension FixedWidthInteger {
  /// The bytes of the number, highest first.
  var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
