import ThemeTree

/// The names of appearances: they become parts of file names.
enum AppearanceName {
  /// The theme without differences.
  static let base = "base"

  /// The message about a name that no appearance has.
  static func unknown(_ name: String, among known: [String], key: String) -> String {
    let hint = WordSuggestion.nearest(to: name, among: known, synonyms: .values)
    let rest = hint.map { "did you mean '\($0)'?" } ?? "there is \(known.inWords)"
    return "\(key): there is no appearance '\(name.shortened)'; \(rest)"
  }

  /// Whether a name consists of ASCII letters, digits, `-` and `_` and begins with a letter or digit.
  static func isValid(_ name: String) -> Bool {
    guard let first = name.first, first != "-", first != "_" else { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }
}
