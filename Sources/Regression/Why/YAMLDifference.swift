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
        compare(first, second, at: after)
      case (.sequence(let first), .sequence(let second)) where first.count == second.count:
        for (first, second) in zip(first, second) { compare(first, second, key: key) }
      case (.scalar(let first, _), .scalar(let second, _)) where first == second: break
      case (.null, .null): break
      default: replace(before, after, key: key)
      }
    }

    private mutating func compare(
      _ before: [SourceNode.Entry], _ after: [SourceNode.Entry], at node: SourceNode
    ) {
      for entry in after {
        if let earlier = before.first(where: { $0.key == entry.key }) {
          compare(earlier.value, entry.value, key: entry.key)
        } else {
          changes.append(
            YAMLDifference(
              line: entry.keyRange.line, words: "\(entry.key) \(text(entry.value, new)) is new",
              undone: without(entry)))
        }
      }
      for entry in before where !after.contains(where: { $0.key == entry.key }) {
        changes.append(
          YAMLDifference(
            line: node.range.line, words: "\(entry.key) \(text(entry.value, old)) is gone",
            undone: nil))
      }
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
