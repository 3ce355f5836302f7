internal import Themes

/// Finds colours that YAML takes for comments: ` #1c1c1e` after a colon, without quotes.
enum UnquotedColors {
  /// A colour that vanishes, and the offset of its `#`.
  struct Found {
    var offset: Int
    var color: String
  }

  static func message(for color: String) -> String {
    "YAML reads an unquoted # as a comment, so \(color) and the rest of the line vanish; "
      + "write \"\(color)\" with quotes"
  }

  /// The colour after a colon that is read as a comment: skips blanks from an offset.
  static func color(after start: Int, in bytes: [UInt8]) -> Found? {
    var hash = start
    while hash < bytes.count, isBlank(bytes[hash]) { hash += 1 }
    guard hash > start, hash < bytes.count, bytes[hash] == UInt8(ascii: "#") else { return nil }
    var end = hash + 1
    while end < bytes.count, isHexDigit(bytes[end]) { end += 1 }
    guard (3...8).contains(end - hash - 1) else { return nil }
    if end < bytes.count {
      let next = bytes[end]
      let ends: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]")]
      guard SourceText.lineEnd(at: end, in: bytes) > 0 || isBlank(next) || ends.contains(next)
      else { return nil }
    }
    return Found(offset: hash, color: String(decoding: bytes[hash..<end], as: UTF8.self))
  }

  /// The unquoted colours inside `{…}` or `[…]`.
  ///
  /// A simplified reading of YAML that knows quotes, brackets and comments: enough to find flow
  /// mappings.
  static func inFlow(of bytes: [UInt8]) -> [Found] {
    var found: [Found] = []
    var depth = 0
    var last: UInt8?  // the last byte of the line that is no blank
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let startsToken = last.map { "[{,:-?".utf8.contains($0) } ?? true
      let isBlankBefore =
        index == 0 || isBlank(bytes[index - 1]) || bytes[index - 1] == 0x0A
        || bytes[index - 1] == 0x0D
      let lineEnd = SourceText.lineEnd(at: index, in: bytes)
      if lineEnd > 0 {
        last = nil
        index += lineEnd
        continue
      }
      switch Unicode.Scalar(byte) {
      case " ", "\t":
        index += 1
        continue
      case "\"" where startsToken, "'" where startsToken:
        index = endOfQuote(from: index, in: bytes)
      case "#" where isBlankBefore:
        while index < bytes.count, SourceText.lineEnd(at: index, in: bytes) == 0 { index += 1 }
        continue
      case "{" where startsToken || depth > 0, "[" where startsToken || depth > 0:
        depth += 1
      case "}" where depth > 0, "]" where depth > 0:
        depth -= 1
      case ":" where depth > 0:
        if let color = color(after: index + 1, in: bytes) {
          found.append(color)
          index = color.offset
        }
      default:
        break
      }
      last = byte
      index += 1
    }
    return found
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    Unicode.Scalar(byte).properties.isASCIIHexDigit
  }

  private static func endOfQuote(from start: Int, in bytes: [UInt8]) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != bytes[start] {
      index += bytes[index] == UInt8(ascii: "\\") && bytes[start] == UInt8(ascii: "\"") ? 2 : 1
    }
    return index
  }
}

/// A colour of CSS inside `{…}` or `[…]`, which YAML reads as several values: `rgba(0, 0, 0, 0.35)`.
struct CommaColor {
  /// The offset behind it.
  let end: Int
  let message: String

  /// The colour at an offset, of which YAML has read the first part; `nil` for another text.
  init?(at start: Int, read part: String, in bytes: [UInt8]) {
    guard part.utf8.contains(UInt8(ascii: "(")), !part.utf8.contains(UInt8(ascii: ")")),
      let close = bytes[start...].prefix(Self.longest).firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let text = String(decoding: bytes[start...close], as: UTF8.self)
    guard let color = text.hexOfCSSColor else { return nil }
    end = close + 1
    message = "YAML parts \(text) at its commas; write \"\(color)\" with quotes"
  }

  private static let longest = 80
}
