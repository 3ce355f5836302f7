internal import ArgumentParser
internal import Popovers

/// The options that say what is drawn of a theme: the same for every command that draws.
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

  /// What is given.
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
