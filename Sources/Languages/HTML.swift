/// A piece of a page that is known to be valid HTML.
///
/// Interpolated text is escaped, for content and for quoted attributes alike, so that no name and no message can become
/// a tag:
///
/// ```swift
/// let name = "<script>"
/// HTML("<b title=\"\(name)\">").text    // <b title="&lt;script&gt;">
/// ```
package struct HTML: ExpressibleByStringInterpolation {
  package private(set) var text: String

  package init(stringLiteral value: String) { text = value }

  package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Trusted text: a style sheet, a script, Base64.
  package init(trusted text: String) { self.text = text }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    package mutating func appendLiteral(_ literal: String) { text += literal }
    package mutating func appendInterpolation(_ text: String) { self.text += HTML.escaped(text) }
    package mutating func appendInterpolation(_ number: some BinaryInteger) { text += "\(number)" }
    package mutating func appendInterpolation(_ piece: HTML) { text += piece.text }
    package mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces { text += piece.text }
    }
  }

  private static func escaped(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      case "\n", "\t": nil
      case "\u{0}"..."\u{1F}", "\u{7F}": scalar.controlPicture
      default: nil
      }
    }
  }

  /// JSON inside of a `<script>`, which no text in it can end: its reader takes the escapes for the signs.
  package static func script(json: String) -> HTML {
    HTML(trusted: json.replacingScalars { $0 == "<" ? "\\u003c" : nil })
  }
}

extension Unicode.Scalar {
  /// The visible sign that stands for a control character of ASCII: ␛ for escape.
  var controlPicture: String {
    String(Unicode.Scalar(value == 0x7F ? 0x2421 : 0x2400 + value) ?? "\u{FFFD}")
  }
}
