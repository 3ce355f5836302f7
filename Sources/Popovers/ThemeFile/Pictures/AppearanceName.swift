/// The names of appearances: they become parts of file names.
enum AppearanceName {
  /// The theme without differences.
  static let base = "base"

  /// Whether a name consists of ASCII letters, digits, `-` and `_` and begins with a letter or digit.
  static func isValid(_ name: String) -> Bool {
    guard let first = name.first, first != "-", first != "_" else { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }
}
