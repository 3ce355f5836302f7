package import Imaging

/// How one kind of value is written in a theme file, and how it is read.
package struct ValueForm<Value: Sendable>: Sendable {
  package let schema: ValueSchema
  package let control: ValueControl
  /// Reads an existing value; if it is wrong, reports that and returns `nil`. The text is the key's
  /// path, for messages.
  package let read: @Sendable (SourceNode, String, inout DiagnosticLog) -> Value?

  package init(
    _ schema: ValueSchema, _ control: ValueControl = ValueControl(.text),
    _ read: @escaping @Sendable (SourceNode, String, inout DiagnosticLog) -> Value?
  ) {
    self.schema = schema
    self.control = control
    self.read = read
  }
}

extension DiagnosticLog {
  /// Reports that a value is of the wrong kind: "frame.capInsets must be …, not …".
  package mutating func wrongKind(
    _ node: SourceNode, _ key: String, _ wanted: String, hint: String = ""
  ) {
    if case .null(.reported) = node.content { return }
    let hint = hint.isEmpty ? "" : "; \(hint)"
    error("\(key) must be \(wanted), not \(node.summary)\(hint)", at: node.range, rule: .wrongType)
  }
}

extension ValueForm where Value == String {
  /// A text of at least one character; numbers are text as well.
  package static var text: ValueForm {
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

extension ValueForm where Value == String {
  static var picture: ValueForm {
    ValueForm(.picture, ValueControl(.picture), text.read)
  }
}

extension ValueForm where Value == Bool {
  package static var flag: ValueForm {
    ValueForm(.flag, ValueControl(.flag)) { node, key, log in
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
  package static func list<Element>(of element: ValueForm<Element>, _ wanted: String) -> ValueForm
  where Value == [SourcedValue<Element>] {
    ValueForm(.list(of: element.schema), listControl(of: element)) { node, key, log in
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

/// The field of a list: one field for all words that can be chosen, or a row for each item.
private func listControl<Element>(of element: ValueForm<Element>) -> ValueControl {
  switch element.control.kind {
  case .word, .text: ValueControl(.words, choices: element.control.choices)
  default: ValueControl(listOf: element.control)
  }
}

package struct SourcedValue<Value> {
  package var value: Value
  package var range: SourceRange
}

extension SourcedValue: Sendable where Value: Sendable {}

extension ValueForm where Value == Color {
  /// `"#RGB"`, `"#RGBA"`, `"#RRGGBB"` or `"#RRGGBBAA"`, in quotes.
  package static var color: ValueForm<Color> {
    ValueForm(.form("^#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"), ValueControl(.color)) {
      node, key, log in
      let forms = "a colour such as \"#1C1C1E\" or \"#1C1C1E80\""
      guard case .scalar(let text, _) = node.content else {
        log.wrongKind(node, key, forms)
        return nil
      }
      if let color = Color(hex: text) { return color }
      let meant =
        Color(hex: "#" + text) ?? Color(css: text)
        ?? (text.lowercased() == "clear" ? Color(cssName: "transparent") : nil)
      let hint = meant.map { "write \"\($0.alpha == 255 ? $0.hex : $0.hexWithAlpha)\"" }
      log.wrongKind(node, key, forms, hint: hint ?? "")
      return nil
    }
  }
}

extension ValueForm where Value == Insets {
  /// A number for all sides, `[vertical, horizontal]`, `[top, left, bottom, right]` or a mapping of
  /// sides, where those left out are 0; in points.
  package static func insets(_ range: NumberRange) -> ValueForm<Insets> {
    let side = range.schema
    let schema = ValueSchema.either([
      side, .list(of: side, count: 2), .list(of: side, count: 4),
      .mapping(SectionKind.insets.keys.map { SchemaKey($0, side) }),
    ])
    return ValueForm(schema, ValueControl(.insets, range)) { node, key, log in
      let number = ValueForm<Double>.number(range)
      switch node.content {
      case .scalar(let text, _):
        if let hint = hintForList(text, of: [2, 4]) {
          log.wrongKind(node, key, "a number, a list or a mapping of sides", hint: hint)
          return nil
        }
        return number.read(node, key, &log).map { Insets(all: $0) }
      case .sequence(let nodes) where nodes.count == 2 || nodes.count == 4:
        let numbers = nodes.map { number.read($0, key, &log) }.compactMap(\.self)
        guard numbers.count == nodes.count else { return nil }
        return numbers.count == 4
          ? Insets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
          : Insets(top: numbers[0], left: numbers[1], bottom: numbers[0], right: numbers[1])
      case .sequence(let nodes):
        log.error(
          "\(key) must be a number, [vertical, horizontal] or [top, left, bottom, right], "
            + "not a list of \(nodes.count)", at: node.range)
        return nil
      case .mapping:
        return sides(node, key, number, &log)
      case .null:
        log.wrongKind(node, key, "a number, a list or a mapping of sides")
        return nil
      }
    }
  }

  private static func sides(
    _ node: SourceNode, _ key: String, _ number: ValueForm<Double>, _ log: inout DiagnosticLog
  ) -> Insets? {
    guard let section = Section(node, .insets, path: key, at: node.range, &log) else {
      return nil
    }
    return Insets(
      top: section.read("top", number, &log) ?? 0, left: section.read("left", number, &log) ?? 0,
      bottom: section.read("bottom", number, &log) ?? 0,
      right: section.read("right", number, &log) ?? 0)
  }
}
