import Imaging
@testable import PopframeKit
import Popovers
import Testing
@_spi(Studio) import ThemeEditing
import ThemeSource
@testable import Themes

/// What is true of every list of every key: a part of it that changes in an appearance or a
/// direction is the only thing that changes there, and nothing changes elsewhere.
@Suite struct DifferenceLawTests {
  /// Themes that between them give every list to every key that can differ.
  private static let themes = [
    """
    format: 1
    contentInsets: [6, 8, 10, 12]
    frame:
      style: drawn
      fill:
        gradient:
          - ["#FFFFFF", 0]
          - ['#EEE', 0.5]
          - ["#DDD", 1]
        angle: 170
      cornerRadius: [4, 5, 6, 7]
      border:
        - {color: "#0000001F", width: 1}   # hair
        - color: '#F00'
          width: 2
          alignment: outside
      innerShadow: [{color: "#FFFFFF", opacity: .6, offset: [0, 1]}, {blur: 3}]
    arrow: {style: drawn, base: 24, height: 11, lane: [10, 12, 14, 16]}
    shadow:
      # ambient
      - color: "#000000"
        opacity: 0.35
        offset: [0, 6]
        blur: 18
      - {opacity: 0.2, offset: [0, 1], blur: 2.0}
    """,
    """
    format: 1
    contentInsets: [4, 6]
    frame: {image: frame.png, capInsets: [7, 8, 9, 10], center: [2, 3], alignmentInsets: [1, 2, 1, 2]}
    arrow:
      style: image
      image: arrow.png
      lane: [9, 10]
      alignmentInsets: [1, 1, 0, 1]
    shadow: [{blur: 4}]
    """,
    """
    format: 1
    frame: {image: frame.png, capInsets: {"@1x": [7, 8, 9, 10]}, center: {"@1x": [2, 3]}}
    arrow: {style: clip, shape: triangle, base: 12, height: 6, textureOrigin: [-4, -5]}
    shadow: {offset: [0, 3], blur: 4}
    """,
    """
    format: 1
    arrow:
      style: fused
      base: 10
      height: 6
      fused:
        up: {image: fused.png, capInsets: [12, 6, 6, 6], arrowSpan: [11, 21]}
        down: {image: fused.png, capInsets: {"@1x": [6, 6, 12, 6]}, arrowSpan: {"@1x": [11, 21]}}
    """,
  ]

  private static let places: [(appearance: String?, direction: String?)] = [
    ("dark", nil), (nil, "up"), ("dark", "up"),
  ]

  private func document(_ bytes: [UInt8]) throws -> ThemeDocument {
    try ThemeDocument(
      SourceTree(yaml: bytes, path: "t.yaml"), folderName: "T",
      pictures: [
        "frame.png": PixelSize(width: 32, height: 32),
        "arrow.png": PixelSize(width: 20, height: 10),
        "fused.png": PixelSize(width: 32, height: 32),
      ])
  }

  private func theme(
    _ document: ThemeDocument, _ place: (appearance: String?, direction: String?)
  ) throws -> Theme {
    var theme = try #require(document.theme(for: place.appearance ?? "base"))
    if let direction = place.direction {
      let arrow = try #require(ArrowDirection(rawValue: direction))
      theme = try #require(theme.directions[arrow])
    }
    return look(theme)
  }

  /// What a theme looks like, without what only its file lists: directions and previews.
  private func look(_ theme: Theme) -> Theme {
    var theme = theme
    theme.directions = [:]
    theme.previews = Previews(arrows: [], appearances: [])
    return theme
  }

