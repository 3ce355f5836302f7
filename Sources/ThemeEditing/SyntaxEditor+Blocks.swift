internal import ThemeSource
internal import Themes

/// How values are written that are new in the text, as themes are written by hand: sections with a
/// line for each key, lists of mappings with a line for each item, everything else on its key's line.
extension SyntaxEditor {
  /// The text of a value in flow style; where the model is a part of it, as the model is written.
  func written(_ value: SettingValue, at path: [SettingPath.Step]) -> String {
    if let model, value == model.value { return flow(model.node) }
    switch value {
    case .null, .number, .flag: return FlowWriter.text(value)
    case .text(let text):
      return FlowWriter.scalar(text, isKnown: keys.takesWord(path, text))
    case .list(let values):
      return "[" + values.map { written($0, at: path) }.joined(separator: ", ") + "]"
    case .mapping(let entries):
      let texts = entries.map {
        "\(name($0.key, at: path)): \(written($0.value, at: path + [.key($0.key)]))"
      }
      return "{" + texts.joined(separator: ", ") + "}"
    }
  }

  /// The text of a key of the mapping at a path.
  func name(_ key: String, at path: [SettingPath.Step]) -> String {
    FlowWriter.scalar(key, isKnown: keys.order(path).contains(key))
  }

  /// The lines of a new entry: the first without indentation, the others with all of it. Missing
  /// sections on the way to a deeper value have lines of their own.
  func block(
    _ key: String, _ value: SettingValue, _ rest: [SettingPath.Step], at path: [SettingPath.Step],
    column: Int
  ) -> [String] {
    let name = name(key, at: path.dropLast())
    let next = Array(rest.dropFirst())
    switch (rest.first, value) {
    case (.key(let key)?, .mapping(let entries)) where entries.count == 1:
      let inner = column + indentationStep
      let lines = block(
        key, entries[0].value, next, at: path + [.key(key)], column: inner)
      return ["\(name):"] + indented(lines, by: inner)
    case (.index?, .list(let values)) where values.count == 1:
      guard case .mapping(let entries) = values[0], entries.count == 1,
        case .key(let key)? = next.first
      else { break }
      let dash = column + dashIndentation
      let lines = block(
        key, entries[0].value, Array(next.dropFirst()), at: path + [.key(key)], column: dash + 2)
      return ["\(name):"] + indented(["- " + lines[0]] + lines.dropFirst(), by: dash)
    default: break
    }
    guard let lines = lines(of: value, at: path, column: column) else {
      return ["\(name): \(written(value, at: path))"]
    }
    return ["\(name):"] + lines
  }

  /// The lines of a value below its key, each with its indentation; `nil` for one that stands on the
  /// key's line.
  func lines(
    of value: SettingValue, at path: [SettingPath.Step], column: Int
  ) -> [String]? {
    guard !replacesWhole else { return nil }
    if let model, value == model.value { return lines(of: model, column: column) }
    switch value {
    case .list(let values) where !values.isEmpty && values.allSatisfy(\.isMapping):
      let dash = String(repeating: " ", count: column + dashIndentation) + "- "
      return values.map { dash + written($0, at: path) }
    case .mapping(let entries) where !entries.isEmpty:
      let inner = column + indentationStep
      let blocks = entries.map {
        block($0.key, $0.value, [], at: path + [.key($0.key)], column: inner)
      }
      guard keys.isSection(path) || blocks.contains(where: { $0.count > 1 }) else { return nil }
      return blocks.flatMap { indented($0, by: inner) }
    case .null, .number, .flag, .text, .list, .mapping: return nil
    }
  }

  /// The changes that write lines below a key instead of a value on the key's line, where comments
  /// stay.
  func unfolding(_ content: Range<Int>, into lines: [String]) -> [TextChange] {
    let end = text.lineEnd(content.upperBound)
    return [
      TextChange(bytes: text.wordEnd(before: content.lowerBound)..<content.upperBound, text: ""),
      TextChange(bytes: end..<end, text: lines.map { text.lineEnding + $0 }.joined()),
    ]
  }

  /// The changes that make a mapping below a key the first item of a list, with more items.
  func itemizing(
    _ node: SyntaxNode, isFlow: Bool, _ owner: Owner, adding items: some Sequence<SettingValue>,
    at path: [SettingPath.Step]
  ) -> [TextChange]? {
    let content = text.content(of: node)
    guard !content.isEmpty else { return nil }
    let line = text.lineStart(content.lowerBound)
    let isBelow = line > owner.key.range.bytes.upperBound
    // A tag in the line of the mapping goes into the list with it.
    let isTagApart = node.range.bytes.lowerBound < line
    let start = isTagApart ? content.lowerBound : node.range.bytes.lowerBound
    let column = text.column(owner.key.range.bytes.lowerBound)
    let dash =
      String(
        repeating: " ", count: isBelow ? text.column(start) : column + dashIndentation)
      + "- "
    var changes = isTagApart ? untagging(node) : []
    if isBelow {
      changes.append(TextChange(bytes: start..<start, text: "- "))
      var line = text.nextLine(content.lowerBound)
      while line < content.upperBound {
        if !text.isBlank(line..<text.lineEnd(line)) {
          changes.append(TextChange(bytes: line..<line, text: "  "))
        }
        line = text.nextLine(line)
      }
    } else {
      changes.append(
        TextChange(bytes: text.wordEnd(before: start)..<start, text: text.lineEnding + dash))
    }
    let end = text.lineEnd(content.upperBound)
    let added = items.map { text.lineEnding + dash + written($0, at: path) }.joined()
    if !added.isEmpty { changes.append(TextChange(bytes: end..<end, text: added)) }
    return changes
  }

  func indented(_ lines: [String], by column: Int) -> [String] {
    [String(repeating: " ", count: column) + lines[0]] + lines.dropFirst()
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

  /// How far the file's first block list stands to the right of its key.
  private var dashIndentation: Int { dashIndentation(in: root) ?? indentationStep }

  private func dashIndentation(in node: SyntaxNode) -> Int? {
    guard case .mapping(let entries, isFlow: false) = node.content else { return nil }
    return entries.lazy.compactMap { entry in
      guard case .sequence(_, isFlow: false) = entry.value.content else {
        return dashIndentation(in: entry.value)
      }
      return text.column(text.content(of: entry.value).lowerBound)
        - text.column(entry.key.range.bytes.lowerBound)
    }.first
  }
}

extension SettingValue {
  fileprivate var isMapping: Bool {
    if case .mapping = self { true } else { false }
  }
}
