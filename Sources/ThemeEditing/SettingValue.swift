package import ThemeTree
internal import ThemeSource

/// A value of a theme or scene file, without its place and its style.
public indirect enum SettingValue: Sendable {
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
  /// The value of a node.
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
  /// Throws what is wrong with the text, without a place: the text is one value of a command.
  package init(flow yaml: String) throws(SettingValueError) {
    let text = yaml.trimmed
    guard !text.isEmpty else { throw SettingValueError(reason: "it is empty") }
    if text.hasPrefix("#") {
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
      throw SettingValueError(reason: "these are \(nodes.count) values; write [\(text)] for a list")
    }
    self.init(node)
  }
}

/// Why a text is no value.
package struct SettingValueError: Error, Hashable, Sendable {
  /// What is wrong, as a clause.
  package var reason: String
}

extension String {
  fileprivate var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
