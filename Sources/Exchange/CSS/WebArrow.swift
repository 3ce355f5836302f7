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
  /// - Parameter offset: The custom property that says where the arrow points.
  func start(offset: String) -> String {
    let wanted = WebText.plus("50% + var(\(offset))", -tip)
    guard isClamped else { return "calc(\(wanted))" }
    // Where the lane is too short, both of its ends give way alike.
    let sum = low + high
    let least: String
    let most: String
    if low >= 0, high >= 0, sum > 0 {
      let share = WebText.number((low / sum * 1e6).rounded() / 1e6)
      let other = WebText.number((high / sum * 1e6).rounded() / 1e6)
      let free = WebText.plus("100%", -base)
      least = "min(\(WebText.px(low)), (\(free)) * \(share))"
      most = "\(free) - min(\(WebText.px(high)), (\(free)) * \(other))"
    } else {
      least = WebText.px(low)
      most = WebText.plus("100%", -base - high)
    }
    return "clamp(\(least), \(wanted), \(most))"
  }
}
