/// Text and attributes of XML 1.0.
package enum XML {
  package static func content(_ text: String) -> String { escaped(text, keepsBreaks: true) }

  /// Text between double quotes: line breaks are kept, which a parser would turn into spaces.
  package static func attribute(_ text: String) -> String { escaped(text, keepsBreaks: false) }

  private static func escaped(_ text: String, keepsBreaks: Bool) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\r": "&#13;"
      case "\n", "\t": keepsBreaks ? nil : "&#\(scalar.value);"
      // XML cannot represent them, not even as character references.
      case "\u{0}"..."\u{1F}": scalar.controlPicture
      case "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: nil
      }
    }
  }
}
