/// The rules of an exported stylesheet, as far as tests look at them.
struct SheetRules {
  let css: String

  /// What the last rule with a selector says of a property; of a direction's selector also what all directions say.
  func value(_ selector: String, _ property: String) -> String? {
    var found: String?
    for rule in css.split(separator: "}") {
      guard let open = rule.lastIndex(of: "{") else { continue }
      let selectors = rule[..<open].split(separator: "\n").suffix(2).flatMap {
        $0.split(separator: ", ")
      }
      .map { $0.trimming(" ,") }
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

extension Substring {
  fileprivate func trimming(_ characters: String) -> String {
    var text = drop { characters.contains($0) }
    while let last = text.last, characters.contains(last) { text.removeLast() }
    return String(text)
  }
}
