/// The keys of a scene file.
enum SceneKeys {
  /// The keys that say what is drawn.
  static let rendering = Setting<RenderSettings>.all.map(\.key)
  /// The keys that say where the popover goes; one of them makes the scene a placed one.
  static let placement = Setting<PlacementSettings>.all.filter(\.isKey).map(\.key)
  /// All of them, in the order in which the documentation shows them.
  static let all = ["format", "theme"] + rendering + placement

  /// Those of a split view's column.
  static let primaryColumn = [
    Setting.preferredPrimaryColumnWidthFraction, .minimumPrimaryColumnWidth,
    .maximumPrimaryColumnWidth,
  ].map(\.key)
}
