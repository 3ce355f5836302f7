extension JSONReader {
  /// Reads a text that begins here, quotes included.
  mutating func text() throws(Stop) -> String {
    let start = index
    index += 1
    skipPlain()
    if next == UInt8(ascii: "\"") {
      defer { index += 1 }
      return String(decoding: bytes[start + 1..<index], as: UTF8.self)
    }
    var text = Array(bytes[start + 1..<index])
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += Array(String(Character(try escaped())).utf8)
      case 0x0A, 0x0D: throw Stop(problem: .openText, range: start..<index)
      case 0..<0x20: throw Stop(problem: .control(byte), range: index..<index + 1)
      default:
        let plain = index
        skipPlain()
        text += bytes[plain..<index]
      }
    }
    throw Stop(problem: .openText, range: start..<index)
  }

  private mutating func skipPlain() {
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { return }
      index += 1
    }
  }

  private mutating func escaped() throws(Stop) -> Unicode.Scalar {
    let start = index
    index += 2
    switch start + 1 < bytes.count ? bytes[start + 1] : 0 {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let unit = hexadecimal() else { throw badEscape(from: start) }
      if let scalar = Unicode.Scalar(unit) { return scalar }
      // A high half, and a low one behind it, make one scalar (RFC 8259, section 7).
      let end = index
      if unit < 0xDC00, bytes[index...].starts(with: "\\u".utf8) {
        index += 2
        if let low = hexadecimal(), (0xDC00..<0xE000).contains(low),
          let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        {
          return scalar
        }
      }
      let half = String(decoding: bytes[start..<end], as: UTF8.self)
      throw Stop(problem: .surrogate(half), range: start..<end)
    default: throw badEscape(from: start)
    }
  }

  /// Reads four digits that stand here.
  private mutating func hexadecimal() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    var unit: UInt32 = 0
    for byte in bytes[index..<index + 4] {
      guard Self.isHexadecimal(byte),
        let digit = Character(Unicode.Scalar(byte)).hexDigitValue
      else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    index += 4
    return unit
  }

  /// The error of an invalid escape, which ends with its first invalid character.
  private func badEscape(from start: Int) -> Stop {
    var end = start + 1
    if end < bytes.count, bytes[end] == UInt8(ascii: "u") {
      repeat { end += 1 } while end < bytes.count && Self.isHexadecimal(bytes[end])
    }
    let isSign = end < bytes.count && bytes[end] >= 0x20 && bytes[end] != UInt8(ascii: "\"")
    if isSign || end == start + 1 {
      repeat { end += 1 } while end < bytes.count && bytes[end] & 0xC0 == 0x80
    }
    let range = start..<min(end, bytes.count)
    return Stop(
      problem: .escape(String(decoding: bytes[range], as: UTF8.self)), range: range)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte < 0x80 && Character(Unicode.Scalar(byte)).isHexDigit
  }
}
