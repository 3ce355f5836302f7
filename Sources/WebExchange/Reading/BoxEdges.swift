import Imaging
internal import Languages
import Popovers
import Themes

/// What a rule says of padding and borders, side by side: top, right, bottom, left, in CSS pixels. `nil` stands where a
/// rule says nothing, or no length in pixels.
struct BoxEdges {
  private(set) var padding: [Double?] = [nil, nil, nil, nil]
  /// Where they stand: "padding, line 3".
  private(set) var origin = ""
  /// What is no length in pixels: "'1em' of 'padding'", and where it stands.
  private(set) var leftOut: [(text: String, range: SourceRange)] = []

  /// Whether `all` alone says what they are.
  private(set) var isReset = false

  private var widths: [Double?] = Array(repeating: Self.medium, count: 4)
  private var hasStyle = [false, false, false, false]
  private var isBorderSaid = [false, false, false, false]
  private var isWidthSaid = [false, false, false, false]

  /// The widths that count: without a style a border has none (CSS Backgrounds 3, 3.3).
  var border: [Double?] {
    (0..<4).map { side in
      guard isBorderSaid[side] else { return nil }
      return hasStyle[side] ? widths[side] : 0
    }
  }

  /// - Parameter base: What is said of all elements, which counts below the rule.
  init(_ rule: StyleSheet.Rule, over base: [StyleSheet.Declaration] = []) {
    for declaration in base { _ = take(declaration) }
    // A reset of all boxes says nothing of this one, but what its border is without words of its own.
    (padding, isBorderSaid) = ([nil, nil, nil, nil], [false, false, false, false])
    var origins: [String] = []
    for declaration in rule.declarations where take(declaration) {
      origins.append("\(declaration.property), line \(declaration.range.line)")
      for part in declaration.value.components where part.length.map({ $0.pixels == nil }) ?? false
      {
        leftOut.append(("'\(part.text)' of '\(declaration.property)'", declaration.range))
      }
    }
    origin = origins.joined(separator: " and ")
    let legacy = BorderImage(rule)?.legacyBorder ?? []
    for (side, width) in legacy.enumerated() where !isWidthSaid[side] {
      widths[side] = width ?? widths[side]
    }
  }

  /// Padding and border, which both lie round the content; `nil` where the rule says neither.
  var contentInsets: Insets? {
    guard (padding + border).contains(where: { $0 != nil }) else { return nil }
    let sum = zip(padding, border).map { ($0 ?? 0) + ($1 ?? 0) }
    return Insets(top: sum[0], left: sum[3], bottom: sum[2], right: sum[1])
  }

  /// The initial width.
  private static let medium = 3.0

  /// The sides of a name's second word, and those of text that runs from left to right.
  private static let sides: [String: [Int]] = [
    "top": [0], "right": [1], "bottom": [2], "left": [3], "block": [0, 2], "inline": [3, 1],
    "block-start": [0], "block-end": [2], "inline-start": [3], "inline-end": [1],
  ]

  /// Takes a declaration; false for another property, and for what a browser drops.
  private mutating func take(_ declaration: StyleSheet.Declaration) -> Bool {
    var words = declaration.property.words(between: "-").map(String.init)
    let property = words.removeFirst()
    if property == "all", words.isEmpty, declaration.value.isWide {
      (padding, widths) = ([0, 0, 0, 0], Array(repeating: Self.medium, count: 4))
      hasStyle = [false, false, false, false]
      (isBorderSaid, isWidthSaid) = ([true, true, true, true], [true, true, true, true])
      isReset = true
      return true
    }
    guard property == "padding" || property == "border", !declaration.value.isUnresolved else {
      return false
    }
    isReset = false
    var part: String?
    if property == "border", let last = words.last, last == "width" || last == "style" {
      part = words.removeLast()
    }
    guard let sides = words.isEmpty ? [0, 1, 2, 3] : Self.sides[words.joined(separator: "-")] else {
      return false
    }
    let values = declaration.value.isWide ? [] : declaration.value.components
    guard !values.isEmpty || declaration.value.isWide else { return false }
    switch (property, part) {
    case ("padding", _):
      if declaration.value.isWide { return set(\.padding, [0], sides) }
      return set(\.padding, Self.all(values, Self.inset), sides)
    case (_, "width"):
      let widths = declaration.value.isWide ? [Self.medium] : Self.all(values, Self.width)
      return set(\.widths, widths, sides) && set(\.isBorderSaid, [true], sides)
        && set(\.isWidthSaid, [true], sides)
    case (_, "style"):
      return set(
        \.hasStyle, declaration.value.isWide ? [false] : Self.all(values, Self.style), sides)
        && set(\.isBorderSaid, [true], sides)
    default:
      guard let line = Line(values) else { return false }
      return set(\.widths, [line.width], sides) && set(\.hasStyle, [line.hasStyle], sides)
        && set(\.isBorderSaid, [true], sides) && set(\.isWidthSaid, [true], sides)
    }
  }

