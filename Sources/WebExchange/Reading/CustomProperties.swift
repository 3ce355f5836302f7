internal import Languages

/// What custom properties stand for, where the rules of an environment set them (CSS Custom Properties 1).
///
/// A name has the value that a rule's own selector gives it, or else the last one: which elements inherit it is not asked.
struct CustomProperties {
  private var values: [String: [(selector: String, value: CSSValue)]] = [:]

  /// The most tokens of a value; Chromium has a limit as well, so that values of values of values end.
  private static let mostTokens = 65_536

  init(_ rules: [StyleSheet.Rule]) {
    for rule in rules {
      for declaration in rule.declarations where declaration.property.begins(with: "--") {
        values[declaration.property, default: []].append((rule.selector, declaration.value))
      }
    }
  }

  /// A rule with values in place of names.
  func resolved(_ rule: StyleSheet.Rule) -> StyleSheet.Rule {
    var resolved = rule
    resolved.replaceValues { value in
      guard value.isUnresolved else { return value }
      var tokens: [CSSToken] = []
      return resolve(value, rule.selector, depth: 0, into: &tokens) ? CSSValue(tokens) : value
    }
    return resolved
  }

  /// The value of a name; `nil` where nothing says it, and where `initial` takes it away.
  private func value(_ name: String, _ selector: String) -> CSSValue? {
    let known = values[name] ?? []
    let own = known.last { $0.selector == selector }
    if own?.value.word == "initial" { return nil }
    let isOwn = own.map { !$0.value.isWide } ?? false
    // Which theme a page chooses is not known; its colours are those that the system prefers.
    if isOwn { return own?.value }
    let other = known.last {
      $0.selector != selector && !$0.value.isWide && !$0.selector.holds("[data-theme")
    }
    // A later rule of the same elements may take it away.
    let last = known.last { $0.selector == other?.selector }
    return last?.value.word == "initial" ? nil : other?.value
  }

  /// Adds a value, with the values of what it names; false where a name has neither a value nor another one.
  private func resolve(
    _ value: CSSValue, _ selector: String, depth: Int, into result: inout [CSSToken]
  ) -> Bool {
    // A circle has no value in a browser either.
    guard depth < 16 else { return false }
    var place = 0
    while place < value.tokens.count {
      guard result.count < Self.mostTokens else { return false }
      let token = value.tokens[place]
      guard token.kind == .function, token.name.lowercased() == "var" else {
        result.append(token)
        place += 1
        continue
      }
      let end = value.tokens[...].end(ofComponentAt: place)
      let inner = CSSValue(value.tokens[place..<end]).inner.tokens
      let comma = inner.firstIndex { $0.kind == .comma } ?? inner.endIndex
      let begin = result.count
      let found = inner[..<comma].first { $0.kind == .word }.flatMap {
        self.value($0.name, selector)
      }
      if found.map({ !resolve($0, selector, depth: depth + 1, into: &result) }) ?? true {
        result.removeSubrange(begin...)
        let other = CSSValue(inner[comma...].dropFirst())
        guard comma < inner.endIndex,
          resolve(other, selector, depth: depth + 1, into: &result)
        else { return false }
      }
      place = end
    }
    return true
  }
}
