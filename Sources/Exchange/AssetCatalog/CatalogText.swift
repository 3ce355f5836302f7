package import ThemeTree

/// The text of a catalogue's `Contents.json`, and what stands in it that JSON does not have: comments, commas before the
/// end of a list, words without quotes. Its reader takes more than JSON, so that they would not be found there.
package struct CatalogText {
  /// The file with spaces where comments and such commas were, so that everything else keeps its place.
  package private(set) var bytes: [UInt8]
  /// What was found, as warnings.
  package private(set) var faults: [Diagnostic] = []
  private let path: String
  private var index = 0
  private var position = SourcePosition.start
  /// The last comma, where nothing but space follows it so far.
  private var comma: SourceRange?

  /// Looks through a file.
  ///
  /// - Parameter path: The file as its user knows it, for messages.
  package init(_ bytes: [UInt8], path: String) {
    self.bytes = bytes
    self.path = path
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "#"): takeComment(until: "\n")
      case UInt8(ascii: "/") where hasPrefix("//"): takeComment(until: "\n")
      case UInt8(ascii: "/") where hasPrefix("/*"): takeComment(until: "*/")
      case UInt8(ascii: ","):
        let range = range { $0.step() }
        comma = range
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let comma {
          report(comma, "a comma before the end of a list or an object", isBlank: true)
        }
        comma = nil
        step()
      case UInt8(ascii: " "), 9, 10, 13: step()
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"):
        comma = nil
        step()
      default: takeWord()
      }
    }
  }

  /// The values of ``bytes``, with what was found here before what is wrong with them.
  package func addingFaults(to tree: SourceTree) -> SourceTree {
    SourceTree(path: tree.path, root: tree.root, diagnostics: faults + tree.diagnostics)
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func hasPrefix(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private mutating func step() {
    guard let byte = next else { return }
    index += 1
    if byte == 10 {
      position = SourcePosition(line: position.line + 1, column: 1)
    } else if byte & 0xC0 != 0x80 {
      position = SourcePosition(line: position.line, column: position.column + 1)
    }
  }

  /// What some steps go over.
  private mutating func range(_ steps: (inout CatalogText) -> Void) -> SourceRange {
    let start = (position, index)
    steps(&self)
    return SourceRange(start: start.0, end: position, bytes: start.1..<index)
  }

  private mutating func skipString() {
    comma = nil
    step()
    while let byte = next {
      step()
      if byte == UInt8(ascii: "\\") { step() }
      if byte == UInt8(ascii: "\"") { return }
    }
  }

  private mutating func takeComment(until end: String) {
    let range = range { text in
      text.step()
      text.step()
      while text.next != nil, !text.hasPrefix(end) { text.step() }
      if end != "\n" { for _ in end { text.step() } }
    }
    report(range, "a comment", isBlank: true)
  }

  private mutating func takeWord() {
    comma = nil
    let range = range { text in
      text.step()
      while let byte = text.next, !Array("{}[]:,\"# \t\r\n".utf8).contains(byte) { text.step() }
    }
    let word = String(decoding: bytes[range.bytes], as: UTF8.self)
    let isLiteral = ["true", "false", "null", "\u{FEFF}"].contains(word)
    guard !isLiteral, DecimalNumber(word) == nil else { return }
    report(range, "'\(ThemeText.oneLine(word))' without double quotes", isBlank: false)
  }

  private mutating func report(_ range: SourceRange, _ what: String, isBlank: Bool) {
    faults.append(
      Diagnostic(
        .warning, .importedFile, file: path, range: range,
        message: "\(what), which JSON does not have"))
    guard isBlank else { return }
    for index in range.bytes where bytes[index] != 10 { bytes[index] = 0x20 }
  }
}
