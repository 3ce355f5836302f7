internal import ThemeSource
internal import Themes

extension SyntaxEditor {
  /// Removes an entry from a mapping; after the last one, `{}` is left.
  func removal(
    of index: Int, from mapping: Mapping, _ owner: Owner?, _ way: [SyntaxNode]
  ) -> [TextChange]? {
    guard mapping.entries.count > 1 else {
      return replacement(
        of: mapping.node, by: .mapping([]), owner, at: mapping.path, Array(way.dropLast()))
    }
    let starts = mapping.entries.map { start(of: $0) }
    let ends = mapping.entries.map { end(of: $0) }
    return removal(index, starts: starts, ends: ends, isFlow: mapping.isFlow)
      .map { finished($0, way) }
  }

  /// Removes an element from a list; after the last one, `[]` is left.
  func removal(
    of index: Int, from list: List, _ owner: Owner?, _ way: [SyntaxNode]
  ) -> [TextChange]? {
    guard list.nodes.count > 1 else {
      return replacement(of: list.node, by: .list([]), owner, at: [], Array(way.dropLast()))
    }
    let ends = list.nodes.map { node in
      node.range.bytes.isEmpty ? node.range.bytes.upperBound : text.content(of: node).upperBound
    }
    var starts = list.nodes.map(\.range.bytes.lowerBound)
    if !list.isFlow {
      // From the dash on.
      starts = ([text.content(of: list.node).lowerBound] + ends.dropLast()).map {
        text.skippingComments($0)
      }
    }
    return removal(index, starts: starts, ends: ends, isFlow: list.isFlow)
      .map { finished($0, way) }
  }

  /// Removes one of several pieces of a collection, with the separator to its neighbours.
  private func removal(
    _ index: Int, starts: [Int], ends: [Int], isFlow: Bool
  ) -> [TextChange]? {
    if isFlow { return flowRemoval(index, starts: starts, ends: ends) }
    return blockRemoval(index, starts: starts, ends: ends).map { [$0] }
  }

  /// If a piece has lines of its own, removes these lines and the comma that only this piece
  /// needed, so that comments on other lines stay. Otherwise removes everything up to the next
  /// piece, or from the end of the piece before.
  private func flowRemoval(_ index: Int, starts: [Int], ends: [Int]) -> [TextChange] {
    let (start, end) = (starts[index], ends[index])
    let lineStart = text.lineStart(start)
    let isLast = index + 1 == starts.count
    let comma = text.skippingComments(end)
    let hasComma = comma < text.bytes.count && text.bytes[comma] == UInt8(ascii: ",")
    let pieceEnd = hasComma ? comma + 1 : end
    let beginsLine =
      text.isBlank(lineStart..<start) && (index == 0 || ends[index - 1] < lineStart)
    let endsLine = text.skippingComments(pieceEnd) >= text.lineEnd(pieceEnd)
    guard beginsLine, isLast || endsLine else {
      return [
        isLast
          ? TextChange(bytes: ends[index - 1]..<end, text: "")
          : TextChange(bytes: start..<starts[index + 1], text: "")
      ]
    }
    let piece = TextChange(
      bytes: endsLine ? lineStart..<text.nextLine(pieceEnd) : start..<pieceEnd, text: "")
    guard isLast, !hasComma else { return [piece] }
    let before = text.skippingComments(ends[index - 1])
    return [TextChange(bytes: before..<before + 1, text: ""), piece]
  }

  private func blockRemoval(_ index: Int, starts: [Int], ends: [Int]) -> TextChange? {
    let start = starts[index]
    let lineStart = text.lineStart(start)
    guard text.isBlank(lineStart..<start) else {
      // Text before it on the line, such as a list's dash, has to stay.
      guard index + 1 < starts.count else { return nil }
      let next = starts[index + 1]
      let nextLine = text.nextLine(ends[index])
      let between = nextLine..<max(nextLine, text.lineStart(next))
      if !text.isBlank(between) {
        // Comments of the next piece stay above it, and the dash alone on its line.
        return TextChange(bytes: text.wordEnd(before: start)..<text.lineEnd(ends[index]), text: "")
      }
      return TextChange(bytes: start..<next, text: "")
    }
    let end = text.nextLine(ends[index])
    var first = lineStart
    if lineStart > text.markLength,
      index + 1 == starts.count || text.isBlank(end..<text.lineEnd(end))
    {
      // The empty line that parts it from what stands before goes with it.
      let above = text.lineStart(text.previousLineEnd(lineStart))
      if text.isBlank(above..<lineStart) { first = above }
    }
    if end == text.bytes.count, text.lineEnd(ends[index]) == end, first > text.markLength {
      // The file's last line has no line end, so the line end before it is removed.
      let previous = text.previousLineEnd(first)
      return TextChange(bytes: previous..<end, text: "")
    }
    return TextChange(bytes: first..<end, text: "")
  }
}
