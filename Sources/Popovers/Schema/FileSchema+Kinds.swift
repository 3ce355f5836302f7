extension FileSchema {
  /// A theme's `theme.yaml`.
  package static var theme: FileSchema {
    FileSchema(
      title: "A theme of Popframe: theme.yaml",
      root: .section(.theme, required: ["format"]), definitions: themeDefinitions)
  }

  /// A scene's file.
  package static var scene: FileSchema {
    let scene = SchemaDefinition(kind: .scene, scope: .whole)
    return FileSchema(
      title: "A scene of Popframe: a theme and what is asked of it", root: scene.schema,
      definitions: themeDefinitions)
  }

  /// Every mapping of a theme, as it is at the top, in an appearance's and in a direction's differences.
  private static var themeDefinitions: [(name: String, value: ValueSchema)] {
    SchemaScope.allCases.flatMap { scope in
      SectionKind.allCases.filter { ![.scene, .insets, .axes].contains($0) }
        .map { SchemaDefinition(kind: $0, scope: scope) }
        .filter(\.isNeeded)
        .map { (name: $0.name, value: $0.schema) }
    }
  }
}

/// Where in a theme a mapping stands.
enum SchemaScope: String, CaseIterable {
  /// At the top, where required keys must be given.
  case whole = ""
  /// Below `appearances`: differences.
  case appearance = "InAppearance"
  /// Below `directions`: differences, except names, files and styles.
  case direction = "InDirection"

  /// The keys at the top that are the same for all of the scope.
  var fixedKeys: Set<String> {
    switch self {
    case .whole: []
    case .appearance: ["format", "appearances", "previews", "targets", "lint"]
    case .direction:
      [
        "format", "name", "author", "license", "appearances", "directions", "previews", "targets",
        "lint",
      ]
    }
  }
}

/// One mapping of a theme or a scene, in one scope.
struct SchemaDefinition {
  let kind: SectionKind
  let scope: SchemaScope

  /// The name of the definition.
  var name: String { kind.rawValue + scope.rawValue }

  /// Whether any mapping of the scope can contain it.
  var isNeeded: Bool {
    switch scope {
    case .whole: true
    case .appearance: ![.previews, .lint, .drawnFrame].contains(kind)
    case .direction:
      ![.previews, .lint, .drawnFrame, .directions, .images, .directionPicture].contains(kind)
    }
  }

  /// The mapping: its keys in their order, the required keys, and the keys that exclude each other.
  var schema: ValueSchema {
    let keys = allKeys.filter(isGiven).map { name in
      let (value, help) = setting(name)
      return SchemaKey(name, value, help)
    }
    let mapping = ValueSchema.mapping(keys, required: required)
    let rules = scope == .whole ? kind.rules : []
    return rules.isEmpty ? mapping : .all([mapping] + rules)
  }

  /// The keys of the mapping. A drawn frame does not have the keys of other frames, and differences
  /// do not say for which frame they are.
  private var allKeys: [String] {
    let frame = SectionKind.frame.keys
    return switch (kind, scope) {
    case (.drawnFrame, _), (.frame, .appearance), (.frame, .direction):
      frame + SectionKind.drawnFrame.keys.filter { !frame.contains($0) }
    case (.scene, _): SceneKeys.all
    default: kind.keys
    }
  }

  /// Whether the scope takes a key of the mapping.
  private func isGiven(_ key: String) -> Bool {
    guard scope == .direction else { return kind != .theme || !scope.fixedKeys.contains(key) }
    switch kind {
    case .theme: return !scope.fixedKeys.contains(key)
    case .frame, .drawnFrame: return !["style", "image"].contains(key)
    case .arrow: return !["style", "image", "images"].contains(key)
    case .piece: return key != "image"
    default: return true
    }
  }

  private var required: [String] {
    guard scope == .whole else { return [] }
    return switch kind {
    case .tint, .border: ["color"]
    case .gradient: ["gradient"]
    case .stroke: ["color", "width"]
    case .directionPicture, .piece, .frame: ["image"]
    case .drawnFrame: ["fill"]
    case .scene: ["theme"]
    default: []
    }
  }

  /// Another mapping in the same scope.
  func part(_ kind: SectionKind, required: [String] = []) -> ValueSchema {
    .definition(
      SchemaDefinition(kind: kind, scope: scope).name, required: scope == .whole ? required : [])
  }
}

extension SectionKind {
  /// Rules between the keys of a mapping.
  fileprivate var rules: [ValueSchema] {
    switch self {
    case .theme: Self.themeRules
    case .arrow: Self.arrowRules
    case .scene: Self.sceneRules
    default: []
    }
  }

  private static var themeRules: [ValueSchema] {
    let isDrawn = ValueSchema.holding([("frame", .saying("style", "drawn"))], required: ["frame"])
    let isFused = ValueSchema.holding([("arrow", .saying("style", "fused"))], required: ["arrow"])
    return [
      .when(isFused, then: .holding(), otherwise: .having("frame")),
      .when(
        isDrawn,
        then: .holding([("arrow", .saying("style", "drawn", "none")), ("tint", .nothing)]),
        otherwise: .holding([("arrow", .not(.saying("style", "drawn")))])),
    ]
  }

  private static var arrowRules: [ValueSchema] {
    func edges(_ style: ArrowStyleName) -> (String, ValueSchema) {
      ("edge", .words(style.edges.map(\.rawValue)))
    }
    func rule(
      _ style: ArrowStyleName, _ required: [String], otherwise: ValueSchema
    ) -> ValueSchema {
      let impossible = style.impossibleKeys.sorted().map { ($0, ValueSchema.nothing) }
      return .when(
        .saying("style", style.rawValue),
        then: .holding([edges(style)] + impossible, required: required), otherwise: otherwise)
    }
    let up = ValueSchema.holding([("images", .having("up"))], required: ["images"])
    let image = ValueSchema.all([.holding([edges(.image)]), .either([.having("image"), up])])
    return [
      rule(
        .clip, ["shape", "base", "height"],
        otherwise: rule(
          .fused, ["fused", "base", "height"],
          otherwise: rule(
            .drawn, ["base", "height"],
            otherwise: rule(ArrowStyleName.none, [], otherwise: image))))
    ]
  }

  private static var sceneRules: [ValueSchema] {
    let pairs = SettingExclusion.all.filter { !$0.isForOptionsOnly }
    let isPlaced = ValueSchema.either(SceneKeys.placement.map { .having($0) })
    let decided = ValueSchema.either([.having("arrow"), .having("offset"), .having("canvas")])
    let container = ValueSchema.either([.having("container"), .having("device"), .having("host")])
    return pairs.map { .not(.having($0.first, $0.second)) } + [
      .when(
        isPlaced,
        then: .all([
          .not(decided), container, .either([.having("source"), .having("anchor")]),
        ])),
      .when(.having("anchor"), then: .having("host")),
    ]
  }
}
