internal import ThemeSource
internal import Themes

extension SyntaxEditor {
  /// Adds a key to a mapping, after the last of the keys that precede it in the reference's order,
  /// or before all keys. Missing sections on the way to a deeper value are written in block style
  /// if the mapping is.
  func insertion(
    of key: String, _ value: SettingValue, _ rest: [SettingPath.Step], into mapping: Mapping
  ) -> TextChange? {
    guard let first = mapping.entries.first else {
      let entry = "\(FlowWriter.key(key)): \(written(value))"
      guard mapping.isFlow else { return nil }
      let open = text.content(of: mapping.node).lowerBound + 1
      return TextChange(bytes: open..<open, text: entry)
    }
    let predecessor = predecessor(of: key, in: mapping)
    if mapping.isFlow {
      let entry = "\(FlowWriter.key(key)): \(written(value))"
      guard let predecessor else {
        let start = start(of: first)
        return TextChange(bytes: start..<start, text: entry + ", ")
      }
      let end = end(of: predecessor)
      return TextChange(bytes: end..<end, text: ", " + entry)
    }
    let column = text.column(first.key.range.bytes.lowerBound)
    let lines = block(key, value, rest, column: column)
    let indentation = String(repeating: " ", count: column)
    guard let predecessor else {
      let start = start(of: first)
      let written = lines.joined(separator: text.lineEnding)
      return TextChange(bytes: start..<start, text: written + text.lineEnding + indentation)
    }
    let end = text.lineEnd(end(of: predecessor))
    let written = ([indentation + lines[0]] + lines.dropFirst())
      .map { text.lineEnding + $0 }.joined()
    return TextChange(bytes: end..<end, text: written)
  }

  func appending(_ value: SettingValue, to list: List) -> TextChange? {
    let written = self.written(value)
    let content = text.content(of: list.node)
    guard let last = list.nodes.last else {
      let open = content.lowerBound + 1
      return list.isFlow ? TextChange(bytes: open..<open, text: written) : nil
    }
    let end =
      last.range.bytes.isEmpty ? last.range.bytes.upperBound : text.content(of: last).upperBound
    if list.isFlow { return TextChange(bytes: end..<end, text: ", " + written) }
    let indentation = String(repeating: " ", count: text.column(content.lowerBound))
    let lineEnd = text.lineEnd(end)
    return TextChange(
      bytes: lineEnd..<lineEnd, text: text.lineEnding + indentation + "- " + written)
  }

  /// The entry after which a new key is written.
  private func predecessor(of key: String, in mapping: Mapping) -> SyntaxNode.Entry? {
    let keys = order(mapping.path)
    guard let rank = keys.firstIndex(of: key) else { return mapping.entries.last }
    let before = Set(keys[..<rank])
    return mapping.entries.last { entry in
      entry.isMerge || entry.name(anchors).map { before.contains($0) } ?? false
    }
  }

  /// The lines of a new entry: the first without indentation, the others with all of it.
  private func block(
    _ key: String, _ value: SettingValue, _ rest: [SettingPath.Step], column: Int
  ) -> [String] {
    let name = FlowWriter.key(key)
    guard let step = rest.first else {
      guard let lines = modelLines(of: value, column: column) else {
        return ["\(name): \(written(value))"]
      }
      return ["\(name):"] + lines
    }
    let inner = column + indentationStep
    let spaces = String(repeating: " ", count: inner)
    switch (step, value) {
    case (.key(let key), .mapping(let entries)):
      guard entries.count == 1 else { break }
      var lines = block(key, entries[0].value, Array(rest.dropFirst()), column: inner)
      lines[0] = spaces + lines[0]
      return ["\(name):"] + lines
    case (.index, .list(let values)):
      guard values.count == 1 else { break }
      guard case .mapping(let entries) = values[0], entries.count == 1,
        case .key(let key)? = rest.dropFirst().first
      else { return ["\(name):", "\(spaces)- \(written(values[0]))"] }
      var lines = block(key, entries[0].value, Array(rest.dropFirst(2)), column: inner + 2)
      lines[0] = "\(spaces)- " + lines[0]
      return ["\(name):"] + lines
    default: break
    }
    return ["\(name): \(written(value))"]
  }

  /// The file's indentation step: that of its first nested block.
  var indentationStep: Int {
    guard case .mapping(let entries, isFlow: false) = root.content else { return 2 }
    for entry in entries {
      guard case .mapping(let inner, isFlow: false) = entry.value.content, let first = inner.first
      else { continue }
      let step =
        text.column(first.key.range.bytes.lowerBound)
        - text.column(entry.key.range.bytes.lowerBound)
      if step > 0 { return step }
    }
    return 2
  }

  func start(of entry: SyntaxNode.Entry) -> Int { entry.key.range.bytes.lowerBound }
}
