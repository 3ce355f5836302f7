internal import Languages
internal import ThemeSource
internal import Themes

/// Writes values in YAML's flow style, on one line.
enum FlowWriter {
  static func text(_ value: SettingValue) -> String {
    switch value {
    case .null: "null"
    case .number(let text): text
    case .flag(let flag): flag ? "true" : "false"
    case .text(let text): isPlain(text) ? text : text.quoted
    case .list(let values): "[" + values.map { Self.text($0) }.joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{" + entries.map { "\(key($0.key)): \(Self.text($0.value))" }.joined(separator: ", ") + "}"
    }
  }

  static func key(_ key: String) -> String { isPlain(key) ? key : key.quoted }

  /// The text of a scalar that replaces another one, in the style of the old one: quotes, decimals,
  /// a point without a zero before it.
  static func text(_ value: SettingValue, like old: SyntaxNode) -> String {
    guard case .scalar(let oldText, let style) = old.content else { return text(value) }
    switch (value, style) {
    case (.number(let number), .plain): return NumberStyle(oldText).written(number)
    case (.text(let text), .singleQuoted)
    where text.unicodeScalars.allSatisfy { (" "..."~").contains($0) }:
      return "'"
        + text.exchanging("'", for: "''") + "'"
    case (.text(let text), .singleQuoted), (.text(let text), .doubleQuoted):
      return text.quoted
    default: return text(value)
    }
  }

  /// Whether every YAML reader reads the text without quotes as this text, in any place.
  private static func isPlain(_ text: String) -> Bool {
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_/"
    guard let first = text.first, letters.contains(first), text.last != " ", !text.holds("  "),
      text.unicodeScalars.allSatisfy({
        $0.isASCII && (letters + "0123456789.~@ -+()").unicodeScalars.contains($0)
      })
    else { return false }
    let words: Set = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]
    return !words.contains(text.lowercased())
  }
}

/// The style in which a number is written: `.5` or `0.5`, `12.0` or `12`.
struct NumberStyle {
  private let leavesOutZero: Bool
  /// How many decimals are written even where they are 0.
  private let decimals: Int

  init(_ text: String) {
    let digits = Substring(text.unicodeScalars.drop { $0 == "-" || $0 == "+" })
    leavesOutZero = digits.first == "."
    let fraction = digits.parts(at: ".", splits: 1).dropFirst().first ?? ""
    let isPadded = fraction.last == "0" && fraction.allSatisfy(\.isNumber)
    decimals = isPadded ? fraction.count : 0
  }

  /// A number in this style, with the same value.
  func written(_ number: String) -> String {
    guard number.allSatisfy({ $0.isNumber || $0 == "." || $0 == "-" }) else { return number }
    var text = number
    if decimals > 0 {
      let fraction = text.split(atLast: ".").map { $0.tail.utf8.count } ?? -1
      if fraction < 0 { text += "." }
      text += String(repeating: "0", count: max(0, decimals - max(0, fraction)))
    }
    if leavesOutZero {
      if let digits = text.dropping(start: "0"), digits.begins(with: ".") { text = String(digits) }
      if let digits = text.dropping(start: "-0") { text = "-" + digits }
    }
    return text
  }
}
