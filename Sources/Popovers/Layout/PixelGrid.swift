import Imaging

/// The device pixels that a popover's points become.
///
/// A popover alone begins on a whole pixel: every edge is rounded by itself. In a container its top left
/// may fall between pixels: then its edges are those of the container, rounded there, and counted from
/// the rounded top left, so that bounds, arrow and what lies below are rounded together.
struct PixelGrid: Equatable, Sendable {
  /// Pixels per point.
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
