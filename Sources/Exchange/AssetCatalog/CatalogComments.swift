package import ThemeTree

/// The comments in a catalogue's `Contents.json`: JSON has none, but people write them, as in other languages.
package struct CatalogComments {
  /// The file with spaces where comments were, so that everything else keeps its place.
  package private(set) var bytes: [UInt8]
  /// Where the comments were.
  package private(set) var places: [SourceRange] = []

  /// Finds what begins with `//`, `/*` or `#` outside of strings.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var start: (position: SourcePosition, offset: Int)?
    var (line, column) = (1, 1)
    var isInString = false
    var isBlock = false
    var index = 0
    func hasPrefix(_ text: StaticString) -> Bool {
      text.withUTF8Buffer { bytes[index...].starts(with: $0) }
    }
    while index < bytes.count {
      let byte = bytes[index]
      let position = SourcePosition(line: line, column: column)
      if let comment = start {
        let ends = isBlock ? hasPrefix("*/") : byte == UInt8(ascii: "\n")
        if ends {
          close(comment, at: position, offset: index + (isBlock ? 2 : 0))
          start = nil
          if isBlock { (index, column) = (index + 1, column + 1) }
        }
      } else if isInString {
        if byte == UInt8(ascii: "\\") {
          index += 1
          column += 1
        }
        isInString = byte != UInt8(ascii: "\"")
      } else if hasPrefix("//") || hasPrefix("/*") || byte == UInt8(ascii: "#") {
        isBlock = hasPrefix("/*")
        start = (position, index)
      } else {
        isInString = byte == UInt8(ascii: "\"")
      }
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
      index += 1
    }
    if let start {
      close(start, at: SourcePosition(line: line, column: column), offset: bytes.count)
    }
  }

  private mutating func close(
    _ start: (position: SourcePosition, offset: Int), at end: SourcePosition, offset: Int
  ) {
    let range = start.offset..<min(offset, bytes.count)
    places.append(SourceRange(start: start.position, end: end, bytes: range))
    for index in range where bytes[index] != UInt8(ascii: "\n") { bytes[index] = 0x20 }
  }
}
