extension String {
  /// The text on one line, for a terminal or a log: characters that would move a cursor, break a line,
  /// turn the direction of what follows, or begin a command of a CI engine are escaped as Swift
  /// writes them.
  ///
  /// ```swift
  /// "a\nb".printable              // a\nb, four characters
  /// "::stop-commands::x".printable  // \u{3A}:stop-commands::x
  /// ```
  public var printable: String { withoutControls.withoutCommands }

  /// A text of several lines: line ends and tabs stay, other control characters are escaped,
  /// commands of CI engines stay.
  public var printableLines: String {
    guard unicodeScalars.contains(where: { $0.isUnprintable && $0 != "\n" && $0 != "\t" }) else {
      return self
    }
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        line.split(separator: "\t", omittingEmptySubsequences: false)
          .map { String($0).withoutControls }.joined(separator: "\t")
      }
      .joined(separator: "\n")
  }

  private var withoutControls: String {
    guard unicodeScalars.contains(where: \.isUnprintable) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isUnprintable:
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// GitHub's commands begin a line with `::`; `##[`, `##vso[` and `##teamcity[` count anywhere in it
  /// on GitHub, Azure and TeamCity.
  private var withoutCommands: String {
    var result = self
    if result.drop(while: { $0 == " " }).hasPrefix("::"), let colon = result.firstIndex(of: ":") {
      result.replaceSubrange(colon...colon, with: "\\u{3A}")
    }
    // Hardly any text has this sign. The first search for words takes as long as a small picture.
    guard result.utf8.contains(UInt8(ascii: "#")) else { return result }
    for command in ["##[", "##vso[", "##teamcity["] where result.contains(command) {
      result = result.replacing(command, with: "\\u{23}" + command.dropFirst())
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether a scalar is not allowed in a name: control characters, line and paragraph separators,
  /// and characters that change the direction of text.
  public var isUnprintable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
  }
}
