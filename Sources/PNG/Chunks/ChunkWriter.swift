import CPNG
import Imaging

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

extension FixedWidthInteger {
  /// The bytes of the number, highest first.
  var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
