package import Imaging

/// The pictures of a theme's gallery: every combination of these lists.
package struct Previews: Equatable, Sendable {
  /// Sizes of the content in points.
  package var content: [Size]
  /// Directions of the arrow.
  package var arrows: [ArrowDirection]
  /// Places of the arrow; direction `none` ignores them.
  package var offsets: [ArrowOffset]
  /// Pixels per point.
  package var scales: [Scale]
  /// Names of appearances; `base` is the theme without differences.
  package var appearances: [String]
  /// The backgrounds of the pictures on the contact sheet; the first is the sheet's own.
  package var backgrounds: [Background]

  /// A background of pictures on a contact sheet.
  package enum Background: Hashable, Sendable {
    /// White and grey squares.
    case checker
    /// One colour.
    case color(Color)
    /// A picture of the theme's, scaled to cover.
    case picture(PictureSet)
  }

  /// The most previews that a theme may have.
  static let mostCases = 10_000

  /// Creates a gallery with the theme file's defaults.
  package init(
    content: [Size] = [Size(width: 200, height: 120)],
    arrows: [ArrowDirection] = [.up, .down, .left, .right, .none],
    offsets: [ArrowOffset] = [.points(0)], scales: [Scale] = [.one],
    appearances: [String] = ["base"], backgrounds: [Background] = [.checker]
  ) {
    self.content = content
    self.arrows = arrows
    self.offsets = offsets
    self.scales = scales
    self.appearances = appearances
    self.backgrounds = backgrounds
  }
}
