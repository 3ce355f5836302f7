internal import PopframeKit
internal import Regression

/// Escapes text for XML 1.0.
enum XMLText {
  /// Text between tags.
  static func content(_ text: String) -> String { escaped(text, keepsBreaks: true) }

  /// Text between double quotes: line breaks are kept, which a parser would turn into spaces.
  static func attribute(_ text: String) -> String { escaped(text, keepsBreaks: false) }

  private static func escaped(_ text: String, keepsBreaks: Bool) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\r": escaped += "&#13;"
      case "\n", "\t":
        if keepsBreaks {
          escaped.unicodeScalars.append(scalar)
        } else {
          escaped += "&#\(scalar.value);"
        }
      // XML cannot represent them, not even as character references.
      case "\u{0}"..."\u{1F}": escaped.unicodeScalars.append(scalar.controlPicture)
      case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
