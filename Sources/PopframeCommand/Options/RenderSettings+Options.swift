internal import PopframeKit
internal import Popovers

extension RenderSettings {
  /// Reads the values of the options.
  init(_ options: GeometryOptions, _ alone: AloneOptions) throws(UsageError) {
    try self.init(SettingTexts(options, alone))
  }

  /// Reads the values of the texts.
  init(_ texts: SettingTexts) throws(UsageError) {
    var settings = RenderSettings()
    try SettingExclusion.check(texts.given.map(\.setting.key))
    for (setting, text) in texts.given { try setting.read([text], of: &settings) }
    settings.background = settings.background?.map(StandardInput.path(for:))
    settings.contentImage = settings.contentImage.map(StandardInput.path(for:))
    self = settings
  }
}
