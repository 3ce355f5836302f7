public import Imaging
public import Themes
internal import Words

/// Why a popover cannot be laid out. All lengths are points unless they say otherwise.
public enum LayoutError: Error, Equatable, Sendable {
  /// The requested size is zero, negative, infinite or not a number.
  case size(PopoverRequest.Extent)
  /// The requested offset is infinite or not a number.
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
  /// A picture cannot be cut as a key of the theme requires; the reason contains the correction.
  case slicing(path: String, key: String, reason: String)

  /// The key of the theme to change; `nil` if the request is wrong: another size, offset or scale
  /// would work.
  public var key: String? {
    switch self {
    case .size, .offset, .noRoomForFrame, .emptyBounds, .canvasTooLarge: nil
    case .length(let key, _, _), .betweenPixels(let key, _, _, _), .slicing(_, let key, _): key
    case .missingFrame: "frame"
    case .missingFusedPicture(let direction), .missingArrowSpan(let direction):
      "arrow.fused.\(direction.rawValue)"
    }
  }
}

extension LayoutError: CustomStringConvertible {
  /// The error and its correction, in a sentence.
  public var description: String {
    switch self {
    case .size(let extent):
      let (word, size) = extent.wordAndSize
      return """
        \(word) \(size.decimals) is no size: width and height are numbers of points above 0
        """
    case .offset(let offset):
      return "offset \(offset) is no place: give a number of points, start or end"
    case .length(let key, let value, let allowed):
      return """
        \(key) is \(value.decimal) points; give a number from \(allowed.lowerBound.decimal) to \
        \(allowed.upperBound.decimal)
        """
    case .missingFrame:
      return "the theme has no frame; add frame.image, or an arrow of style fused"
    case .missingFusedPicture(let direction):
      return """
        the theme has no fused picture for direction \(direction.rawValue); add \
        arrow.fused.\(direction.rawValue) or choose another direction
        """
    case .missingArrowSpan(let direction):
      return "arrow.fused.\(direction.rawValue) needs an arrowSpan: where the arrow begins and ends"
    case .noRoomForFrame(let bounds, let direction, let arrowHeight):
      let length = direction.axis == .vertical ? "width" : "height"
      return """
        bounds \(bounds.decimals) are smaller than the arrow: an arrow \(direction.rawValue) takes \
        \(arrowHeight.decimal) points of the \(length); make the popover larger
        """
    case .emptyBounds(let bounds, let scale):
      return """
        bounds \(bounds.decimals) have no pixel at scale \(scale.value.decimal); make the popover \
        larger or contentInsets less negative
        """
    case .canvasTooLarge(let width, let height):
      return """
        a canvas of \(width.decimal)x\(height.decimal) pixels is too large: at most \
        \(Bitmap.maximumSide) pixels a side and \(Bitmap.maximumPixels / 1_000_000) million in all; \
        make the popover, its shadow, the offset or the scale smaller
        """
    case .betweenPixels(let key, let points, let path, let scale):
      return """
        \(key) \(points.decimal) falls between source pixels of \(path): it is \
        \((points * Double(scale)).roundedToNanopoint.decimal) pixels there; choose a whole number of pixels
        """
    case .slicing(let path, _, let reason):
      return "\(path): \(reason)"
    }
  }

  /// The arrow is to be cut out of the frame's middle, of which the caps leave nothing.
  static func emptyTexture(_ path: String, along axis: Axis) -> LayoutError {
    let (first, second, _) = axis.words
    return .slicing(
      path: path, key: "arrow.texture",
      reason: """
        arrow.texture: center repeats the frame's middle, but capInsets \(first) and \(second) \
        leave no pixel of it; use texture: frame, or make the caps smaller
        """)
  }
}

extension PopoverRequest.Extent {
  fileprivate var wordAndSize: (String, Size) {
    switch self {
    case .content(let size): ("content", size)
    case .bounds(let size): ("bounds", size)
    }
  }
}

extension Size {
  /// `120x80`, as sizes are written on the command line.
  package var decimals: String { "\(width.decimal)x\(height.decimal)" }
}

extension LayoutError {
  static func slicing(_ error: SlicingError, of path: String, in section: String) -> LayoutError {
    .slicing(path: path, key: "\(section).\(error.key)", reason: error.sentence)
  }
}

extension SlicingError {
  /// The key of the section that gives it.
  fileprivate var key: String {
    switch self {
    case .capsExceedPicture, .emptyMiddle: "capInsets"
    case .centerExceedsMiddle: "center"
    case .spanOutsideMiddle: "arrowSpan"
    }
  }

  /// The error and its correction, in source pixels.
  fileprivate var sentence: String {
    switch self {
    case .capsExceedPicture(let axis, let low, let high, let length):
      let (first, second, word) = axis.words
      return """
        capInsets \(first) and \(second) are \(low) + \(high) pixels together, but the picture is \
        only \(length) pixels \(word); make them smaller
        """
    case .emptyMiddle(let axis):
      let (first, second, _) = axis.words
      return """
        capInsets \(first) and \(second) leave no pixel between them to fill the middle with; make \
        them smaller, or allow it with emptyMiddle: transparent
        """
    case .centerExceedsMiddle(let axis, let center, let middle):
      return """
        center is \(center) pixels \(axis.words.2), but the middle between the caps has only \
        \(middle); make it smaller
        """
    case .spanOutsideMiddle(let axis, let span, let middle):
      return """
        arrowSpan covers pixels \(span.lowerBound) to \(span.upperBound), but it has to lie between \
        the caps, \(middle.lowerBound) to \(middle.upperBound) \(axis.words.2)
        """
    }
  }
}

extension Axis {
  fileprivate var words: (String, String, String) {
    switch self {
    case .horizontal: ("left", "right", "wide")
    case .vertical: ("top", "bottom", "high")
    }
  }
}

/// Information for a theme's author that does not prevent the drawing.
public enum LayoutWarning: Hashable, Sendable, CustomStringConvertible {
  /// No file of a picture is large enough for the scale; a smaller one is enlarged.
  case smallerFile(path: String, fileScale: Int, scale: Scale)

  /// The error and its correction, in a sentence.
  public var description: String {
    switch self {
    case .smallerFile(let path, let fileScale, let scale):
      """
      \(path) is enlarged from \(fileScale)x to \(scale.value.decimal)x; add a file for \
      @\(max(fileScale + 1, Int(scale.value.rounded(.up))))x
      """
    }
  }
}
