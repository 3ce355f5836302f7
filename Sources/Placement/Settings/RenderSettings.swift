public import Imaging
public import Popovers
public import Themes

/// The settings of a picture that are given; `nil` means that the next source decides (a scene
/// file, then the defaults).
public struct RenderSettings: Equatable, Sendable {
  /// The popover's size; default: that of the theme's first preview, otherwise a content of 200 ×
  /// 120 points.
  public var extent: PopoverRequest.Extent?
  /// Where the arrow points; default: up.
  public var arrow: ArrowDirection?
  /// Where the arrow is along its edge; default: in its middle.
  public var offset: ArrowOffset?
  /// Pixels per point, one picture for each; default: 1.
  public var scales: [Scale]?
  /// The theme's appearance; default: `base`.
  public var appearance: String?
  /// How much is drawn; default: all that the shadow needs.
  public var canvas: DrawingOptions.Canvas?
  /// The background, a picture by its path; default: none.
  public var background: PopoverBackground<String>?
  /// The path of a picture of the content.
  public var contentImage: String?
  /// The placeholder for content without a picture; default: none.
  package var placeholder: Placeholder?
  /// Whether the host is light or dark; default: dark for the appearance `dark`.
  package var hostAppearance: HostAppearance?
  /// Which part is painted; default: all.
  public var layer: DrawingOptions.Layer?

  /// Creates settings in which nothing is given.
  public init() {}

  /// These settings, completed by others where nothing is given.
  public func merging(defaults others: RenderSettings) -> RenderSettings {
    Setting.merge(Setting.all, self, defaults: others)
  }

  /// The requested size; a placeholder's navigation bar adds to the content's height.
  public func extent(for theme: Theme) -> PopoverRequest.Extent {
    let extent = extent ?? .content(theme.previews.content.first ?? Size(width: 200, height: 120))
    return placeholder?.extent(for: extent) ?? extent
  }

  package var lightOrDark: HostAppearance {
    hostAppearance ?? (appearance == HostAppearance.dark.rawValue ? .dark : .light)
  }

  /// The requested popover, at one of the scales.
  public func request(for theme: Theme, scale: Scale) -> PopoverRequest {
    PopoverRequest(
      extent: extent(for: theme),
      arrow: arrow ?? .up, offset: offset ?? .points(0), scale: scale)
  }
}

extension Setting where Root == RenderSettings {
  package static var content: Setting {
    Setting(
      "content", .size, "WxH", "Size of the content in points, such as {120x80|[120, 80]}.",
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
      "Pixels per point, 0.5 to 8{; render takes several: 1,2,3|}. Default: 1.")
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
      "The background: none, a colour such as {'#F4F4F2'|\"#F4F4F2\"}, checker, or a PNG file. Default: none."
    )
  }

  package static var contentImage: Setting {
    Setting(
      "contentImage", \.contentImage, .picture, "file",
      "A PNG file to show as the content; @2x in its name sets its scale.")
  }

  package static var placeholder: Setting {
    Setting(
      "placeholder", \.placeholder, .placeholder, "words",
      "A simple drawing to show as the content, in a dark or a light colour, whichever can be read: none, text, "
        + "menu, list, form, media, picker or navigation-bar, or a bar over one of them: "
        + "{navigation-bar,list|[navigation-bar, list]}. The bar adds 44 points to the content's height. Default: none."
    )
  }

  package static var hostAppearance: Setting {
    Setting(
      "hostAppearance", \.hostAppearance, .word("a look"), "light|dark",
      "Whether the host is light or dark. Default: dark for the appearance dark.")
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
