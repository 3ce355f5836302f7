public import Imaging

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
  /// Whether placeholder and host are light or dark; default: dark for the appearance `dark`.
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

  /// Whether placeholder and host are light or dark.
  package var lightOrDark: HostAppearance {
    hostAppearance ?? (appearance == HostAppearance.dark.rawValue ? .dark : .light)
  }

  /// The placeholder as it is drawn.
  package var drawnPlaceholder: Placeholder? {
    var placeholder = placeholder
    placeholder?.appearance = lightOrDark
    return placeholder
  }

  /// The requested popover, at one of the scales.
  public func request(for theme: Theme, scale: Scale) -> PopoverRequest {
    PopoverRequest(
      extent: extent(for: theme),
      arrow: arrow ?? .up, offset: offset ?? .points(0), scale: scale)
  }
}
