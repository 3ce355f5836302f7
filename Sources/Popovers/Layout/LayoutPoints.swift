public import Imaging

/// A layout in points: y grows downwards, the origin is the top left of bounds.
public struct LayoutPoints: Equatable, Sendable {
  /// Frame and arrow together; begins at the origin.
  public let bounds: Rect
  /// The body without the arrow.
  public let frame: Rect
  /// The arrow where it stands out of the frame; `nil` without one.
  public let arrow: Rect?
  /// The rectangle of the arrow's picture, or of its shape with the neck. It extends into the frame
  /// by the overlap, and beyond base and height by its alignment insets. `nil` without an arrow.
  public let arrowPicture: Rect?
  /// Where the arrow points, on the edge of bounds; `nil` without one.
  public let tip: Point?
  /// The rest of the frame inside the content insets; its size is never negative.
  public let content: Rect
  /// The room outside bounds for shadows and overhanging art; each is a whole number of pixels.
  public let shadowOutsets: Insets
}
