package enum SourceCode {
  /// A text behind `//` or `#`: of one line, without what would move a cursor.
  package static func comment(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .format: " "
      default: nil
      }
    }
  }

  /// A text inside of `/* … */`, as CSS has it.
  package static func enclosedComment(_ text: String) -> String {
    var last: Unicode.Scalar?
    return comment(text).replacingScalars { scalar in
      defer { last = scalar }
      return last == "*" && scalar == "/" ? " /" : nil
    }
  }

  /// A string of Swift with its quotes.
  package static func swiftString(_ text: String) -> String {
    "\""
      + text.replacingScalars { scalar in
        switch scalar {
        case "\"", "\\": "\\\(scalar)"
        default: scalar.isUnprintable ? "\\u{\(String(scalar.value, radix: 16))}" : nil
        }
      } + "\""
  }
}

extension String {
  /// The text for a comment of one line.
  package var onOneLine: String { SourceCode.comment(self) }
}
