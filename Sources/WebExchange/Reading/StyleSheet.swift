import Themes

/// The rules of a stylesheet, as far as an import looks at them: selectors, conditions and declarations with their places.
///
/// After CSS Syntax Module Level 3, section 5, and CSS Nesting 1. What a browser drops is not in it.
struct StyleSheet {
  /// One declaration.
  struct Declaration {
    /// In small letters, unless it is a custom one.
    var property: String
    var value: CSSValue
    var isImportant = false
    var range: SourceRange
  }

  /// A rule.
  struct Rule {
    /// With one space round combinators and where elements are nested.
    var selector: String
    /// The conditions round it.
    var conditions: [CSSCondition]
    /// In their order.
    private var plain: [Declaration] = []
    /// The important ones, in their order.
    private var important: [Declaration] = []
    var range: SourceRange

    init(
      selector: String, conditions: [CSSCondition], declarations: [Declaration] = [],
      range: SourceRange
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
    mutating func replaceValues(_ value: (CSSValue) -> CSSValue) {
      for index in plain.indices { plain[index].value = value(plain[index].value) }
      for index in important.indices { important[index].value = value(important[index].value) }
    }

    /// The last declaration of a property, which wins.
    subscript(property: String) -> Declaration? {
      important.last { $0.property == property } ?? plain.last { $0.property == property }
    }
  }

  /// A rule for each selector under each condition: what all rules say of it, in their order, at the first one's place.
  private(set) var rules: [Rule] = []

  private var places: [[String]: Int] = [:]
  private let tokens: [CSSToken]
  private var next = 0

  init(_ text: String) {
    tokens = CSSToken.all(of: text)
    while next < tokens.count { readRule(in: Surroundings()) }
  }
}

extension StyleSheet {
  /// What a rule is nested in.
  private struct Surroundings {
    var selectors: [CSSSelector] = []
    var conditions: [CSSCondition] = []
    /// Deeper ones than anybody writes are passed over.
    var depth = 0
    /// Whether a brace ends it.
    var isBlock = false

    func adding(_ condition: CSSCondition) -> Surroundings {
      Surroundings(
        selectors: selectors, conditions: condition.isEmpty ? conditions : conditions + [condition],
        depth: depth + 1, isBlock: true)
    }
  }

  /// The at-rules whose rules count for elements; all others hold something else, or are none.
  private static let conditional: Set = ["media", "supports", "container", "layer", "scope"]

  /// The most selectors of one nested rule, whose number is the product of those round it.
  private static let mostSelectors = 1000

  private func skipped(_ count: Int = 0, from start: Int) -> Int {
    var place = start + count
    while place < tokens.count, tokens[place].kind == .whitespace { place += 1 }
    return place
  }

  private func end(ofComponentAt place: Int) -> Int { tokens[...].end(ofComponentAt: place) }

  private func range(_ start: Int, _ end: Int) -> SourceRange {
    let first = tokens[start]
    guard end < tokens.count else {
      let last = tokens[tokens.count - 1]
      let column = last.place.column + last.text.unicodeScalars.count
      return SourceRange(
        start: first.place, end: SourcePosition(line: last.place.line, column: column),
        bytes: first.offset..<last.offset + last.text.utf8.count)
    }
    return SourceRange(
      start: first.place, end: tokens[end].place, bytes: first.offset..<tokens[end].offset)
  }

  /// Reads a rule, or passes over what is none (sections 5.5.2 and 5.5.3).
  private mutating func readRule(in surroundings: Surroundings) {
    next = skipped(from: next)
    guard next < tokens.count else { return }
    let start = next
    let keyword = tokens[start].kind == .atKeyword ? tokens[start].name.lowercased() : nil
    while next < tokens.count {
      let token = tokens[next]
      if token.text == "{", token.kind == .open { break }
      if token.kind == .semicolon, keyword != nil || surroundings.isBlock {
        next += 1
        return
      }
      if token.kind == .close, token.text == "}", surroundings.isBlock { return }
      next = end(ofComponentAt: next)
    }
    guard next < tokens.count else { return }
    let open = next
    let head = tokens[start..<open]
    guard surroundings.depth < 32 else {
      next = end(ofComponentAt: open)
      return
    }
    if let keyword {
      guard Self.conditional.contains(keyword) else {
        next = end(ofComponentAt: open)
        return
      }
      next = open + 1
      readBlock(in: surroundings.adding(CSSCondition(head)), from: start)
      return
    }
    guard let own = CSSSelector.list(head, in: surroundings.selectors),
      own.count <= Self.mostSelectors
    else {
      next = end(ofComponentAt: open)
      return
    }
    next = open + 1
    readBlock(
      in: Surroundings(
        selectors: own, conditions: surroundings.conditions, depth: surroundings.depth + 1,
        isBlock: true), from: start)
  }

  /// Reads what is between braces (section 5.5.4): declarations and rules.
  private mutating func readBlock(in surroundings: Surroundings, from start: Int) {
    // The rules take their places before those that are nested in them.
    let own = surroundings.selectors.map { place(of: $0.text, surroundings.conditions, start) }
    while true {
      next = skipped(from: next)
      guard next < tokens.count else { break }
      let token = tokens[next]
      if token.kind == .close, token.text == "}" {
        next += 1
        break
      }
      if token.kind == .semicolon {
        next += 1
      } else if let declaration = declaration() {
        for place in own { rules[place].add([declaration]) }
      } else {
        readRule(in: surroundings)
      }
    }
    for place in own where rules[place].range.bytes.lowerBound == tokens[start].offset {
      rules[place].range = range(start, next)
    }
  }

  private mutating func place(
    of selector: String, _ conditions: [CSSCondition], _ start: Int
  ) -> Int {
    let selector = Self.withoutToldTheme(selector)
    let key = [selector] + conditions.map(\.text)
    if let place = places[key] { return place }
    places[key] = rules.count
    rules.append(Rule(selector: selector, conditions: conditions, range: range(start, start)))
    return rules.count - 1
  }

  /// The declaration that begins here (section 5.5.6); `nil`, and nothing is taken, where what is here begins a rule.
  private mutating func declaration() -> Declaration? {
    let start = next
    guard tokens[start].kind == .word else { return nil }
    let colon = skipped(1, from: start)
    guard colon < tokens.count, tokens[colon].kind == .colon else { return nil }
    let name = tokens[start].name
    let isCustom = name.hasPrefix("--")
    let first = skipped(1, from: colon)
    var end = first
    var hasBlock = false
    while end < tokens.count {
      let token = tokens[end]
      if token.kind == .semicolon || token.kind == .close && token.text == "}" { break }
      // A block in braces is all of a value, or the value is none, and what is here is a nested rule.
      let isBlock = token.text == "{" && token.kind == .open
      if !isCustom, hasBlock && token.kind != .whitespace || isBlock && end > first { return nil }
      hasBlock = hasBlock || isBlock
      end = self.end(ofComponentAt: end)
    }
    next = end
    var value = Array(tokens[first..<end])
    func trim() { while value.last?.kind == .whitespace { value.removeLast() } }
    trim()
    var isImportant = false
    if value.last?.isWord("important") == true,
      let mark = value.dropLast().lastIndex(where: { $0.kind != .whitespace }),
      value[mark].isDelimiter("!")
    {
      value.removeSubrange(mark...)
      trim()
      isImportant = true
    }
    return Declaration(
      property: isCustom ? name : name.lowercased(), value: CSSValue(value),
      isImportant: isImportant, range: range(start, end))
  }

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
}