  @Test func `the themes have every list that can differ`() throws {
    func isList(_ schema: ValueSchema) -> Bool {
      switch schema {
      case .list, .tuple: true
      case .either(let forms), .all(let forms): forms.contains(where: isList)
      case .mapping(let keys, _): keys.contains { isList($0.value) }
      case .names(_, let value): isList(value)
      default: false
      }
    }
    let tables = SectionKind.allCases.filter { ![.previews, .scene, .lint, .ignored].contains($0) }
    var expected: Set<String> = []
    for kind in tables {
      let fixed = Set(kind.table.names(fixedIn: .appearance))
      for key in kind.table.keys where isList(key.values) && !fixed.contains(key.name) {
        expected.insert(key.name)
      }
    }
    var found: Set<String> = []
    func collect(_ value: SettingValue, _ key: String?) {
      switch value {
      case .list(let values):
        if let key { found.insert(key) }
        for value in values { collect(value, nil) }
      case .mapping(let entries):
        for entry in entries { collect(entry.value, entry.key.hasPrefix("@") ? key : entry.key) }
      default: break
      }
    }
    for text in Self.themes {
      let tree = SourceTree(yaml: Array(text.utf8), path: "")
      collect(SettingValue(try #require(tree.root)), nil)
    }
    #expect(expected.count >= 12)
    #expect(expected.subtracting(found).isEmpty, "\(expected.subtracting(found))")
    #expect(
      ThemeKeys.lists.map { $0.joined(separator: ".") }.sorted() == [
        "frame.border", "frame.innerShadow", "shadow",
      ])
  }

  /// The paths of all values inside of lists, and of the lists' items.
  private func parts(_ value: SettingValue, _ steps: [SettingPath.Step] = []) -> [SettingPath] {
    switch value {
    case .list(let values):
      values.enumerated().flatMap { index, value in
        [SettingPath(steps + [.index(index)])].compactMap(\.self)
          + parts(value, steps + [.index(index)])
      }
    case .mapping(let entries):
      entries.flatMap { key, value -> [SettingPath] in
        let path = steps + [.key(key)]
        let isInList = steps.contains { if case .index = $0 { true } else { false } }
        return (isInList ? [SettingPath(path)].compactMap(\.self) : []) + parts(value, path)
      }
    default: []
    }
  }

  private func other(than value: SettingValue) -> SettingValue {
    switch value {
    case .number(let text): .number(text == "0" ? "1" : text == "1" ? "0.5" : "0")
    case .text(let text): .text(text.hasPrefix("#") ? "#123456" : "inside")
    default: value
    }
  }

  @Test(arguments: themes)
  func `an appearance becomes what the theme would become, and the theme stays`(
    text: String
  ) throws {
    let bytes = Array(text.utf8)
    let before = try document(bytes)
    let value = SettingValue(try #require(SourceTree(yaml: bytes, path: "").root))
    let paths = parts(value)
    #expect(paths.count > 6)
    var changed = 0
    for path in paths {
      let old = try #require(value.value(at: path.steps))
      let isItem = if case .mapping = old { true } else { false }
      for new in isItem ? [nil, SettingValue.mapping([])] : [nil, other(than: old)] {
        let edited = try? ThemeEditor.ofThemes.apply(
          [ThemeEdit(path, to: new)], to: bytes, path: "t.yaml")
        // The theme itself with this change is the model; a change that it cannot have proves nothing.
        guard let edited, edited != bytes, let model = try? document(edited) else { continue }
        for place in Self.places {
          let within = path.within(appearance: place.appearance, direction: place.direction)
          let result = try ThemeEditor.ofThemes.apply(
            [ThemeEdit(within, to: new)], to: bytes, path: "t.yaml")
          let after = try document(result)
          #expect(try theme(after, place) == theme(model, (nil, nil)), "\(within)")
          #expect(look(after.base) == look(before.base), "\(within)")
          let list = within.steps.prefix { if case .key = $0 { true } else { false } }
          let whole = try #require(SettingPath(Array(list)))
          let removed = try ThemeEditor.ofThemes.apply(
            [ThemeEdit(whole, to: nil)], to: result, path: "t.yaml")
          #expect(try theme(document(removed), place) == look(before.base), "\(within)")
          changed += 1
        }
      }
    }
    #expect(changed > 6)
  }

  /// A generator with a seed.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  /// A shadow or border list in a style by chance.
  private func list(_ key: String, _ column: Int, _ dice: inout Dice) -> String {
    let spaces = String(repeating: " ", count: column)
    let items = (0..<Int.random(in: 1...3, using: &dice)).map { _ in
      var entries = ["blur: \(Int.random(in: 0...9, using: &dice))"]
      if Bool.random(using: &dice) {
        entries.append("opacity: 0.\(Int.random(in: 1...9, using: &dice))")
      }
      if Bool.random(using: &dice) {
        entries.append("offset: [\(Int.random(in: -3...3, using: &dice)), 2]")
      }
      if Bool.random(using: &dice) {
        entries.append(["color: '#123'", "color: \"#abcdef\""].randomElement(using: &dice) ?? "")
      }
      return entries.shuffled(using: &dice)
    }
    func flow(_ item: [String]) -> String { "{" + item.joined(separator: ", ") + "}" }
    switch Int.random(in: 0...3, using: &dice) {
    case 0 where items.count == 1: return "\(spaces)\(key): \(flow(items[0]))\n"
    case 0, 1: return "\(spaces)\(key): [\(items.map(flow).joined(separator: ", "))]\n"
    case 2:
      return "\(spaces)\(key):\n" + items.map { "\(spaces)- \(flow($0)) # note\n" }.joined()
    default:
      return "\(spaces)\(key):\n"
        + items.map { "\(spaces)  - " + $0.joined(separator: "\n\(spaces)    ") + "\n" }.joined()
    }
  }

  @Test func `one value of a theme by chance changes, and nothing else`() throws {
    var dice = Dice(state: 39)
    var count = 0
    for _ in 0..<120 {
      var text = "format: 1\nframe:\n  style: drawn\n  fill: \"#FFF\"\n"
      text += list("innerShadow", 2, &dice) + list("shadow", 0, &dice)
      if Bool.random(using: &dice) {
        text += "appearances:\n  dark:\n" + list("shadow", 4, &dice)
        if Bool.random(using: &dice) {
          text += "    directions:\n      up:\n" + list("shadow", 8, &dice)
        }
      }
      if Bool.random(using: &dice) { text += "directions:\n  up:\n" + list("shadow", 4, &dice) }
      let root = try #require(SourceTree(yaml: Array(text.utf8), path: "").root)
      for (appearance, direction) in Self.places {
        let place = try #require(DifferencePlace(appearance: appearance, direction: direction))
        let inForce = SettingValue(root.merged(at: place))
        let key = ["shadow", "frame.innerShadow"].randomElement(using: &dice) ?? "shadow"
        let keys = key.split(separator: ".").map { SettingPath.Step.key(String($0)) }
        let items: [SettingValue] =
          switch try #require(inForce.value(at: keys)) {
          case .list(let items): items
          case let item: [item]
          }
        let index = Int.random(in: 0..<items.count, using: &dice)
        let part = ["blur", "opacity"].randomElement(using: &dice) ?? "blur"
        let path = try #require(SettingPath("\(key)[\(index)].\(part)"))
        let after = try ThemeEditor.ofThemes.apply(
          [
            ThemeEdit(
              path.within(appearance: appearance, direction: direction), to: .number("0.75"))
          ],
          to: Array(text.utf8), path: "t.yaml")
        let read = try #require(SourceTree(yaml: after, path: "").root)
        var expected = items
        guard case .mapping(let entries) = items[index] else { continue }
        expected[index] = .mapping(entries.filter { $0.key != part } + [(part, .number("0.75"))])
        let result =
          switch try #require(SettingValue(read.merged(at: place)).value(at: keys)) {
          case .list(let items): items
          case let item: [item]
          }
        #expect(result == expected, "\(text)\n\(path) \(place)")
        // The theme, and each of the other places that comes before, is as it was.
        let own = SettingValue(read), old = SettingValue(root)
        #expect(own.value(at: keys) == old.value(at: keys))
        _ = try ThemeDocument(
          SourceTree(yaml: after, path: "t.yaml"), folderName: "T", pictures: [:])
        count += 1
      }
    }
    #expect(count == 360)
  }
}
