internal import PopframeKit
internal import Popovers

extension PlacementSettings {
  /// Reads the values of the options.
  init(_ options: PlacementOptions) throws(UsageError) {
    var settings = PlacementSettings()
    for (setting, texts) in options.texts { try setting.read(texts, of: &settings) }
    settings.backdrop = settings.backdrop.map(StandardInput.path(for:))
    if let column = settings.primaryColumn, let minimum = column.minimum,
      let maximum = column.maximum, minimum > maximum
    {
      throw UsageError(
        "--maximum-primary-column-width is less than --minimum-primary-column-width")
    }
    try SettingExclusion.check(options.given)
    if settings.window != nil, settings.device == nil {
      throw UsageError("--window: is a window on a device; name it with --device")
    }
    let like = try PlacementRules?(word: options.like, option: "--like", kind: "a system")
    if let like { settings = settings.merging(defaults: like.settings) }
    self = settings
  }
}
