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

  /// A literal piece.
  package init(stringLiteral value: String) { text = value }

  /// A piece with values in it.
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
    package mutating func appendInterpolation(_ piece: HTML?) { text += piece?.text ?? "" }
    package mutating func appendInterpolation(_ pieces: [HTML]) {
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

extension Unicode.Scalar {
  /// The visible sign that stands for a control character: ␛ for escape; others stay as they are.
  package var controlPicture: Unicode.Scalar {
    switch value {
    case 0...0x1F: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: self
    }
  }
}
