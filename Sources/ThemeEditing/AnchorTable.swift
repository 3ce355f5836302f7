internal import ThemeSource
internal import Themes

/// Which value each alias of a document repeats.
struct AnchorTable {
  /// An alias, and where the value that it repeats begins; that is at its anchor.
  private struct Alias {
    var range: Range<Int>
    var definition: Int
    var name: String
  }

  private var aliases: [Alias] = []
  private var definitions: [Int: SyntaxNode] = [:]
  private var newest: [String: Int] = [:]

  init(_ root: SyntaxNode) {
    collect(root)
  }

  private mutating func collect(_ node: SyntaxNode) {
    switch node.content {
    case .alias(let name):
      guard let definition = newest[name] else { return }
      aliases.append(Alias(range: node.range.bytes, definition: definition, name: name))
    case .sequence(let nodes, _): for node in nodes { collect(node) }
    case .mapping(let entries, _):
      for entry in entries {
        collect(entry.key)
        collect(entry.value)
      }
    case .scalar, .tooDeep: break
    }
    guard let anchor = node.anchor else { return }
    definitions[node.range.bytes.lowerBound] = node
    newest[anchor] = node.range.bytes.lowerBound
  }

  func definition(ofAliasAt range: Range<Int>) -> SyntaxNode? {
    aliases.first { $0.range == range }.flatMap { definitions[$0.definition] }
  }

  /// The changes that keep the values of aliases when some bytes are replaced and the values that
  /// contain them change: if a value with an anchor is lost, its first alias becomes that value,
  /// with the anchor.
  func changes(replacing bytes: Range<Int>, on way: [SyntaxNode], in text: SourceText)
    -> [TextChange]
  {
    var changes: [TextChange] = []
    let onTheWay = Set(way.filter { $0.anchor != nil }.map(\.range.bytes.lowerBound))
    var done: Set<Int> = []
    for alias in aliases
    where (bytes.contains(alias.definition) || onTheWay.contains(alias.definition))
      && !bytes.contains(alias.range.lowerBound)
    {
      guard done.insert(alias.definition).inserted, let node = definitions[alias.definition]
      else { continue }
      let value = FlowWriter.text(SettingValue(node, self))
      changes.append(TextChange(bytes: alias.range, text: "&\(alias.name) \(value)"))
      if !bytes.contains(alias.definition) {
        let end = text.anchorEnd(alias.definition)
        changes.append(TextChange(bytes: alias.definition..<end, text: ""))
      }
    }
    return changes
  }
}

extension SettingValue {
  /// Aliases are resolved.
  init(_ node: SyntaxNode, _ anchors: AnchorTable) {
    switch node.content {
    case .scalar(let text, let style): self.init(scalar: text, style)
    case .alias:
      self =
        anchors.definition(ofAliasAt: node.range.bytes).map { SettingValue($0, anchors) } ?? .null
    case .sequence(let nodes, _): self = .list(nodes.map { SettingValue($0, anchors) })
    case .mapping(let entries, _): self = .mapping(Self.entries(entries, anchors))
    case .tooDeep: self = .null
    }
  }

  private static func entries(
    _ written: [SyntaxNode.Entry], _ anchors: AnchorTable
  ) -> [(key: String, value: SettingValue)] {
    var entries: [(key: String, value: SettingValue)] = []
    var inherited: [(key: String, value: SettingValue)] = []
    var known: Set<String> = []
    for entry in written {
      let value = SettingValue(entry.value, anchors)
      if entry.isMerge {
        inherited += value.merged
      } else if let key = entry.name(anchors), known.insert(key).inserted {
        entries.append((key, value))
      }
    }
    return entries + inherited.filter { known.insert($0.key).inserted }
  }

  /// The entries that a merge key takes in from this value.
  private var merged: [(key: String, value: SettingValue)] {
    switch self {
    case .mapping(let entries): entries
    case .list(let values): values.flatMap(\.merged)
    case .null, .number, .flag, .text: []
    }
  }
}

extension SyntaxNode.Entry {
  var isMerge: Bool { key.content == .scalar("<<", style: .plain) }

  /// `nil` for a list or a mapping.
  func name(_ anchors: AnchorTable) -> String? {
    switch key.content {
    case .scalar(let text, _): return text
    case .alias:
      let node = anchors.definition(ofAliasAt: key.range.bytes)
      guard case .scalar(let text, _) = node?.content else { return nil }
      return text
    case .sequence, .mapping, .tooDeep: return nil
    }
  }
}
