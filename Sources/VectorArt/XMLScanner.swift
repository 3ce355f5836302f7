internal import Languages

/// Reads the tags of an XML document one after the other (XML 1.0, sections 2 and 3), as much of it as an SVG's
/// size and references need.
struct XMLScanner {
  enum Piece: Equatable {
    case start(name: String, attributes: [(name: String, value: String)], isEmpty: Bool)
    case end(name: String)
    /// Characters between tags, those of CDATA sections too.
    case text(String)
    /// `<?target … ?>`.
    case instruction(target: String)
    /// `hasSubset`: whether it declares something itself, between brackets.
    case doctype(hasSubset: Bool)

    static func == (first: Piece, second: Piece) -> Bool { "\(first)" == "\(second)" }
  }

  struct Fault: Error, Equatable {
    let line: Int
    let reason: String
  }

  private let bytes: [UInt8]
  private var place = 0
  /// How far lines have been counted, so that each byte is looked at once for its line, however many tags there are.
  private var counted = (place: 0, line: 1)

  init(_ bytes: [UInt8]) {
    // A byte order mark is no character.
    self.bytes = Array(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...])
  }

  /// The line of the next piece, from 1.
  var line: Int {
    counted.line + bytes[counted.place..<min(place, bytes.count)].count { $0 == UInt8(ascii: "\n") }
  }

  /// `nil` at the end.
  mutating func next() throws(Fault) -> Piece? {
    counted = (min(place, bytes.count), line)
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "<") else { return .text(decoded(upTo: "<")) }
      if take("<!--") {
        guard skip(past: "-->") != nil else { throw fault("a comment has no end") }
      } else if take("<![CDATA[") {
        guard let text = skip(past: "]]>") else { throw fault("a CDATA section has no end") }
        return .text(String(decoding: text, as: UTF8.self))
      } else if take("<?") {
        let target = name()
        guard skip(past: "?>") != nil else { throw fault("<?\(target) has no end") }
        return .instruction(target: target)
      } else if take("<!") {
        return .doctype(hasSubset: try passDoctype())
      } else if take("</") {
        let name = name()
        guard skip(past: ">") != nil else { throw fault("</\(name) has no end") }
        return .end(name: name)
      } else {
        place += 1
        return try tag()
      }
    }
    return nil
  }

  /// Passes a document type to its end, or to the bracket of its internal subset.
  private mutating func passDoctype() throws(Fault) -> Bool {
    var quote: UInt8?
    while place < bytes.count {
      let byte = bytes[place]
      if quote == nil, byte == UInt8(ascii: "[") { return true }
      place += 1
      if quote == nil, byte == UInt8(ascii: ">") { return false }
      if quote == byte {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    throw fault("a <!DOCTYPE has no end")
  }

  private mutating func tag() throws(Fault) -> Piece {
    let name = name()
    guard !name.isEmpty else { throw fault("a < begins no tag") }
    var attributes: [(name: String, value: String)] = []
    var keys: Set<[UInt8]> = []
    while true {
      skipBlanks()
      if take("/>") { return .start(name: name, attributes: attributes, isEmpty: true) }
      if take(">") { return .start(name: name, attributes: attributes, isEmpty: false) }
      let key = self.name()
      guard !key.isEmpty else { throw fault("<\(name) has no end") }
      skipBlanks()
      guard take("=") else { throw fault("the attribute \(key) has no value") }
      skipBlanks()
      guard place < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[place])
      else { throw fault("the value of \(key) has no quotes") }
      let quote = bytes[place] == UInt8(ascii: "'") ? "'" : "\""
      place += 1
      let value = decoded(upTo: quote)
      guard take(quote) else { throw fault("the value of \(key) has no end") }
      guard keys.insert(Array(key.utf8)).inserted else {
        throw fault("the attribute \(key) stands twice")
      }
      attributes.append((key, value))
    }
  }

  private func fault(_ reason: String) -> Fault { Fault(line: line, reason: reason) }

  private mutating func take(_ text: String) -> Bool {
    guard bytes[place...].starts(with: text.utf8) else { return false }
    place += text.utf8.count
    return true
  }

  private mutating func skipBlanks() {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
  }

  /// The bytes before some text, which is passed, too; `nil` where it does not come.
  private mutating func skip(past end: String) -> ArraySlice<UInt8>? {
    let start = place
    while place < bytes.count {
      if take(end) { return bytes[start..<place - end.utf8.count] }
      place += 1
    }
    return nil
  }

  private mutating func name() -> String {
    let start = place
    while place < bytes.count, bytes[place] > 0x20, !"<>/=\"'?!".utf8.contains(bytes[place]) {
      place += 1
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// The characters before a byte, or before the end, with entities replaced.
  private mutating func decoded(upTo end: String) -> String {
    let start = place
    while place < bytes.count, !end.utf8.contains(bytes[place]) { place += 1 }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    for (index, part) in text.parts(at: "&").enumerated() {
      guard index > 0, let end = part.unicodeScalars.firstIndex(of: ";") else {
        result += (index > 0 ? "&" : "") + part
        continue
      }
      result += Self.character(String(part[..<end])) ?? "&\(part[...end])"
      result += part[part.unicodeScalars.index(after: end)...]
    }
    return result
  }

  private static func character(_ entity: String) -> String? {
    let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    if let character = known[entity] { return character }
    guard entity.begins(with: "#") else { return nil }
    let code =
      entity.dropping(start: "#x").map { UInt32($0, radix: 16) } ?? UInt32(entity.dropFirst())
    return code.flatMap(Unicode.Scalar.init).map { String($0) }
  }
}
