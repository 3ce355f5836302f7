import Foundation

/// Premultiplied pixels of 8 bits a channel: red, green, blue, alpha.
struct Raster {
  var width: Int
  var height: Int
  var bytes: [UInt8]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0, count: width * height * 4)
  }

  /// Reads what the script has made of a PNG file: width and height as text, a line's end, the pixels.
  init?(unpacked path: String) {
    guard let data = FileManager.default.contents(atPath: path),
      let end = data.firstIndex(of: 10)
    else { return nil }
    let numbers = String(decoding: data[..<end], as: UTF8.self).split(separator: " ").map {
      Int($0)
    }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1] else { return nil }
    self.width = width
    self.height = height
    bytes = [UInt8](data[(end + 1)...])
    guard bytes.count == width * height * 4 else { return nil }
  }

  /// Lays another picture of the same size over this one: source-over on premultiplied bytes.
  mutating func lay(_ other: Raster) {
    for i in stride(from: 0, to: bytes.count, by: 4) where other.bytes[i + 3] > 0 {
      let rest = 255 - Int(other.bytes[i + 3])
      for c in i..<i + 4 {
        bytes[c] = UInt8(Int(other.bytes[c]) + (2 * Int(bytes[c]) * rest + 255) / 510)
      }
    }
  }

  /// Multiplies all channels by the alpha of another picture of the same size.
  mutating func mask(_ other: Raster) {
    for i in stride(from: 0, to: bytes.count, by: 4) {
      let share = Int(other.bytes[i + 3])
      for c in i..<i + 4 { bytes[c] = UInt8((2 * Int(bytes[c]) * share + 255) / 510) }
    }
  }
}

// A PNG file whose data is stored, not packed.
extension Raster {
  var png: Data {
    var rows: [UInt8] = []
    rows.reserveCapacity((width * 4 + 1) * height)
    for y in 0..<height {
      rows.append(0)
      for x in 0..<width {
        let i = (y * width + x) * 4
        let alpha = Int(bytes[i + 3])
        for c in i..<i + 3 {
          rows.append(
            alpha == 0 ? 0 : UInt8(min(255, (2 * 255 * Int(bytes[c]) + alpha) / (2 * alpha))))
        }
        rows.append(UInt8(alpha))
      }
    }
    var packed: [UInt8] = [0x78, 0x01]
    var place = 0
    repeat {
      let length = min(65535, rows.count - place)
      packed.append(place + length == rows.count ? 1 : 0)
      packed += [UInt8(length & 255), UInt8(length >> 8)]
      packed += [UInt8(~length & 255), UInt8(~length >> 8 & 255)]
      packed += rows[place..<place + length]
      place += length
    } while place < rows.count
    packed += Self.bigEndian(Self.adler(rows))
    var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    data.append(
      Self.chunk(
        "IHDR", Self.bigEndian(UInt32(width)) + Self.bigEndian(UInt32(height)) + [8, 6, 0, 0, 0]))
    data.append(Self.chunk("IDAT", packed))
    data.append(Self.chunk("IEND", []))
    return data
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> Data {
    let named = Array(name.utf8) + body
    return Data(bigEndian(UInt32(body.count)) + named + bigEndian(crc(named)))
  }

  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (low, high) = (UInt32(1), UInt32(0))
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return high << 16 | low
  }

  private static let crcTable: [UInt32] = (0..<256).map { number in
    (0..<8).reduce(UInt32(number)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { crcTable[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
  }
}
