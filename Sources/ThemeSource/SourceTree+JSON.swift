internal import JSON
package import Themes

extension SourceTree {
  /// Reads a JSON file from its bytes: every value and key with its place, numbers, `true` and `false` as plain scalars
  /// with their digits and letters, texts as quoted ones.
  ///
  /// Never fails: errors are in ``SourceTree/diagnostics``.
  ///
  /// - Parameter limit: The most bytes that the text may have.
  package init(json bytes: [UInt8], path: String, limit: Int = Self.largestFile) {
    let rules = JSONRules(bytes: limit, levels: 64)
    let lines = JSONLineTable(bytes)
    var failure: JSONFault?
    var node: JSONNode?
    do throws(JSONFault) { node = try JSONNode(reading: bytes, rules) } catch { failure = error }
    self.init(
      path: path, root: node.map { SourceNode($0, lines) },
      diagnostics: failure.map { [Diagnostic($0, .error, file: path, lines)] } ?? [])
  }
}

extension SourceNode {
  fileprivate init(_ node: JSONNode, _ lines: JSONLineTable) {
    let content: Content =
      switch node.content {
      case .null: .null(.written)
      case .bool(let flag): .scalar("\(flag)", style: .plain)
      case .number(let number): .scalar(number.digits, style: .plain)
      case .string(let text): .scalar(text, style: .doubleQuoted)
      case .array(let elements): .sequence(elements.map { SourceNode($0, lines) })
      case .object(let members):
        .mapping(
          members.map {
            Entry(
              key: $0.key, keyRange: SourceRange($0.keyRange, lines),
              value: SourceNode($0.value, lines))
          })
      }
    self.init(range: SourceRange(node.range, lines), content: content)
  }
}

extension SourceRange {
  fileprivate init(_ bytes: Range<Int>, _ lines: JSONLineTable) {
    func position(_ offset: Int) -> SourcePosition {
      let (line, column) = lines.position(of: offset)
      return SourcePosition(line: line, column: column)
    }
    self.init(start: position(bytes.lowerBound), end: position(bytes.upperBound), bytes: bytes)
  }
}

extension Diagnostic {
  fileprivate init(
    _ fault: JSONFault, _ severity: Severity, file: String, _ lines: JSONLineTable
  ) {
    let rule: DiagnosticRule =
      switch fault.problem {
      case .duplicateKey: .duplicateKey
      case .tooLong, .tooDeep: .yamlLimit
      default: .yamlSyntax
      }
    let first = fault.related.map {
      Note("the first one", file: file, range: SourceRange($0.bytes, lines))
    }
    self.init(
      severity, rule, file: file, range: SourceRange(fault.place.bytes, lines),
      message: fault.message, notes: rule == .duplicateKey ? [first].compactMap(\.self) : [])
  }
}
