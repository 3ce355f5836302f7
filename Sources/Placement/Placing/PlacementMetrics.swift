public import Imaging
public import Popovers
public import Themes

/// The numbers of a theme that placement needs, computed once for many placements: content insets,
/// and the arrow's numbers for each direction.
public struct PlacementMetrics: Equatable, Sendable {
  private struct Numbers: Equatable {
    /// From the frame to the content.
    var contentInsets: Insets
    /// How far the arrow extends from the frame; 0 without an arrow.
    var arrowHeight: Double
    /// `nil` when the theme's art does not draw the direction.
    var arrow: ArrowMetrics?
    /// A drawn frame, whose corners the arrow avoids.
    var drawnFrame: DrawnFrame?
  }

  private let up: Numbers
  private let down: Numbers
  private let left: Numbers
  private let right: Numbers
  private let none: Numbers

  /// Takes the numbers of a theme.
  ///
  /// A direction that the theme's art does not draw is not a mistake: it never wins.
  ///
  /// - Parameters:
  ///   - theme: The theme.
  ///   - scale: The scale at which it will be drawn: lengths that the theme leaves to its art are
  ///     those of the file for this scale.
  /// - Throws: `LayoutError.length` when a length of the theme is outside its
  ///   range.
  public init(_ theme: Theme, scale: Scale = .one) throws(LayoutError) {
    func numbers(_ direction: ArrowDirection) throws(LayoutError) -> Numbers {
      let theme = theme.pointing(direction).measured(at: scale)
      try theme.checkLengths()
      var metrics: ArrowMetrics? = ArrowMetrics()
      if let arrow = theme.arrow, let axis = direction.axis {
        metrics = try? ArrowMetrics(
          arrow, snap: theme.snap, direction: direction, axis: axis, scale: scale)
      }
      let height = direction == .none ? nil : theme.arrow?.height
      return Numbers(
        contentInsets: theme.contentInsets, arrowHeight: height ?? 0, arrow: metrics,
        drawnFrame: theme.drawnFrame)
    }
    up = try numbers(.up)
    down = try numbers(.down)
    left = try numbers(.left)
    right = try numbers(.right)
    none = try numbers(.none)
  }

  private subscript(direction: ArrowDirection) -> Numbers {
    switch direction {
    case .up: up
    case .down: down
    case .left: left
    case .right: right
    case .none: none
    }
  }

  func draws(_ direction: ArrowDirection) -> Bool { self[direction].arrow != nil }

  /// The arrow's numbers for a direction in bounds of some size; `nil` when the theme's art does not draw
  /// it.
  func arrow(_ direction: ArrowDirection, in size: Size) -> ArrowMetrics? {
    self[direction].arrow?.besideCorners(of: self[direction].drawnFrame, in: size)
  }

  func arrowHeight(_ direction: ArrowDirection) -> Double { self[direction].arrowHeight }

  func bounds(_ extent: PopoverRequest.Extent, _ direction: ArrowDirection) -> Size {
    switch extent {
    case .bounds(let size): size
    case .content(let size): bounds(content: size, direction)
    }
  }

  func bounds(content: Size, _ direction: ArrowDirection) -> Size {
    let axis = direction.axis
    let insets = self[direction].contentInsets
    return Size(
      width: max(0, content.width + insets.horizontal)
        + (axis == .vertical ? arrowHeight(direction) : 0),
      height: max(0, content.height + insets.vertical)
        + (axis == .horizontal ? arrowHeight(direction) : 0))
  }
}
