import Exchange
import Imaging
internal import Languages
import Popovers

/// The rules of a stylesheet with pictures: of light and dark at once, and what all directions share once.
///
/// Where light and dark differ, a value is both: `--popframe-day` and `--popframe-night` are one of them empty and one
/// invalid, for which `var()` gives the value behind the comma. They are inherited, into shadow roots, too; a root that has
/// the sheet alone has the system's. Elsewhere `inherit` wins over that, because a host's own page wins over its root.
struct PictureSheet {
  let name: String
  /// The same twice for a theme with one look.
  let looks: (light: StylesheetModel, dark: StylesheetModel)
  let text: WebTextColor

  /// What light and dark are.
  private func both(_ light: String, _ dark: String) -> String {
    light == dark ? light : "var(--popframe-day, \(light)) var(--popframe-night, \(dark))"
  }

  /// The lines of the sheet.
  var lines: [String] {
    let usesGrid = looks.light.usesGrid
    let common = common(usesGrid)
    var rules = merged(common + looks.light.rules, common + looks.dark.rules)
    let roundsToPixels = looks.light.roundsToPixels || looks.dark.roundsToPixels
    if roundsToPixels { rules[0].declarations.append(WebDeclaration("--\(name)-pixel", "1px")) }
    let steps = steps
    rules[0].declarations += steps.first?.declarations ?? []
    rules = hoisted(rules)
    let (light, dark) = (looks.light, looks.dark)
    var lines = WebLayout(name).rules(
      least: light.least,
      padding: both(light.padding(light.look.theme), dark.padding(dark.look.theme)),
      followsPage: text.followsPage)
    lines += rules.flatMap { Self.lines($0) }
    if usesNight {
      let (light, dark) = (
        "--popframe-day: initial; --popframe-night: ;",
        "--popframe-day: ; --popframe-night: initial;"
      )
      lines += [
        ":where(:root, :host) { \(light) }",
        "@media (prefers-color-scheme: dark) { :where(:root, :host) { \(dark) } }",
        ":where([data-theme] *) { --popframe-day: inherit; --popframe-night: inherit; }",
      ]
      lines += text.rules(light: light, dark: dark)
    }
    if roundsToPixels {
      for (ratio, pixel) in [
        ("1.1", "calc(1px / 1.1)"), ("1.25", "0.8px"), ("1.5", "calc(1px / 1.5)"),
        ("1.75", "calc(1px / 1.75)"), ("2", "0.5px"), ("2.5", "0.4px"), ("3", "calc(1px / 3)"),
      ] {
        lines.append(
          "@media (resolution: \(ratio)dppx) { .\(name) { --\(name)-pixel: \(pixel); } }")
      }
    }
    for step in steps.dropFirst() {
      let rule = Self.lines(WebRule(selector: ".\(name)", declarations: step.declarations))
      lines +=
        ["@media (min-resolution: \(step.above ?? 0).01dppx) {"] + rule.map { "  \($0)" } + ["}"]
    }
    return lines
  }

  /// Whether light and dark differ.
  private var usesNight: Bool {
    looks.light.rules != looks.dark.rules || looks.light.pictures != looks.dark.pictures
      || text.followsPage
  }

  /// The rules of both looks, each selector once.
  private func merged(_ light: [WebRule], _ dark: [WebRule]) -> [WebRule] {
    var selectors: [String] = []
    for rule in light + dark where !selectors.contains(rule.selector) {
      selectors.append(rule.selector)
    }
    func values(_ rules: [WebRule], _ selector: String) -> [WebDeclaration] {
      rules.filter { $0.selector == selector }.flatMap(\.declarations)
    }
    return selectors.map { selector in
      let (first, second) = (values(light, selector), values(dark, selector))
      var properties: [String] = []
      for line in first + second where !properties.contains(line.property) {
        properties.append(line.property)
      }
      return WebRule(
        selector: selector,
        declarations: properties.map { property in
          func value(_ lines: [WebDeclaration]) -> String {
            lines.last { $0.property == property }?.value ?? "unset"
          }
          return WebDeclaration(property, both(value(first), value(second)))
        })
    }
  }

  /// What pictures declare, by ranges of resolutions; of each only what changes there.
  private var steps: [(above: Int?, declarations: [WebDeclaration])] {
    let all = (looks.light.pictures, looks.dark.pictures)
    var known: [String: String] = [:]
    var current: (light: [String: String], dark: [String: String]) = ([:], [:])
    return [nil, 1, 2, 3, 4, 5, 6, 7].compactMap { above in
      var order: [String] = []
      func take(_ pictures: [WebPicture], _ values: inout [String: String]) {
        for line in pictures.flatMap({ $0.steps(name) }).filter({ $0.above == above })
          .flatMap(\.declarations)
        {
          values[line.property] = line.value
          if !order.contains(line.property) { order.append(line.property) }
        }
      }
      take(all.0, &current.light)
      take(all.1, &current.dark)
      let declarations = order.compactMap { property -> WebDeclaration? in
        // A picture that one look alone has is not seen in the other.
        let light = current.light[property] ?? current.dark[property] ?? ""
        let value = both(light, current.dark[property] ?? light)
        guard known[property] != value else { return nil }
        known[property] = value
        return WebDeclaration(property, value)
      }
      return declarations.isEmpty ? nil : (above, declarations)
    }
  }

