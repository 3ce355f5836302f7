import Exchange
import Imaging
import Popovers

/// Where an arrow is along its edge, as CSS works it out for a box of any size.
struct WebArrow {
  let direction: ArrowDirection
  let base: Double
  let height: Double
  /// From the base's low end to the tip, after the turn.
  let tip: Double
  /// What the arrow keeps from both ends of its edge.
  let low: Double
  let high: Double
  let isClamped: Bool

  /// - Parameter tip: Where the tip is after the turn.
  init(_ arrow: ArrowStyle, _ direction: ArrowDirection, tip: Double) {
    self.direction = direction
    base = arrow.base
    height = arrow.height
    self.tip = tip
    low = direction.runsAcross ? arrow.lane.left : arrow.lane.top
    high = direction.runsAcross ? arrow.lane.right : arrow.lane.bottom
    isClamped = arrow.edge != .overshoot
  }

  /// The distance from the edge's low end to the base's.
  ///
  /// - Parameters:
  ///   - offset: The custom property that says where the arrow points.
  ///   - pixel: The custom property that says how large a device pixel is.
  ///   - excess: How much longer than the edge the length is that percentages count from.
  func start(offset: String, pixel: String, excess: Double = 0) -> String {
    let wanted = WebText.plus("50% + var(\(offset))", -tip - excess / 2)
    guard isClamped else { return "calc(\(wanted))" }
    let free = WebText.plus("100%", -base - excess)
    // The arrow's last pixel is held in the lane, too.
    let room =
      base == base.rounded()
      ? free : "\(WebText.plus("100%", -excess)) - \(WebText.pixels([base], pixel))"
    let least = Self.end(low, beside: high, free: free, pixel)
    let most = "\(room) - \(Self.end(high, beside: low, free: free, pixel))"
    return "clamp(\(least), \(wanted), \(most))"
  }

  /// What the arrow keeps from an end of its edge. Where the lane is too short, both of its ends give way in
  /// proportion; an arrow that is longer than its edge stands out of both ends alike.
  ///
  /// - Parameter free: How much longer than the arrow the edge is.
  private static func end(
    _ length: Double, beside other: Double, free: String, _ pixel: String
  ) -> String {
    let whole = wholePixels(length, pixel)
    if length == other { return "min(\(whole), (\(free)) * 0.5)" }
    guard length + other > 0 else { return whole }
    let excess = "min(\(free), 0px) * 0.5"
    if length == 0 { return excess }
    let share = WebText.number((length / (length + other) * 1e6).rounded() / 1e6)
    return "(\(length > 0 ? "min" : "max")(\(whole), max(\(free), 0px) * \(share)) + \(excess))"
  }

  /// A distance from an end, up to the next whole device pixel.
  private static func wholePixels(_ length: Double, _ pixel: String) -> String {
    if length == length.rounded() { return WebText.px(length) }
    // A third of a point is not written exactly: what is a whole number of pixels stays that number.
    let least = (length * 1000).rounded(.down) / 1000
    return "round(up, \(WebText.px(least)), var(\(pixel)))"
  }
}
