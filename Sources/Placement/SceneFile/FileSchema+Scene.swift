package import Themes

extension FileSchema {
  package static var scene: FileSchema {
    FileSchema(
      title: "A scene of Popframe: a theme and what is asked of it",
      root: .all([.mapping(sceneKeys, required: ["theme"])] + sceneRules),
      definitions: themeDefinitions)
  }

  private static var sceneKeys: [SchemaKey] {
    let theme = SchemaKey(
      "theme", .either([.text, .section(.theme)]),
      "A theme's path from the scene's folder, its name, or its keys.")
    return [.format, theme]
      + Setting<RenderSettings>.all.map(\.schemaKey)
      + Setting<PlacementSettings>.all.filter(\.isKey).map(\.schemaKey)
  }

  /// Rules between the keys.
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

extension Setting {
  fileprivate var schemaKey: SchemaKey { SchemaKey(key, schema, keyHelp) }
}
