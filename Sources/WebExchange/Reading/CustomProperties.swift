import Exchange

/// What custom properties stand for, where the sheet sets them (CSS Custom Properties 1).
///
/// A name has one value under each list of conditions: which elements inherit it is not asked.
struct CustomProperties {
  private var values: [String: [(conditions: [String], value: String)]] = [:]

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
    var conditions: [[String]] = [rule.conditions]
    for (own, _) in names.sorted().flatMap({ values[$0] ?? [] })
    where !own.isEmpty && rule.conditions.isEmpty && !conditions.contains(own) {
      conditions.append(own)
    }
    return conditions.map { own in
      var resolved = rule
      resolved.conditions = own
      resolved.replaceValues { resolving($0, own, depth: 0) }
      return resolved
    }
  }

  /// The value of a name where conditions hold: under all of them, or else without any.
  private func value(_ name: String, _ conditions: [String]) -> String? {
    let known = values[name] ?? []
    return (known.last { $0.conditions == conditions } ?? known.last { $0.conditions.isEmpty })?
      .value
  }

  /// A text with the values of what it names; a name without a value and without another one stays.
  private func resolving(_ text: String, _ conditions: [String], depth: Int) -> String {
    // A circle has no value in a browser either.
    guard depth < 16, let open = text.range(ofName: "var(") else { return text }
    var level = 1
    var end = open.upperBound
    while end < text.endIndex {
      if text[end] == "(" { level += 1 }
      if text[end] == ")" { level -= 1 }
      if level == 0 { break }
      end = text.index(after: end)
    }
    guard level == 0 else { return text }
    let inner = String(text[open.upperBound..<end])
    let comma = inner.firstIndex(of: ",")
    let name = inner[..<(comma ?? inner.endIndex)].split(separator: " ").joined()
    let other = comma.map { String(inner[inner.index(after: $0)...]).trimmed }
    let found = (value(name, conditions) ?? other).map {
      resolving($0, conditions, depth: depth + 1)
    }
    let rest = resolving(String(text[text.index(after: end)...]), conditions, depth: depth)
    return String(text[..<open.lowerBound]) + (found ?? "var(\(inner))") + rest
  }

  /// The names that a value asks for.
  private static func names(in text: String) -> [String] {
    var names: [String] = []
    var rest = text[...]
    while let open = rest.range(ofName: "var(") {
      rest = rest[open.upperBound...]
      names.append(
        String(rest.prefix { $0 != "," && $0 != ")" }).split(separator: " ").joined())
    }
    return names
  }
}

extension StringProtocol {
  /// Where the beginning of a function is, whatever the case of its letters.
  fileprivate func range(ofName name: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if let end = index(start, offsetBy: name.count, limitedBy: endIndex),
        self[start..<end].lowercased() == name
      {
        return start..<end
      }
      start = index(after: start)
    }
    return nil
  }
}
