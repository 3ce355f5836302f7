/// A Gaussian shadow, in device pixels.
///
/// Its alpha at a pixel is blurred × colour's alpha × opacity, rounded once.
package struct DropShadow: Equatable, Sendable {
  /// What casts the shadow.
  package enum Caster: Equatable, Sendable {
    /// The alpha of the finished group.
    case group
    /// An opaque rectangle on the canvas.
    case rectangle(PixelRect)
    /// The inside of an outline, whatever fills it.
    case outline(Outline, TurnedGrid)
  }

  /// What casts it.
  package var caster: Caster
  /// Standard deviation of the Gaussian, in pixels; 0 leaves the caster's alpha unchanged.
  package var sigma: Double
  /// How far it is moved; right and down are positive.
  package var offset: PixelPoint
  /// What it is filled with; straight alpha.
  package var color: Color
  /// Multiplies the alpha, 0…1.
  package var opacity: Double
  /// Whether the shadow is left out under the group, in proportion to the group's alpha:
  /// multiplied by 1 − min(1, α/m), α the group's alpha at the pixel, m ``solidAlpha``.
  package var knockout: Bool
  /// The group's alpha from which on nothing of a knocked out shadow is left, 1…255.
  package var solidAlpha: UInt8

  /// Creates a shadow.
  package init(
    caster: Caster = .group, sigma: Double, offset: PixelPoint = .zero, color: Color = .black,
    opacity: Double = 1, knockout: Bool = false, solidAlpha: UInt8 = 255
  ) {
    precondition(solidAlpha > 0, "something is solid")
    self.caster = caster
    self.sigma = sigma
    self.offset = offset
    self.color = color
    self.opacity = opacity
    self.knockout = knockout
    self.solidAlpha = solidAlpha
  }
}
