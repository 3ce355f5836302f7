internal import JSON
internal import Popovers
internal import ThemeTree

/// A JSON value whose keys keep their order.
package indirect enum JSON: Sendable {
  case null
  case string(String)
  case integer(Int)
  /// A finite number, written as the shortest decimal.
  case number(Double)
  /// A finite number, written so that it is read back bit for bit, with an exponent where it is
  /// small.
  case exactNumber(Double)
  case bool(Bool)
  case object([(String, JSON)])
  case array([JSON])

  /// The text; values that contain objects are written on several lines.
  package var text: String { text(indent: "") }

  private func text(indent: String) -> String {
    switch self {
    case .null: return "null"
    case .string(let text): return text.quoted
    case .integer(let number): return "\(number)"
    case .number(let number): return number.withoutNoise.decimal
    case .exactNumber(let number):
      return number == number.rounded() ? number.decimal : "\(number)"
    case .bool(let flag): return flag ? "true" : "false"
    case .object(let members):
      let isFlat = !members.contains { $0.1.holdsObject }
      let texts = members.map { "\($0.0.quoted): \($0.1.text(indent: indent + "  "))" }
      return Self.list(texts, in: ("{", "}"), indent: isFlat ? nil : indent)
    case .array(let elements):
      let isFlat = !elements.contains { $0.holdsObject }
      let texts = elements.map { $0.text(indent: indent + "  ") }
      return Self.list(texts, in: ("[", "]"), indent: isFlat ? nil : indent)
    }
  }

  private static func list(
    _ texts: [String], in brackets: (String, String), indent: String?
  ) -> String {
    guard let indent else { return brackets.0 + texts.joined(separator: ", ") + brackets.1 }
    let lines = texts.map { "\(indent)  \($0)" }.joined(separator: ",\n")
    return "\(brackets.0)\n\(lines)\n\(indent)\(brackets.1)"
  }

  private var holdsObject: Bool {
    switch self {
    case .object: true
    case .array(let elements): elements.contains { $0.holdsObject }
    default: false
    }
  }
}
