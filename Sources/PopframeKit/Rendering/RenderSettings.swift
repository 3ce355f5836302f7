public import Popovers
public import Raster

/// What is asked of a theme, as far as somebody has said it: `nil` leaves it to whoever comes next
/// (a scene file, then the defaults).
public struct RenderSettings: Equatable, Sendable {
  /// The popover's size; default: the theme's first preview, else a content of 200 × 120 points.
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
  /// What lies below; default: nothing.
  public var background: BackgroundChoice?
  /// The path of a picture that stands for the content.
  public var contentImage: String?
  /// Which part is painted; default: all.
  public var layer: DrawingOptions.Layer?

  /// Creates settings that say nothing.
  public init() {}

  /// These settings, and where they say nothing, others.
  public func over(_ others: RenderSettings) -> RenderSettings {
    var settings = self
    settings.extent = extent ?? others.extent
    settings.arrow = arrow ?? others.arrow
    settings.offset = offset ?? others.offset
    settings.scales = scales ?? others.scales
    settings.appearance = appearance ?? others.appearance
    settings.canvas = canvas ?? others.canvas
    settings.background = background ?? others.background
    settings.contentImage = contentImage ?? others.contentImage
    settings.layer = layer ?? others.layer
    return settings
  }

  /// The popover that is asked for, at one of the scales.
  public func request(for theme: Theme, scale: Scale) -> PopoverRequest {
    PopoverRequest(
      extent: extent ?? .content(theme.previews.content.first ?? Size(200, 120)),
      arrow: arrow ?? .up, offset: offset ?? .points(0), scale: scale)
  }
}
