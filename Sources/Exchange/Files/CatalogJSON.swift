import JSON
import ThemeTree

/// A value of a catalogue's `Contents.json`, written as Xcode writes it: keys sorted, a space on both
/// sides of colons.
indirect enum CatalogJSON: Equatable {
  case string(String)
  case integer(Int)
  /// A number, a truth value or null, as it was written.
  case literal(String)
  case list([CatalogJSON])
  case object([String: CatalogJSON])

  /// A value that was read: kept as it is.
  init(_ node: SourceNode) {
    switch node.content {
    case .null: self = .literal("null")
    case .scalar(let text, let style):
      let isLiteral = ["true", "false", "null"].contains(text) || DecimalNumber(text) != nil
      self = style == .plain && isLiteral ? .literal(text) : .string(text)
    case .sequence(let items): self = .list(items.map(CatalogJSON.init))
    case .mapping(let entries):
      self = .object(
        Dictionary(
          entries.map { ($0.key, CatalogJSON($0.value)) }, uniquingKeysWith: { first, _ in first }))
    }
  }

  /// The file's text, with a line's end.
  var text: String { text(indent: "") + "\n" }

  private func text(indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .string(let text): return text.quoted
    case .integer(let number): return "\(number)"
    case .literal(let text): return text
    case .list(let items):
      guard !items.isEmpty else { return "[\n\n\(indent)]" }
      let lines = items.map { inner + $0.text(indent: inner) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members):
      guard !members.isEmpty else { return "{\n\n\(indent)}" }
      let lines = members.keys.sorted().compactMap { key in
        members[key].map { "\(inner)\(key.quoted) : \($0.text(indent: inner))" }
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
  }
}

extension SourceNode {
  /// The text of a scalar.
  var scalar: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// The values of a list; none for anything else.
  var items: [SourceNode] {
    if case .sequence(let items) = content { items } else { [] }
  }
}
