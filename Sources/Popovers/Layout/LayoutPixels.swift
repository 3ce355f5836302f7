public import Imaging

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
