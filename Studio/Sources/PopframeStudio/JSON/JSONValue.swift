@_spi(Studio) internal import PopframeKit

/// A JSON value whose keys keep their order and whose numbers keep their digits.
indirect enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A number as it is written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A key and its value.
  struct Member: Equatable, Sendable {
    var key: String
    var value: JSONValue
  }

  /// An object of keys in an order.
  static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { Member(key: $0.key, value: $0.value) })
  }

  static func number(_ number: Int) -> JSONValue { .number("\(number)") }

  /// A finite number in points, with at most six digits behind the point.
  static func number(_ number: Double) -> JSONValue {
    let rounded = (number * 1_000_000).rounded() / 1_000_000
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? .number("\(Int(rounded))") : .number("\(rounded)")
  }

  /// The value of an object's key; `nil` where there is none.
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The text of a string.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The value of a number, if it is finite.
  var double: Double? {
    guard case .number(let digits) = self, let number = Double(digits), number.isFinite else {
      return nil
    }
    return number
  }

  /// The elements of an array.
  var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }
}

extension JSONValue: ExpressibleByStringLiteral {
  init(stringLiteral text: String) { self = .string(text) }
}

extension JSONValue {
  /// The value on one line.
  var line: String {
    switch self {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let digits): digits
    case .string(let text): PreviewText.json(text)
    case .array(let elements): "[" + elements.map(\.line).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\(PreviewText.json($0.key)):\($0.value.line)" }.joined(separator: ",")
        + "}"
    }
  }
}
