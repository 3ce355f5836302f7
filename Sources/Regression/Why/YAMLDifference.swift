internal import Languages
internal import ThemeSource
internal import Themes

/// One change between two versions of a theme's file, and the newer one with it undone.
struct YAMLDifference {
  /// The setting that has changed.
  let setting: NamedSetting
  /// The line in the newer version.
  let line: Int
  /// What has become of the value as it is written: "0.4 → 0.31".
  let change: String
  /// The same in the words of the inspector: "40 % → 31 %".
  let words: String
  /// The lines of the value in both versions; `nil` where there was or is none.
  let lines: (before: String?, after: String?)
  /// The newer version without this change; `nil` if it cannot be undone alone.
  let undone: String?

  /// The changes between two versions, in the order of the newer one; none if one cannot be read,
  /// or if only comments and style differ.
  static func changes(from old: String, to new: String) -> [YAMLDifference] {
    guard let before = SourceTree(yaml: old, path: "").root,
      let after = SourceTree(yaml: new, path: "").root
    else { return [] }
    var finder = Finder(old: Array(old.utf8), new: Array(new.utf8))
    finder.compare(before, after, at: [])
    return finder.changes.sorted { $0.line < $1.line }
  }

  private struct Finder {
    let old: [UInt8]
    let new: [UInt8]
    var changes: [YAMLDifference] = []

    mutating func compare(_ before: SourceNode, _ after: SourceNode, at path: [NamedSetting.Step]) {
      switch (before.content, after.content) {
      case (.mapping(let first), .mapping(let second)):
        compare(first, second, in: after, at: path)
      // Numbers beside each other, such as an offset's, are one value, also where insets are written in another form.
      case (.sequence(let first), .sequence(let second))
      where (first + second).allSatisfy(\.isScalar)
        && (first.count == second.count || !NamedSetting(path).isList):
        if zip(first, second).contains(where: { !isSame($0, $1) }) {
          replace(before, after, at: path)
        }
      case (.sequence(let first), .sequence(let second)):
        compare(first, second, in: after, at: path)
      // One mapping stands for a list of one.
      case (.mapping, .sequence(let second)) where second.allSatisfy(\.isMapping):
        compare([before], second, in: after, at: path)
      case (.sequence(let first), .mapping) where first.allSatisfy(\.isMapping):
        compare(first, [after], in: after, at: path)
      case (.scalar(let first, _), .scalar(let second, _)) where first == second: break
      case (.null, .null): break
      default: replace(before, after, at: path)
      }
    }

    private mutating func compare(
      _ before: [SourceNode.Entry], _ after: [SourceNode.Entry], in node: SourceNode,
      at path: [NamedSetting.Step]
    ) {
      for entry in after {
        let place = path + [.key(entry.key)]
        if let earlier = before.first(where: { $0.key == entry.key }) {
          compare(earlier.value, entry.value, at: place)
        } else {
          let (inner, value) = onlyValue(of: entry.value)
          add(place + inner, nil, value, line: entry.keyRange.line, undone: without(entry))
        }
      }
      for entry in before where !after.contains(where: { $0.key == entry.key }) {
        add(path + [.key(entry.key)], entry.value, nil, line: node.range.line, undone: nil)
      }
    }

    /// The value of a mapping that holds one alone, and the way to it.
    private func onlyValue(of node: SourceNode) -> ([NamedSetting.Step], SourceNode) {
      guard case .mapping(let entries) = node.content, entries.count == 1 else { return ([], node) }
      let (inner, value) = onlyValue(of: entries[0].value)
      return ([.key(entries[0].key)] + inner, value)
    }

    /// Items that are alike at both ends are the same ones; of those between them, the ones that have no counterpart
    /// are new or gone.
    private mutating func compare(
      _ before: [SourceNode], _ after: [SourceNode], in node: SourceNode,
      at path: [NamedSetting.Step]
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
      for index in pairs { compare(before[index], after[index], at: path + [.index(index)]) }
      for index in pairs.upperBound..<max(pairs.upperBound, after.count - end) {
        add(
          path + [.index(index)], nil, after[index], line: after[index].range.line,
          undone: without(index, of: after))
      }
      for index in pairs.upperBound..<max(pairs.upperBound, before.count - end) {
        add(path + [.index(index)], before[index], nil, line: node.range.line, undone: nil)
      }
    }

    /// Whether two values mean the same.
    private func isSame(_ before: SourceNode, _ after: SourceNode) -> Bool {
      var other = Finder(old: old, new: new)
      other.compare(before, after, at: [])
      return other.changes.isEmpty
    }

    /// Notes a change of a value; one of both is missing where it is new or gone.
    private mutating func add(
      _ path: [NamedSetting.Step], _ before: SourceNode?, _ after: SourceNode?, line: Int,
      undone: String?
    ) {
      let setting = NamedSetting(path)
      let written = (before.map { text($0, old) }, after.map { text($0, new) })
      func words(_ change: (String?, String?)) -> String {
        switch change {
        case (let before?, let after?): "\(before) → \(after)"
        case (nil, let after?): "\(after) is new"
        default: "\(change.0 ?? "") is gone"
        }
      }
      func shown(_ node: SourceNode?, _ written: String?) -> String? {
        guard let node, let written else { return nil }
        return setting.words(for: node) ?? written
      }
      changes.append(
        YAMLDifference(
          setting: setting, line: line, change: words(written),
          words: words((shown(before, written.0), shown(after, written.1))),
          lines: (before.map { self.line(of: $0, old) }, after.map { self.line(of: $0, new) }),
          undone: undone))
    }

    /// The first line of a value, without the blanks around it.
    private func line(of node: SourceNode, _ source: [UInt8]) -> String {
      let place = min(node.range.bytes.lowerBound, source.count)
      let feed = UInt8(ascii: "\n")
      let start = source[..<place].lastIndex(of: feed).map { $0 + 1 } ?? 0
      let end = source[place...].firstIndex(of: feed) ?? source.count
      let line = source[start..<end].drop { $0 == UInt8(ascii: " ") }
      return String(decoding: line.prefix(200), as: UTF8.self).printable
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

    private mutating func replace(
      _ before: SourceNode, _ after: SourceNode, at path: [NamedSetting.Step]
    ) {
      let (source, target) = (before.range.bytes, after.range.bytes)
      var undone: String?
      if old.indices.contains(source.lowerBound), new.count >= target.upperBound,
        old.count >= source.upperBound
      {
        undone = String(
          decoding: new[..<target.lowerBound] + old[source] + new[target.upperBound...],
          as: UTF8.self)
      }
      add(path, before, after, line: after.range.line, undone: undone)
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
  fileprivate var isScalar: Bool { if case .scalar = content { true } else { false } }
}
