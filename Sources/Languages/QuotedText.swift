/// Texts in double quotes, as JSON (RFC 8259, section 7) and YAML (1.2, section 7.3.1) both read them.
package enum QuotedText {
  /// The text with its quotes. What would break a line, control a terminal or turn the direction of text is escaped, and
  /// what libyaml refuses.
  package static func text(_ text: String) -> String {
    // Most texts have nothing to escape.
    let isPlain = text.utf8.allSatisfy { byte in
      (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    if isPlain { return "\"" + text + "\"" }
    return "\""
      + text.replacingScalars { scalar in
        switch scalar {
        case "\"", "\\": "\\\(scalar)"
        case "\n": "\\n"
        case "\t": "\\t"
        case "\r": "\\r"
        case "\0"..<" ", "\u{7F}"..<"\u{A0}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}",
          "\u{FEFF}", "\u{FFFE}", "\u{FFFF}":
          unit(scalar)
        default: nil
        }
      } + "\""
  }

  /// A scalar by its number, in four digits.
  private static func unit(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}

extension String {
  /// The text in double quotes, for JSON and YAML.
  package var quoted: String { QuotedText.text(self) }
}
