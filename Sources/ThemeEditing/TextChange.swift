/// New text for a stretch of a file's bytes.
package struct TextChange: Hashable, Sendable {
  /// The bytes that are replaced, as the file is before.
  package var bytes: Range<Int>
  package var text: String

  package init(bytes: Range<Int>, text: String) {
    self.bytes = bytes
    self.text = text
  }
}

extension [TextChange] {
  /// The bytes with all changes; changes at one place follow each other in their order. `nil` when two
  /// overlap.
  func applied(to bytes: [UInt8]) -> [UInt8]? {
    let ordered = enumerated().sorted {
      ($0.element.bytes.lowerBound, $0.offset) < ($1.element.bytes.lowerBound, $1.offset)
    }.map(\.element)
    var result: [UInt8] = []
    var end = 0
    for change in ordered {
      guard change.bytes.lowerBound >= end, change.bytes.upperBound <= bytes.count else {
        return nil
      }
      result += bytes[end..<change.bytes.lowerBound]
      result += [UInt8](change.text.utf8)
      end = change.bytes.upperBound
    }
    return result + bytes[end...]
  }
}
