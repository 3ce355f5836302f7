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
  /// The backgrounds of the pictures on the contact sheet; the first is that of sheets with one.
  public var backgrounds: [Background]
  /// The backgrounds of appearances that have their own.
  public var appearanceBackgrounds: [String: [Background]]
  /// The placeholder in the content on sheets; the pictures themselves never have one.
  public var placeholder: Placeholder

  /// A simple drawing in place of content.
  public enum Placeholder: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// A title and paragraphs.
    case text
    /// Commands with symbols.
    case menu
    /// Rows of a picture, a title and a subtitle.
    case list
    /// Labels with controls.
    case form
    /// A player.
    case media
  }

  /// A background of pictures on a contact sheet.
  public enum Background: Hashable, Sendable {
    /// White and grey squares.
    case checker
    /// One colour.
    case color(Color)
    /// A picture of the theme's, scaled to cover.
    case picture(PictureSet)
  }

  static let mostCases = 10_000

  /// Creates a gallery with the theme file's defaults.
  public init(
    content: [Size] = [Size(width: 200, height: 120)],
    arrows: [ArrowDirection] = [.up, .down, .left, .right, .none],
    offsets: [ArrowOffset] = [.points(0)], scales: [Scale] = [.one],
    appearances: [String] = ["base"], backgrounds: [Background] = [.checker],
    appearanceBackgrounds: [String: [Background]] = [:], placeholder: Placeholder = .none
  ) {
    self.content = content
    self.arrows = arrows
    self.offsets = offsets
    self.scales = scales
    self.appearances = appearances
    self.backgrounds = backgrounds
    self.appearanceBackgrounds = appearanceBackgrounds
    self.placeholder = placeholder
  }
}

extension Previews {
  /// The backgrounds of an appearance: its own, else those of the base.
  package func backgrounds(of appearance: String) -> [Background] {
    appearanceBackgrounds[appearance] ?? backgrounds
  }

  /// All backgrounds, each once.
  package var allBackgrounds: [Background] {
    var all: [Background] = []
    let own = appearanceBackgrounds.sorted { $0.key < $1.key }.flatMap(\.value)
    for background in backgrounds + own where !all.contains(background) { all.append(background) }
    return all
  }
}

extension Previews.Background {
  /// How a heading and a finding name it.
  package var word: String {
    switch self {
    case .checker: "checker"
    case .color(let color): color.hex
    case .picture(let picture): picture.files[0].path
    }
  }
}
