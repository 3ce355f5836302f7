internal import Popovers

/// The options that say what is drawn, as text, however the command line was read.
struct SettingTexts {
  /// Those that are given.
  let given: [(setting: Setting<RenderSettings>, text: String)]

  init(_ options: GeometryOptions, _ alone: AloneOptions) {
    given = (options.texts + alone.texts).compactMap { setting, text in
      text.map { (setting, $0) }
    }
  }

  /// Takes what was read without ArgumentParser.
  init(_ options: inout PlainOptions) {
    var given: [(setting: Setting<RenderSettings>, text: String)] = []
    for setting in Setting<RenderSettings>.all {
      if let text = options.take("--" + setting.option) { given.append((setting, text)) }
    }
    self.given = given
  }
}