  /// Sets the values of sides: one for all, or as many as there are sides; four as CSS counts them.
  private mutating func set<Value>(
    _ property: WritableKeyPath<BoxEdges, [Value]>, _ values: [Value]?, _ sides: [Int]
  ) -> Bool {
    guard let values else { return false }
    let all =
      sides.count == 4
      ? CSSValue.sides(values) : values.count == 1 || values.count == sides.count ? values : nil
    guard let all else { return false }
    for (index, side) in sides.enumerated() {
      self[keyPath: property][side] = all[all.count == 1 ? 0 : index]
    }
    return true
  }

  /// All parts read; `nil` where one of them is invalid.
  private static func all<Value>(
    _ parts: [CSSValue], _ read: (CSSValue) -> Value?
  ) -> [Value]? {
    let found = parts.compactMap(read)
    return found.count == parts.count ? found : nil
  }

  private static func inset(_ part: CSSValue) -> Double?? {
    guard let length = part.length, !length.isNegative else { return nil }
    if case .number(let number) = length, number != 0 { return nil }
    return .some(length.pixels)
  }

  private static func width(_ part: CSSValue) -> Double?? {
    switch part.word {
    case "thin": return 1
    case "medium": return medium
    case "thick": return 5
    default:
      if case .percent? = part.length { return nil }
      return inset(part)
    }
  }

  private static func style(_ part: CSSValue) -> Bool? {
    switch part.word {
    case "none", "hidden": false
    case "solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset": true
    default: nil
    }
  }

  /// Whether a browser takes what the shorthand `border` says.
  static func isBorder(_ value: CSSValue) -> Bool {
    value.isWide || Line(value.components) != nil
  }

  /// What `border` says of one side: width, style and colour in any order.
  private struct Line {
    var width: Double? = BoxEdges.medium
    var hasStyle = false

    init?(_ parts: [CSSValue]) {
      var found: Set<String> = []
      for part in parts {
        let kind: String
        if let width = BoxEdges.width(part) {
          (self.width, kind) = (width, "width")
        } else if let hasStyle = BoxEdges.style(part) {
          (self.hasStyle, kind) = (hasStyle, "style")
        } else if Self.isColor(part) {
          kind = "colour"
        } else {
          return nil
        }
        guard found.insert(kind).inserted else { return nil }
      }
    }

    private static func isColor(_ part: CSSValue) -> Bool {
      if let token = part.single, token.kind == .hash {
        return [3, 4, 6, 8].contains(token.name.count)
          && token.name.unicodeScalars.allSatisfy(\.properties.isASCIIHexDigit)
      }
      if let word = part.word {
        return Color(cssName: word) != nil || systemColors.contains(word)
      }
      return [
        "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix",
        "light-dark",
      ].contains(part.function)
    }

    /// CSS Color 4, section 6.2.
    private static let systemColors: Set = [
      "currentcolor", "accentcolor", "accentcolortext", "activetext", "buttonborder", "buttonface",
      "buttontext", "canvas", "canvastext", "field", "fieldtext", "graytext", "highlight",
      "highlighttext", "linktext", "mark", "marktext", "selecteditem", "selecteditemtext",
      "visitedtext", "threedface", "windowtext", "window",
    ]
  }
}
