import ThemeTree

/// How one kind of value is written in a theme file, and how it is read.
struct ValueForm<Value> {
  /// What may be written, for editors.
  let schema: ValueSchema
  /// Reads an existing value; if it is wrong, reports that and returns `nil`. The text is the key's
  /// path, for messages.
  let read: (SourceNode, String, inout DiagnosticLog) -> Value?

  init(
    _ schema: ValueSchema,
    _ read: @escaping (SourceNode, String, inout DiagnosticLog) -> Value?
  ) {
    self.schema = schema
    self.read = read
  }
}

extension DiagnosticLog {
  /// Reports that a value is of the wrong kind: "frame.capInsets must be …, not …".
  mutating func wrongKind(_ node: SourceNode, _ key: String, _ wanted: String, hint: String = "") {
    let hint = hint.isEmpty ? "" : "; \(hint)"
    error("\(key) must be \(wanted), not \(node.summary)\(hint)", at: node.range, rule: .wrongType)
  }
}

extension ValueForm where Value == String {
  /// A text of at least one character; numbers are text as well.
  static var text: ValueForm {
    ValueForm(.text) { node, key, log in
      guard case .scalar(let text, _) = node.content else {
        log.wrongKind(node, key, "a text")
        return nil
      }
      guard text.contains(where: { !$0.isWhitespace }) else {
        log.error("\(key) must not be empty", at: node.range)
        return nil
      }
      return text
    }
  }
}

extension ValueForm where Value == Bool {
  /// `true` or `false`.
  static var flag: ValueForm {
    ValueForm(.flag) { node, key, log in
      if case .scalar(let text, .plain) = node.content {
        switch text {
        case "true", "True", "TRUE": return true
        case "false", "False", "FALSE": return false
        default: break
        }
      }
      log.wrongKind(node, key, "true or false")
      return nil
    }
  }
}

extension ValueForm {
  /// A list of at least one value.
  static func list<Element>(of element: ValueForm<Element>, _ wanted: String) -> ValueForm
  where Value == [SourcedValue<Element>] {
    ValueForm(.list(of: element.schema)) { node, key, log in
      guard case .sequence(let nodes) = node.content else {
        log.wrongKind(node, key, "a list of \(wanted)")
        return nil
      }
      guard !nodes.isEmpty else {
        log.error("\(key) must not be an empty list", at: node.range)
        return nil
      }
      return nodes.compactMap { node in
        element.read(node, key, &log).map { SourcedValue(value: $0, range: node.range) }
      }
    }
  }
}

/// A value with its place in the file.
struct SourcedValue<Value> {
  var value: Value
  var range: SourceRange
}
