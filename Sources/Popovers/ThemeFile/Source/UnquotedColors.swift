/// Finds colours that YAML takes for comments: ` #1c1c1e` after a colon, without quotes.
enum UnquotedColors {
  /// Stands in for the `#` of an unquoted colour, so that the rest of the line can be read; a
  /// private-use character that YAML permits anywhere in a plain value.
  static let standIn: Unicode.Scalar = "\u{E001}"

  /// What to say about one.
  static func message(for color: String) -> String {
    "YAML reads an unquoted # as a comment, so \(color) and the rest of the line vanish; "
      + "write \"\(color)\" with quotes"
  }

  /// The colour after a colon that is read as a comment: skips blanks from an index, and returns
  /// where the `#` stands and the colour with it.
  static func color(after index: Int, in text: SourceText) -> (index: Int, color: String)? {
    let scalars = text.scalars
    var start = index
    while start < scalars.count, scalars[start] == " " || scalars[start] == "\t" { start += 1 }
    guard start > index, start < scalars.count, scalars[start] == "#" else { return nil }
    var end = start + 1
    while end < scalars.count, scalars[end].properties.isASCIIHexDigit { end += 1 }
    guard (3...8).contains(end - start - 1) else { return nil }
    if end < scalars.count {
      let next = scalars[end]
      guard SourceText.endsLine(next) || [" ", "\t", ",", "}", "]"].contains(next) else {
        return nil
      }
    }
    return (start, String(String.UnicodeScalarView(scalars[start..<end])))
  }

  /// Where the `#` of each unquoted colour inside `{…}` or `[…]` stands, with its colour.
  ///
  /// A light reading of YAML that knows quotes, brackets and comments: enough to tell a flow
  /// mapping from the words around it.
  static func inFlow(of text: SourceText) -> [(index: Int, color: String)] {
    var found: [(index: Int, color: String)] = []
    let scalars = text.scalars
    var depth = 0
    var last: Unicode.Scalar?  // the last scalar of the line that is no blank
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      let startsToken = last.map { "[{,:-?".unicodeScalars.contains($0) } ?? true
      let isBlankBefore = index == 0 || " \t\n\r".unicodeScalars.contains(scalars[index - 1])
      switch scalar {
      case " ", "\t":
        index += 1
        continue
      case let end where SourceText.endsLine(end):
        last = nil
        index += 1
        continue
      case "\"" where startsToken, "'" where startsToken:
        index = endOfQuote(from: index, in: scalars)
      case "#" where isBlankBefore:
        while index < scalars.count, !SourceText.endsLine(scalars[index]) { index += 1 }
        continue
      case "{" where startsToken || depth > 0, "[" where startsToken || depth > 0:
        depth += 1
      case "}" where depth > 0, "]" where depth > 0:
        depth -= 1
      case ":" where depth > 0:
        if let color = color(after: index + 1, in: text) {
          found.append(color)
          index = color.index
        }
      default:
        break
      }
      last = scalar
      index += 1
    }
    return found
  }

  private static func endOfQuote(from start: Int, in scalars: [Unicode.Scalar]) -> Int {
    var index = start + 1
    while index < scalars.count, scalars[index] != scalars[start] {
      index += scalars[index] == "\\" && scalars[start] == "\"" ? 2 : 1
    }
    return index
  }
}
