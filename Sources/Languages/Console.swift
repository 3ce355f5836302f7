/// Lines that a terminal shows, and that a CI engine may read.
package enum Console {
  /// The text on one line: what would move a cursor, break a line, turn the direction of what follows, or begin a
  /// command of a CI engine is escaped as Swift writes it.
  ///
  /// ```swift
  /// Console.line("a\nb")                // a\nb, four characters
  /// Console.line("::stop-commands::x")  // \u{3A}:stop-commands::x
  /// ```
  ///
  /// GitHub's commands begin a line with `::`, behind any blanks of Unicode; `##[`, `##vso[` and `##teamcity[` count
  /// anywhere in it on GitHub, Azure and TeamCity. .NET, in which the runners of two of them are written, also finds a
  /// word between whose signs stands something that has no width.
  package static func line(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: ":") && byte != UInt8(ascii: "#")
    }
    if isPlain { return text }
    let scalars = Array(text.unicodeScalars)
    let start = scalars.firstIndex { !$0.properties.isWhitespace && !$0.hasNoWidth }
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let rest = scalars[(index + 1)...].lazy.filter { !$0.hasNoWidth }
      let begins =
        switch scalar {
        case ":": index == start && rest.first == ":"
        case "#": rest.first == "#" && rest.dropFirst().first { !$0.isLetter } == "["
        default: false
        }
      result += (begins ? scalar.escape : scalar.printable).unicodeScalars
    }
    return String(result)
  }

  /// A text of several lines: line feeds and tabs stay, other control characters are escaped, commands of CI engines
  /// stay.
  package static func lines(_ text: String) -> String {
    text.replacingScalars { scalar in
      scalar.isUnprintable && scalar != "\n" && scalar != "\t" ? scalar.printable : nil
    }
  }
}

extension String {
  /// The text as one line of a terminal or a log.
  package var printable: String { Console.line(self) }
}

extension Unicode.Scalar {
  /// Whether a scalar is not allowed in a name: control characters, line and paragraph separators, and characters that
  /// change the direction of text.
  package var isUnprintable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
  }

  /// Whether programs that compare texts by their looks pass over a scalar, and nothing is printed in its place.
  fileprivate var hasNoWidth: Bool { properties.isDefaultIgnorableCodePoint && !isUnprintable }

  fileprivate var isLetter: Bool { isASCII && properties.isAlphabetic }

  fileprivate var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }

  fileprivate var printable: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: isUnprintable ? escape : String(self)
    }
  }
}
