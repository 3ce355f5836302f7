public import Imaging
public import Themes

/// A request for one popover of a theme, with a size and an arrow.
public struct PopoverRequest: Equatable, Sendable {
  /// Which size is given.
  public enum Extent: Equatable, Sendable {
    /// The size of the content, in points.
    case content(Size)
    /// The size of frame and arrow together, in points.
    case bounds(Size)
  }

  /// The size.
  public var extent: Extent
  /// Where the arrow points.
  public var arrow: ArrowDirection
  /// Where the arrow is along its edge.
  public var offset: ArrowOffset
  /// Pixels per point.
  public var scale: Scale
  /// Where the top left of bounds lies in the container that the popover is drawn in, in points: its
  /// edges are rounded there. `nil` for a popover alone, which begins on a whole pixel.
  public var origin: Point?

  /// Creates a request.
  public init(
    extent: Extent, arrow: ArrowDirection = .up, offset: ArrowOffset = .points(0),
    scale: Scale = .one, origin: Point? = nil
  ) {
    self.extent = extent
    self.arrow = arrow
    self.offset = offset
    self.scale = scale
    self.origin = origin
  }
}
