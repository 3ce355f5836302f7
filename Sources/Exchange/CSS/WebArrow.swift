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

extension ImageArrow {
  /// The arrow's picture for a direction: which one, and how it is turned.
  func picture(_ direction: ArrowDirection) -> (picture: PictureSet, orientation: Orientation) {
    if let own = drawn[direction] { return (own, .identity) }
    return (up, orientation(direction))
  }

  /// How the up-pointing picture is turned.
  func orientation(_ direction: ArrowDirection) -> Orientation {
    switch direction {
    case .up, .none: .identity
    case .down: down == .flip ? .flippedVertically : .rotated180
    case .left: left == .turn ? .rotatedLeft : .transposed
    case .right: .rotatedRight
    }
  }

  /// From the base's low end to the tip, after the turn.
  func tip(_ arrow: ArrowStyle, _ direction: ArrowDirection) -> Double {
    if let tip = tips[direction] { return tip }
    switch orientation(direction) {
    case .rotated180, .rotatedLeft: return arrow.base - arrow.tip
    default: return arrow.tip
    }
  }
}

extension Insets {
  /// The insets of a picture that has been turned.
  func turned(_ orientation: Orientation) -> Insets {
    switch orientation {
    case .flippedVertically: Insets(top: bottom, left: left, bottom: top, right: right)
    case .flippedHorizontally: Insets(top: top, left: right, bottom: bottom, right: left)
    case .rotated180: Insets(top: bottom, left: right, bottom: top, right: left)
    case .rotatedLeft: Insets(top: right, left: top, bottom: left, right: bottom)
    case .rotatedRight: Insets(top: left, left: bottom, bottom: right, right: top)
    case .transposed: Insets(top: left, left: top, bottom: right, right: bottom)
    case .antitransposed: Insets(top: right, left: bottom, bottom: left, right: top)
    case .identity: self
    }
  }
}
