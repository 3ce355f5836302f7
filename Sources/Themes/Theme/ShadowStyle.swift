package import Imaging

/// One shadow of a theme, in points.
package struct ShadowStyle: Equatable, Sendable {
  /// What casts a shadow.
  package enum Caster: String, Hashable, Sendable, CaseIterable {
    /// Frame and arrow.
    case group
    /// The opaque rectangle of the frame.
    case frame
  }

  /// Its colour; straight alpha.
  package var color: Color
  /// Multiplies the alpha, 0…1.
  package var opacity: Double
  /// How far it falls, in points; right and down are positive.
  package var offset: Point
  /// Twice the standard deviation of the Gaussian, in points (CSS `box-shadow`, Figma).
  package var blur: Double
  /// What casts it.
  package var caster: Caster
  /// Whether it is left out under the popover.
  package var knockout: Bool

  /// Creates a shadow with the theme file's defaults.
  package init(
    color: Color = .black, opacity: Double = 1, offset: Point = Point(x: 0, y: 0), blur: Double = 0,
    caster: Caster = .group, knockout: Bool = false
  ) {
    self.color = color
    self.opacity = opacity
    self.offset = offset
    self.blur = blur
    self.caster = caster
    self.knockout = knockout
  }
}
