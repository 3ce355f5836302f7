import Imaging
import Testing
import TestThemes
@testable import Themes
import Words

/// The keys as an editor offers them are those that the reader takes.
@Suite struct EditableKeyTests {
  @Test func `every key of the schema belongs to exactly one part`() throws {
    let definitions = Dictionary(
      uniqueKeysWithValues: FileSchema.theme.definitions.map { ($0.name, $0.value) })

    /// The paths of all keys below a value, as the schema has them.
    func paths(_ value: ValueSchema, _ path: [String]) -> Set<String> {
      switch value {
      case .definition(let name, _):
        name.contains("In") ? [] : definitions[name].map { paths($0, path) } ?? []
      case .mapping(let keys, _):
        // The sides and axes of a value are no keys with a meaning of their own.
        keys.allSatisfy {
          ["x", "y", "top", "left", "bottom", "right"].contains($0.name) && $0.help == ""
        }
          ? []
          : keys.reduce(into: []) { all, key in
            if case .nothing = key.value { return }
            all.insert((path + [key.name]).joined(separator: "."))
            if key.name != "directions" { all.formUnion(paths(key.value, path + [key.name])) }
          }
      case .either(let values), .all(let values):
        values.reduce(into: []) { $0.formUnion(paths($1, path)) }
      case .list(let value, _, _): paths(value, path)
      case .when(_, let then, let otherwise):
        paths(then, path).union(otherwise.map { paths($0, path) } ?? [])
      default: []
      }
    }
    let expected = paths(FileSchema.theme.root, [])
    let keys = ThemeKeys.editable.filter { !$0.path.hasSuffix("[]") }
    let listed = keys.map { $0.path.replacing("[]", with: "") }
    #expect(listed.count == Set(listed).count)
    // What a fused picture ignores has no field.
    let corners = ["upCorner", "downCorner", "leftTop", "leftBottom", "rightTop", "rightBottom"]
    let ignored = ["none.arrowSpan", "none.tip"] + corners.map { $0 + ".arrowSpan" }
    #expect(Set(listed) == expected.subtracting(ignored.map { "arrow.fused." + $0 }))
    #expect(expected.count > 150)
    #expect(Set(ThemeKeys.editable.map(\.part)) == Set(ThemePart.allCases))
    #expect(ThemeKeys.editable.allSatisfy { !$0.help.isEmpty && !$0.label.isEmpty })
  }

  private static let offered = ThemeKeys.editable.filter { key in
    switch key.control.kind {
    case .section, .rules: false
    case .list: !key.control.items.isEmpty
    // Other keys depend on these two.
    default: !["frame.style", "arrow.style"].contains(key.path) && !key.path.hasSuffix("[]")
    }
  }

  private static let hash = "\"\(String(repeating: "0f", count: 32))\""

  @Test(arguments: offered.map(\.path))
  func `the value of a field is read without an error`(_ path: String) throws {
    let key = try #require(ThemeKeys.editable.first { $0.path == path })
    var tried = 0
    for theme in ThemeText.themes(for: key) {
      let stops = "[[\"#FFF\", 0], [\"#000\", 1]]"
      let values: [(value: String, isChoice: Bool)] =
        switch (path, key.control.kind) {
        case ("frame.fill.gradient", _): [(stops, false)]
        case (_, .picture) where path.hasPrefix("arrow.images"):
          [(ThemeText.picture(of: path), false)]
        case (_, .number) where path.hasPrefix("arrow.fused"): [("25", false)]
        case ("lint.ignored[].art", _): [(Self.hash, false)]
        default: Self.values(of: key.control)
        }
      for (value, isChoice) in values {
        var text = theme.node
        // An item that leaves out a finding has all three.
        if path.hasPrefix("lint.ignored[].") {
          for (key, value) in [("rule", "fringe"), ("at", "frame.image"), ("art", Self.hash)] {
            text.set(ThemeText.keys(of: "lint.ignored[].\(key)"), value)
          }
        }
        text.set(ThemeText.keys(of: path), value)
        let complaints = ThemeFixture.complaints(text.flow, ThemeText.pictures)
        let words = key.alternatives?.words.first { $0.value == theme.style }?.words
        if isChoice, let words, !words.contains(value) {
          #expect(!complaints.isEmpty, "\(text.flow)")
        } else {
          #expect(complaints.isEmpty, "\(text.flow)")
        }
        tried += 1
      }
    }
    #expect(tried > 0)
  }

  /// Values that a field can write, and whether each is one of its words.
  private static func values(of control: ValueControl) -> [(value: String, isChoice: Bool)] {
    let words = control.choices.map { ($0, true) }
    let low = control.minimum ?? -control.step
    let plain: [String] =
      switch control.kind {
      case .section, .rules, .word, .axes: []
      case .list: control.items.map { "[\(values(of: $0).map(\.value).joined(separator: ", "))]" }
      case .text: ["Words"]
      case .flag: ["true", "false"]
      case .words:
        [control.choices.isEmpty ? "[base]" : "[\(control.choices.joined(separator: ", "))]"]
      case .number: [low.decimal, (low + control.step).decimal]
      case .range: [low, control.maximum ?? low].map(\.decimal)
      case .degrees: ["-45", "90"]
      case .insets, .radii: ["3", "[1, 2, 3, 4]"]
      case .point: ["[1, -1]"]
      case .size: ["[1.5, 2]"]
      case .insetsByFile: ["4", "[1, 2, 3, 4]", "{\"@1x\": [1, 2, 3, 4]}"]
      case .sizeByFile: ["[2, 3]", "{\"@1x\": [2, 3]}"]
      case .spansByFile: ["[20, 30]", "{\"@1x\": [20, 30]}"]
      case .color: ["\"#123456\"", "\"#12345680\""]
      case .fill: ["\"#123456\""]
      case .borderWidth: [low.decimal]
      case .picture: ["frame.png"]
      case .outline: ["triangle", "M 0 9 L 10 0 L 20 9 Z"]
      case .background: ["\"#123456\"", "frame.png"]
      }
    switch control.kind {
    case .words: return plain.map { ($0, false) }
    case .axes:
      let pairs = control.choices.map { "{x: \($0), y: \(control.choices[0])}" }
      return words + pairs.map { ($0, false) }
    default: return words + plain.map { ($0, false) }
    }
  }
}

