/// Reads JSON as RFC 8259 defines it: one value, UTF-8, no comments, no trailing commas.
struct JSONReader {
  /// The text is not JSON.
  struct Malformed: Error, Equatable {}

  private let bytes: [UInt8]
  private var place = 0
  /// Deeper than any request is nested.
  private static let mostLevels = 64

  /// Reads a value.
  static func value(of bytes: [UInt8]) throws(Malformed) -> JSONValue {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw Malformed() }
    var reader = JSONReader(bytes: bytes)
    let value = try reader.value(level: 0)
    reader.skipBlanks()
    guard reader.place == bytes.count else { throw Malformed() }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipBlanks() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
  }

  /// Skips a byte if it is the next one.
  private mutating func takes(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    place += 1
    return true
  }

  private mutating func take(_ word: StaticString) throws(Malformed) {
    for byte in UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount) {
      guard next == byte else { throw Malformed() }
      place += 1
    }
  }

  private mutating func value(level: Int) throws(Malformed) -> JSONValue {
    guard level < Self.mostLevels else { throw Malformed() }
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return try object(level: level)
    case UInt8(ascii: "["): return try array(level: level)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"):
      try take("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try take("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try take("null")
      return .null
    default: return .number(try number())
    }
  }

  private mutating func object(level: Int) throws(Malformed) -> JSONValue {
    place += 1
    var members: [JSONValue.Member] = []
    var keys: Set<String> = []
    skipBlanks()
    if takes("}") { return .object(members) }
    while true {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw Malformed() }
      let key = try string()
      skipBlanks()
      guard takes(":"), keys.insert(key).inserted else { throw Malformed() }
      members.append(JSONValue.Member(key: key, value: try value(level: level + 1)))
      skipBlanks()
      if takes("}") { return .object(members) }
      guard takes(",") else { throw Malformed() }
    }
  }

  private mutating func array(level: Int) throws(Malformed) -> JSONValue {
    place += 1
    var elements: [JSONValue] = []
    skipBlanks()
    if takes("]") { return .array(elements) }
    while true {
      elements.append(try value(level: level + 1))
      skipBlanks()
      if takes("]") { return .array(elements) }
      guard takes(",") else { throw Malformed() }
    }
  }

  private mutating func number() throws(Malformed) -> String {
    let start = place
    _ = takes("-")
    if !takes("0") { try digits() }
    if takes(".") { try digits() }
    if takes("e") || takes("E") {
      if !takes("+") { _ = takes("-") }
      try digits()
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func digits() throws(Malformed) {
    let start = place
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { place += 1 }
    guard place > start else { throw Malformed() }
  }

  private mutating func string() throws(Malformed) -> String {
    place += 1
    var text: [UInt8] = []
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += Array(try escaped().utf8)
      case 0..<0x20: throw Malformed()
      default: text.append(byte)
      }
    }
    throw Malformed()
  }

  private mutating func escaped() throws(Malformed) -> String {
    guard let byte = next else { throw Malformed() }
    place += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      var unit = try hexadecimal()
      if (0xD800..<0xDC00).contains(unit) {
        try take("\\u")
        let low = try hexadecimal()
        guard (0xDC00..<0xE000).contains(low) else { throw Malformed() }
        unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(unit) else { throw Malformed() }
      return String(Character(scalar))
    default: throw Malformed()
    }
  }

  private mutating func hexadecimal() throws(Malformed) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw Malformed()
      }
      place += 1
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}
