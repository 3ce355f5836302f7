internal import Languages
internal import ThemeSource
package import Themes

/// A value of a theme or scene file, without its place and its style.
@_spi(Studio) public indirect enum SettingValue: Sendable {
  /// Nothing.
  case null
  /// A number as it is written.
  case number(String)
  case flag(Bool)
  case text(String)
  case list([SettingValue])
  /// Keys and values in their order; each key occurs once.
  case mapping([(key: String, value: SettingValue)])
}

extension SettingValue: Equatable {
  /// Whether two values have the same meaning: numbers are compared by value, mappings in any
  /// order.
  public static func == (lhs: SettingValue, rhs: SettingValue) -> Bool {
    switch (lhs, rhs) {
    case (.null, .null): true
    case (.number(let a), .number(let b)):
      a == b || DecimalNumber(a).map(\.value) == DecimalNumber(b).map(\.value)
    case (.flag(let a), .flag(let b)): a == b
    case (.text(let a), .text(let b)): a.unicodeScalars.elementsEqual(b.unicodeScalars)
    case (.list(let a), .list(let b)): a == b
    case (.mapping(let a), .mapping(let b)):
      a.count == b.count
        && zip(a.sorted { $0.key < $1.key }, b.sorted { $0.key < $1.key })
          .allSatisfy { $0.key == $1.key && $0.value == $1.value }
    case (.null, _), (.number, _), (.flag, _), (.text, _), (.list, _), (.mapping, _): false
    }
  }
}

extension SettingValue {
  package init(_ node: SourceNode) {
    switch node.content {
    case .null: self = .null
    case .scalar(let text, let style): self.init(scalar: text, style)
    case .sequence(let nodes): self = .list(nodes.map { SettingValue($0) })
    case .mapping(let entries):
      self = .mapping(entries.map { ($0.key, SettingValue($0.value)) })
    }
  }

  /// The value of a scalar as a theme's reader takes it.
  init(scalar text: String, _ style: SourceNode.ScalarStyle) {
    guard style == .plain else {
      self = .text(text)
      return
    }
    switch text {
    case "", "~", "null", "Null", "NULL": self = .null
    case "true", "True", "TRUE": self = .flag(true)
    case "false", "False", "FALSE": self = .flag(false)
    default: self = DecimalNumber(text) == nil ? .text(text) : .number(text)
    }
  }

  /// Reads a value in YAML's flow style, such as `12`, `[1, 2]`, `{x: tile}` or `tile`; text that
  /// begins with `#` is a colour.
  ///
  /// Throws an error of the text, without a place: the text is one value of a command.
  package init(flow yaml: String) throws(SettingValueError) {
    let text = yaml.trimmed
    guard !text.isEmpty else { throw SettingValueError(reason: "it is empty") }
    if text.begins(with: "#") {
      self = .text(text)
      return
    }
    let tree = SourceTree(yaml: "[\(text)\n]", path: "")
    if let diagnostic = tree.diagnostics.first {
      throw SettingValueError(reason: diagnostic.message)
    }
    guard case .sequence(let nodes) = tree.root?.content, let node = nodes.first else {
      throw SettingValueError(reason: "it is no single value")
    }
    guard nodes.count == 1 else {
      let dotted = String(text.map { $0 == "," ? "." : $0 })
      let number = DecimalNumber(dotted) == nil ? "" : "\(dotted) for a number, or "
      throw SettingValueError(
        reason:
          "these are \(nodes.count) values; write \(number)\("[\(text)]".shellWord) for a list")
    }
    self.init(node)
  }
}

package struct SettingValueError: Error, Hashable, Sendable {
  /// The error, as a clause.
  package var reason: String
}

extension String {
  fileprivate var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}

extension SettingValue {
  package subscript(key: String) -> SettingValue? {
    guard case .mapping(let entries) = self else { return nil }
    return entries.first { $0.key == key }?.value
  }

  /// `nil` where there is none.
  package func value(at steps: some Collection<SettingPath.Step>) -> SettingValue? {
    guard let step = steps.first else { return self }
    let next: SettingValue? =
      switch (step, self) {
      case (.key(let key), _): self[key]
      case (.index(let index), .list(let values)):
        values.indices.contains(index) ? values[index] : nil
      case (.index, _): nil
      }
    return next?.value(at: steps.dropFirst())
  }

  /// The value after one inside it, at the end of some steps, is replaced or removed.
  ///
  /// Missing mappings and lists on the way are created. An index that is one more than a list's
  /// last adds an element.
  func setting(
    _ steps: ArraySlice<SettingPath.Step>, to value: SettingValue?,
    from start: ArraySlice<SettingPath.Step> = []
  ) throws(EditError) -> SettingValue {
    guard let step = steps.first else { return value ?? .null }
    let rest = steps.dropFirst()
    let isEnd = rest.isEmpty
    switch (step, self) {
    case (.key(let key), .mapping), (.key(let key), .null):
      var entries: [(key: String, value: SettingValue)] = []
      if case .mapping(let own) = self { entries = own }
      let index = entries.firstIndex { $0.key == key }
      guard let value else {
        guard let index else { return self }
        if isEnd {
          entries.remove(at: index)
        } else {
          entries[index].value = try entries[index].value.setting(
            rest, to: nil, from: start + [step])
        }
        return .mapping(entries)
      }
      let old = index.map { entries[$0].value } ?? .null
      let new = try old.setting(rest, to: value, from: start + [step])
      if let index { entries[index].value = new } else { entries.append((key, new)) }
      return .mapping(entries)
    case (.index(let index), .list), (.index(let index), .null):
      var values: [SettingValue] = []
      if case .list(let own) = self { values = own }
      guard let value else {
        guard values.indices.contains(index) else { return self }
        if isEnd {
          values.remove(at: index)
        } else {
          values[index] = try values[index].setting(rest, to: nil, from: start + [step])
        }
        return .list(values)
      }
      guard index <= values.count else {
        throw .noElement(path: start.inWords, index: index, count: values.count)
      }
      if index == values.count { values.append(.null) }
      values[index] = try values[index].setting(rest, to: value, from: start + [step])
      return .list(values)
    case (.key(let key), _):
      throw .noMapping(path: start.inWords, key: key, found: kindInWords)
    case (.index, _):
      throw .noList(path: start.inWords, found: kindInWords)
    }
  }

  private var kindInWords: String {
    switch self {
    case .null: "empty"
    case .number(let text): "the number \(text)"
    case .flag(let flag): "\(flag)"
    case .text: "a text"
    case .list: "a list"
    case .mapping: "a mapping"
    }
  }
}
