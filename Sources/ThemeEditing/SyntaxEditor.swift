internal import ThemeSource
internal import Themes

/// Finds the changes of bytes that change a value of a document.
struct SyntaxEditor {
  let text: SourceText
  let root: SyntaxNode
  let anchors: AnchorTable
  /// Knows the file's keys.
  let keys: ThemeEditor
  /// Whether a value is written again as a whole instead of changing only its differences.
  let replacesWhole: Bool
  /// A list that is written again elsewhere, in its own style.
  let model: Model?

  init(
    document: SyntaxDocument, keys: ThemeEditor, replacesWhole: Bool, model: SyntaxNode? = nil
  ) {
    text = document.text
    root = document.root
    let anchors = AnchorTable(document.root)
    self.anchors = anchors
    self.keys = keys
    self.replacesWhole = replacesWhole
    self.model = model.map { Model(node: $0, value: SettingValue($0, anchors)) }
  }

  /// The changes that write a value of the new tree at the end of some steps; `nil` if the text has
  /// no place for it. `all` are the steps to the requested value: missing sections on the way to it
  /// are written in block style. With `removes` the value is removed.
  func changes(
    at steps: [SettingPath.Step], of all: [SettingPath.Step], in tree: SettingValue, removes: Bool
  ) -> [TextChange]? {
    var node = root
    var owner: Owner?
    var way: [SyntaxNode] = []
    for (index, step) in steps.enumerated() {
      way.append(node)
      let here = Array(steps[..<index])
      let isRemoved = removes && index == steps.count - 1
      let value = tree.value(at: steps[...index])
      switch (step, node.content) {
      case (.key(let key), .mapping(let entries, let isFlow)):
        let mapping = Mapping(node: node, entries: entries, isFlow: isFlow, path: here)
        guard let place = entries.firstIndex(where: { !$0.isMerge && $0.name(anchors) == key })
        else {
          guard let value else { return nil }
          let rest = inherits(key, mapping) ? [] : Array(all[(index + 1)...])
          return insertion(of: key, value, rest, into: mapping, owner).map { finished($0, way) }
        }
        if isRemoved { return removal(of: place, from: mapping, owner, way) }
        owner = Owner(key: entries[place].key, isFlow: isFlow)
        node = entries[place].value
      case (.index(let index), .sequence(let nodes, let isFlow)):
        let list = List(node: node, nodes: nodes, isFlow: isFlow)
        if index == nodes.count, let value {
          return appending(value, to: list, at: here).map { finished([$0], way) }
        }
        guard nodes.indices.contains(index) else { return nil }
        if isRemoved { return removal(of: index, from: list, owner, way) }
        owner = nil
        node = nodes[index]
      default:
        guard let value = tree.value(at: here) else { return nil }
        return replacement(of: node, by: value, owner, at: here, Array(way.dropLast()))
      }
    }
    guard let value = tree.value(at: steps) else { return nil }
    return replacement(of: node, by: value, owner, at: steps, way)
  }

  /// The key that has a value.
  struct Owner {
    var key: SyntaxNode
    /// Whether the key stands in a mapping in flow style.
    var isFlow: Bool
  }

  struct Mapping {
    var node: SyntaxNode
    var entries: [SyntaxNode.Entry]
    var isFlow: Bool
    var path: [SettingPath.Step]
  }

  struct List {
    var node: SyntaxNode
    var nodes: [SyntaxNode]
    var isFlow: Bool
  }

  /// The changes, and the additional ones that keep the values of aliases.
  func finished(_ changes: [TextChange], _ way: [SyntaxNode]) -> [TextChange] {
    let low = changes.map(\.bytes.lowerBound).min() ?? 0
    let high = changes.map(\.bytes.upperBound).max() ?? 0
    return changes + anchors.changes(replacing: low..<high, on: way, in: text)
  }

  /// Whether a mapping has a key from a merge key.
  private func inherits(_ key: String, _ mapping: Mapping) -> Bool {
    let merges = SyntaxNode(
      content: .mapping(mapping.entries.filter(\.isMerge), isFlow: true),
      range: mapping.node.range)
    return SettingValue(merges, anchors)[key] != nil
  }

  /// Where a value can be written after its key: the offset after the colon, and whether there is a
  /// colon.
  func colon(after key: SyntaxNode) -> (end: Int, isWritten: Bool) {
    var index = key.range.bytes.upperBound
    while index < text.bytes.count, text.bytes[index] == 0x20 { index += 1 }
    if index < text.bytes.count, text.bytes[index] == UInt8(ascii: ":") { return (index + 1, true) }
    return (key.range.bytes.upperBound, false)
  }

  /// Where the value of an entry ends, or its key where there is no value.
  func end(of entry: SyntaxNode.Entry) -> Int {
    let content = text.content(of: entry.value)
    if !content.isEmpty { return content.upperBound }
    if !entry.value.range.bytes.isEmpty { return entry.value.range.bytes.upperBound }
    return colon(after: entry.key).end
  }
}
