public import Imaging

/// The device pixels that a popover's points become.
///
/// A popover alone begins on a whole pixel: every edge is rounded by itself. In a container its top left may fall
/// between pixels: then its edges are those of the container, rounded there, and counted from the rounded top left, so
/// that bounds, arrow and background are rounded together.
struct PixelGrid: Equatable, Sendable {
  let scale: Scale
  /// Where the top left of bounds lies in its container, in points; `nil` for a popover alone.
  let origin: Point?

  /// The nearest whole pixel to a point of the popover.
  func round(_ length: Double, along axis: Axis) -> Int {
    let start = start(axis)
    return scale.round(start + length) - scale.round(start)
  }

  /// A point of the popover in pixels, unrounded.
  func pixels(_ length: Double, along axis: Axis) -> Double {
    let start = start(axis)
    return scale.pixels(start + length) - Double(scale.round(start))
  }

  private func start(_ axis: Axis) -> Double {
    guard let origin else { return 0 }
    return axis == .horizontal ? origin.x : origin.y
  }
}

/// A layout in device pixels, counted from the top left of a picture; y grows downwards.
///
/// Law: the frame and the strip of bounds for the arrow share an edge: no gap, no overlap.
public struct LayoutPixels: Equatable, Sendable {
  /// Size of the picture.
  public let canvas: PixelSize
  /// Frame and arrow together.
  public let bounds: PixelRect
  /// The body without the arrow.
  public let frame: PixelRect
  /// The arrow where it stands out of the frame; `nil` without one. Reaches beyond bounds in state
  /// `overflows`.
  public let arrow: PixelRect?
  /// The rectangle of the arrow's picture with its alignment insets, or of its shape with the neck;
  /// `nil` without an arrow.
  public let arrowPicture: PixelRect?
  /// The rest of the frame inside the content insets; its size is never negative.
  public let content: PixelRect

  /// The same pixels counted from the top left of bounds, in a picture that is cut to bounds.
  public var cutToBounds: LayoutPixels {
    let shift = PixelPoint(x: -bounds.x, y: -bounds.y)
    return LayoutPixels(
      canvas: bounds.size, bounds: bounds.offset(by: shift), frame: frame.offset(by: shift),
      arrow: arrow?.offset(by: shift), arrowPicture: arrowPicture?.offset(by: shift),
      content: content.offset(by: shift))
  }
}

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
