internal import ThemeSource
internal import Themes

extension SyntaxEditor {
  /// A value that stands in the text and is written a second time.
  struct Model {
    let node: SyntaxNode
    let value: SettingValue
  }

  /// The lines of the model, if it is a list in block style; each with its indentation below a key in
  /// a column. Comments stay where they are: they are about the original.
  func lines(of model: Model, column: Int) -> [String]? {
    guard case .sequence(let items, isFlow: false) = model.node.content else { return nil }
    let dash = text.column(text.content(of: model.node).lowerBound)
    let key = root.key(of: model.node).map { text.column($0.range.bytes.lowerBound) }
    let indentation = column + (key.map { max(0, dash - $0) } ?? indentationStep)
    let spaces = String(repeating: " ", count: indentation)
    return items.flatMap { item -> [String] in
      guard case .mapping(let entries, isFlow: false) = item.content, !item.hasReferences,
        let first = entries.first
      else { return ["\(spaces)- \(flow(item))"] }
      let depth = max(2, text.column(first.key.range.bytes.lowerBound) - dash)
      let dashes = spaces + "-" + String(repeating: " ", count: depth - 1)
      let inner = spaces + String(repeating: " ", count: depth)
      return entries.enumerated().map { index, entry in
        (index == 0 ? dashes : inner) + flow(entry)
      }
    }
  }

  private func flow(_ entry: SyntaxNode.Entry) -> String {
    "\(flow(entry.key)): \(flow(entry.value))"
  }

  /// A value in flow style on one line: as it is written if it stands like this in the text,
  /// otherwise with its scalars as they are written.
  func flow(_ node: SyntaxNode) -> String {
    let verbatim = text[text.content(of: node)]
    let isOneLine = !verbatim.isEmpty && !verbatim.contains(where: \.isNewline)
    switch node.content {
    case .scalar(let string, let style):
      let isKept =
        isOneLine
        && (style.isQuoted || FlowWriter.text(SettingValue(scalar: string, style)) == verbatim)
      return isKept ? verbatim : FlowWriter.text(SettingValue(scalar: string, style))
    case .sequence(let nodes, let isFlow):
      if isFlow, isOneLine, !node.hasReferences { return verbatim }
      return "[" + nodes.map { flow($0) }.joined(separator: ", ") + "]"
    case .mapping(let entries, let isFlow):
      if isFlow, isOneLine, !node.hasReferences { return verbatim }
      guard !entries.contains(where: \.isMerge) else { break }
      return "{" + entries.map { flow($0) }.joined(separator: ", ") + "}"
    case .alias, .tooDeep: break
    }
    return FlowWriter.text(SettingValue(node, anchors))
  }
}

extension SyntaxNode {
  func node(at range: SourceRange) -> SyntaxNode? {
    if self.range == range { return self }
    return children.lazy.compactMap { $0.node(at: range) }.first
  }

  /// The key whose value is a node of the tree.
  fileprivate func key(of node: SyntaxNode) -> SyntaxNode? {
    if case .mapping(let entries, _) = content,
      let entry = entries.first(where: { $0.value.range == node.range })
    {
      return entry.key
    }
    return children.lazy.compactMap { $0.key(of: node) }.first
  }

  private var children: [SyntaxNode] {
    switch content {
    case .scalar, .alias, .tooDeep: []
    case .sequence(let nodes, _): nodes
    case .mapping(let entries, _): entries.flatMap { [$0.key, $0.value] }
    }
  }
}
