public import Imaging

/// The pictures of a theme's gallery: every combination of these lists.
public struct Previews: Equatable, Sendable {
  /// Sizes of the content in points.
  public var content: [Size]
  /// Directions of the arrow.
  public var arrows: [ArrowDirection]
  /// Places of the arrow; direction `none` ignores them.
  public var offsets: [ArrowOffset]
  /// Pixels per point.
  public var scales: [Scale]
  /// Names of appearances; `base` is the theme without differences.
  public var appearances: [String]
  /// The backgrounds of the pictures on the contact sheet; the first is the sheet's own.
  public var backgrounds: [Background]

  /// A background of pictures on a contact sheet.
  public enum Background: Hashable, Sendable {
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
  public init(
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
