/// What custom properties stand for, where the sheet sets them (CSS Custom Properties 1).
///
/// A name has one value under each list of conditions: which elements inherit it is not asked.
struct CustomProperties {
  private var values: [String: [(conditions: [CSSCondition], value: CSSValue)]] = [:]

  /// The most tokens of a value; Chromium has a limit as well, so that values of values of values end.
  private static let mostTokens = 65_536

  init(_ rules: [StyleSheet.Rule]) {
    for rule in rules where !rule.isForToldTheme {
      for declaration in rule.declarations where declaration.property.hasPrefix("--") {
        values[declaration.property, default: []].append((rule.conditions, declaration.value))
      }
    }
  }

  /// A rule with values in place of names, and below it the same under each list of conditions in which one of the names has
  /// another value.
  func resolved(_ rule: StyleSheet.Rule) -> [StyleSheet.Rule] {
    let names = Set(rule.declarations.flatMap { Self.names(in: $0.value) })
    guard !names.isEmpty else { return [rule] }
    var conditions: [[CSSCondition]] = [rule.conditions]
    for (own, _) in names.sorted().flatMap({ values[$0] ?? [] })
    where !own.isEmpty && rule.conditions.isEmpty && !conditions.contains(own) {
      conditions.append(own)
    }
    return conditions.map { own in
      var resolved = rule
      resolved.conditions = own
      resolved.replaceValues { value in
        guard value.isUnresolved else { return value }
        var tokens: [CSSToken] = []
        return resolve(value, own, depth: 0, into: &tokens) ? CSSValue(tokens) : value
      }
      return resolved
    }
  }

  /// The value of a name where conditions hold: under all of them, or else without any.
  private func value(_ name: String, _ conditions: [CSSCondition]) -> CSSValue? {
    let known = values[name] ?? []
    return (known.last { $0.conditions == conditions } ?? known.last { $0.conditions.isEmpty })?
      .value
  }

  /// Adds a value, with the values of what it names; false where a name has neither a value nor another one.
  private func resolve(
    _ value: CSSValue, _ conditions: [CSSCondition], depth: Int, into result: inout [CSSToken]
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
        self.value($0.name, conditions)
      }
      if found.map({ !resolve($0, conditions, depth: depth + 1, into: &result) }) ?? true {
        result.removeSubrange(begin...)
        let other = CSSValue(inner[comma...].dropFirst())
        guard comma < inner.endIndex,
          resolve(other, conditions, depth: depth + 1, into: &result)
        else { return false }
      }
      place = end
    }
    return true
  }

  /// The names that a value asks for.
  private static func names(in value: CSSValue) -> [String] {
    value.tokens.filter { $0.kind == .word && $0.name.hasPrefix("--") }.map(\.name)
  }
}
