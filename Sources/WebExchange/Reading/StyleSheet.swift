import Exchange
import ThemeTree

/// The rules of a stylesheet, as far as an import looks at them: selectors, media queries and
/// declarations with their places. After CSS Syntax 3; what is broken ends at the next semicolon or brace.
struct StyleSheet {
  /// One declaration.
  struct Declaration: Equatable {
    var property: String
    var value: String
    var isImportant = false
    var range: SourceRange
  }

  /// A rule.
  struct Rule: Equatable {
    var selector: String
    /// The conditions round it, such as `@media (prefers-color-scheme: dark)`.
    var conditions: [String]
    /// In their order.
    private var plain: [Declaration] = []
    /// The important ones, in their order.
    private var important: [Declaration] = []
    var range: SourceRange

    init(
      selector: String, conditions: [String], declarations: [Declaration] = [], range: SourceRange
    ) {
      self.selector = selector
      self.conditions = conditions
      self.range = range
      add(declarations)
    }

    /// In the order in which they count: important ones last.
    var declarations: [Declaration] { plain + important }

    /// Adds what is said later.
    mutating func add(_ more: [Declaration]) {
      plain += more.lazy.filter { !$0.isImportant }
      important += more.lazy.filter(\.isImportant)
    }

    /// Replaces the values of all that is declared.
    mutating func replaceValues(_ value: (String) -> String) {
      for index in plain.indices { plain[index].value = value(plain[index].value) }
      for index in important.indices { important[index].value = value(important[index].value) }
    }

    /// The last declaration of a property, which wins.
    subscript(property: String) -> Declaration? {
      important.last { $0.property == property } ?? plain.last { $0.property == property }
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
    // A byte order mark is no text.
    if next == "\u{FEFF}" { (place, bytes) = (1, 3) }
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
      readRule(head, in: conditions, from: start, firstByte, depth: depth)
    }
  }

  /// Reads a rule behind its brace, and the rules that are nested in it.
  private mutating func readRule(
    _ selector: String, in conditions: [String], from start: SourcePosition, _ firstByte: Int,
    depth: Int
  ) {
    let index = rules.count
    let selector = selector.parts(separatedBy: " ").joined(separator: " ")
    rules.append(
      Rule(
        selector: selector, conditions: conditions,
        range: SourceRange(start: start, end: start, bytes: firstByte..<firstByte)))
    let declarations = readDeclarations(of: selector, in: conditions, depth: depth)
    rules[index].add(declarations)
    rules[index].range = SourceRange(start: start, end: position, bytes: firstByte..<bytes)
  }

  private mutating func readDeclarations(
    of selector: String, in conditions: [String], depth: Int
  ) -> [Declaration] {
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
      var head = text(until: [":", ";", "}", "{"])
      if next == ":" {
        _ = take()
        let value = text(until: [";", "}", "{"])
        if next == "{" {
          head += ":" + value
        } else {
          let (own, isImportant) = Self.importance(of: value)
          declarations.append(
            Declaration(
              property: head.lowercased(), value: own, isImportant: isImportant,
              range: SourceRange(start: start, end: position, bytes: firstByte..<bytes)))
        }
      }
      if next == ";" { _ = take() }
      guard next == "{" else { continue }
      _ = take()
      // Deeper ones than anybody writes are passed over with all that is in them.
      guard depth < 32 else {
        skipBlock()
        continue
      }
      if head.hasPrefix("@") {
        readRule(selector, in: conditions + [head], from: start, firstByte, depth: depth + 1)
      } else {
        readRule(
          Self.nested(head, in: selector), in: conditions, from: start, firstByte, depth: depth + 1)
      }
    }
  }

  /// Skips what follows a brace, up to the brace that closes it.
  private mutating func skipBlock() {
    var depth = 1
    while depth > 0, next != nil {
      _ = text(until: ["{", "}"])
      if let brace = take() { depth += brace == "{" ? 1 : -1 }
    }
  }

  /// A value without `!important`, and whether it was there.
  private static func importance(of text: String) -> (value: String, isImportant: Bool) {
    guard let mark = text.lastIndex(of: "!"),
      String(text[mark...].dropFirst()).trimmed.lowercased() == "important"
    else { return (text, false) }
    return (String(text[..<mark]).trimmed, true)
  }

  /// The selectors that a nested rule has (CSS Nesting 1): `&` stands for those of the rule round it.
  private static func nested(_ head: String, in selector: String) -> String {
    selector.parts(separatedBy: ",").flatMap { outer in
      head.parts(separatedBy: ",").map { inner in
        inner.contains("&")
          ? inner.split(separator: "&", omittingEmptySubsequences: false).joined(separator: outer)
          : "\(outer) \(inner)"
      }
    }.joined(separator: ", ")
  }
}

extension StyleSheet {
  /// A selector without what excludes pages that say which theme they have: where none says it, it counts.
  private static func withoutToldTheme(_ selector: String) -> String {
    guard let start = selector.firstRange(of: ":not([data-theme") else { return selector }
    var depth = 0
    for index in selector[start.lowerBound...].indices {
      if selector[index] == "(" { depth += 1 }
      if selector[index] == ")" { depth -= 1 }
      if selector[index] == ")", depth == 0 {
        return String(selector[..<start.lowerBound] + selector[selector.index(after: index)...])
      }
    }
    return selector
  }

  /// A rule for each selector under each condition: what all rules say of it, in their order, at the first one's place.
  var joinedRules: [Rule] {
    var joined: [Rule] = []
    var places: [[String]: Int] = [:]
    for rule in rules {
      for selector in rule.selector.parts(separatedBy: ",").map(Self.withoutToldTheme) {
        let key = [selector] + rule.conditions
        if let place = places[key] {
          joined[place].add(rule.declarations)
        } else {
          places[key] = joined.count
          var own = rule
          own.selector = selector
          joined.append(own)
        }
      }
    }
    return joined
  }
}

extension String {
  /// The text without spaces at its ends.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// The text with its escapes resolved (CSS Syntax 3, 4.3.7): `\2e` and a space for a scalar's number, `\.` for itself.
  var unescaped: String {
    var text = String.UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        text.append(scalar)
        continue
      }
      let digits = rest.prefix(6).prefix { $0.properties.isASCIIHexDigit }
      if let number = UInt32(String(digits), radix: 16) {
        rest.removeFirst(digits.count)
        if rest.first?.properties.isWhitespace == true { rest.removeFirst() }
        text.append(number == 0 ? "\u{FFFD}" : Unicode.Scalar(number) ?? "\u{FFFD}")
      } else if let escaped = rest.popFirst(), escaped != "\n" {
        text.append(escaped)
      }
    }
    return String(text)
  }

  /// The parts between separators outside of brackets and strings; spaces at ends are left out.
  func parts(separatedBy separator: Character) -> [String] {
    var parts: [String] = []
    var part = ""
    var depth = 0
    var quote: Character?
    var isEscaped = false
    for character in self {
      if isEscaped || character == "\\" {
        part.append(character)
        isEscaped.toggle()
        continue
      }
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
