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
  ///   - edge: What percentages count from.
  func start(offset: String, pixel: String, edge: WebEdge = WebEdge()) -> String {
    let wanted = edge.half("+ var(\(offset))", -tip)
    guard isClamped else { return "calc(\(wanted))" }
    let free = edge.whole(-base)
    // The arrow's last pixel is held in the lane, too.
    let room =
      base == base.rounded()
      ? free : "\(edge.whole()) - \(WebText.pixels([base], pixel))"
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

/// An edge of the popover in terms of percentages, which count from it or, in the place of a picture, from what the
/// picture leaves of it.
struct WebEdge {
  /// The picture's length, where it is a number.
  var length = 0.0
  /// Its custom property, where it has another length in each file.
  var property: String?

  /// The edge, and something more.
  func whole(_ more: Double = 0) -> String {
    property.map { WebText.plus("100% + \($0)", more) } ?? WebText.plus("100%", length + more)
  }

  /// Its middle, and something more.
  func half(_ text: String, _ more: Double) -> String {
    property.map { WebText.plus("50% + \($0) * 0.5 \(text)", more) }
      ?? WebText.plus("50% \(text)", length / 2 + more)
  }
}

extension StylesheetModel {
  /// The edge of a direction, from which a picture of a mask takes its length.
  func edge(beside picture: WebPicture, _ direction: ArrowDirection) -> WebEdge {
    let name = direction.runsAcross ? "width" : "height"
    guard let length = picture.lengths.first(where: { $0.name == name }) else { return WebEdge() }
    if let points = length.points { return WebEdge(length: points) }
    return WebEdge(property: picture.length(name, self.name))
  }
}
