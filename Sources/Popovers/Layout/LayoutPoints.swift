public import Imaging

/// A layout in points: y grows downwards, the origin is the top left of bounds.
public struct LayoutPoints: Equatable, Sendable {
  /// Frame and arrow together; begins at the origin.
  public let bounds: Rect
  /// The body without the arrow.
  public let frame: Rect
  /// The arrow where it stands out of the frame; `nil` without one.
  public let arrow: Rect?
  /// All that the arrow's picture, or its shape with the neck, covers: reaches into the frame by the
  /// overlap, and beyond base and height by its alignment insets. `nil` without an arrow.
  public let arrowPicture: Rect?
  /// Where the arrow points, on the edge of bounds; `nil` without one.
  public let tip: Point?
  /// What is left of the frame inside the content insets; never of negative size.
  public let content: Rect
  /// What the shadow, and art that hangs over, need outside of bounds; whole pixels each.
  public let shadowOutsets: Insets
}
