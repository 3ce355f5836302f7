/// Names that a target takes: made from any text, and each given once.
package struct SafeName {
  /// How words are written as one name.
  package enum Style {
    /// `crimson_frame`: small letters, digits and underscores, a letter first (Android's resources).
    case snake
    /// `crimson-frame`: letters, digits, hyphens and underscores, a letter first (CSS classes, files).
    case kebab
    /// `CrimsonFrame`: an identifier of Swift that begins with a capital.
    case type
  }

  private let style: Style
  private var taken: Set<String> = []

  package init(_ style: Style) { self.style = style }

  /// A name for a text that no other text has been given; names that differ in case only count as
  /// one, because file systems take them for one.
  package mutating func unique(_ text: String) -> String {
    let name = Self.name(text, style)
    var candidate = name
    var number = 2
    while !taken.insert(candidate.lowercased()).inserted {
      candidate =
        style == .kebab ? "\(name)-\(number)" : "\(name)\(style == .snake ? "_" : "")\(number)"
      number += 1
    }
    return candidate
  }

  /// A name for a text; what the style cannot hold divides words.
  package static func name(_ text: String, _ style: Style) -> String {
    let words = Self.words(text, keepsCase: style != .snake)
    let joined: String
    switch style {
    case .snake: joined = words.joined(separator: "_")
    case .kebab: joined = words.joined(separator: "-")
    case .type: joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
    // A name has at most 255 bytes in a file system, and something is added to it.
    let short = String(joined.prefix(80))
    guard let first = short.first else { return style == .type ? "Theme" : "theme" }
    if first.isLetter, !(style == .snake && javaWords.contains(short)) { return short }
    return (style == .type ? "Theme" : style == .snake ? "theme_" : "theme-") + short
  }

  private static func words(_ text: String, keepsCase: Bool) -> [String] {
    var words: [String] = []
    var word = ""
    for character in text {
      if character.isASCII, character.isLetter || character.isNumber {
        word += keepsCase ? String(character) : character.lowercased()
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
