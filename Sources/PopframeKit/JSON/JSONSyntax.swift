/// Whether bytes are JSON to the letter (RFC 8259); Foundation's readers permit a comma before a bracket.
package struct JSONSyntax {
  private var rest: ArraySlice<UInt8>

  /// More than so many brackets inside of each other are none.
  private static let deepest = 512

  package static func isSound(_ bytes: [UInt8]) -> Bool {
    var syntax = JSONSyntax(rest: bytes[...])
    if syntax.rest.starts(with: [0xEF, 0xBB, 0xBF]) { syntax.rest.removeFirst(3) }
    return String(validating: bytes, as: UTF8.self) != nil && syntax.takesValue(depth: 0)
      && syntax.rest.isEmpty
  }

  /// Takes a value and the space round it.
  private mutating func takesValue(depth: Int) -> Bool {
    guard depth <= Self.deepest else { return false }
    skipSpace()
    defer { skipSpace() }
    switch rest.first {
    case UInt8(ascii: "{"):
      return takesList(until: "}") { syntax in
        syntax.skipSpace()
        guard syntax.takesString() else { return false }
        syntax.skipSpace()
        return syntax.takes(":") && syntax.takesValue(depth: depth + 1)
      }
    case UInt8(ascii: "["):
      return takesList(until: "]") { $0.takesValue(depth: depth + 1) }
    case UInt8(ascii: "\""): return takesString()
    default: return takes("true") || takes("false") || takes("null") || takesNumber()
    }
  }

  private mutating func takesList(
    until end: StaticString, _ item: (inout JSONSyntax) -> Bool
  ) -> Bool {
    rest.removeFirst()
    skipSpace()
    if takes(end) { return true }
    repeat {
      guard item(&self) else { return false }
      skipSpace()
    } while takes(",")
    return takes(end)
  }

  private mutating func takesString() -> Bool {
    guard takes("\"") else { return false }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return true
      case ..<0x20: return false
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst() else { return false }
        if escaped == UInt8(ascii: "u") {
          guard rest.count >= 4, rest.prefix(4).allSatisfy(Self.isHexadecimal) else { return false }
          rest.removeFirst(4)
        } else if !"\"\\/bfnrt".utf8.contains(escaped) {
          return false
        }
      default: break
      }
    }
    return false
  }

  private mutating func takesNumber() -> Bool {
    _ = takes("-")
    if !takes("0"), takeDigits() == 0 { return false }
    if takes("."), takeDigits() == 0 { return false }
    if takes("e") || takes("E") {
      _ = takes("+") || takes("-")
      return takeDigits() > 0
    }
    return true
  }

  private mutating func takeDigits() -> Int {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest.removeFirst(digits.count)
    return digits.count
  }

  private mutating func skipSpace() {
    while let byte = rest.first, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { rest.removeFirst() }
  }

  private mutating func takes(_ text: StaticString) -> Bool {
    let isNext = text.withUTF8Buffer { rest.starts(with: $0) }
    if isNext { rest.removeFirst(text.utf8CodeUnitCount) }
    return isNext
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    Character(Unicode.Scalar(byte)).isHexDigit && byte < 0x80
  }
}
