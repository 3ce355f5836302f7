extension ThemeReader {
  /// One appearance as it is written: its name and its differences from the base.
  struct Appearance {
    var name: String
    var changes: SourceNode
  }

  /// The appearances under `appearances`, in their order.
  mutating func appearances(in top: Section) -> [Appearance] {
    guard let node = top.value(TopKeys.appearances, &log) else { return [] }
    guard case .mapping(let entries) = node.content else {
      log.wrongKind(node, "appearances", "a mapping of names, each with its differences")
      return []
    }
    return entries.compactMap { appearance($0) }
  }

  private mutating func appearance(_ entry: SourceNode.Entry) -> Appearance? {
    let path = "appearances.\(entry.key.shortened)"
    guard entry.key != AppearanceName.base else {
      log.error(
        "'base' is the theme without differences and cannot be redefined; "
          + "change the theme itself", at: entry.keyRange)
      return nil
    }
    guard AppearanceName.isValid(entry.key) else {
      log.error(
        "'\(entry.key.shortened)' cannot name an appearance; use letters, digits, - and _",
        at: entry.keyRange)
      return nil
    }
    guard case .mapping(let changes) = entry.value.content else {
      log.wrongKind(entry.value, path, "a mapping of differences, {} for none")
      return nil
    }
    let fixed = TopKeys.table.names(fixedIn: .appearance)
    for change in changes where fixed.contains(change.key) {
      log.error(
        "'\(change.key)' is the same for every appearance; it stands at the top of the theme only",
        at: change.keyRange)
    }
    return Appearance(name: entry.key, changes: entry.value)
  }

  /// The theme of an appearance: the base with its differences, read and checked as a whole.
  mutating func theme(
    of name: String, changes: SourceNode?, root: SourceNode, at range: SourceRange
  ) -> Theme? {
    appearance = name
    defer { appearance = nil }
    let merged = changes.map { root.merging($0) } ?? root
    guard let top = Section(merged, .theme, path: "", at: range, &log) else { return nil }
    var theme = theme(from: top)
    theme.directions = directions(
      in: top, of: merged, at: range, base: root, appearance: changes)
    return theme
  }
}
