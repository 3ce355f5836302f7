public import Imaging

/// One shadow of a theme, in points.
public struct ShadowStyle: Equatable, Sendable {
  /// The part of the popover that casts a shadow.
  public enum Caster: String, Hashable, Sendable, CaseIterable {
    /// Frame and arrow.
    case group
    /// The frame alone, as if it were opaque: its rectangle, or the outline of a drawn frame with its outside borders.
    case frame
  }

  /// Its colour; straight alpha.
  public var color: Color
  /// Multiplies the alpha, 0…1.
  public var opacity: Double
  /// How far it falls, in points; right and down are positive.
  public var offset: Point
  /// Twice the standard deviation of the Gaussian, in points (CSS `box-shadow`, Figma).
  public var blur: Double
  /// How far beyond its edges the caster grows, in points; negative: shrinks.
  ///
  /// A drawn frame's outline grows by distance, a frame that casts by its rectangle on each side. Other casters do
  /// not grow.
  public var spread: Double
  /// The part of the popover that casts the shadow.
  public var caster: Caster
  /// Whether the shadow is removed where the popover covers it.
  public var knockout: Bool

  /// Creates a shadow with the theme file's defaults.
  public init(
    color: Color = .black, opacity: Double = 1, offset: Point = Point(x: 0, y: 0), blur: Double = 0,
    spread: Double = 0, caster: Caster = .group, knockout: Bool = false
  ) {
    self.color = color
    self.opacity = opacity
    self.offset = offset
    self.blur = blur
    self.spread = spread
    self.caster = caster
    self.knockout = knockout
  }
}
