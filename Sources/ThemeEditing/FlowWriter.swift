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
    case .text(let text): scalar(text)
    case .list(let values): "[" + values.map { Self.text($0) }.joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{" + entries.map { "\(scalar($0.key)): \(Self.text($0.value))" }.joined(separator: ", ")
        + "}"
    }
  }

  /// A text or a key, in quotes where a reader could take it for something else.
  ///
  /// - Parameter isKnown: Whether the file's format has this word. `off` and `y`, which YAML 1.1 reads as flags, need
  ///   no quotes then: what reads the format expects them.
  static func scalar(_ text: String, isKnown: Bool = false) -> String {
    isPlain(text) && (isKnown || !flags.contains(text.lowercased())) ? text : text.quoted
  }

  /// The text of a scalar that replaces another one, in the style of the old one: quotes, decimals,
  /// a point without a zero before it; `nil` if the old one has no style of its own.
  static func text(_ value: SettingValue, like old: SyntaxNode) -> String? {
    guard case .scalar(let oldText, let style) = old.content else { return nil }
    switch (value, style) {
    case (.number(let number), .plain): return NumberStyle(oldText).written(number)
    case (.text(let text), .singleQuoted)
    where text.unicodeScalars.allSatisfy { (" "..."~").contains($0) }:
      return "'"
        + text.exchanging("'", for: "''") + "'"
    case (.text(let text), .singleQuoted), (.text(let text), .doubleQuoted):
      return text.quoted
    default: return nil
    }
  }

  /// Whether a reader of YAML 1.2 reads the text without quotes as this text, in any place.
  private static func isPlain(_ text: String) -> Bool {
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_/"
    guard let first = text.first, letters.contains(first), text.last != " ", !text.holds("  "),
      text.unicodeScalars.allSatisfy({
        $0.isASCII && (letters + "0123456789.~@ -+()").unicodeScalars.contains($0)
      })
    else { return false }
    return !["null", "true", "false"].contains(text.lowercased())
  }

  /// Texts that YAML 1.1 reads as flags, and YAML 1.2 as texts.
  private static let flags: Set = ["yes", "no", "on", "off", "y", "n"]
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
