import Yams

/// What Yams says about text that is no YAML, in our words.
enum YAMLFault {
  /// A message and the place it is about.
  static func describe(_ error: any Error, in text: SourceText) -> (String, SourcePosition) {
    switch error as? YamlError {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let position = SourcePosition(mark)
      return (words(for: problem, context, text[position]), position)
    case .reader(_, let offset, let value, _):
      let code = String(UInt32(bitPattern: value), radix: 16, uppercase: true)
      let index = offset.map { characters in
        text.string.prefix(characters).unicodeScalars.count
      }
      return (
        "not valid YAML: a control character (U+\(code)) is not permitted",
        index.map(text.position) ?? .start
      )
    case .duplicatedKeysInMapping(let names, let context):
      let list = names.map { "'\($0)'" }.joined(separator: ", ")
      return ("duplicate key \(list)", SourcePosition(context.mark))
    default:
      return ("not valid YAML: \(error)", .start)
    }
  }

  private static func words(
    for problem: String, _ context: YamlError.Context?, _ scalar: Unicode.Scalar?
  ) -> String {
    let opened = context.map { " on line \($0.mark.line)" } ?? ""
    return switch problem {
    case "found character that cannot start any token" where scalar == "\t":
      "not valid YAML: a tab cannot indent; use spaces"
    case "found character that cannot start any token":
      "not valid YAML: a value cannot begin with '\(scalar.map(String.init) ?? "")'; "
        + "put it in quotes"
    case "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      "not valid YAML: a tab cannot indent; use spaces"
    case "mapping values are not allowed in this context":
      "not valid YAML: a ':' is not expected here; check the indentation, "
        + "and put text that holds ': ' in quotes"
    case "could not find expected ':'":
      "not valid YAML: ':' and a value are missing after the key\(opened)"
    case "did not find expected key":
      "not valid YAML: a key is expected here; check the indentation of this line "
        + "and of those above"
    case "did not find expected '-' indicator":
      "not valid YAML: '-' is expected here, as in the list that begins\(opened)"
    case "did not find expected ',' or '}'":
      "not valid YAML: ',' or '}' is missing; the '{' stands\(opened)"
    case "did not find expected ',' or ']'":
      "not valid YAML: ',' or ']' is missing; the '[' stands\(opened)"
    case "found unexpected end of stream":
      "not valid YAML: the quotes opened\(opened) are never closed"
    case "found undefined alias":
      "not valid YAML: the alias has no anchor above it; put text that begins with * in quotes"
    case "block sequence entries are not allowed in this context":
      "not valid YAML: a list's '-' is not expected here; begin the list on a line of its own"
    case "but found another document":
      "a file holds one document; take out everything from '---' on"
    default:
      "not valid YAML: \(context.map { $0.text + ", " } ?? "")\(problem)"
    }
  }
}
