import Yams

/// Turns Yams's nodes into ours: follows merge keys, finds duplicate keys and vanished colours.
struct YAMLConverter {
  /// Deeper than any theme; keeps a hostile file from exhausting the stack.
  private static let deepest = 64
  /// More than any theme; keeps aliases of aliases from filling the memory.
  private static let mostNodes = 10_000

  private let text: SourceText
  private let duplicates: [SourcePosition: String]
  private(set) var log: DiagnosticLog
  private var count = 0
  private var hasOverflowed = false

  /// Creates a converter; `duplicates` are keys that were renamed, with their true names.
  init(text: SourceText, duplicates: [SourcePosition: String], log: DiagnosticLog) {
    self.text = text
    self.duplicates = duplicates
    self.log = log
  }

  mutating func convert(_ node: Node, depth: Int = 0) -> SourceNode {
    let position = SourcePosition(node.mark)
    count += 1
    guard depth < Self.deepest, count < Self.mostNodes else {
      // Said once; there would be one for each of the values that follow.
      if !hasOverflowed {
        log.error("values are nested too deeply, or aliases repeat too much", at: position)
      }
      hasOverflowed = true
      return SourceNode(position: position, content: .null(.reported))
    }
    switch node {
    case .scalar(let scalar):
      return convert(scalar, at: position)
    case .sequence(let sequence):
      let nodes = sequence.map { convert($0, depth: depth + 1) }
      return SourceNode(position: position, content: .sequence(nodes))
    case .mapping(let mapping):
      return SourceNode(
        position: position, content: .mapping(entries(of: mapping, depth: depth)))
    case .alias:
      return SourceNode(position: position, content: .null(.empty))
    }
  }

  private mutating func convert(_ scalar: Node.Scalar, at position: SourcePosition) -> SourceNode {
    let string = scalar.string
    let isQuoted = scalar.style != .plain
    guard !isQuoted else {
      return SourceNode(position: position, content: .scalar(string, isQuoted: true))
    }
    if string.unicodeScalars.first == UnquotedColors.standIn {
      let color = "#" + String(string.unicodeScalars.dropFirst())
      log.error(UnquotedColors.message(for: color), at: position)
      return SourceNode(position: position, content: .null(.reported))
    }
    switch string {
    case "": return SourceNode(position: position, content: .null(.empty))
    case "~", "null", "Null", "NULL":
      return SourceNode(position: position, content: .null(.written))
    default: return SourceNode(position: position, content: .scalar(string, isQuoted: false))
    }
  }

  private mutating func entries(of mapping: Node.Mapping, depth: Int) -> [SourceNode.Entry] {
    var entries: [SourceNode.Entry] = []
    var merged: [SourceNode.Entry] = []
    var places: [String: SourcePosition] = [:]
    for (keyNode, valueNode) in mapping {
      let position = SourcePosition(keyNode.mark)
      guard case .scalar(let scalar) = keyNode else {
        log.error("a key must be a word, not a list or a mapping", at: position)
        continue
      }
      let key = duplicates[position] ?? scalar.string
      if let first = places.updateValue(position, forKey: key) {
        places[key] = first
        log.error(
          "duplicate key '\(key)'; it already stands on line \(first.line)",
          at: position)
        continue
      }
      let value = lostColor(after: scalar, at: position, convert(valueNode, depth: depth + 1))
      if key == "<<", scalar.style == .plain {
        merged += inherited(from: value)
      } else {
        entries.append(SourceNode.Entry(key: key, keyPosition: position, value: value))
      }
    }
    for entry in merged where places.updateValue(entry.keyPosition, forKey: entry.key) == nil {
      entries.append(entry)
    }
    return entries
  }

  /// A value that is empty because a colour without quotes follows its key, which is logged; any other
  /// value as it is.
  private mutating func lostColor(
    after key: Node.Scalar, at position: SourcePosition, _ value: SourceNode
  ) -> SourceNode {
    guard case .null(.empty) = value.content, var index = text.index(of: position) else {
      return value
    }
    // An empty value's own position may be that of whatever comes next.
    index += key.string.unicodeScalars.count + (key.style == .plain ? 0 : 2)
    while index < text.scalars.count, text.scalars[index] == " " { index += 1 }
    guard index < text.scalars.count, text.scalars[index] == ":",
      let lost = UnquotedColors.color(after: index + 1, in: text)
    else { return value }
    let position = text.position(of: lost.index)
    log.error(UnquotedColors.message(for: lost.color), at: position)
    return SourceNode(position: position, content: .null(.reported))
  }

  /// The entries that a merge key brings in: those of a mapping, or of a list of mappings.
  private mutating func inherited(from value: SourceNode) -> [SourceNode.Entry] {
    switch value.content {
    case .mapping(let entries): return entries
    case .sequence(let nodes): return nodes.flatMap { inherited(from: $0) }
    case .null, .scalar:
      log.error("<< takes in a mapping, not \(value.summary)", at: value.position)
      return []
    }
  }
}
