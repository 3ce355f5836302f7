/// Reads a value, with a stack of its own, so that no text can use up the program's.
struct JSONReader {
  /// An error, with its place as offsets.
  struct Stop: Error {
    var problem: JSONFault.Problem
    var range: Range<Int>
    var related: Range<Int>?
  }

  let bytes: [UInt8]
  var index: Int
  private let rules: JSONRules

  init(_ bytes: [UInt8], _ rules: JSONRules) {
    self.bytes = bytes
    self.rules = rules
    index = Self.markLength(of: bytes)
  }

  /// How many bytes a byte order mark has: 0 or 3.
  static func markLength(of bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Reads the text, which holds one value.
  mutating func document() throws(Stop) -> JSONNode {
    guard bytes.count <= rules.bytes else {
      let problem = JSONFault.Problem.tooLong(bytes: bytes.count, limit: rules.bytes)
      throw Stop(problem: problem, range: 0..<0)
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      let place = firstInvalidByte
      throw Stop(problem: .notText, range: place..<min(place + 1, bytes.count))
    }
    try skipBlanks()
    guard next != nil else { throw Stop(problem: .empty, range: 0..<0) }
    let node = try value()
    try skipBlanks()
    guard next == nil else { throw unexpected("the end of the text") }
    return node
  }

  private mutating func value() throws(Stop) -> JSONNode {
    var open: [Container] = []
    while true {
      var node: JSONNode?
      if let container = try container(level: open.count) {
        open.append(container)
      } else {
        node = try scalar()
      }
      // Leaves the containers that end here.
      while true {
        if let node {
          guard !open.isEmpty else { return node }
          open[open.count - 1].append(node)
        }
        if try !ends(&open[open.count - 1]) { break }
        node = open.removeLast().node(endingAt: index)
      }
    }
  }
}

extension JSONReader {
  /// An array or an object whose end has not been read.
  private struct Container {
    let start: Int
    let isObject: Bool
    var elements: [JSONNode] = []
    var members: [JSONNode.Member] = []
    /// The key whose value is read next.
    var key: (text: String, range: Range<Int>)?
    /// Where each key stands, of an object with more than a few.
    private var places: [Key: Range<Int>] = [:]

    /// A text that is known by its bytes.
    private struct Key: Hashable {
      let text: String

      static func == (a: Key, b: Key) -> Bool { a.text.isSame(as: b.text) }

      func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
      }
    }

    init(start: Int, isObject: Bool) {
      self.start = start
      self.isObject = isObject
    }

    var isEmpty: Bool { elements.isEmpty && members.isEmpty }
    var closing: Unicode.Scalar { isObject ? "}" : "]" }

    /// The place of a key that was read before.
    mutating func place(of key: String) -> Range<Int>? {
      if members.count < 8 { return members.first { $0.key.isSame(as: key) }?.keyRange }
      if places.isEmpty {
        for member in members { places[Key(text: member.key)] = member.keyRange }
      }
      return places[Key(text: key)]
    }

    mutating func append(_ node: JSONNode) {
      guard isObject else {
        elements.append(node)
        return
      }
      guard let (text, range) = key else { return }
      members.append(JSONNode.Member(key: text, keyRange: range, value: node))
      if !places.isEmpty { places[Key(text: text)] = range }
      key = nil
    }

    func node(endingAt end: Int) -> JSONNode {
      JSONNode(isObject ? .object(members) : .array(elements), at: start..<end)
    }
  }

  /// Begins an array or an object, if one stands here.
  private mutating func container(level: Int) throws(Stop) -> Container? {
    guard next == UInt8(ascii: "{") || next == UInt8(ascii: "[") else { return nil }
    guard level < rules.levels else {
      throw Stop(problem: .tooDeep(limit: rules.levels), range: index..<index + 1)
    }
    index += 1
    return Container(start: index - 1, isObject: bytes[index - 1] == UInt8(ascii: "{"))
  }

  /// Goes on to a container's next value, or behind its end.
  ///
  /// - Returns: Whether the container ends.
  private mutating func ends(_ container: inout Container) throws(Stop) -> Bool {
    try skipBlanks(in: container)
    if takes(container.closing) { return true }
    if !container.isEmpty {
      let comma = index
      guard takes(",") else { throw unexpected("',' or '\(container.closing)'") }
      try skipBlanks(in: container)
      if next == UInt8(ascii: container.closing) {
        throw Stop(problem: .trailingComma, range: comma..<comma + 1)
      }
    }
    guard container.isObject else { return false }
    let (key, range) = try key(in: container)
    if !rules.allowsDuplicateKeys, let first = container.place(of: key) {
      throw Stop(problem: .duplicateKey(key), range: range, related: first)
    }
    container.key = (key, range)
    try skipBlanks(in: container)
    guard takes(":") else { throw unexpected("':'") }
    try skipBlanks(in: container)
    return false
  }

