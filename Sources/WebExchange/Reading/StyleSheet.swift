internal import Languages
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
    /// The conditions round it; of the rules of one environment there are none.
    var conditions: [CSSCondition]
    /// In their order.
    fileprivate var plain: [Declaration] = []
    /// The important ones, in their order.
    fileprivate var important: [Declaration] = []
    /// The layers round it by their numbers, and behind them the largest number, so that what is in no further layer
    /// comes last.
    fileprivate let layers: [Int]
    var range: SourceRange

    init(
      selector: String, conditions: [CSSCondition] = [], layers: [Int] = [], range: SourceRange
    ) {
      self.selector = selector
      self.conditions = conditions
      self.layers = layers
      self.range = range
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

  private struct Place: Hashable {
    let selector: String
    let conditions: [CSSCondition]
  }

  private var places: [Place: Int] = [:]
  /// The numbers of layers, by their full names, in the order in which these first stand (CSS Cascade 5, 6.4).
  private var layers: [String: Int] = [:]
  private let tokens: [CSSToken]
  private var next = 0

  init(_ text: String) {
    tokens = CSSToken.all(of: text)
    while next < tokens.count { readRule(in: Surroundings()) }
  }
}

extension StyleSheet {
  /// A page and the screen that it is on.
  struct Environment {
    var isDark = false
    /// Pixels for each CSS pixel.
    var resolution = 1.0
    /// Conditions that are taken as if they always held.
    var accepted: Set<CSSCondition> = []
  }

  /// The rules of an environment.
  struct Rules {
    let all: [Rule]
    /// The places of selectors, each of which has one rule.
    private let places: [String: Int]

    init(_ all: [Rule]) {
      self.all = all
      places = Dictionary(all.enumerated().map { ($1.selector, $0) }) { first, _ in first }
    }

    /// The rules of some selectors, in the order of the file.
    func rules(of selectors: [String]) -> [Rule] {
      selectors.compactMap { places[$0] }.sorted().map { all[$0] }
    }
  }

  /// What counts in an environment, as the cascade has it (CSS Cascade 5, 6): a rule for each selector at the place of
  /// the first one, with values in place of custom properties. Where pages say which theme they have, they say what the
  /// environment says.
  func rules(in environment: Environment) -> Rules {
    var places: [String: Int] = [:]
    var found: [(rule: Rule, parts: [Rule])] = []
    for rule in rules
    where !rule.isForToldTheme
      && rule.conditions.allSatisfy({
        environment.accepted.contains($0)
          || $0.holds(isDark: environment.isDark, resolution: environment.resolution)
      })
    {
      let place = places[rule.selector] ?? found.count
      if place == found.count {
        places[rule.selector] = place
        found.append((Rule(selector: rule.selector, range: rule.range), []))
      }
      found[place].parts.append(rule)
    }
    let whole = found.map { rule, parts in
      var rule = rule
      rule.plain = Self.cascade(parts.map { ($0.layers, $0.plain) }) {
        $0.lexicographicallyPrecedes($1)
      }
      rule.important = Self.cascade(parts.map { ($0.layers, $0.important) }) {
        $1.lexicographicallyPrecedes($0)
      }
      return rule
    }
    let properties = CustomProperties(whole)
    return Rules(whole.map(properties.resolved))
  }

  /// Declarations in the order in which they count: by their layers, and in those as they stand in the file.
  private static func cascade(
    _ parts: [(layers: [Int], declarations: [Declaration])], isBelow: ([Int], [Int]) -> Bool
  ) -> [Declaration] {
    var all: [(layers: [Int], declaration: Declaration)] = []
    for part in parts {
      for declaration in part.declarations { all.append((part.layers, declaration)) }
    }
    all.sort { first, second in
      if first.layers != second.layers { return isBelow(first.layers, second.layers) }
      return first.declaration.range.bytes.lowerBound < second.declaration.range.bytes.lowerBound
    }
    return all.map(\.declaration)
  }

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
    // Marks of HTML comments count nothing between rules.
    while surroundings.depth == 0, next < tokens.count, tokens[next].kind == .mark {
      next = skipped(1, from: next)
    }
    guard next < tokens.count else { return }
    let start = next
    let keyword = tokens[start].kind == .atKeyword ? tokens[start].name.lowercased() : nil
    while next < tokens.count {
      let token = tokens[next]
      if token.text == "{", token.kind == .open { break }
      if token.kind == .semicolon, keyword != nil || surroundings.isBlock {
        if keyword == "layer" {
          for name in CSSValue(tokens[start..<next].dropFirst()).listed {
            _ = layers(surroundings.conditions, name.text)
          }
        }
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
      readBlock(in: surroundings.adding(CSSCondition(head, at: start)), from: start)
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
    let place = Place(selector: Self.withoutToldTheme(selector), conditions: conditions)
    if let known = places[place] { return known }
    places[place] = rules.count
    rules.append(
      Rule(
        selector: place.selector, conditions: conditions, layers: layers(conditions) + [.max],
        range: range(start, start)))
    return rules.count - 1
  }

  /// The numbers of the layers round a rule, from the outermost one.
  private mutating func layers(_ conditions: [CSSCondition], _ more: String? = nil) -> [Int] {
    var path = ""
    return (conditions.map(\.layer) + [more]).compactMap(\.self)
      .flatMap { $0.words(between: ".") }
      .map { name in
        path += ".\(name)"
        let number = layers[path] ?? layers.count
        layers[path] = number
        return number
      }
  }

  /// The declaration that begins here (section 5.5.6); `nil`, and nothing is taken, where what is here begins a rule.
  private mutating func declaration() -> Declaration? {
    let start = next
    guard tokens[start].kind == .word else { return nil }
    let colon = skipped(1, from: start)
    guard colon < tokens.count, tokens[colon].kind == .colon else { return nil }
    let name = tokens[start].name
    let isCustom = name.begins(with: "--")
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
    guard let start = selector.place(of: ":not([data-theme") else { return selector }
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
