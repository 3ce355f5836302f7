internal import Languages
internal import ThemeSource
internal import Themes

/// One change between two versions of a theme's file, and the newer one with it undone.
struct YAMLDifference {
  /// The line in the newer version.
  let line: Int
  /// "opacity 0.4 → 0.31"
  let words: String
  /// The newer version without this change; `nil` if it cannot be undone alone.
  let undone: String?

  /// The changes between two versions, in the order of the newer one; none if one cannot be read,
  /// or if only comments and style differ.
  static func changes(from old: String, to new: String) -> [YAMLDifference] {
    guard let before = SourceTree(yaml: old, path: "").root,
      let after = SourceTree(yaml: new, path: "").root
    else { return [] }
    var finder = Finder(old: Array(old.utf8), new: Array(new.utf8))
    finder.compare(before, after, key: "")
    return finder.changes.sorted { $0.line < $1.line }
  }

  private struct Finder {
    let old: [UInt8]
    let new: [UInt8]
    var changes: [YAMLDifference] = []

    mutating func compare(_ before: SourceNode, _ after: SourceNode, key: String) {
      switch (before.content, after.content) {
      case (.mapping(let first), .mapping(let second)):
        compare(first, second, at: after, key: key.ends(with: "]") ? key : "")
      case (.sequence(let first), .sequence(let second)):
        compare(first, second, in: after, key: key)
      // One mapping stands for a list of one.
      case (.mapping, .sequence(let second)) where second.allSatisfy(\.isMapping):
        compare([before], second, in: after, key: key)
      case (.sequence(let first), .mapping) where first.allSatisfy(\.isMapping):
        compare(first, [after], in: after, key: key)
      case (.scalar(let first, _), .scalar(let second, _)) where first == second: break
      case (.null, .null): break
      default: replace(before, after, key: key)
      }
    }

    private mutating func compare(
      _ before: [SourceNode.Entry], _ after: [SourceNode.Entry], at node: SourceNode,
      key item: String
    ) {
      func name(_ entry: SourceNode.Entry) -> String {
        item.isEmpty ? entry.key : "\(item).\(entry.key)"
      }
      for entry in after {
        if let earlier = before.first(where: { $0.key == entry.key }) {
          compare(earlier.value, entry.value, key: name(entry))
        } else {
          changes.append(
            YAMLDifference(
              line: entry.keyRange.line, words: "\(name(entry)) \(text(entry.value, new)) is new",
              undone: without(entry)))
        }
      }
      for entry in before where !after.contains(where: { $0.key == entry.key }) {
        changes.append(
          YAMLDifference(
            line: node.range.line, words: "\(name(entry)) \(text(entry.value, old)) is gone",
            undone: nil))
      }
    }

    /// Items that are alike at both ends are the same ones; of those between them, the ones that have no counterpart
    /// are new or gone.
    private mutating func compare(
      _ before: [SourceNode], _ after: [SourceNode], in node: SourceNode, key: String
    ) {
      let shorter = min(before.count, after.count)
      let isLonger = before.count != after.count
      var start = 0
      while isLonger, start < shorter, isSame(before[start], after[start]) { start += 1 }
      var end = 0
      while isLonger, end < shorter - start,
        isSame(before[before.count - 1 - end], after[after.count - 1 - end])
      { end += 1 }
      let pairs = start..<(shorter - end)
      for index in pairs { compare(before[index], after[index], key: "\(key)[\(index)]") }
      for index in pairs.upperBound..<max(pairs.upperBound, after.count - end) {
        changes.append(
          YAMLDifference(
            line: after[index].range.line,
            words: "\(key)[\(index)] \(text(after[index], new)) is new",
            undone: without(index, of: after)))
      }
      for index in pairs.upperBound..<max(pairs.upperBound, before.count - end) {
        changes.append(
          YAMLDifference(
            line: node.range.line, words: "\(key)[\(index)] \(text(before[index], old)) is gone",
            undone: nil))
      }
    }

    /// Whether two values mean the same.
    private func isSame(_ before: SourceNode, _ after: SourceNode) -> Bool {
      var other = Finder(old: old, new: new)
      other.compare(before, after, key: "")
      return other.changes.isEmpty
    }

    /// The newer version without an item of a list, of which another one stays.
    private func without(_ index: Int, of items: [SourceNode]) -> String? {
      guard items.count > 1 else { return nil }
      let item = items[index].range.bytes
      let line = new[..<item.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      let dash = new[line..<item.lowerBound].filter { $0 != UInt8(ascii: " ") }
      var cut =
        index > 0
        ? items[index - 1].range.bytes.upperBound..<item.upperBound
        : item.lowerBound..<items[1].range.bytes.lowerBound
      if dash == [UInt8(ascii: "-")] {
        // An item of lines of its own.
        let end =
          new[item.upperBound...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? new.count
        cut = line..<end
      }
      guard cut.upperBound <= new.count else { return nil }
      return String(decoding: new[..<cut.lowerBound] + new[cut.upperBound...], as: UTF8.self)
    }

    private mutating func replace(_ before: SourceNode, _ after: SourceNode, key: String) {
      let (source, target) = (before.range.bytes, after.range.bytes)
      var undone: String?
      if old.indices.contains(source.lowerBound), new.count >= target.upperBound,
        old.count >= source.upperBound
      {
        undone = String(
          decoding: new[..<target.lowerBound] + old[source] + new[target.upperBound...],
          as: UTF8.self)
      }
      let words = "\(text(before, old)) → \(text(after, new))"
      changes.append(
        YAMLDifference(
          line: after.range.line, words: key.isEmpty ? words : "\(key) \(words)", undone: undone))
    }

    /// The newer version without the lines of an entry that has lines of its own.
    private func without(_ entry: SourceNode.Entry) -> String? {
      let lineFeed = UInt8(ascii: "\n")
      let start = entry.keyRange.bytes.lowerBound
      let line = new[..<start].lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
      guard new[line..<start].allSatisfy({ $0 == UInt8(ascii: " ") }) else { return nil }
      let last = max(entry.value.range.bytes.upperBound, entry.keyRange.bytes.upperBound)
      guard last <= new.count else { return nil }
      let end = new[last...].firstIndex(of: lineFeed).map { $0 + 1 } ?? new.count
      return String(decoding: new[..<line] + new[end...], as: UTF8.self)
    }

    /// A value as it is written, on one line.
    private func text(_ node: SourceNode, _ source: [UInt8]) -> String {
      let range = node.range.bytes.clamped(to: source.startIndex..<source.endIndex)
      return String(decoding: source[range], as: UTF8.self).shortened
    }
  }
}

extension SourceNode {
  fileprivate var isMapping: Bool { if case .mapping = content { true } else { false } }
}
