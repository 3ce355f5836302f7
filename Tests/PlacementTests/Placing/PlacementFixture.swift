import Imaging
import Placement
import TestLayouts
import TestThemes

/// Crimson (content insets 10, arrow 44 × 16, lane 12) in a container of 1024 × 768 with margins of
/// 10: the allowed area is 10 … 1014 across and 10 … 758 down. A content of 320 × 200 is 340 × 236
/// with an arrow up or down and 356 × 220 with one left or right.
func place(
  _ source: Rect, content: Size = Size(width: 320, height: 200), theme: Theme = .crimson,
  container: Size = Size(width: 1024, height: 768),
  change: (inout PlacementRequest) -> Void = { _ in }
) throws -> Placement {
  var request = PlacementRequest(container: container, source: source, content: content)
  change(&request)
  return try Placement(request, metrics: PlacementMetrics(theme))
}

extension Theme {
  /// A flat frame without insets and an arrow of no size: placing it is placing a plain rectangle.
  static let plain = Theme(
    name: "Plain", frame: FrameStyle(image: picture("frame.png", 8, 8)))

  /// An arrow on a frame without insets, with the same distance kept from both ends of each edge.
  static func plain(base: Double, height: Double, lane: Double) -> Theme {
    Theme(
      name: "Plain", frame: FrameStyle(image: picture("frame.png", 8, 8)),
      arrow: ArrowStyle(
        art: .image(ImageArrow(up: picture("arrow.png", 8, 8))), base: base, height: height,
        lane: Insets(all: lane)))
  }
}