/// A theme as nested mappings, so that one key can be set.
private indirect enum ThemeText {
  case value(String)
  case mapping([(key: String, node: ThemeText)])

  var flow: String {
    switch self {
    case .value(let text): text
    case .mapping(let entries):
      "{\(entries.map { "\($0.key): \($0.node.flow)" }.joined(separator: ", "))}"
    }
  }

  mutating func set(_ path: [String], _ value: String) {
    guard let key = path.first else {
      self = .value(value)
      return
    }
    var entries: [(key: String, node: ThemeText)] = []
    if case .mapping(let old) = self { entries = old }
    let index = entries.firstIndex { $0.key == key } ?? entries.endIndex
    if index == entries.endIndex { entries.append((key, .mapping([]))) }
    entries[index].node.set(Array(path.dropFirst()), value)
    self = .mapping(entries)
  }

  static func keys(of path: String) -> [String] {
    path.replacing("[]", with: "").split(separator: ".").map(String.init)
  }

  private init(_ values: [String: String]) {
    self = .mapping([(key: "format", node: .value("1"))])
    for (path, value) in values.sorted(by: { $0.key < $1.key }) {
      set(Self.keys(of: path), value)
    }
  }

  private static let image = ["frame.image": "frame.png"]
  static let pictures = ThemeFixture.pictures.merging(
    ["side.png": .picture(PixelSize(width: 16, height: 44))]
  ) { $1 }

  /// A picture for a direction of an arrow.
  static func picture(of path: String) -> String {
    path.contains("left") || path.contains("right") ? "side.png" : "arrow.png"
  }

  private static let drawn = ["frame.style": "drawn", "frame.fill": "\"#FFF\""]
  private static let arrows: [String: [String: String]] = [
    "image": image.merging(["arrow.image": "arrow.png"]) { $1 },
    "clip": image.merging(
      ["arrow.style": "clip", "arrow.shape": "triangle", "arrow.base": "20", "arrow.height": "9"]
    ) { $1 },
    "fused": [
      "arrow.style": "fused", "arrow.base": "8", "arrow.height": "9",
      "arrow.fused.up.image": "frame.png", "arrow.fused.up.arrowSpan": "[20, 30]",
      "arrow.fused.upCorner.image": "frame.png", "arrow.fused.upCorner.tip": "5",
    ],
    "drawn": drawn.merging(
      ["arrow.style": "drawn", "arrow.base": "20", "arrow.height": "9"]
    ) { $1 },
  ]

  /// The keys that must stand beside a key.
  private static func neighbours(of path: String) -> [String: String] {
    let parent = path.split(separator: ".").dropLast().joined(separator: ".")
    switch parent {
    case "shadow[]" where path.hasSuffix("spread"): return [parent + ".from": "frame"]
    case "tint", "frame.border[]": return [parent + ".color": "\"#123\""]
    case "arrow.stroke": return [parent + ".color": "\"#123\"", parent + ".width": "1"]
    case "frame.fill": return [parent + ".gradient": "[[\"#FFF\", 0], [\"#000\", 1]]"]
    case let slot where slot.hasPrefix("arrow.images."): return [slot + ".image": picture(of: slot)]
    case let slot where slot.hasPrefix("arrow.fused"):
      let isCorner = slot.contains("Corner") || slot.contains("Top") || slot.contains("Bottom")
      var keys = [slot + ".image": "frame.png"]
      if isCorner { keys[slot + ".tip"] = "5" }
      if ["up", "down", "left", "right"].contains(where: slot.hasSuffix) {
        keys[slot + ".arrowSpan"] = "[20, 30]"
      }
      return keys
    default: return [:]
    }
  }

  /// Themes in which a key applies, each with its style.
  static func themes(for key: EditableKey) -> [(style: String, node: ThemeText)] {
    let styles: [(String, [String: String])]
    switch key.condition?.key {
    case "arrow.style" where key.path.hasPrefix("arrow.images"):
      styles = [("image", image.merging(["arrow.images.up": "arrow.png"]) { $1 })]
    case "arrow.style": styles = key.condition?.values.map { ($0, arrows[$0] ?? [:]) } ?? []
    case "frame.style":
      styles = key.condition?.values.map { ($0, $0 == "drawn" ? drawn : image) } ?? []
    case "frame.fill": styles = [("drawn", drawn)]
    default: styles = [("image", image)]
    }
    return styles.map { style, values in
      var node = ThemeText(values)
      for (path, value) in neighbours(of: key.path).sorted(by: { $0.key < $1.key }) {
        node.set(keys(of: path), value)
      }
      return (style, node)
    }
  }
}
