internal import ArgumentParser
internal import Placement
internal import Imaging
internal import PopframeKit

/// The options of a drawing: the same for every command that draws.
///
/// Values arrive as text and are read by ``SettingTexts``, after the theme's path has been checked.
struct GeometryOptions: ParsableArguments {
  @Option(Setting.content) var content: String?
  @Option(Setting.bounds) var bounds: String?
  @Option(Setting.arrow) var arrow: String?
  @Option(Setting.scale) var scale: String?
  @Option(Setting.appearance) var appearance: String?
  @Option(Setting.background) var background: String?
  @Option(Setting.contentImage) var contentImage: String?
  @Option(Setting.placeholder) var placeholder: String?
  @Option(Setting.hostAppearance) var hostAppearance: String?
  @Option(Setting.layer) var layer: String?

  /// The settings with the given texts; `nil` for a missing one.
  var texts: [(setting: Setting<RenderSettings>, text: String?)] {
    [
      (.content, content),
      (.bounds, bounds),
      (.arrow, arrow),
      (.scale, scale),
      (.appearance, appearance),
      (.background, background),
      (.contentImage, contentImage),
      (.placeholder, placeholder),
      (.hostAppearance, hostAppearance),
      (.layer, layer),
    ]
  }
}

/// The options of a popover that is drawn alone. For a placed popover, placement decides both; then
/// they are read only to report that.
struct StandaloneOptions: ParsableArguments {
  @Option(Setting.offset) var offset: String?
  @Option(Setting.canvas) var canvas: String?

  /// The settings with the given texts; `nil` for a missing one.
  var texts: [(setting: Setting<RenderSettings>, text: String?)] {
    [(.offset, offset), (.canvas, canvas)]
  }
}

extension RenderSettings {
  init(_ options: GeometryOptions, _ alone: StandaloneOptions) throws(UsageError) {
    try self.init(SettingTexts(options, alone))
  }

  init(_ texts: SettingTexts) throws(UsageError) {
    var settings = RenderSettings()
    try SettingExclusion.check(texts.given.map(\.setting.key))
    for (setting, text) in texts.given { try setting.read([text], of: &settings) }
    settings.background = settings.background?.map(StandardInput.path(for:))
    settings.contentImage = settings.contentImage.map(StandardInput.path(for:))
    self = settings
  }
}
