/// The rules of an exported stylesheet, as far as tests look at them.
struct SheetRules {
  let css: String

  /// What the last rule with a selector says of a property; of a direction's selector also what all directions say.
  func value(_ selector: String, _ property: String) -> String? {
    var found: String?
    for rule in css.split(separator: "}") {
      guard let open = rule.lastIndex(of: "{") else { continue }
      let lines = rule[..<open].split(separator: "\n").suffix(2)
      let selectors = lines.flatMap { Self.parts(of: $0) }.map { $0.trimming(" ,") }
        .flatMap(Self.alternatives)
      guard selectors.contains(selector) else { continue }
      for line in rule[rule.index(after: open)...].split(separator: ";") {
        let line = line.trimming(" \n")
        if line.hasPrefix("\(property): ") { found = String(line.dropFirst(property.count + 2)) }
      }
    }
    guard found == nil, let start = selector.firstIndex(of: "["),
      let end = selector.firstIndex(of: "]")
    else { return found }
    return value(String(selector[..<start] + selector[selector.index(after: end)...]), property)
  }
}

extension SheetRules {
  /// The parts between commas that are in no brackets.
  private static func parts(of text: Substring) -> [Substring] {
    var (parts, depth, start) = ([Substring](), 0, text.startIndex)
    for index in text.indices {
      depth += text[index] == "(" ? 1 : text[index] == ")" ? -1 : 0
      guard text[index] == ",", depth == 0 else { continue }
      parts.append(text[start..<index])
      start = text.index(after: index)
    }
    return parts + [text[start...]]
  }

  /// The selectors that one with `:is()` stands for.
  private static func alternatives(_ selector: String) -> [String] {
    guard let found = selector.firstRange(of: ":is(") else { return [selector] }
    var (depth, end) = (1, found.upperBound)
    while depth > 0 {
      depth += selector[end] == "(" ? 1 : selector[end] == ")" ? -1 : 0
      end = selector.index(after: end)
    }
    let inner = selector[found.upperBound..<selector.index(before: end)]
    return parts(of: inner).map {
      selector[..<found.lowerBound] + $0.trimming(" ") + selector[end...]
    }
  }
}

extension Substring {
  fileprivate func trimming(_ characters: String) -> String {
    var text = drop { characters.contains($0) }
    while let last = text.last, characters.contains(last) { text.removeLast() }
    return String(text)
  }
}
