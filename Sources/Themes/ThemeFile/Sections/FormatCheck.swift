/// Checks a file's `format`, before anything else is read.
package enum FormatCheck {
  /// The format that this version reads.
  static let current = 1

  private enum Outcome {
    case current
    /// It is of a later version: nothing else may be read. The place of its number.
    case later(String, SourceRange)
    /// It is missing or wrong; the rest can be read to report more.
    case wrong(String, SourceRange)
  }

  /// Logs the errors of a file's format; throws when nothing else may be read.
  package static func check(
    _ root: SourceNode, isRequired: Bool, _ log: inout DiagnosticLog
  ) throws(ThemeErrors) {
    switch outcome(for: root, isRequired: isRequired) {
    case .current: break
    case .wrong(let message, let range): log.error(message, at: range, rule: .formatVersion)
    case .later(let message, let range):
      log = DiagnosticLog(path: log.path)
      log.error(message, at: range, rule: .formatVersion)
      throw ThemeErrors(diagnostics: log.sorted)
    }
  }

  private static func outcome(for root: SourceNode, isRequired: Bool) -> Outcome {
    guard case .mapping = root.content else { return .current }
    guard let node = root["format"] else {
      guard isRequired else { return .current }
      return .wrong("the theme needs 'format'; begin it with format: 1", root.range)
    }
    if case .scalar(let text, .plain) = node.content,
      let number = DecimalNumber(text), number.isWhole
    {
      if number.value > Double(current) {
        return .later(
          "format \(text) needs a newer popframe; this one reads format \(current)",
          node.range)
      }
      if number.value == Double(current) { return .current }
      return .wrong("format must be 1, not \(text); formats are counted from 1", node.range)
    }
    if case .null(.reported) = node.content { return .wrong("format has no value", node.range) }
    return .wrong("format must be a whole number such as 1, not \(node.summary)", node.range)
  }
}