  /// The rules with rules for what all directions, or the two of an axis, say alike, before those of the directions.
  private func hoisted(_ rules: [WebRule]) -> [WebRule] {
    let directions = looks.light.directions
    guard directions.count > 1 else { return rules }
    let words = directions.map(\.rawValue)
    let none = WebRule.selector(name, ["none"], "")
    let heads = Dictionary(
      uniqueKeysWithValues: (words + ["none"]).map { (WebRule.selector(name, [$0], ""), $0) })
    /// The direction of a selector, and what follows it; `nil` for other selectors.
    func parts(_ rule: WebRule) -> (word: String, end: String)? {
      heads.lazy.compactMap { head, word in
        rule.selector.dropping(start: head).map { (word, String($0)) }
      }.first
    }
    var result: [WebRule] = []
    /// What is said for several directions, by the end of a selector.
    var taken: [String: [(words: [String], lines: [WebDeclaration])]] = [:]
    for rule in rules {
      guard let (word, end) = parts(rule) else {
        result.append(rule)
        continue
      }
      if taken[end] == nil {
        let alike = rules.filter { parts($0)?.end == end }
        // Where there is no arrow, nothing is drawn that a rule for all directions could change.
        let hasNone = alike.contains { $0.selector.begins(with: none) }
        func shared(by rules: [WebRule], _ isMeant: (String) -> Bool) -> [WebDeclaration] {
          rules[0].declarations.filter { line in
            // Another word in data-arrow has no backdrop.
            line.property != "content" && isMeant(line.property)
              && rules.allSatisfy { $0.declarations.contains(line) }
          }
        }
        let isComplete = alike.count == directions.count + (hasNone ? 1 : 0)
        let all = isComplete ? shared(by: alike) { hasNone || $0 == "image-rendering" } : []
        taken[end] = [(words + ["none"], all)]
        if !all.isEmpty { result.append(WebRule(selector: ".\(name)\(end)", declarations: all)) }
        for axis in [["up", "down"], ["left", "right"]] {
          let pair = alike.filter { parts($0).map { axis.contains($0.word) } ?? false }
          guard pair.count == 2 else { continue }
          let lines = shared(by: pair) { _ in true }.filter { !all.contains($0) }
          // One line is shorter twice than in a rule of its own.
          guard lines.count > 1 else { continue }
          taken[end]?.append((axis, lines))
          result.append(
            WebRule(selector: WebRule.selector(name, axis, end), declarations: lines))
        }
      }
      let said = (taken[end] ?? []).filter { $0.words.contains(word) }.flatMap(\.lines)
      let rest = rule.declarations.filter { !said.contains($0) }
      if !rest.isEmpty { result.append(WebRule(selector: rule.selector, declarations: rest)) }
    }
    return result
  }

  /// The rules that count in every direction.
  private func common(_ usesGrid: Bool) -> [WebRule] {
    let background = ".\(name) > .\(name)-background"
    var rules = [
      WebRule(
        selector: ".\(name)",
        declarations: [
          WebDeclaration("isolation", "isolate")
        ] + text.declarations + [
          WebDeclaration("forced-color-adjust", "none"),
          WebDeclaration("print-color-adjust", "exact"),
          WebDeclaration("--\(name)-room", "0px"),
        ]),
      WebRule(
        selector: background,
        declarations: [
          WebLayout.reset,
          WebDeclaration("position", "absolute"), WebDeclaration("inset", "var(--\(name)-room)"),
          WebDeclaration("z-index", "-1"), WebDeclaration("isolation", "isolate"),
          WebDeclaration("direction", "ltr"), WebDeclaration("pointer-events", "none"),
          WebDeclaration("forced-color-adjust", "none"),
          // In a layer of its own Chromium draws no seams between the slices where a transform moves them by parts of
          // a pixel.
          WebDeclaration("will-change", "transform"),
        ]),
    ]
    let drawn =
      usesGrid
      ? "\(background) > ::before" : "\(background)::before,\n\(background)::after"
    if usesGrid {
      rules[rules.count - 1].declarations += [
        WebDeclaration("display", "grid"), WebDeclaration("container-type", "size"),
      ]
      rules += [
        WebRule(
          selector: "\(background) > *",
          declarations: [
            WebLayout.reset, WebDeclaration("position", "absolute"), WebDeclaration("inset", "0px"),
          ]),
        WebRule(
          selector: "\(background) > :nth-child(-n + 3)",
          declarations: [WebDeclaration("overflow", "clip")]),
      ]
    }
    rules.append(
      WebRule(
        selector: drawn,
        declarations: [
          WebDeclaration("content", "\"\""), WebDeclaration("position", "absolute"),
          WebDeclaration("border-style", "solid"), WebDeclaration("border-width", "0"),
        ]))
    return rules
  }

  /// A rule, in one line where that is short.
  private static func lines(_ rule: WebRule) -> [String] {
    let declarations = rule.declarations.map { "\($0.property): \($0.value);" }
    let line = "\(rule.selector) { \(declarations.joined(separator: " ")) }"
    let selectors = rule.selector.parts(at: "\n").map(String.init)
    if selectors.count == 1, line.count <= 110 { return [line] }
    return selectors.dropLast() + ["\(selectors.last ?? "") {"] + declarations.map { "  \($0)" }
      + ["}"]
  }
}
