public import Imaging

/// An arrow that shares one outline with a drawn frame: fill, borders and shadows follow this
/// outline.
public struct DrawnArrow: Equatable, Sendable {
  /// The outline of the arrow.
  public enum Shape: Equatable, Sendable {
    /// A triangle with a round tip and fillets at the base.
    case triangle(tipRadius: Double, baseRadius: Double)
    /// An outline in arrow space: tip up, base × height points, y down.
    case path(Path)
  }

  /// Its outline, drawn pointing up; radii in points.
  public var shape: Shape
  /// How the shape is derived for `down`.
  public var down: ImageArrow.Down
  /// How the shape is derived for `left`.
  public var left: ImageArrow.Left

  /// Creates an arrow with the theme file's defaults.
  public init(
    shape: Shape = .triangle(tipRadius: 0, baseRadius: 0), down: ImageArrow.Down = .flip,
    left: ImageArrow.Left = .turn
  ) {
    self.shape = shape
    self.down = down
    self.left = left
  }
}

extension DrawnArrow {
  /// The largest sum of the radii of a triangle's tip and fillets, in the unit of its other lengths.
  package static func largestRadii(base: Double, height: Double, tip: Double) -> Double {
    let nearer = min(tip, base - tip)
    guard height > 0 else { return 0 }
    return nearer < height ? max(0, nearer) : (nearer * nearer + height * height) / (2 * height)
  }
}
