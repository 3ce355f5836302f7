public import Imaging

/// Why a popover cannot be laid out. All lengths are points unless they say otherwise.
public enum LayoutError: Error, Equatable, Sendable {
  /// The size asked for is zero, negative, infinite or not a number.
  case size(PopoverRequest.Extent)
  /// The offset asked for is infinite or not a number.
  case offset(Double)
  /// A length of the theme is outside its range.
  case length(key: String, value: Double, allowed: ClosedRange<Double>)
  /// The theme has no frame, and no fused picture takes its place.
  case missingFrame
  /// The theme's fused art has no picture for this direction.
  case missingFusedPicture(ArrowDirection)
  /// The fused picture for this direction does not say where the arrow is.
  case missingArrowSpan(ArrowDirection)
  /// The bounds are shorter than the arrow is high, so that no frame is left.
  case noRoomForFrame(bounds: Size, direction: ArrowDirection, arrowHeight: Double)
  /// The bounds have no pixel.
  case emptyBounds(Size, Scale)
  /// The canvas, in pixels, is larger than any picture may be.
  case canvasTooLarge(width: Double, height: Double)
  /// A length falls between two pixels of a picture's file.
  case betweenPixels(key: String, points: Double, path: String, scale: Int)
  /// A picture cannot be cut as the theme says; the reason says what to do, too.
  case slicing(path: String, reason: String)

  /// Whether the request is wrong and not the theme: another size, offset or scale would work.
  public var isAboutRequest: Bool {
    switch self {
    case .size, .offset, .noRoomForFrame, .emptyBounds, .canvasTooLarge: true
    case .length, .missingFrame, .missingFusedPicture, .missingArrowSpan, .betweenPixels,
      .slicing:
      false
    }
  }
}
