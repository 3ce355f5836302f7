/// The options that say what is drawn, as text, however the command line was read.
struct SettingTexts {
  let content: String?
  let bounds: String?
  let arrow: String?
  let scale: String?
  let appearance: String?
  let background: String?
  let contentImage: String?
  let placeholder: String?
  let hostAppearance: String?
  let layer: String?
  let offset: String?
  let canvas: String?
}

extension SettingTexts {
  init(_ options: GeometryOptions, _ alone: AloneOptions) {
    content = options.content
    bounds = options.bounds
    arrow = options.arrow
    scale = options.scale
    appearance = options.appearance
    background = options.background
    contentImage = options.contentImage
    placeholder = options.placeholder
    hostAppearance = options.hostAppearance
    layer = options.layer
    offset = alone.offset
    canvas = alone.canvas
  }

  /// Takes what was read without ArgumentParser.
  init(_ options: inout PlainOptions) {
    content = options.take("--content")
    bounds = options.take("--bounds")
    arrow = options.take("--arrow")
    scale = options.take("--scale")
    appearance = options.take("--appearance")
    background = options.take("--background")
    contentImage = options.take("--content-image")
    placeholder = options.take("--placeholder")
    hostAppearance = options.take("--host-appearance")
    layer = options.take("--layer")
    offset = options.take("--offset")
    canvas = options.take("--canvas")
  }
}
