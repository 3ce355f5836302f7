import ThemeTree

/// The rules of a stylesheet, as far as an import looks at them: selectors, media queries and
/// declarations with their places. After CSS Syntax 3; what is broken ends at the next semicolon or brace.
struct StyleSheet {
  /// One declaration.
  struct Declaration: Equatable {
    var property: String
    var value: String
    var range: SourceRange
    /// Whether it wins over all that are not.
    var isImportant = false
  }

  /// A rule.
  struct Rule: Equatable {
    var selector: String
    /// The conditions round it, such as `@media (prefers-color-scheme: dark)`.
    var conditions: [String]
    var declarations: [Declaration]
    var range: SourceRange

    /// The last declaration of a property, which wins.
    subscript(property: String) -> Declaration? {
      declarations.last { $0.property == property }
    }
  }

  private(set) var rules: [Rule] = []

  private let scalars: [Unicode.Scalar]
  private var place = 0
  private var line = 1
  private var column = 1
  private var bytes = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    // A byte order mark is no part of the text (CSS Syntax 3, 3.2).
    if scalars.first == "\u{FEFF}" { (place, bytes) = (1, 3) }
    readRules(in: [], depth: 0)
  }

  private var position: SourcePosition { SourcePosition(line: line, column: column) }

  private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  private mutating func take() -> Unicode.Scalar? {
    guard let scalar = next else { return nil }
    place += 1
    bytes += UTF8.width(scalar)
    if scalar == "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
    return scalar
  }

  private mutating func skipSpace() {
    while let scalar = next {
      if scalar == "/", place + 1 < scalars.count, scalars[place + 1] == "*" {
        skipComment()
      } else if scalar.properties.isWhitespace {
        _ = take()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() {
    _ = take()
    _ = take()
    while let scalar = take() {
      if scalar == "*", next == "/" {
        _ = take()
        return
      }
    }
  }

  /// Reads up to one of some characters outside of strings, comments and brackets; does not take it.
  private mutating func text(until ends: Set<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    var depth = 0
    while let scalar = next {
      if scalar == "/", place + 1 < scalars.count, scalars[place + 1] == "*" {
        skipComment()
        text.append(" ")
        continue
      }
      if depth == 0, ends.contains(scalar) { break }
      _ = take()
      text.append(scalar)
      switch scalar {
      case "(", "[": depth += 1
      case ")", "]": depth = max(0, depth - 1)
      case "\"", "'":
        while let inner = take() {
          text.append(inner)
          if inner == "\\", let escaped = take() { text.append(escaped) }
          if inner == scalar || inner == "\n" { break }
        }
      case "\\":
        if let escaped = take() { text.append(escaped) }
      default: break
      }
    }
    return String(text).trimmed
  }

  private mutating func readRules(in conditions: [String], depth: Int) {
    while true {
      skipSpace()
      guard let scalar = next else { return }
      if scalar == "}" {
        _ = take()
        if depth > 0 { return }
        continue
      }
      let start = position
      let firstByte = bytes
      let head = text(until: ["{", "}", ";"])
      guard next == "{" else {
        if next == ";" { _ = take() }
        continue
      }
      _ = take()
      if head.hasPrefix("@"), !head.hasPrefix("@font-face"), !head.hasPrefix("@page"), depth < 32 {
        readRules(in: conditions + [head], depth: depth + 1)
        continue
      }
      let declarations = readDeclarations()
      rules.append(
        Rule(
          selector: head.parts(separatedBy: " ").joined(separator: " "), conditions: conditions,
          declarations: declarations,
          range: SourceRange(start: start, end: position, bytes: firstByte..<bytes)))
    }
  }

  private mutating func readDeclarations() -> [Declaration] {
    var declarations: [Declaration] = []
    while true {
      skipSpace()
      guard let scalar = next else { return declarations }
      if scalar == "}" {
        _ = take()
        return declarations
      }
      let start = position
      let firstByte = bytes
      let property = text(until: [":", ";", "}", "{"]).lowercased()
      switch next {
      case ":":
        _ = take()
        var value = text(until: [";", "}", "{"])
        let isImportant = value.isImportant
        if isImportant { value = value.withoutPriority }
        let range = SourceRange(start: start, end: position, bytes: firstByte..<bytes)
        declarations.append(
          Declaration(
            property: property, value: value, range: range, isImportant: isImportant))
      case "{":
        // A nested rule: passed over with all that is in it.
        _ = take()
        _ = readDeclarations()
        continue
      default: break
      }
      if next == ";" { _ = take() }
      if next == "{" {
        _ = take()
        _ = readDeclarations()
      }
    }
  }
}

extension StyleSheet {
  /// A rule for each selector under each condition: what all rules say of it, in their order, at the first one's place.
  var joinedRules: [Rule] {
    var joined: [Rule] = []
    var places: [[String]: Int] = [:]
    for rule in rules {
      for selector in rule.selector.parts(separatedBy: ",") {
        let key = [selector] + rule.conditions
        if let place = places[key] {
          joined[place].declarations += rule.declarations
        } else {
          places[key] = joined.count
          var own = rule
          own.selector = selector
          joined.append(own)
        }
      }
    }
    for place in joined.indices { joined[place].declarations = joined[place].declarations.cascaded }
    return joined
  }
}

extension [StyleSheet.Declaration] {
  /// In the order in which they win: important ones last.
  var cascaded: [StyleSheet.Declaration] {
    filter { !$0.isImportant } + filter(\.isImportant)
  }
}

extension String {
  /// Whether a value ends with `!important`; spaces may stand before and in it.
  fileprivate var isImportant: Bool {
    lowercased().hasSuffix("important") && String(dropLast(9)).trimmed.hasSuffix("!")
  }

  /// A value without `!important`.
  fileprivate var withoutPriority: String {
    String(String(dropLast(9)).trimmed.dropLast()).trimmed
  }

  /// What stands for an escaped text: `\\2e ` is a full stop, and so is `\\.` (CSS Syntax 3, 4.3.7).
  var unescaped: String {
    var result = String.UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      let digits = rest.prefix(6).prefix { $0.properties.isASCIIHexDigit }
      guard !digits.isEmpty else {
        if let escaped = rest.popFirst(), escaped != "\n" { result.append(escaped) }
        continue
      }
      rest = rest.dropFirst(digits.count)
      if rest.first?.properties.isWhitespace == true { rest.removeFirst() }
      let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16) ?? 0
      result.append(value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}")
    }
    return String(result)
  }

  /// The text without spaces at its ends.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// The parts between separators outside of brackets and strings; spaces at ends are left out.
  func parts(separatedBy separator: Character) -> [String] {
    var parts: [String] = []
    var part = ""
    var depth = 0
    var quote: Character?
    for character in self {
      if let open = quote {
        part.append(character)
        if character == open { quote = nil }
        continue
      }
      switch character {
      case "\"", "'":
        quote = character
        part.append(character)
      case "(":
        depth += 1
        part.append(character)
      case ")":
        depth -= 1
        part.append(character)
      case _
      where depth == 0 && (character == separator || separator == " " && character.isWhitespace):
        if !part.trimmed.isEmpty { parts.append(part.trimmed) }
        part = ""
      default: part.append(character)
      }
    }
    if !part.trimmed.isEmpty { parts.append(part.trimmed) }
    return parts
  }
}
