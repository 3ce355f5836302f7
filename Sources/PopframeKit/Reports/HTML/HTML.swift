/// A piece of a page that is known to be valid HTML.
///
/// What is interpolated as text is escaped, for content and for quoted attributes alike, so that no
/// name and no message can become a tag:
///
/// ```swift
/// let name = "<script>"
/// HTML("<b title=\"\(name)\">").text    // <b title="&lt;script&gt;">
/// ```
struct HTML: ExpressibleByStringInterpolation {
  private(set) var text: String

  /// A literal piece.
  init(stringLiteral value: String) { text = value }

  /// A piece with values in it.
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Trusted text: a style sheet, a script, Base64.
  init(trusted text: String) { self.text = text }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ text: String) { self.text += HTML.escaped(text) }
    mutating func appendInterpolation(_ number: some BinaryInteger) { text += "\(number)" }
    mutating func appendInterpolation(_ piece: HTML) { text += piece.text }
    mutating func appendInterpolation(_ piece: HTML?) { text += piece?.text ?? "" }
    mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces { text += piece.text }
    }
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      default: escaped.unicodeScalars.append(scalar.controlPicture)
      }
    }
    return escaped
  }
}
