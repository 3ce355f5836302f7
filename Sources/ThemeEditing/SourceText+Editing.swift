internal import ThemeSource
internal import Themes

extension SourceText {
  /// The offset of the first byte of the line that a byte is in.
  func lineStart(_ offset: Int) -> Int {
    var start = offset
    while start > markLength, !isLineEnd(bytes[start - 1]) { start -= 1 }
    return start
  }

  /// The offset of what ends the line that a byte is in, or of the file's end.
  func lineEnd(_ offset: Int) -> Int {
    var end = offset
    while end < bytes.count, !isLineEnd(bytes[end]) { end += 1 }
    return end
  }

  /// The offset of the next line's first byte, or of the file's end.
  func nextLine(_ offset: Int) -> Int {
    let end = lineEnd(offset)
    guard end < bytes.count else { return end }
    return end + Self.lineEnd(at: end, in: bytes)
  }

  var lineEnding: String {
    let end = lineEnd(markLength)
    return end < bytes.count ? self[end..<end + Self.lineEnd(at: end, in: bytes)] : "\n"
  }

  /// Line ends are blanks, too.
  func isBlank(_ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { $0 == 0x20 || $0 == 0x09 || isLineEnd($0) }
  }

  /// The end of the word before an offset; blanks between them are skipped.
  func wordEnd(before offset: Int) -> Int {
    var end = offset
    while end > markLength, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return end
  }

  /// How many characters lie before an offset on its line.
  func column(_ offset: Int) -> Int { position(of: offset).column - 1 }

  /// The first byte from an offset on that is neither blank, nor a line's end, nor in a comment.
  func skippingComments(_ start: Int) -> Int {
    var index = start
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "#") {
        index = lineEnd(index)
      } else if bytes[index] == 0x20 || bytes[index] == 0x09 || isLineEnd(bytes[index]) {
        index += 1
      } else {
        break
      }
    }
    return index
  }

  /// The offset of what ends the line before the one that begins at an offset.
  func previousLineEnd(_ lineStart: Int) -> Int {
    var end = lineStart - 1
    if end > markLength, bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
    return max(end, markLength)
  }

  /// The offset behind the anchors and tags that begin at an offset.
  func anchorWordEnd(_ start: Int) -> Int {
    var end = start
    var next = start
    while next < bytes.count, bytes[next] == UInt8(ascii: "&") || bytes[next] == UInt8(ascii: "!") {
      end = wordEnd(next)
      next = end
      while next < bytes.count, bytes[next] == 0x20 || bytes[next] == 0x09 { next += 1 }
    }
    return end
  }

  /// The offset behind an anchor or a tag and the blanks that follow it.
  func anchorEnd(_ start: Int) -> Int {
    var end = wordEnd(start)
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    return end
  }

  private func wordEnd(_ start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] != 0x20, bytes[end] != 0x09, !isLineEnd(bytes[end]) {
      end += 1
    }
    return end
  }

  /// The bytes of a value without its anchor and tag; empty where only these are written.
  func content(of node: SyntaxNode) -> Range<Int> {
    let range = node.range.bytes
    var start = range.lowerBound
    var propertyEnd = start
    while start < range.upperBound,
      bytes[start] == UInt8(ascii: "&") || bytes[start] == UInt8(ascii: "!")
    {
      propertyEnd = min(wordEnd(start), range.upperBound)
      start = skippingComments(propertyEnd)
    }
    guard start < range.upperBound else { return propertyEnd..<propertyEnd }
    var end = range.upperBound
    while end > start, isBlank(end - 1..<end) { end -= 1 }
    return start..<end
  }

  /// The tags of a value, each with the blanks between it and what stands before it on its line.
  func tags(of node: SyntaxNode) -> [Range<Int>] {
    let range = node.range.bytes
    var tags: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound,
      bytes[start] == UInt8(ascii: "&") || bytes[start] == UInt8(ascii: "!")
    {
      let end = min(wordEnd(start), range.upperBound)
      let before = wordEnd(before: start)
      if bytes[start] == UInt8(ascii: "!") {
        // What follows a tag at the start of a line keeps the line's indentation.
        tags.append((before == lineStart(start) ? start : before)..<end)
      }
      start = skippingComments(end)
    }
    return tags
  }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
