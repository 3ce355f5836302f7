/// A value as RFC 8259 defines it. Keys keep their order, and numbers keep their digits.
///
/// ```swift
/// let size: JSON = .object([("width", .integer(12)), ("height", .number(JSON.Number(0.5)))])
/// size.text()          // {"width": 12, "height": 0.5}
/// size["width"]?.int   // 12
/// ```
public enum JSON: Sendable {
  /// A key of an object and its value.
  public typealias Member = (key: String, value: JSON)

  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number with its digits.
  case number(Number)
  /// A text.
  case string(String)
  /// Values in an order.
  case array([JSON])
  /// Keys and their values in an order.
  case object([Member])

  /// A whole number.
  public static func integer(_ number: Int) -> JSON { .number(Number(number)) }

  /// A number that is read back exactly, with an exponent where it is very small or large; null for a number that is
  /// not finite.
  public static func exactNumber(_ number: Double) -> JSON {
    Number(number).map(JSON.number) ?? .null
  }
}

extension JSON {
  /// The value of an object's key, whose bytes are compared: the last one where it stands twice, `nil` where there is
  /// none.
  public subscript(key: String) -> JSON? {
    members?.last { $0.key.isSame(as: key) }?.value
  }

  /// Whether the value is `null`.
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// The truth value; `nil` for any other kind.
  public var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  /// The text of a string; `nil` for any other kind.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The number; `nil` for any other kind.
  public var number: Number? { if case .number(let number) = self { number } else { nil } }

  /// The value of a whole number; `nil` for anything else.
  public var int: Int? { number?.int }

  /// The nearest value of a number; `nil` for any other kind, and for a number beyond the range.
  public var double: Double? { number?.double }

  /// The elements of an array; `nil` for any other kind.
  public var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }

  /// The members of an object; `nil` for any other kind.
  public var members: [Member]? { if case .object(let members) = self { members } else { nil } }
}

extension JSON: Equatable {
  /// Whether two values would be written the same: texts have the same bytes, numbers the same digits, objects the same
  /// keys in the same order.
  public static func == (a: JSON, b: JSON) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a.isSame(as: b)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)):
      a.count == b.count
        && zip(a, b).allSatisfy { $0.key.isSame(as: $1.key) && $0.value == $1.value }
    default: false
    }
  }
}

extension JSON: ExpressibleByStringLiteral {
  /// Creates a string.
  public init(stringLiteral text: String) { self = .string(text) }
}

extension String {
  /// Whether the bytes are the same: `==` takes texts for equal that only mean the same letters.
  func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