  private mutating func key(in container: Container) throws(Stop) -> (String, Range<Int>) {
    let start = index
    if next == UInt8(ascii: "\"") { return (try text(), start..<index) }
    let expected = container.isEmpty ? "a key in double quotes or '}'" : "a key in double quotes"
    guard let word = word() else { throw unexpected(expected) }
    throw Stop(problem: .unquoted(word), range: start..<index)
  }

  /// Skips blanks where the text may not end.
  private mutating func skipBlanks(in container: Container) throws(Stop) {
    try skipBlanks()
    guard next == nil else { return }
    throw Stop(
      problem: .unclosed(container.isObject ? "{" : "["), range: index..<index,
      related: container.start..<container.start + 1)
  }
}

extension JSONReader {
  private mutating func scalar() throws(Stop) -> JSONNode {
    let start = index
    if next == UInt8(ascii: "\"") { return JSONNode(.string(try text()), at: start..<index) }
    guard let word = word() else { throw unexpected("a value") }
    let range = start..<index
    switch word {
    case "true": return JSONNode(.bool(true), at: range)
    case "false": return JSONNode(.bool(false), at: range)
    case "null": return JSONNode(.null, at: range)
    default:
      let flaw = JSON.Number.flaw(of: bytes[range])
      guard let flaw else { return JSONNode(.number(JSON.Number(checked: word)), at: range) }
      let first = bytes[start]
      let isNumber = "+-.0123456789".utf8.contains(first)
      throw Stop(problem: isNumber ? .number(word, reason: flaw) : .unquoted(word), range: range)
    }
  }

  /// Takes the text from here up to a blank or a sign of JSON's, or a text in single quotes; `nil` where there is
  /// nothing of the kind.
  private mutating func word() -> String? {
    let start = index
    if takes("'"),
      let end = bytes[index...].firstIndex(where: { $0 == UInt8(ascii: "'") || $0 < 0x20 }),
      bytes[end] == UInt8(ascii: "'")
    {
      defer { index = end + 1 }
      return String(decoding: bytes[index..<end], as: UTF8.self)
    }
    index = start
    while let byte = next, byte > 0x20, !"{}[]:,\"#".utf8.contains(byte) { index += 1 }
    return index > start ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
  }
}

extension JSONReader {
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Skips a byte if it is the next one.
  mutating func takes(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    index += 1
    return true
  }

  private mutating func skipBlanks() throws(Stop) {
    while let byte = next {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case UInt8(ascii: "#"), UInt8(ascii: "/"):
        guard let comment = comment() else { return }
        throw Stop(problem: .comment, range: comment)
      default: return
      }
    }
  }

  /// The comment that begins here, as shells, C and C++ have it.
  private func comment() -> Range<Int>? {
    let rest = bytes[index...]
    if rest.starts(with: "/*".utf8) {
      let inner = rest.dropFirst(2)
      let end = zip(inner.indices, inner.dropFirst().indices).first { star, slash in
        bytes[star] == UInt8(ascii: "*") && bytes[slash] == UInt8(ascii: "/")
      }
      return index..<(end.map { $0.1 + 1 } ?? bytes.count)
    }
    guard rest.first == UInt8(ascii: "#") || rest.starts(with: "//".utf8) else { return nil }
    return index..<(rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count)
  }

  /// The error about the text that stands here in place of the expected one.
  func unexpected(_ expected: String) -> Stop {
    guard index < bytes.count else {
      return Stop(
        problem: .unexpected(found: "the end of the text", expected: expected), range: index..<index
      )
    }
    let scalar = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
      .unicodeScalars.first
    let length = scalar.map { UTF8.width($0) } ?? 1
    let found = scalar.map { "'\(String($0).shortened)'" } ?? "this byte"
    return Stop(
      problem: .unexpected(found: found, expected: expected), range: index..<index + length)
  }

  /// The first byte that is no UTF-8.
  private var firstInvalidByte: Int {
    var decoder = UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while case .valid(let scalar) = decoder.parseScalar(from: &iterator) { offset += scalar.count }
    return offset
  }
}
