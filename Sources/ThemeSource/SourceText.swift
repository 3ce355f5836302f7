package import Themes

/// The bytes of a text file, with libyaml's marks turned into places and offsets.
///
/// libyaml counts Unicode scalars and starts after a byte order mark; all other code counts bytes
/// from the file's beginning. Only this type converts between the two.
package struct SourceText: Sendable {
  /// All bytes of the file.
  package let bytes: [UInt8]
  /// How many of them are a byte order mark: 0 or 3.
  package let markLength: Int
  /// The offset of each scalar and of the end; `nil` if all are ASCII, because then the index is
  /// the offset.
  private let offsets: [Int]?
  /// The offset of each line's first byte.
  private let lineStarts: [Int]

  /// Takes bytes that are UTF-8.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    markLength = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var starts = [markLength]
    var index = markLength
    while index < bytes.count {
      let length = Self.lineEnd(at: index, in: bytes)
      index += max(1, length)
      if length > 0 { starts.append(index) }
    }
    lineStarts = starts
    if bytes.dropFirst(markLength).allSatisfy({ $0 < 0x80 }) {
      offsets = nil
    } else {
      offsets =
        bytes.indices.dropFirst(markLength).filter { bytes[$0] & 0xC0 != 0x80 } + [bytes.count]
    }
  }

  /// How many bytes end a line at an offset: LF, CR, CR LF, and YAML 1.1's NEL, LS and PS; 0 for
  /// anything else.
  package static func lineEnd(at index: Int, in bytes: [UInt8]) -> Int {
    func follows(_ next: UInt8, at distance: Int) -> Bool {
      index + distance < bytes.count && bytes[index + distance] == next
    }
    switch bytes[index] {
    case 0x0A: return 1
    case 0x0D: return follows(0x0A, at: 1) ? 2 : 1
    case 0xC2: return follows(0x85, at: 1) ? 2 : 0
    case 0xE2: return follows(0x80, at: 1) && (follows(0xA8, at: 2) || follows(0xA9, at: 2)) ? 3 : 0
    default: return 0
    }
  }

  func offset(of mark: YAMLMark) -> Int {
    guard let offsets else { return min(mark.index + markLength, bytes.count) }
    return mark.index < offsets.count ? offsets[mark.index] : bytes.count
  }

  func position(of mark: YAMLMark) -> SourcePosition {
    SourcePosition(line: mark.line + 1, column: mark.column + 1)
  }

  func range(_ start: YAMLMark, _ end: YAMLMark) -> SourceRange {
    SourceRange(
      start: position(of: start), end: position(of: end), bytes: offset(of: start)..<offset(of: end)
    )
  }

  package func position(of offset: Int) -> SourcePosition {
    var low = 0
    var high = lineStarts.count
    while low < high {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    let line = max(low, 1)
    let start = lineStarts[line - 1]
    let column = bytes[start..<max(start, min(offset, bytes.count))].count { $0 & 0xC0 != 0x80 } + 1
    return SourcePosition(line: line, column: column)
  }

  package func range(_ range: Range<Int>) -> SourceRange {
    SourceRange(
      start: position(of: range.lowerBound), end: position(of: range.upperBound), bytes: range)
  }

  /// The bytes of an unquoted colour that YAML reads as a comment, after a colon and blanks.
  package func lostColor(after colon: Int) -> Range<Int>? {
    UnquotedColors.color(after: colon, in: bytes).map {
      $0.offset..<$0.offset + $0.color.utf8.count
    }
  }

  package subscript(range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}
