package import Imaging
package import Popovers
package import Themes
internal import Words
internal import PopframeKit
package import Placement

package struct SurveyOptions: Equatable, Sendable {
  /// The size of a source in points.
  package var source = Size(width: 44, height: 44)
  /// From one source to the next, in points.
  package var step = 20.0
  /// The sizes of contents, in points.
  package var contents: [Size]
  /// The factors by which contents become higher with larger text; 1 is the standard size. Heights
  /// are rounded to whole points.
  package var growths: [Double] = Self.textGrowths
  package var permitted: [ArrowDirection] = [.up, .down, .left, .right]
  /// Whether each place is also tried with the keyboard shown.
  package var triesKeyboard = true
  package var layoutDirections: [UserInterfaceLayoutDirection] = UserInterfaceLayoutDirection
    .allCases
  /// Policy, alignment, distance, margins and the rest of each request.
  package var request: PlacementRequest

  /// Apple's body text at its standard size of 17 points, at its largest of 23, and at the largest
  /// of the accessibility sizes, 53.
  package static let textGrowths = [1, 23.0 / 17, 53.0 / 17]

  package init(contents: [Size]) {
    self.contents = contents
    request = PlacementRequest(
      container: Size(width: 1, height: 1), source: Rect(x: 0, y: 0, width: 0, height: 0),
      content: Size(width: 1, height: 1))
    request.adaptation = .none
  }
}

/// A theme's numbers as a survey needs them.
package struct SurveyedTheme: Equatable, Sendable {
  package let metrics: PlacementMetrics
  /// The caps of the frame in points; `nil` for art without a frame of its own.
  private let caps: Insets?
  private let arrowHeight: Double

  package init(_ theme: Theme, scale: Scale = .one) throws(LayoutError) {
    metrics = try PlacementMetrics(theme, scale: scale)
    let theme = theme.measured(at: scale)
    caps = theme.frame?.capInsets
    arrowHeight = theme.arrow?.height ?? 0
  }

  /// Whether the frame of a placed popover is smaller than its caps.
  func shrinksCaps(_ popover: Rect, _ direction: ArrowDirection) -> Bool {
    guard let caps else { return false }
    var (width, height) = (popover.width, popover.height)
    switch direction.axis {
    case .horizontal: height -= arrowHeight
    case .vertical: width -= arrowHeight
    case nil: break
    }
    return width < caps.horizontal - Double.lengthTolerance
      || height < caps.vertical - Double.lengthTolerance
  }
}
