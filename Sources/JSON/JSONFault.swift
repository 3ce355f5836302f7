/// Why a text is not JSON, and where.
public struct JSONFault: Error, Hashable, Sendable {
  /// The kind of error.
  public enum Problem: Hashable, Sendable {
    /// The text holds no value.
    case empty
    /// The text has more bytes than are read.
    case tooLong(bytes: Int, limit: Int)
    /// Arrays and objects are nested deeper than they are read.
    case tooDeep(limit: Int)
    /// The bytes are no UTF-8 text.
    case notText
    /// Something else stands where something is expected.
    case unexpected(found: String, expected: String)
    /// The text ends before the value does; ``JSONFault/related`` is the bracket or quote that is not closed.
    case unclosed(String)
    /// A text's quotes are not closed before the line or the file ends.
    case openText
    /// A control character stands in a text without an escape.
    case control(UInt8)
    /// A backslash with something that it does not escape.
    case escape(String)
    /// One half of a surrogate pair, as it is written.
    case surrogate(String)
    /// A text that begins like a number is none.
    case number(String, reason: String)
    /// A key stands in an object already; ``JSONFault/related`` is the first.
    case duplicateKey(String)
    /// A comment.
    case comment
    /// A comma before the end of an array or an object.
    case trailingComma
    /// A word, or a text in single quotes, that would need double quotes.
    case unquoted(String)
  }

  /// The kind of error.
  public let problem: Problem
  /// Where.
  public let place: JSONPlace
  /// Another place of the problem.
  public let related: JSONPlace?

  init(_ stop: JSONReader.Stop, in lines: JSONLineTable) {
    problem = stop.problem
    place = lines.place(of: stop.range)
    related = stop.related.map(lines.place)
  }
}

extension JSONFault: CustomStringConvertible {
  /// The line, the column and the message.
  public var description: String { "line \(place.line), column \(place.column): \(message)" }

  /// The error and the expected text, without the place.
  public var message: String {
    switch problem {
    case .empty: "the text is empty; JSON holds one value"
    case .tooLong(let bytes, let limit):
      "the text has \(bytes) bytes; at most \(limit) are read"
    case .tooDeep(let limit): "values are nested more than \(limit) levels deep"
    case .notText: "this is not UTF-8 text"
    case .unexpected(let found, let expected):
      "not valid JSON: \(expected) is expected here, not \(found)"
    case .unclosed(let opening):
      "not valid JSON: the text ends, and '\(opening)'\(relatedLine) is not closed"
    case .openText: "not valid JSON: the double quotes opened here are not closed on this line"
    case .control(let byte):
      "not valid JSON: a control character in a text; write it as \\u00"
        + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
    case .escape(let text):
      "not valid JSON: '\(text.shortened)' is no escape; write \\\\ for a backslash"
    case .surrogate(let text):
      "not valid JSON: \(text) is one half of a character, and the other half is missing"
    case .number(let text, let reason):
      "not valid JSON: '\(text.shortened)' is no number: \(reason)"
    case .duplicateKey(let key):
      "duplicate key '\(key.shortened)'\(related.map { "; it already stands on line \($0.line)" } ?? "")"
    case .comment: "a comment, which JSON does not have"
    case .trailingComma:
      "a comma before the end of a list or an object, which JSON does not have"
    case .unquoted(let word): "'\(word.shortened)' without double quotes, which JSON does not have"
    }
  }

  private var relatedLine: String { related.map { " on line \($0.line)" } ?? "" }
}

extension String {
  /// The beginning of the text for a message, on one line; invisible characters are replaced by their names.
  var shortened: String {
    let scalars = unicodeScalars.prefix(60).map { $0.isSeen ? String($0) : $0.name }
    return scalars.joined() + (unicodeScalars.dropFirst(60).isEmpty ? "" : "…")
  }
}

extension Unicode.Scalar {
  fileprivate var isSeen: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned: false
    case .spaceSeparator: self == " "
    default: true
    }
  }

  /// The code point: `U+200B`.
  fileprivate var name: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
