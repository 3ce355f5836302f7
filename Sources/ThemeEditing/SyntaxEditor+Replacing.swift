internal import ThemeSource
internal import Themes

extension SyntaxEditor {
  /// Replaces a value by another one: if both are mappings or both are lists, changes only the
  /// differences inside; otherwise writes the whole value again.
  func replacement(
    of node: SyntaxNode, by value: SettingValue, _ owner: Owner?, at path: [SettingPath.Step],
    _ way: [SyntaxNode]
  ) -> [TextChange]? {
    if !replacesWhole, !node.hasReferences, let changes = differences(node, value, owner, path) {
      return finished(changes, way + [node])
    }
    let content = text.content(of: node)
    // A tag says what kind of value the old one was.
    let untagging = untagging(node)
    if content.isEmpty {
      return filling(node, with: value, owner, at: path).map {
        finished(untagging + $0, way + [node])
      }
    }
    let lineStart = text.lineStart(content.lowerBound)
    let untaggingAbove = untagging.filter { $0.bytes.upperBound <= lineStart }
    if let lines = owner.flatMap({ lines(of: value, below: $0, at: path) }) {
      // Lines of a block take the place of the old ones, or follow the line with the key.
      guard let owner, lineStart > owner.key.range.bytes.upperBound else {
        return finished(untagging + unfolding(content, into: lines), way + [node])
      }
      let written = lines.joined(separator: text.lineEnding)
      return finished(
        untaggingAbove + [TextChange(bytes: lineStart..<content.upperBound, text: written)],
        way + [node])
    }
    let written = FlowWriter.text(value, like: node) ?? self.written(value, at: path)
    if let owner, !node.isScalar, lineStart > owner.key.range.bytes.upperBound {
      // A block below its key: the new value is written after the key, and the block's lines are
      // removed.
      let property = node.range.bytes.lowerBound
      let colon = colon(after: owner.key)
      guard colon.isWritten else { return nil }
      let place = property < lineStart ? text.anchorWordEnd(property) : colon.end
      var end = content.upperBound
      if text.isBlank(end..<text.lineEnd(end)) { end = text.nextLine(end) }
      return finished(
        untaggingAbove + [
          TextChange(bytes: place..<place, text: " " + written),
          TextChange(bytes: lineStart..<end, text: ""),
        ], way + [node])
    }
    return finished(untagging + [TextChange(bytes: content, text: written)], way + [node])
  }

  func untagging(_ node: SyntaxNode) -> [TextChange] {
    text.tags(of: node).map { TextChange(bytes: $0, text: "") }
  }

  private func lines(
    of value: SettingValue, below owner: Owner, at path: [SettingPath.Step]
  ) -> [String]? {
    guard !owner.isFlow else { return nil }
    return lines(of: value, at: path, column: text.column(owner.key.range.bytes.lowerBound))
  }

  /// Writes a value where there is none: after a key's colon, or after a dash.
  private func filling(
    _ node: SyntaxNode, with value: SettingValue, _ owner: Owner?, at path: [SettingPath.Step]
  ) -> [TextChange]? {
    let written = self.written(value, at: path)
    let range = node.range.bytes
    if let owner, let lines = lines(of: value, below: owner, at: path) {
      let end = range.isEmpty ? colon(after: owner.key).end : range.upperBound
      return unfolding(end..<end, into: lines)
    }
    if !range.isEmpty {
      // There is only an anchor.
      return [TextChange(bytes: range.upperBound..<range.upperBound, text: " " + written)]
    }
    guard let owner else {
      return [TextChange(bytes: range.lowerBound..<range.lowerBound, text: " " + written)]
    }
    let colon = colon(after: owner.key)
    if !colon.isWritten { return [TextChange(bytes: colon.end..<colon.end, text: ": " + written)] }
    if let lost = text.lostColor(after: colon.end) {
      return [TextChange(bytes: lost, text: written)]
    }
    var end = colon.end
    while end < range.lowerBound, text.bytes[end] == 0x20 { end += 1 }
    return [TextChange(bytes: colon.end..<end, text: " " + written)]
  }

