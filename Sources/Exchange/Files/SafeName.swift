internal import Languages
@_spi(_Unicode) import Swift

/// Names that a target takes, made from any text.
package enum SafeName {
  package enum Style {
    /// `crimson_frame`: small ASCII letters, digits and underscores, a letter first (Android's resources).
    case snake
    /// `crimson-frame`: letters, digits and hyphens, a letter first (CSS classes, files).
    case kebab
    /// `CrimsonFrame`: an identifier of Swift that begins with a capital.
    case type
    /// The same for Kotlin, whose letters are fewer.
    case kotlin
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
    case .type, .kotlin: joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
    // A name has at most 255 bytes in a file system, and something is added to it.
    var short = joined[...]
    while short.utf8.count > 80 { short.removeLast() }
    guard let first = short.first else { return style.isType ? "Theme" : "theme" }
    // Files get this name, which Windows may take for a device.
    if first.isLetter, !(style == .snake && javaWords.contains(String(short))),
      ArchiveName.permits(path: String(short))
    {
      return String(short)
    }
    return (style.isType ? "Theme" : style == .snake ? "theme_" : "theme-") + short
  }

  /// Whether a text has a letter or a digit, and so a word that a name consists of.
  package static func hasWords(_ text: String) -> Bool { !words(text, .snake).isEmpty }

  /// Whether a text is the name of a package of Java and Kotlin: names with dots between them, none of them a word of the
  /// languages. In ASCII, since compilers make folders of it.
  package static func isPackage(_ text: String) -> Bool {
    text.parts(at: ".").allSatisfy { name in
      let bytes = name.utf8
      guard let first = bytes.first, !(0x30...0x39).contains(first) else { return false }
      return bytes.count <= 80 && !javaWords.contains(String(name))
        && !kotlinWords.contains(String(name))
        && bytes.allSatisfy { byte in
          byte == 0x5F || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
        }
    }
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
          style.takes(character)
          ? String(String.UnicodeScalarView(character.composed)) : character.transliterated
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  /// Kotlin's hard keywords that Java does not have.
  private static let kotlinWords: Set = [
    "as", "fun", "in", "is", "object", "typealias", "typeof", "val", "var", "when",
  ]

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
}

extension SafeName.Style {
  /// Whether names begin with a capital.
  fileprivate var isType: Bool { self == .type || self == .kotlin }

  /// Whether names of the style take a letter as it is.
  fileprivate func takes(_ letter: Character) -> Bool {
    func isIn(_ ranges: [ClosedRange<UInt32>], _ scalar: Unicode.Scalar) -> Bool {
      ranges.contains { $0.contains(scalar.value) }
    }
    let scalars = letter.composed
    return switch self {
    case .snake: letter.isASCII
    case .kebab: scalars.allSatisfy { isIn(Self.cssCodePoints, $0) }
    case .type:
      scalars.prefix(1).allSatisfy { isIn(Self.swiftHeads, $0) }
        && scalars.dropFirst().allSatisfy { isIn(Self.swiftHeads + Self.swiftMarks, $0) }
    // Kotlin's grammar, Letter: the general categories of letters, in one UTF-16 unit.
    case .kotlin:
      scalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
          scalar.value < 0x10000
        default: false
        }
      }
    }
  }

  /// ASCII's letters, and the non-ASCII ident code points of CSS Syntax 3, section 4.2.
  private static let cssCodePoints: [ClosedRange<UInt32>] = [
    0x41...0x5A, 0x61...0x7A, 0xB7...0xB7, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x37D, 0x37F...0x1FFF,
    0x200C...0x200D, 0x203F...0x2040, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF,
    0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0x10FFFF,
  ]

  /// Characters that begin an identifier (The Swift Programming Language, Lexical Structure: identifier-head).
  private static let swiftHeads: [ClosedRange<UInt32>] =
    [
      0x41...0x5A, 0x61...0x7A, 0xA8...0xA8, 0xAA...0xAA, 0xAD...0xAD, 0xAF...0xAF, 0xB2...0xB5,
      0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x167F,
      0x1681...0x180D, 0x180F...0x1DBF, 0x1E00...0x1FFF, 0x200B...0x200D, 0x202A...0x202E,
      0x203F...0x2040, 0x2054...0x2054, 0x2060...0x20CF, 0x2100...0x218F, 0x2460...0x24FF,
      0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F,
      0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE1F, 0xFE30...0xFE44,
      0xFE47...0xFFFD,
    ] + (1...14).map { $0 << 16...$0 << 16 + 0xFFFD }

  /// Characters that an identifier may also contain, without digits (identifier-character).
  private static let swiftMarks: [ClosedRange<UInt32>] = [
    0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
  ]
}
