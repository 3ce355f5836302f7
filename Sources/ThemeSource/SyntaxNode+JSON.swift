internal import JSON
internal import Themes

extension SyntaxNode {
  /// The tree of a text that is a JSON object; `nil` for any other text.
  ///
  /// libyaml refuses some of JSON: characters that are written as two escapes, keys of more than 1024
  /// characters, U+007F.
  init?(json text: SourceText) {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    let content = text.bytes[text.markLength...]
    guard content.first(where: { !blanks.contains($0) }) == UInt8(ascii: "{") else { return nil }
    // Keys that stand twice are reported later, as those of YAML are.
    let rules = JSONRules(
      bytes: SourceTree.largestFile, levels: SyntaxParser.deepest, allowsDuplicateKeys: true)
    guard let node = try? JSONNode(reading: text.bytes, rules) else { return nil }
    self.init(node, JSONLineTable(text.bytes), in: text)
  }

  private init(_ node: JSONNode, _ lines: JSONLineTable, in text: SourceText) {
    let content: Content =
      switch node.content {
      case .null, .bool, .number: .scalar(text[node.range], style: .plain)
      case .string(let string): .scalar(string, style: .doubleQuoted)
      case .array(let elements):
        .sequence(elements.map { SyntaxNode($0, lines, in: text) }, isFlow: true)
      case .object(let members):
        .mapping(
          members.map { member in
            Entry(
              key: SyntaxNode(
                content: .scalar(member.key, style: .doubleQuoted),
                range: lines.sourceRange(member.keyRange)),
              value: SyntaxNode(member.value, lines, in: text))
          }, isFlow: true)
      }
    self.init(content: content, range: lines.sourceRange(node.range))
  }
}

extension JSONLineTable {
  fileprivate func sourceRange(_ bytes: Range<Int>) -> SourceRange {
    func source(_ offset: Int) -> SourcePosition {
      let (line, column) = self.position(of: offset)
      return SourcePosition(line: line, column: column)
    }
    return SourceRange(
      start: source(bytes.lowerBound), end: source(bytes.upperBound), bytes: bytes)
  }
}
