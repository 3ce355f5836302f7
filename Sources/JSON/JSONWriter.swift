internal import Languages

/// How a value's text is laid out.
public enum JSONLayout: Sendable {
  /// For people and programs: a value that contains an object is written on several lines, indented by two spaces;
  /// everything else stands on one, with a space behind commas and colons.
  case readable
  /// On one line, without a space.
  case line
  /// As Xcode lays out `Contents.json`: each member and element on a line of its own, a space on both sides of colons.
  case xcode
}

extension JSON {
  /// The value as text. It has no control characters, and nothing that turns the direction of text.
  public func text(_ layout: JSONLayout = .readable) -> String {
    var text = ""
    write(layout, indent: "", to: &text)
    return text
  }

  private func write(_ layout: JSONLayout, indent: String, to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .number(let number): text += number.digits
    case .string(let string): text += string.quoted
    case .array(let elements):
      let breaks = layout.breaks(holdsObject: elements.contains { $0.holdsObject })
      Self.write(elements, in: ("[", "]"), layout, breaks, indent, to: &text) {
        $0.write(layout, indent: $1, to: &$2)
      }
    case .object(let members):
      let breaks = layout.breaks(holdsObject: members.contains { $0.value.holdsObject })
      Self.write(members, in: ("{", "}"), layout, breaks, indent, to: &text) {
        $2 += $0.key.quoted + layout.colon
        $0.value.write(layout, indent: $1, to: &$2)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], in brackets: (String, String), _ layout: JSONLayout, _ breaks: Bool,
    _ indent: String, to text: inout String, _ write: (Element, String, inout String) -> Void
  ) {
    let inner = breaks ? indent + "  " : indent
    text += brackets.0
    for (index, element) in elements.enumerated() {
      if index > 0 { text += breaks ? "," : layout.comma }
      if breaks { text += "\n" + inner }
      write(element, inner, &text)
    }
    // Xcode leaves a line between the brackets of nothing.
    if breaks { text += (elements.isEmpty ? "\n\n" : "\n") + indent }
    text += brackets.1
  }

  private var holdsObject: Bool {
    switch self {
    case .object: true
    case .array(let elements): elements.contains { $0.holdsObject }
    default: false
    }
  }
}

extension JSONLayout {
  fileprivate var colon: String {
    switch self {
    case .readable: ": "
    case .line: ":"
    case .xcode: " : "
    }
  }

  fileprivate var comma: String { self == .line ? "," : ", " }

  fileprivate func breaks(holdsObject: Bool) -> Bool {
    switch self {
    case .readable: holdsObject
    case .line: false
    case .xcode: true
    }
  }
}
