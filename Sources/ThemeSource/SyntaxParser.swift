internal import Themes

/// Turns libyaml's events into the tree of one document, as it is written.
struct SyntaxParser: ~Copyable {
  /// Deeper than any theme; prevents a malicious file from exhausting the stack.
  static let deepest = 64
  /// libyaml's time grows with the square of the depth: a text that is nested deeper than this is not read to its end.
  private static let deepestSkipped = 1000
  /// More anchors than any theme has.
  static let mostAnchors = 1000

  enum Failure: Error {
    case yaml(YAMLFailure)
    case empty
    case secondDocument(SourceRange)
    case tooManyAnchors(SourceRange)
    case tooDeep(SourceRange)
  }

  private let text: SourceText
  private var events: YAMLEvents
  private var anchors = 0

  /// Reads the only document of a text; `bytes` are the text's, or a version of them in which
  /// characters of one byte are exchanged.
  static func document(of text: SourceText, bytes: [UInt8]) throws(Failure) -> SyntaxNode {
    var parser: SyntaxParser
    do throws(YAMLFailure) {
      parser = SyntaxParser(
        text: text, events: try YAMLEvents(bytes.dropFirst(text.markLength)))
    } catch { throw .yaml(error) }
    return try parser.document()
  }

  private init(text: SourceText, events: consuming YAMLEvents) {
    self.text = text
    self.events = events
  }

  private mutating func document() throws(Failure) -> SyntaxNode {
    var root: SyntaxNode?
    while true {
      let event = try next()
      switch event.kind {
      case .end:
        guard let root else { throw .empty }
        return root
      case .documentStart:
        guard root == nil else { throw .secondDocument(text.range(event.start, event.end)) }
        root = try node(try next(), depth: 0)
      default: break
      }
    }
  }

  private mutating func next() throws(Failure) -> YAMLEvent {
    do throws(YAMLFailure) { return try events.next() } catch { throw .yaml(error) }
  }

  /// The value that begins with an event; `nil` if the event ends the collection that contains it.
  private mutating func node(_ event: YAMLEvent, depth: Int) throws(Failure) -> SyntaxNode? {
    let range = text.range(event.start, event.end)
    switch event.kind {
    case .documentStart, .end, .collectionEnd, .other: return nil
    case .alias(let name): return SyntaxNode(content: .alias(name), range: range)
    case .scalar(let string, let style, let anchor):
      try count(anchor, range)
      return SyntaxNode(content: .scalar(string, style: style), anchor: anchor, range: range)
    case .sequenceStart(let anchor, let isFlow):
      try count(anchor, range)
      guard depth < Self.deepest else { return try skipped(range) }
      let (nodes, end) = try values(depth: depth)
      return SyntaxNode(
        content: .sequence(nodes, isFlow: isFlow), anchor: anchor,
        range: range.extended(to: isFlow ? end : nodes.last?.range))
    case .mappingStart(let anchor, let isFlow):
      try count(anchor, range)
      guard depth < Self.deepest else { return try skipped(range) }
      let (nodes, end) = try values(depth: depth)
      let entries = stride(from: 0, to: nodes.count - 1, by: 2).map {
        SyntaxNode.Entry(key: nodes[$0], value: nodes[$0 + 1])
      }
      return SyntaxNode(
        content: .mapping(entries, isFlow: isFlow), anchor: anchor,
        range: range.extended(to: isFlow ? end : nodes.last?.range))
    }
  }

  /// The values up to the end of a collection, and where its closing bracket stands.
  private mutating func values(depth: Int) throws(Failure) -> ([SyntaxNode], SourceRange) {
    var nodes: [SyntaxNode] = []
    while true {
      let event = try next()
      guard let node = try node(event, depth: depth + 1) else {
        return (nodes, text.range(event.start, event.end))
      }
      nodes.append(node)
    }
  }

  private mutating func skipped(_ range: SourceRange) throws(Failure) -> SyntaxNode {
    var open = 1
    while open > 0 {
      switch try next().kind {
      case .sequenceStart, .mappingStart:
        open += 1
        guard open <= Self.deepestSkipped else { throw .tooDeep(range) }
      case .collectionEnd: open -= 1
      case .end: open = 0
      case .documentStart, .alias, .scalar, .other: break
      }
    }
    return SyntaxNode(content: .tooDeep, range: range)
  }

  private mutating func count(_ anchor: String?, _ range: SourceRange) throws(Failure) {
    guard anchor != nil else { return }
    anchors += 1
    guard anchors <= Self.mostAnchors else { throw .tooManyAnchors(range) }
  }
}

extension SourceRange {
  fileprivate func extended(to other: SourceRange?) -> SourceRange {
    guard let other, other.bytes.upperBound > bytes.upperBound else { return self }
    return SourceRange(
      start: start, end: other.end, bytes: bytes.lowerBound..<other.bytes.upperBound)
  }
}
