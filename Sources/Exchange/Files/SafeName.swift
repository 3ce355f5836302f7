@_spi(_Unicode) import Swift

/// Names that a target takes, made from any text.
package enum SafeName {
  /// How words are written as one name.
  package enum Style {
    /// `crimson_frame`: small ASCII letters, digits and underscores, a letter first (Android's resources).
    case snake
    /// `crimson-frame`: letters, digits and hyphens, a letter first (CSS classes, files).
    case kebab
    /// `CrimsonFrame`: an identifier of Swift that begins with a capital.
    case type

    /// Whether letters beyond ASCII are kept.
    fileprivate var takesUnicode: Bool { self != .snake }
  }

  /// A name for a text; characters other than letters and digits divide words. A text without any has the numbers of its
  /// characters as its name.
  package static func name(_ text: String, _ style: Style) -> String {
    var words = words(text, style)
    if words.isEmpty { words = [text.filter { !$0.isWhitespace }.map(\.numbered).joined()] }
    let joined: String
    switch style {
    case .snake: joined = words.joined(separator: "_").lowercased()
    case .kebab: joined = words.joined(separator: "-")
    case .type: joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
    // A name has at most 255 bytes in a file system, and something is added to it.
    var short = joined[...]
    while short.utf8.count > 80 { short.removeLast() }
    guard let first = short.first else { return style == .type ? "Theme" : "theme" }
    if first.isLetter, !(style == .snake && javaWords.contains(String(short))) {
      return String(short)
    }
    return (style == .type ? "Theme" : style == .snake ? "theme_" : "theme-") + short
  }

  private static func words(_ text: String, _ style: Style) -> [String] {
    var words: [String] = []
    var word = ""
    for character in text {
      if let digit = character.wholeNumberValue, !character.isLetter {
        // ２ and ② are 2, too.
        word += String(digit)
      } else if character.isLetter {
        // One spelling of a letter, so that file systems and browsers find the named file.
        word +=
          style.takesUnicode && character.isInIdentifiers
          ? String(String.UnicodeScalarView(character.composed)) : character.transliterated
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  /// Words of Java that are no names of resources.
  private static let javaWords: Set = [
    "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const",
    "continue", "default", "do", "double", "else", "enum", "extends", "final", "finally", "float",
    "for", "goto", "if", "implements", "import", "instanceof", "int", "interface", "long", "native",
    "new", "package", "private", "protected", "public", "return", "short", "static", "strictfp",
    "super", "switch", "synchronized", "this", "throw", "throws", "transient", "true", "false",
    "null", "try", "void", "volatile", "while",
  ]
}

extension Character {
  /// Its scalars in normal form C.
  fileprivate var composed: [Unicode.Scalar] { String(self)._nfc.map { $0 } }

  /// The ASCII letter at the base of its decomposition; else `u` and the number of each of its scalars.
  fileprivate var transliterated: String {
    if isASCII { return String(self) }
    if let base = String(self)._nfd.first(where: { _ in true }), base.isASCII {
      return String(Character(base))
    }
    return numbered
  }

  /// `u` and the number of each of its scalars.
  fileprivate var numbered: String {
    composed.map { "u" + String($0.value, radix: 16) }.joined()
  }

  /// Whether identifiers of Swift (The Swift Programming Language, Lexical Structure) and of CSS (Syntax 3, 4.2) take a
  /// letter: all but four.
  fileprivate var isInIdentifiers: Bool {
    composed.allSatisfy { !["\u{AA}", "\u{B5}", "\u{BA}", "\u{2E2F}"].contains($0) }
  }
}
