/// Words of a POSIX shell (POSIX.1-2024, section 2.2).
package enum Shell {
  /// The text as one word: unchanged if that is safe, otherwise in single quotes. A text that a terminal or a log would
  /// not show as it is stands in `$'…'`, so that the word can be printed and pasted.
  package static func word(_ text: String) -> String {
    guard Console.line(text).utf8.elementsEqual(text.utf8) else { return escaped(text) }
    let isPlain =
      !text.isEmpty && text.utf8.first != UInt8(ascii: "=")
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "@%+=:,./-_".utf8.contains(byte)
        }
      }
    return isPlain ? text : "'" + text.replacingScalars { $0 == "'" ? #"'\''"# : nil } + "'"
  }

  /// The text with numbers in the place of what is not shown, or begins a command of a CI engine.
  private static func escaped(_ text: String) -> String {
    "$'"
      + text.replacingScalars { scalar in
        switch scalar {
        case "'", "\\": "\\\(scalar)"
        case "#", ":": octal(scalar)
        default: scalar.isUnprintable ? octal(scalar) : nil
        }
      } + "'"
  }

  /// The bytes of a scalar, each as three digits.
  private static func octal(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf8.map { byte in
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
    }.joined()
  }
}

extension String {
  package var shellWord: String { Shell.word(self) }
}
