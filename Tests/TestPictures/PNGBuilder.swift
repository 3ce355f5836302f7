/// Makes PNG files by hand, sound ones and others, without libpng, zlib or the code under test.
package struct PNGBuilder {
  package var chunks: [(type: String, data: [UInt8])]

  /// Begins a file with IHDR.
  package init(
    width: Int, height: Int, bitDepth: UInt8 = 8, colorType: UInt8 = 6, interlace: UInt8 = 0
  ) {
    let header =
      Self.bigEndian(width) + Self.bigEndian(height) + [bitDepth, colorType, 0, 0, interlace]
    chunks = [("IHDR", header)]
  }

  /// Adds a chunk.
  package func adding(_ type: String, _ data: [UInt8]) -> PNGBuilder {
    var copy = self
    copy.chunks.append((type, data))
    return copy
  }

  /// Adds a gAMA chunk; in 1/100000.
  package func gamma(_ value: Int) -> PNGBuilder { adding("gAMA", Self.bigEndian(value)) }

  /// Adds IDAT with unfiltered rows, and IEND.
  package func rows(_ rows: [[UInt8]]) -> PNGBuilder {
    adding("IDAT", Self.stored(rows.flatMap { [0] + $0 })).adding("IEND", [])
  }

  /// The file.
  package var bytes: [UInt8] {
    signature + chunks.flatMap { Self.chunk($0.type, $0.data) }
  }

  package static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bigEndian(data.count) + body + bigEndian(Int(crc32(body)))
  }

  package static func bigEndian(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  /// A zlib stream without compression (RFC 1950, RFC 1951).
  package static func stored(_ data: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 65_535, data.count)
      let length = end - start
      let low = UInt8(length & 0xFF)
      let high = UInt8(length >> 8)
      stream += [end == data.count ? 1 : 0, low, high, ~low, ~high] + data[start..<end]
      start = end
    } while start < data.count
    var a = 1
    var b = 0
    for byte in data {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return stream + bigEndian(b << 16 | a)
  }
}

/// The first eight bytes of every PNG.
package let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

/// The CRC of PNG's chunks, bit by bit.
package func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
  var crc: UInt32 = 0xFFFF_FFFF
  for byte in bytes {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }
  return ~crc
}
