internal import Popovers

/// A JSON value whose keys keep their order.
indirect enum JSON {
  case null
  case string(String)
  case integer(Int)
  /// A finite number, written as the shortest decimal.
  case number(Double)
  case object([(String, JSON)])

  /// The text, with an object that holds objects broken into lines.
  var text: String { text(indent: "") }

  private func text(indent: String) -> String {
    switch self {
    case .null: return "null"
    case .string(let text): return Self.quoted(text)
    case .integer(let number): return "\(number)"
    case .number(let number): return number.withoutNoise.decimal
    case .object(let members):
      let isFlat = members.allSatisfy { !$0.1.isObject }
      let inner = indent + "  "
      let texts = members.map { "\(Self.quoted($0.0)): \($0.1.text(indent: inner))" }
      return isFlat
        ? "{" + texts.joined(separator: ", ") + "}"
        : "{\n" + texts.map { inner + $0 }.joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  private var isObject: Bool {
    if case .object = self { true } else { false }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
