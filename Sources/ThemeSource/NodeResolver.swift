internal import Themes

/// Turns a syntax tree into values: resolves aliases and merge keys, and finds duplicate keys and
/// colours that were read as comments.
struct NodeResolver {
  /// As deep as a tree may be, aliases followed.
  private static let deepest = 64
  /// The most values that aliases may repeat. It is more than any theme needs, and prevents aliases
  /// of aliases from using up the memory.
  private static let mostRepeated = 10_000

  private struct Anchored {
    var node: SourceNode
    /// How many values it is made of.
    var count: Int
    /// How many levels it has.
    var levels: Int
  }

  private let text: SourceText
  /// The offsets of colours whose `#` was replaced, so that the parser could continue.
  private let lostColors: [Int: String]
  private(set) var diagnostics: [Diagnostic] = []
  private let path: String
  private var anchors: [String: Anchored] = [:]
  /// Anchors of values that are not read to their ends yet.
  private var open: Set<String> = []
  private var count = 0
  private var repeated = 0
  private var levels = 0
  private var hasOverflowed = false
  /// The end of a colour that was read as several values at its commas: what begins before it is a part of that.
  private var endOfColor = 0
  /// Whether an alias has no anchor, so that the values are unknown.
  private(set) var isBroken = false

  init(text: SourceText, path: String, lostColors: [UnquotedColors.Found]) {
    self.text = text
    self.path = path
    self.lostColors = Dictionary(
      lostColors.map { ($0.offset, $0.color) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func resolve(_ node: SyntaxNode, depth: Int = 0) -> SourceNode {
    if case .alias(let name) = node.content { return repeated(name, at: node.range, depth: depth) }
    let countBefore = count
    let levelsBefore = levels
    levels = 1
    if let anchor = node.anchor { open.insert(anchor) }
    let value = SourceNode(range: node.range, content: content(of: node, depth: depth))
    count += 1
    if let anchor = node.anchor {
      open.remove(anchor)
      anchors[anchor] = Anchored(node: value, count: count - countBefore, levels: levels)
    }
    levels = max(levelsBefore, levels + 1)
    return value
  }

  private mutating func content(of node: SyntaxNode, depth: Int) -> SourceNode.Content {
    switch node.content {
    case .scalar(let string, let style): return scalar(string, style, at: node.range)
    case .sequence(let nodes, _):
      return .sequence(
        nodes.compactMap { node in
          node.range.bytes.lowerBound < endOfColor ? nil : resolve(node, depth: depth + 1)
        })
    case .mapping(let entries, _): return .mapping(self.entries(entries, depth: depth))
    case .tooDeep:
      overflow(at: node.range)
      return .null(.reported)
    case .alias: return .null(.reported)
    }
  }

  /// The value of an alias, which shares its memory with the anchor's.
  private mutating func repeated(_ name: String, at range: SourceRange, depth: Int) -> SourceNode {
    let missing = SourceNode(range: range, content: .null(.reported))
    guard let anchored = anchors[name] else {
      isBroken = true
      error(
        .yamlSyntax,
        open.contains(name)
          ? "not valid YAML: the alias stands inside of the value that it repeats"
          : "not valid YAML: the alias has no anchor above it; "
            + "put text that begins with * in quotes", at: range)
      return missing
    }
    let (total, isBeyond) = repeated.addingReportingOverflow(anchored.count)
    guard !isBeyond, total <= Self.mostRepeated, depth + anchored.levels <= Self.deepest else {
      overflow(at: range)
      return missing
    }
    repeated = total
    count += anchored.count
    levels = max(levels, anchored.levels + 1)
    return anchored.node
  }

  /// Reported once; otherwise each of the following values would be reported.
  private mutating func overflow(at range: SourceRange) {
    if !hasOverflowed {
      error(.yamlLimit, "values are nested too deeply, or aliases repeat too much", at: range)
    }
    hasOverflowed = true
  }

  private mutating func scalar(
    _ string: String, _ style: SourceNode.ScalarStyle, at range: SourceRange
  ) -> SourceNode.Content {
    guard style == .plain else { return .scalar(string, style: style) }
    if let color = lostColors[range.bytes.lowerBound] {
      error(.unquotedColor, UnquotedColors.message(for: color), at: range)
      return .null(.reported)
    }
    if let color = CommaColor(at: range.bytes.lowerBound, read: string, in: text.bytes) {
      endOfColor = color.end
      error(.unquotedColor, color.message, at: text.range(range.bytes.lowerBound..<color.end))
      return .null(.reported)
    }
    return switch string {
    case "": .null(.empty)
    case "~", "null", "Null", "NULL": .null(.written)
    default: .scalar(string, style: .plain)
    }
  }

  private mutating func entries(
    _ written: [SyntaxNode.Entry], depth: Int
  ) -> [SourceNode.Entry] {
    var entries: [SourceNode.Entry] = []
    var merged: [SourceNode.Entry] = []
    var places: [String: SourceRange] = [:]
    for entry in written where entry.key.range.bytes.lowerBound >= endOfColor {
      guard let key = key(entry.key) else {
        error(
          .wrongType, "a key must be a word, not a list or a mapping", at: entry.key.range)
        continue
      }
      if let first = places[key.text] {
        error(
          .duplicateKey,
          "duplicate key '\(key.text.shortened)'; it already stands on line \(first.line)",
          at: entry.key.range, notes: [.init("the first one", file: path, range: first)])
        continue
      }
      places[key.text] = entry.key.range
      let value = lostColor(after: entry.key, resolve(entry.value, depth: depth + 1))
      if key.merges {
        merged += inherited(from: value)
      } else {
        entries.append(
          SourceNode.Entry(key: key.text, keyRange: entry.key.range, value: value))
      }
    }
    for entry in merged where places.updateValue(entry.keyRange, forKey: entry.key) == nil {
      entries.append(entry)
    }
    return entries
  }

  private mutating func key(_ node: SyntaxNode) -> (text: String, merges: Bool)? {
    switch node.content {
    case .scalar(let text, let style):
      if node.anchor != nil { _ = resolve(node) }
      return (text, text == "<<" && style == .plain)
    case .alias(let name):
      guard case .scalar(let text, _) = anchors[name]?.node.content else { return nil }
      return (text, false)
    case .sequence, .mapping, .tooDeep: return nil
    }
  }

  /// If a value is empty because an unquoted colour follows its key, reports that; returns any
  /// other value unchanged.
  private mutating func lostColor(after key: SyntaxNode, _ value: SourceNode) -> SourceNode {
    guard case .null(.empty) = value.content else { return value }
    // libyaml may give an empty value the place of the next token.
    var colon = key.range.bytes.upperBound
    while colon < text.bytes.count, text.bytes[colon] == UInt8(ascii: " ") { colon += 1 }
    guard colon < text.bytes.count, text.bytes[colon] == UInt8(ascii: ":"),
      let lost = UnquotedColors.color(after: colon + 1, in: text.bytes)
    else { return value }
    let range = text.range(lost.offset..<lost.offset + lost.color.utf8.count)
    error(.unquotedColor, UnquotedColors.message(for: lost.color), at: range)
    return SourceNode(range: range, content: .null(.reported))
  }

  /// The entries that a merge key brings in: those of a mapping, or of a list of mappings.
  private mutating func inherited(from value: SourceNode) -> [SourceNode.Entry] {
    switch value.content {
    case .mapping(let entries): return entries
    case .sequence(let nodes): return nodes.flatMap { inherited(from: $0) }
    case .null, .scalar:
      error(.wrongType, "<< takes in a mapping, not \(value.summary)", at: value.range)
      return []
    }
  }

  private mutating func error(
    _ rule: DiagnosticRule, _ message: String, at range: SourceRange,
    notes: [Diagnostic.Note] = []
  ) {
    diagnostics.append(
      Diagnostic(.error, rule, file: path, range: range, message: message, notes: notes))
  }
}
