internal import Themes

/// Our messages for libyaml's errors.
struct YAMLFault {
  var message: String
  var range: SourceRange

  init(_ failure: YAMLFailure, in text: SourceText) {
    switch failure.problem {
    case .character(let value, let byte):
      let code = String(value, radix: 16, uppercase: true)
      let offset = min(text.markLength + byte, text.bytes.count)
      message = "not valid YAML: a control character (U+\(code)) is not permitted"
      range = text.range(offset..<offset)
    case .syntax(let problem, let mark, let context, let contextMark):
      // Where lines below are what no longer fits, the mistake is where that began.
      let isOpen = context != nil && contextMark.line < mark.line && Self.opened.contains(problem)
      message = Self.words(
        for: problem, context, line: (isOpen ? mark : contextMark).line + 1, isOpen: isOpen,
        character: Self.character(at: text.offset(of: mark), in: text))
      let place = isOpen ? contextMark : mark
      range = text.range(place, place)
    case .outOfMemory:
      message = "there is not enough memory to read the file"
      range = .start
    }
  }

  private static func character(at offset: Int, in text: SourceText) -> String {
    text[offset..<text.bytes.count.clamped(to: offset...offset + 4)].unicodeScalars.first
      .map { String($0) } ?? ""
  }

  private static let (noBrace, noBracket) = (
    "did not find expected ',' or '}'", "did not find expected ',' or ']'"
  )
  private static let (noColon, noQuote) = (
    "could not find expected ':'", "found unexpected end of stream"
  )
  /// What begins on one line and fails on a later one.
  private static let opened = [noBrace, noBracket, noColon, noQuote]

  private static func words(
    for problem: String, _ context: String?, line: Int, isOpen: Bool, character: String
  ) -> String {
    func place(of mark: String) -> String {
      isOpen ? "; this '\(mark)' is still open on line \(line)" : " here"
    }
    let opened = context == nil ? "" : " on line \(line)"
    return switch problem {
    case "found character that cannot start any token" where character == "\t":
      "not valid YAML: a tab cannot indent; use spaces"
    case "found character that cannot start any token":
      "not valid YAML: a value cannot begin with '\(character)'; put it in quotes"
    case "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      "not valid YAML: a tab cannot indent; use spaces"
    case "mapping values are not allowed in this context":
      "not valid YAML: a ':' is not expected here; check the indentation, "
        + "and put text that holds ': ' in quotes"
    case noColon: "not valid YAML: ':' and a value are missing after the key"
    case "did not find expected key":
      "not valid YAML: a key is expected here; check the indentation of this line "
        + "and of those above"
    case "did not find expected '-' indicator":
      "not valid YAML: '-' is expected here, as in the list that begins\(opened)"
    case noBrace: "not valid YAML: ',' or '}' is missing\(place(of: "{"))"
    case noBracket: "not valid YAML: ',' or ']' is missing\(place(of: "["))"
    case noQuote: "not valid YAML: these quotes are never closed"
    case "block sequence entries are not allowed in this context":
      "not valid YAML: a list's '-' is not expected here; begin the list on a line of its own"
    default:
      "not valid YAML: \(context.map { $0 + ", " } ?? "")\(problem)"
    }
  }
}

extension Int {
  fileprivate func clamped(to limits: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound)
  }
}
