import Raster

/// What placing needs to know of a theme, worked out once for many placements: content insets, and
/// the arrow's numbers for each direction.
public struct PlacementMetrics: Equatable, Sendable {
  /// From the frame to the content.
  let contentInsets: Insets
  /// How far the arrow stands out of the frame; 0 without an arrow.
  let arrowHeight: Double
  private let up: ArrowMetrics?
  private let down: ArrowMetrics?
  private let left: ArrowMetrics?
  private let right: ArrowMetrics?

  /// Takes the numbers of a theme.
  ///
  /// A direction that the theme's art does not draw is no mistake: it only never wins.
  ///
  /// - Throws: ``LayoutError/length(key:value:allowed:)`` when a length of the theme is outside its
  ///   range.
  public init(_ theme: Theme) throws(LayoutError) {
    try theme.checkLengths()
    contentInsets = theme.contentInsets
    arrowHeight = theme.arrow?.height ?? 0
    func metrics(_ direction: ArrowDirection, _ axis: Axis) -> ArrowMetrics? {
      guard let arrow = theme.arrow else { return ArrowMetrics() }
      return try? ArrowMetrics(arrow, direction: direction, axis: axis)
    }
    up = metrics(.up, .horizontal)
    down = metrics(.down, .horizontal)
    left = metrics(.left, .vertical)
    right = metrics(.right, .vertical)
  }

  /// The arrow's numbers for a direction; `nil` when the theme's art does not draw it.
  func arrow(_ direction: ArrowDirection) -> ArrowMetrics? {
    switch direction {
    case .up: up
    case .down: down
    case .left: left
    case .right: right
    case .none: ArrowMetrics()
    }
  }

  /// The size of bounds for what is wanted.
  func bounds(_ extent: PopoverRequest.Extent, _ direction: ArrowDirection) -> Size {
    switch extent {
    case .bounds(let size): size
    case .content(let size): bounds(content: size, direction)
    }
  }

  /// The size of bounds for a content.
  func bounds(content: Size, _ direction: ArrowDirection) -> Size {
    let axis = direction.axis
    return Size(
      max(0, content.width + contentInsets.horizontal) + (axis == .vertical ? arrowHeight : 0),
      max(0, content.height + contentInsets.vertical) + (axis == .horizontal ? arrowHeight : 0))
  }
}
