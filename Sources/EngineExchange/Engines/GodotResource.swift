import Themes

/// A text file of Godot, a scene (`.tscn`) or a resource (`.tres`): sections with properties.
///
/// After Godot's *TSCN file format*: `[kind key=value …]`, then lines `key = value`; a value may run over several lines.
struct GodotResource {
  /// A value of Godot's; what is not looked at is only passed over.
  enum Value: Equatable {
    case number(Double)
    case text(String)
    case word(String)
    /// `Rect2(0, 0, 8, 8)`, `ExtResource("1")`.
    case call(String, [Value])
    /// A list or a dictionary.
    case other

    var number: Double? {
      if case .number(let value) = self { value } else { nil }
    }

    /// The numbers of a call of this name, all of them finite.
    func numbers(_ name: String) -> [Double]? {
      guard case .call(name, let values) = self else { return nil }
      let numbers = values.compactMap(\.number).filter(\.isFinite)
      return numbers.count == values.count ? numbers : nil
    }

    /// A number or a text as the text that names a resource.
    var identifier: String? {
      switch self {
      case .text(let text): text
      case .number(let value): value == value.rounded() && abs(value) < 1e9 ? "\(Int(value))" : nil
      default: nil
      }
    }
  }

  /// A section with its properties.
  struct Section {
    var kind: String
    var attributes: [String: Value] = [:]
    var properties: [String: (value: Value, range: SourceRange)] = [:]
    var range: SourceRange

    /// The text of an attribute: `type="Panel"`.
    subscript(attribute: String) -> String? { attributes[attribute]?.identifier }
  }

  private(set) var sections: [Section] = []

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var line = 1
  private var column = 1
  private var offset = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    while let scalar = peek {
      switch scalar {
      case "[": readSection()
      case ";": skipLine()
      case _ where scalar.properties.isWhitespace: advance()
      default: readProperty()
      }
    }
  }

  private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }
  private var position: SourcePosition { SourcePosition(line: line, column: column) }

  private mutating func advance() {
    guard let scalar = peek else { return }
    index += 1
    offset += UTF8.width(scalar)
    (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
  }

  private mutating func skipLine() {
    while let scalar = peek, scalar != "\n" { advance() }
  }

  private mutating func skipSpace(overLines: Bool) {
    while let scalar = peek, scalar.properties.isWhitespace, overLines || scalar != "\n" {
      advance()
    }
  }

  private mutating func readSection() {
    let (start, first) = (position, offset)
    advance()
    skipSpace(overLines: true)
    var section = Section(
      kind: word(), range: SourceRange(start: start, end: start, bytes: first..<first))
    while true {
      skipSpace(overLines: true)
      guard let scalar = peek, scalar != "]" else { break }
      let key = word()
      skipSpace(overLines: true)
      guard !key.isEmpty, peek == "=" else {
        advance()
        continue
      }
      advance()
      skipSpace(overLines: true)
      section.attributes[key] = value(depth: 0)
    }
    advance()
    section.range = SourceRange(start: start, end: position, bytes: first..<offset)
    sections.append(section)
  }

  private mutating func readProperty() {
    let (start, first) = (position, offset)
    var key = ""
    while let scalar = peek, scalar != "=", scalar != "\n" {
      key.unicodeScalars.append(scalar)
      advance()
    }
    guard peek == "=" else { return }
    advance()
    skipSpace(overLines: false)
    let found = value(depth: 0)
    while key.last?.isWhitespace == true { key.removeLast() }
    let range = SourceRange(start: start, end: position, bytes: first..<offset)
    if !sections.isEmpty { sections[sections.count - 1].properties[key] = (found, range) }
    skipLine()
  }

  private mutating func word() -> String {
    var text = ""
    while let scalar = peek,
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "_-.+&^@".unicodeScalars
          .contains(scalar)
    {
      text.unicodeScalars.append(scalar)
      advance()
    }
    return text
  }

  private mutating func text() -> String {
    advance()
    var text = ""
    while let scalar = peek, scalar != "\"" {
      if scalar == "\\" { advance() }
      if let scalar = peek {
        text.unicodeScalars.append(scalar)
        advance()
      }
    }
    advance()
    return text
  }

  private mutating func value(depth: Int) -> Value {
    guard let scalar = peek else { return .other }
    if scalar == "\"" { return .text(text()) }
    if scalar == "{" || scalar == "[" {
      skipBrackets()
      return .other
    }
    let name = word()
    // A prefix of texts: &"name".
    if peek == "\"" { return .text(text()) }
    if let number = Double(name) { return .number(number) }
    guard peek == "(", depth < 4 else { return name.isEmpty ? .other : .word(name) }
    advance()
    var values: [Value] = []
    while true {
      skipSpace(overLines: true)
      guard let scalar = peek else { break }
      if scalar == ")" {
        advance()
        break
      }
      let before = index
      let found = value(depth: depth + 1)
      if index == before { advance() } else { values.append(found) }
    }
    return .call(name, values)
  }

  /// Passes over a list or a dictionary, with the texts in it.
  private mutating func skipBrackets() {
    var depth = 0
    while let scalar = peek {
      if scalar == "\"" {
        _ = text()
        continue
      }
      if scalar == "{" || scalar == "[" { depth += 1 }
      if scalar == "}" || scalar == "]" { depth -= 1 }
      advance()
      if depth == 0 { return }
    }
  }
}
