extension FileSchema {
  package static var theme: FileSchema {
    FileSchema(
      title: "A theme of Popframe: theme.yaml", address: themeAddress,
      root: .section(.theme, required: ["format"]), definitions: themeDefinitions)
  }

  /// Where the newest release has the schema of themes; its keys only grow in number within a format.
  private static let themeAddress =
    "https://github.com/popframe/popframe/releases/latest/download/theme.schema.json"

  /// The first line of comment of every theme that is made, which editors read.
  package static let themeLine = "yaml-language-server: $schema=\(themeAddress)"

  /// Every mapping of a theme, as it is at the top, in an appearance's and in a direction's differences.
  package static var themeDefinitions: [(name: String, value: ValueSchema)] {
    ThemeScope.allCases.flatMap { scope in
      SectionKind.allCases.filter { ![.scene, .insets, .axes].contains($0) }
        .map { SchemaDefinition(kind: $0, scope: scope) }
        .filter(\.isNeeded)
        .map { (name: $0.name, value: $0.schema) }
    }
  }
}

struct SchemaDefinition {
  let kind: SectionKind
  let scope: ThemeScope

  var name: String { kind.rawValue + scope.rawValue }

  /// Whether any mapping of the scope can contain it.
  var isNeeded: Bool {
    switch scope {
    case .whole: true
    case .appearance: ![.previews, .lint, .ignored, .drawnFrame].contains(kind)
    case .direction:
      ![.previews, .lint, .ignored, .drawnFrame, .directions, .images, .directionPicture].contains(
        kind)
    }
  }

  /// The mapping: its keys in their order, the required keys, and the keys that exclude each other.
  var schema: ValueSchema {
    let mapping = ValueSchema.mapping(schemaKeys, required: required)
    let rules = scope == .whole ? kind.rules : []
    return rules.isEmpty ? mapping : .all([mapping] + rules)
  }

  private var schemaKeys: [SchemaKey] {
    keys.filter { $0.scopes.contains(scope) }.map { key in
      var schema = key.schemaKey(in: scope)
      if scope == .whole, kind == .theme, key.name == TopKeys.frame.name {
        schema.value = .when(
          .saying("style", "drawn"), then: .section(.drawnFrame), otherwise: .section(.frame))
      }
      if scope == .whole, kind == .drawnFrame, key.name == FrameKeys.filter.name {
        schema.value = .nothing
      }
      return schema
    }
  }

  /// The keys of the mapping. A drawn frame accepts the keys of other frames with a warning, and
  /// differences do not say for which frame they are.
  private var keys: [KeyDescription] {
    let frame = FrameKeys.table
    return switch (kind, scope) {
    case (.drawnFrame, _), (.frame, .appearance), (.frame, .direction):
      frame.keys + DrawnFrameKeys.table.keys.filter { !frame.names.contains($0.name) }
    default: kind.table.keys
    }
  }

  private var required: [String] {
    guard scope == .whole else { return [] }
    // A theme in a scene needs no format.
    if kind == .theme { return [] }
    return kind.table.keys.filter(\.isRequired).map(\.name)
  }
}

extension KeyDescription {
  fileprivate var isRequired: Bool {
    if case .required = absence { true } else { false }
  }

  /// The key for editors. Differences have no defaults: a missing value is the one at the top.
  fileprivate func schemaKey(in scope: ThemeScope) -> SchemaKey {
    let values = values.in(scope)
    return switch absence {
    case .value(let literal) where scope == .whole:
      SchemaKey(name, values, help, default: literal)
    case .words(let words) where scope == .whole:
      SchemaKey(name, values, "\(help) Default: \(words).")
    case .nothing, .required, .value, .words: SchemaKey(name, values, help)
    }
  }
}

extension SchemaKey {
  package static var format: SchemaKey { TopKeys.format.schemaKey(in: .whole) }
}

extension ValueSchema {
  /// The same with the mappings of a scope, where no key is required except in those at the top.
  ///
  /// The elements of a list stay as they are: a list replaces an earlier one, so that they must be
  /// complete.
  fileprivate func `in`(_ scope: ThemeScope) -> ValueSchema {
    switch self {
    case .definition(let name, let required) where SectionKind(rawValue: name) != nil:
      .definition(name + scope.rawValue, required: scope == .whole ? required : [])
    case .either(let schemas): .either(schemas.map { $0.in(scope) })
    default: self
    }
  }
}

extension SectionKind {
  /// Rules between the keys of a mapping.
  fileprivate var rules: [ValueSchema] {
    switch self {
    case .theme: Self.themeRules
    case .arrow: Self.arrowRules
    default: []
    }
  }

  private static var themeRules: [ValueSchema] {
    let isDrawn = ValueSchema.holding([("frame", .saying("style", "drawn"))], required: ["frame"])
    // A word that is no style has a mistake of its own.
    let drawnArrow = ValueSchema.when(
      .saying("style", "image", "clip", "fused"),
      then: .holding([("style", .words(["drawn", "none"]))]), otherwise: .having("style"))
    let isFused = ValueSchema.holding([("arrow", .saying("style", "fused"))], required: ["arrow"])
    return [
      .when(isFused, then: .holding(), otherwise: .having("frame")),
      .when(
        isDrawn,
        then: .holding([("arrow", drawnArrow), ("tint", .nothing)]),
        otherwise: .holding([("arrow", .not(.saying("style", "drawn")))])),
    ]
  }

  private static var arrowRules: [ValueSchema] {
    func edges(_ style: ArrowStyleName) -> (String, ValueSchema) {
      ("edge", .words(style.edges.map(\.rawValue)))
    }
    func rule(_ style: ArrowStyleName, otherwise: ValueSchema) -> ValueSchema {
      let impossible = style.impossibleKeys.sorted().map { ($0, ValueSchema.nothing) }
      return .when(
        .saying("style", style.rawValue),
        then: .holding([edges(style)] + impossible, required: style.requiredKeys),
        otherwise: otherwise)
    }
    let up = ValueSchema.holding([("images", .having("up"))])
    let image = ValueSchema.when(
      .holding([("style", .words(["image"]))]),
      then: .all([
        .holding([edges(.image)]),
        .when(
          .having("image"), then: .holding(),
          otherwise: .when(.having("images"), then: up, otherwise: .having("image"))),
      ]))
    return [
      ArrowStyleName.allCases.filter { $0 != .image }.reversed()
        .reduce(image) { otherwise, style in rule(style, otherwise: otherwise) }
    ]
  }
}
