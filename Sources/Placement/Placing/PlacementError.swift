public import Imaging
import Popovers
public import Themes
internal import Words

/// Why a popover cannot be placed. All lengths are points.
public enum PlacementError: Error, Equatable, Sendable {
  /// A length is not a number, infinite or outside its range.
  case length(name: String, value: Double, allowed: ClosedRange<Double>)
  /// The permitted directions exclude each other (`none` beside another), or one comes twice.
  case contradictoryDirections([ArrowDirection])
  /// Margins, safe area and keyboard leave nothing of the container; `left` is the size that would
  /// be left.
  case noAllowedArea(container: Size, left: Size)
  /// No part of the source is in the container, so it cannot be seen.
  case sourceOutside(Rect, container: Size)
  /// The clip shows no part of the source.
  case sourceHidden(Rect, clip: Rect)
  /// The theme's art draws none of the permitted directions.
  case notDrawn([ArrowDirection])
}

extension PlacementError: CustomStringConvertible {
  /// The error and its correction, in a sentence.
  public var description: String {
    switch self {
    case .length(let name, let value, let allowed):
      return """
        \(name) \(value.decimal) is outside of its range: give a number of points from \
        \(allowed.lowerBound.decimal) to \(allowed.upperBound.decimal)
        """
    case .contradictoryDirections(let directions):
      let list = directions.map(\.rawValue).joined(separator: ", ")
      return """
        the permitted directions \(list) contradict each other: name each of up, down, left and \
        right at most once, or none alone
        """
    case .noAllowedArea(let container, let left):
      return """
        margins, safe area and keyboard leave no room in a container of \(container.decimals): \
        \(left.width.decimal) across and \(left.height.decimal) down would be left; make them smaller
        """
    case .sourceOutside(let source, let container):
      return """
        the source \(source.decimals) lies outside of the container, which is 0,0 to \
        \(container.width.decimal),\(container.height.decimal): no popover can point at it
        """
    case .sourceHidden(let source, let clip):
      return """
        the source \(source.decimals) is out of sight: its clip \(clip.decimals) shows nothing of it; \
        scroll it into the clip, or leave the clip out
        """
    case .notDrawn(let directions):
      let list = directions.map(\.rawValue).joined(separator: ", ")
      return """
        the theme has no art for an arrow \(list): permit another direction, or add the pictures
        """
    }
  }
}

extension Rect {
  /// `40,40,44,44`, as rectangles are written on the command line.
  var decimals: String {
    [x, y, width, height].map(\.decimal).joined(separator: ",")
  }
}
