internal import ThemeSource
internal import Themes

extension SyntaxEditor {
  /// Adds a key to a mapping, after the last of the keys that precede it in the reference's order,
  /// or before all keys. Missing sections on the way to a deeper value are written in block style
  /// if the mapping is.
  func insertion(
    of key: String, _ value: SettingValue, _ rest: [SettingPath.Step], into mapping: Mapping,
    _ owner: Owner?
  ) -> [TextChange]? {
    let path = mapping.path + [.key(key)]
    let entry = "\(name(key, at: mapping.path)): \(written(value, at: path))"
    guard let first = mapping.entries.first else {
      guard mapping.isFlow else { return nil }
      let content = text.content(of: mapping.node)
      if let owner, !owner.isFlow, !replacesWhole {
        let column = text.column(owner.key.range.bytes.lowerBound) + indentationStep
        let lines = indented(block(key, value, rest, at: path, column: column), by: column)
        if lines.count > 1 || keys.isSection(mapping.path) {
          return unfolding(content, into: lines)
        }
      }
      let open = content.lowerBound + 1
      return [TextChange(bytes: open..<open, text: entry)]
    }
    let predecessor = predecessor(of: key, in: mapping)
    if mapping.isFlow {
      guard let predecessor else {
        let start = start(of: first)
        return [TextChange(bytes: start..<start, text: entry + ", ")]
      }
      let end = end(of: predecessor)
      return [TextChange(bytes: end..<end, text: ", " + entry)]
    }
    let column = text.column(first.key.range.bytes.lowerBound)
    let lines = block(key, value, rest, at: path, column: column)
    let isApart = mapping.path.isEmpty && separatesSections
    let isSection = isApart && (lines.count > 1 || keys.takesList(path))
    let newline = text.lineEnding
    guard let predecessor else {
      let start = start(of: first)
      let written = (lines + (isSection ? [""] : [])).map { $0 + newline }.joined()
      let indentation = String(repeating: " ", count: column)
      return [TextChange(bytes: start..<start, text: written + indentation)]
    }
    let end = remarksEnd(after: end(of: predecessor), deeperThan: column)
    let next = text.nextLine(end)
    let isFollowed = next < text.bytes.count && !text.isBlank(next..<text.lineEnd(next))
    let before = isSection || isApart && isLong(predecessor) ? newline : ""
    let written = indented(lines, by: column).map { newline + $0 }.joined()
    let after = isSection && isFollowed ? newline : ""
    return [TextChange(bytes: end..<end, text: before + written + after)]
  }

  func appending(
    _ value: SettingValue, to list: List, at path: [SettingPath.Step]
  ) -> TextChange? {
    let written = self.written(value, at: path)
    let content = text.content(of: list.node)
    guard let last = list.nodes.last else {
      let open = content.lowerBound + 1
      return list.isFlow ? TextChange(bytes: open..<open, text: written) : nil
    }
    let end =
      last.range.bytes.isEmpty ? last.range.bytes.upperBound : text.content(of: last).upperBound
    if list.isFlow { return TextChange(bytes: end..<end, text: ", " + written) }
    let indentation = String(repeating: " ", count: text.column(content.lowerBound))
    let lineEnd = text.lineEnd(end)
    return TextChange(
      bytes: lineEnd..<lineEnd, text: text.lineEnding + indentation + "- " + written)
  }

  /// The entry after which a new key is written.
  private func predecessor(of key: String, in mapping: Mapping) -> SyntaxNode.Entry? {
    let order = keys.order(mapping.path)
    guard let rank = order.firstIndex(of: key) else { return mapping.entries.last }
    let before = Set(order[..<rank])
    return mapping.entries.last { entry in
      entry.isMerge || entry.name(anchors).map { before.contains($0) } ?? false
    }
  }

  /// Whether an empty line parts each section at the file's top, and the comment above it, from what
  /// stands before it.
  private var separatesSections: Bool {
    guard case .mapping(let entries, isFlow: false) = root.content else { return false }
    let sections = entries.dropFirst().filter(isLong)
    return !sections.isEmpty
      && sections.allSatisfy { section in
        var line = text.lineStart(start(of: section))
        while line > text.markLength {
          line = text.lineStart(text.previousLineEnd(line))
          let words = text.bytes[line...].drop { $0 == 0x20 || $0 == 0x09 }
          if words.first != UInt8(ascii: "#") { break }
        }
        return text.isBlank(line..<text.lineEnd(line))
      }
  }

  /// Whether the value of an entry ends on another line.
  private func isLong(_ entry: SyntaxNode.Entry) -> Bool {
    text.lineStart(end(of: entry)) > start(of: entry)
  }

  /// The end of the line that an offset is in, or of the comments below it that belong to it: those
  /// deeper than its key.
  private func remarksEnd(after offset: Int, deeperThan column: Int) -> Int {
    var end = text.lineEnd(offset)
    while true {
      let line = text.nextLine(end)
      let indentation = text.bytes[line...].prefix { $0 == 0x20 }.count
      guard indentation > column, text.bytes[(line + indentation)...].first == UInt8(ascii: "#")
      else { return end }
      end = text.lineEnd(line)
    }
  }

  func start(of entry: SyntaxNode.Entry) -> Int { entry.key.range.bytes.lowerBound }
}
