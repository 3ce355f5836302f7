/// One mapping of a theme file while it is read: its keys are checked, and its values are read by
/// name.
package struct Section {
  let kind: SectionKind
  /// The keys that lead to it, as in `arrow.stroke`; empty for the theme itself.
  let path: String
  /// The place for messages about missing keys: the key that has the mapping as its value.
  let range: SourceRange
  private let entries: [SourceNode.Entry]

  /// Takes a mapping apart; logs keys that it does not take. `nil`, with an error, when the value is
  /// no mapping.
  ///
  /// - Parameter keys: The keys that it takes; `nil` for those of its kind.
  package init?(
    _ node: SourceNode, _ kind: SectionKind, keys: [String]? = nil, path: String,
    at range: SourceRange, _ log: inout DiagnosticLog
  ) {
    let keys = keys ?? kind.keys
    self.kind = kind
    self.path = path
    self.range = range
    guard case .mapping(let entries) = node.content else {
      log.wrongKind(node, path.isEmpty ? kind.title : path, "a mapping of keys")
      return nil
    }
    self.entries = entries
    for entry in entries where !keys.contains(entry.key) {
      log.error(
        log.isFull ? "" : UnknownKey.message(for: entry.key, in: kind, keys, path: path),
        at: entry.keyRange, rule: .unknownKey)
    }
  }

  /// The keys that are given, in their order.
  package var keys: [String] { entries.map(\.key) }

  /// The key's name with the names of what holds it.
  func path(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// The entry of a key that is given, even with nothing behind it.
  package func entry(_ key: String) -> SourceNode.Entry? { entries.first { $0.key == key } }

  /// Where the value of a key stands; where the mapping stands when the key is not given.
  package func range(of key: String) -> SourceRange { entry(key)?.value.range ?? range }

  /// The value of a key; `nil` when the key is not given, or, with an error, when nothing is behind it.
  package func value(_ key: String, _ log: inout DiagnosticLog) -> SourceNode? {
    guard let node = entry(key)?.value else { return nil }
    guard case .null(let absence) = node.content else { return node }
    if absence != .reported {
      log.error(
        "\(path(key)) has no value; give one, or take the key out", at: node.range,
        rule: .missingValue)
    }
    return nil
  }

  /// The value of a key in a form; `nil` when the key is not given or, with an error, is wrong.
  package func read<Value>(
    _ key: String, _ form: ValueForm<Value>, _ log: inout DiagnosticLog
  ) -> Value? {
    value(key, &log).flatMap { form.read($0, path(key), &log) }
  }

  func read<Value>(_ key: ThemeKey<Value>, _ log: inout DiagnosticLog) -> Value? {
    read(key.name, key.form, &log)
  }

  /// The value of a key; its default when the key is not given or, with an error, is wrong.
  func read<Value>(_ key: DefaultedKey<Value>, _ log: inout DiagnosticLog) -> Value {
    read(key.name, key.form, &log) ?? key.standard
  }

  /// The value of a key that has to be given.
  func require<Value>(
    _ key: ThemeKey<Value>, _ example: String, _ log: inout DiagnosticLog
  ) -> Value? {
    if entry(key) == nil { log.missing(self, key.name, example) }
    return read(key, &log)
  }

  /// A mapping behind a key; `nil` when the key is not given or, with an error, is no mapping.
  func section(_ key: PartKey, _ log: inout DiagnosticLog) -> Section? {
    section(key.name, key.kind, &log)
  }

  /// A mapping of a kind behind a key with another name.
  func section(
    _ key: String, _ kind: SectionKind, _ log: inout DiagnosticLog
  ) -> Section? {
    guard let entry = entry(key), let node = value(key, &log) else { return nil }
    return Section(node, kind, path: path(key), at: entry.keyRange, &log)
  }
}

extension Section {
  func entry(_ key: some DescribedKey) -> SourceNode.Entry? { entry(key.name) }

  func range(of key: some DescribedKey) -> SourceRange { range(of: key.name) }

  func path(_ key: some DescribedKey) -> String { path(key.name) }

  func value(_ key: some DescribedKey, _ log: inout DiagnosticLog) -> SourceNode? {
    value(key.name, &log)
  }
}

extension DiagnosticLog {
  package mutating func missing(_ section: Section, _ key: String, _ example: String) {
    let owner = section.path.isEmpty ? section.kind.title : section.path
    error(
      "\(owner) needs '\(key)', for example \(key): \(example)", at: section.range,
      rule: .missingKey)
  }
}
