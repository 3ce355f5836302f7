import Imaging

extension Setting where Root == RenderSettings {
  package static var content: Setting {
    Setting(
      "content", .size, "WxH", "Size of the content in points, such as 120x80.",
      get: { if case .content(let size)? = $0.extent { size } else { nil } },
      set: { $0.extent = .content($1) })
  }

  package static var bounds: Setting {
    Setting(
      "bounds", .size, "WxH", "Size of frame and arrow together, instead of the content's.",
      get: { if case .bounds(let size)? = $0.extent { size } else { nil } },
      set: { $0.extent = .bounds($1) })
  }

  package static var arrow: Setting {
    Setting(
      "arrow", \.arrow, .word("a direction"), "direction",
      "Where the arrow points: up, down, left, right or none. Default: up.")
  }

  package static var offset: Setting {
    Setting(
      "offset", \.offset, .offset, "N|start|end",
      "Points from the middle of the arrow's edge to its tip, right and down positive, or start or "
        + "end: the ends of the lane. Default: 0.")
  }

  package static var scale: Setting {
    Setting(
      "scale", \.scales, .scales, "S[,S...]",
      "Pixels per point, 0.5 to 8; render takes several: 1,2,3. Default: 1.")
  }

  package static var appearance: Setting {
    Setting(
      "appearance", \.appearance, .name, "name", "An appearance of the theme, such as dark.")
  }

  package static var canvas: Setting {
    Setting(
      "canvas", \.canvas, .word("a canvas"), "canvas",
      "The area of the picture: shadow (bounds and the shadow) or bounds. Default: shadow."
    )
  }

  package static var background: Setting {
    Setting(
      "background", \.background, .background, "background",
      "The background: none, a colour such as '#F4F4F2', checker, or a PNG file. Default: none.")
  }

  package static var contentImage: Setting {
    Setting(
      "contentImage", \.contentImage, .picture, "file",
      "A PNG file to show as the content; @2x in its name sets its scale.")
  }

  package static var placeholder: Setting {
    Setting(
      "placeholder", \.placeholder, .placeholder, "words",
      "A simple drawing to show as the content: text, list, picker or navigation-bar, or a bar "
        + "over one of them: navigation-bar,list. The bar adds 44 points to the content's height.")
  }

  package static var hostAppearance: Setting {
    Setting(
      "hostAppearance", \.hostAppearance, .word("a look"), "light|dark",
      "Whether placeholder and host are light or dark. Default: dark for the appearance dark.")
  }

  package static var layer: Setting {
    Setting(
      "layer", \.layer, .word("a layer"), "layer",
      "Draw one part alone: all, group (frame and arrow), frame, arrow or shadow. Default: all.")
  }

  /// All of them, in the order in which the documentation shows them.
  package static var all: [Setting] { RenderSettings.table }
}

extension RenderSettings {
  /// Made once: a test run merges thousands of scenes.
  nonisolated(unsafe) fileprivate static let table: [Setting<RenderSettings>] = [
    .content, .bounds, .arrow, .offset, .scale, .appearance, .canvas, .background, .contentImage,
    .placeholder, .hostAppearance, .layer,
  ]
}