  /// The changes inside a value that turn it into another one; `nil` if it has to be written again
  /// as a whole.
  private func differences(
    _ node: SyntaxNode, _ value: SettingValue, _ owner: Owner?, _ path: [SettingPath.Step]
  ) -> [TextChange]? {
    switch (node.content, value) {
    case (.mapping(let entries, let isFlow), .mapping(let new)):
      return differences(
        Mapping(node: node, entries: entries, isFlow: isFlow, path: path), new)
    case (.sequence(let nodes, let isFlow), .list(let new)):
      return differences(List(node: node, nodes: nodes, isFlow: isFlow), new, path)
    case (.mapping(_, let isFlow), .list(let new)):
      guard let owner, !owner.isFlow, keys.takesList(path), new.first == SettingValue(node, anchors)
      else { return nil }
      return itemizing(node, isFlow: isFlow, owner, adding: new.dropFirst(), at: path)
    default: return nil
    }
  }

  private func differences(
    _ mapping: Mapping, _ new: [(key: String, value: SettingValue)]
  ) -> [TextChange]? {
    let names = mapping.entries.map { $0.name(anchors) }
    let kept = Set(new.map(\.key))
    guard names.contains(where: { $0.map(kept.contains) ?? false }), Set(names).count == names.count
    else { return nil }
    var changes: [TextChange] = []
    for (index, name) in names.enumerated() where !(name.map(kept.contains) ?? false) {
      guard let removed = removal(of: index, from: mapping, nil, []) else { return nil }
      changes += removed
    }
    let order = keys.order(mapping.path)
    let ranks = Dictionary(
      order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    for (key, value) in new.sorted(by: { ranks[$0.key] ?? .max < ranks[$1.key] ?? .max }) {
      if let index = names.firstIndex(of: key) {
        let entry = mapping.entries[index]
        guard SettingValue(entry.value, anchors) != value else { continue }
        guard
          let changed = replacement(
            of: entry.value, by: value, Owner(key: entry.key, isFlow: mapping.isFlow),
            at: mapping.path + [.key(key)], [])
        else { return nil }
        changes += changed
      } else {
        guard let added = insertion(of: key, value, [], into: mapping, nil) else { return nil }
        changes += added
      }
    }
    return changes
  }

  private func differences(
    _ list: List, _ new: [SettingValue], _ path: [SettingPath.Step]
  ) -> [TextChange]? {
    guard !list.nodes.isEmpty, !new.isEmpty else { return nil }
    var changes: [TextChange] = []
    for (index, (node, value)) in zip(list.nodes, new).enumerated()
    where SettingValue(node, anchors) != value {
      guard
        let changed = replacement(of: node, by: value, nil, at: path + [.index(index)], [])
      else { return nil }
      changes += changed
    }
    for value in new.dropFirst(list.nodes.count) {
      guard let added = appending(value, to: list, at: path) else { return nil }
      changes.append(added)
    }
    if list.isFlow, list.nodes.count > new.count {
      let ends = [list.nodes[new.count - 1], list.nodes[list.nodes.count - 1]]
        .map { text.content(of: $0).upperBound }
      return changes + [TextChange(bytes: ends[0]..<ends[1], text: "")]
    }
    for index in list.nodes.indices.dropFirst(new.count) {
      guard let removed = removal(of: index, from: list, nil, []) else { return nil }
      changes += removed
    }
    return changes
  }
}

extension SyntaxNode {
  /// Whether an anchor or an alias is part of the value.
  var hasReferences: Bool {
    if anchor != nil { return true }
    switch content {
    case .alias: return true
    case .scalar, .tooDeep: return false
    case .sequence(let nodes, _): return nodes.contains(where: \.hasReferences)
    case .mapping(let entries, _):
      return entries.contains { $0.key.hasReferences || $0.value.hasReferences }
    }
  }

  fileprivate var isScalar: Bool {
    switch content {
    case .scalar, .alias, .tooDeep: true
    case .sequence, .mapping: false
    }
  }
}
