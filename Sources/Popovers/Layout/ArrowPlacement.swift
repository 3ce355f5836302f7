import Imaging
package import Themes
internal import Words

/// Where the arrow is along its edge: the offset clamp, the same for all directions.
///
/// All lengths are points along the edge, from its low end (left, top).
///
/// Law: `offset + miss` is the requested offset.
package struct ArrowPlacement: Equatable, Sendable {
  /// The behaviour if the requested offset is outside the lane.
  package enum Policy: Equatable, Sendable {
    /// The base stays at the end of the lane.
    case clamp
    /// The base goes to the end of the edge and its tip to the corner.
    case rightAngle
    /// A picture with the arrow in the corner is drawn where the base leaves the corners' radius;
    /// its tip is `low` (`high`) from that end of the edge. `nil`: there is no such picture.
    case cornerPicture(radius: Double, low: Double?, high: Double?)
    /// There are pictures with the arrow in a corner only: the nearer one is drawn. Its tip is `low` (`high`) from that
    /// end of the edge; `nil`: there is no such picture.
    case cornersAlone(low: Double?, high: Double?)
    /// The base stays in the lane, the tip leans towards its target.
    case skew
    /// Nothing is clamped.
    case overshoot
  }

  /// The value that is rounded to whole points, halves up.
  package enum Snapping: Equatable, Sendable {
    case none
    /// Where the base begins.
    case base
    /// Where the tip is.
    case tip

    /// A base that begins at `origin`, its tip `centre` further, after the rounding.
    fileprivate func round(_ origin: Double, centre: Double) -> Double {
      switch self {
      case .none: origin
      case .base: (origin.roundedToNanopoint + 0.5).rounded(.down)
      case .tip: ((origin + centre).roundedToNanopoint + 0.5).rounded(.down) - centre
      }
    }
  }

  let lane: ArrowLane
  let policy: Policy
  /// The requested offset, as a number.
  package let requestedOffset: Double
  /// The offset of the tip as it is drawn.
  package let offset: Double
  package let miss: Double
  package let state: ArrowState
  /// Where the base begins.
  let origin: Double
  package let tip: Double
  /// How far the tip leans away from its place over the base; 0 for an upright arrow.
  let lean: Double
  /// The end whose corner the arrow was drawn into.
  let corner: ArrowLane.End?
  /// The stretch that the base's pixels are held within; `nil` where they are only rounded.
  let held: ClosedRange<Double>?

  /// - Parameters:
  ///   - centre: Where the tip is over the base, from the base's low end.
  ///   - offset: The requested offset. `start` and `end` are the ends of the lane, or the only
  ///     possible place if it has no room.
  ///   - snap: The value that is rounded to whole points; an arrow in a corner stays there.
  package init(
    lane: ArrowLane, tip centre: Double, offset asked: ArrowOffset, policy: Policy = .clamp,
    snap: Snapping = .none
  ) {
    let half = lane.edge / 2
    let wanted: Double
    switch asked {
    case .points(let points): wanted = points + half - centre
    case .start: wanted = lane.onlyPlace?.origin ?? lane.low
    case .end: wanted = lane.onlyPlace?.origin ?? lane.highest
    }
    let requested: Double
    var isPlaced = false
    if case .points(let points) = asked {
      requested = points
    } else {
      requested = (wanted + centre - half).roundedToNanopoint
      isPlaced = lane.onlyPlace != nil
    }

    var (origin, state) = lane.clamp(wanted)
    origin = snap.round(origin, centre: centre)
    var tip = origin + centre
    var corner: ArrowLane.End?
    switch policy {
    case .clamp, .cornersAlone: break
    case .overshoot:
      (origin, state) = (snap.round(wanted, centre: centre), .free)
      tip = origin + centre
    case .skew:
      // An arrow inside its lane does not lean, whatever the rounding does.
      tip = min(max(state == .free ? tip : wanted + centre, 0), lane.edge)
    case .rightAngle:
      corner = isPlaced ? nil : lane.exit(wanted)
      if let corner {
        state = .clamped
        origin = corner == .low ? 0 : lane.edge - lane.base
        tip = corner == .low ? 0 : lane.edge
      }
    case .cornerPicture(let radius, let low, let high):
      let corners = ArrowLane(edge: lane.edge, base: lane.base, low: radius, high: radius)
      let exit = isPlaced ? nil : corners.exit(wanted + centre - lane.base / 2)
      if exit == .low, let low {
        (corner, state, tip) = (.low, .clamped, low)
        origin = tip - lane.base / 2
      } else if exit == .high, let high {
        (corner, state, tip) = (.high, .clamped, lane.edge - high)
        origin = tip - lane.base / 2
      }
    }

    if case .cornersAlone(let low, let high) = policy {
      let places = [low.map { ($0, ArrowLane.End.low) }, high.map { (lane.edge - $0, .high) }]
      let asked = wanted + centre
      if let nearer = places.compactMap(\.self).min(by: { abs($0.0 - asked) < abs($1.0 - asked) }) {
        (tip, corner) = nearer
        state = abs(tip - asked) <= Double.lengthTolerance ? .free : .clamped
        origin = tip - lane.base / 2
      }
    }

    let reached = (tip - half).roundedToNanopoint
    let isReached =
      (policy == .overshoot && snap == .none)
      || abs(requested - reached) <= Double.lengthTolerance
    self.lane = lane
    self.policy = policy
    requestedOffset = requested
    offset = isReached ? requested : reached
    miss = isReached ? 0 : (requested - reached).roundedToNanopoint
    self.state = state
    self.origin = origin.roundedToNanopoint
    self.tip = tip.roundedToNanopoint
    switch policy {
    case .rightAngle, .skew: lean = (tip - origin - centre).roundedToNanopoint
    default: lean = 0
    }
    self.corner = corner
    let isHeld = (state == .free || state == .clamped) && policy != .overshoot && corner == nil
    held = isHeld ? lane.low...(lane.highest + lane.base) : nil
  }
}

extension ArrowPlacement {
  /// The factor of the lane's insets in state `laneShrunk`; 1 in others.
  var laneFactor: Double {
    // Shrunk insets together are longer than the edge without the base, and so not 0.
    guard state == .laneShrunk else { return 1 }
    return (lane.edge - lane.base) / (lane.low + lane.high)
  }

  /// The first device pixel of the base along its edge, `length` pixels long on an edge of `edge`
  /// pixels: rounded, then limited to the lane's whole pixels if there are enough of them. In a
  /// container the tip is rounded instead of the base, and the limit moves it by at most half a
  /// pixel.
  func firstPixel(on grid: PixelGrid, along axis: Axis, length: Int, edge: Int) -> Int {
    // A right angle is at the corner's own pixel.
    if let corner, policy == .rightAngle { return corner == .low ? 0 : edge - length }
    // Far outside every canvas the exact place does not matter; the limit keeps it a whole number.
    let origin = min(max(self.origin, -1e7), 1e7)
    var wanted = grid.pixels(origin, along: axis)
    if grid.origin != nil, lane.base > 0 {
      let centre = tip - lean - self.origin
      wanted =
        grid.pixels(origin + centre, along: axis) - centre / lane.base * Double(length)
    }
    let rounded = Int((wanted + 0.5 + 1e-9).rounded(.down))
    guard let held else { return rounded }
    let low = Int((grid.pixels(held.lowerBound, along: axis) - 1e-6).rounded(.up))
    let high = Int((grid.pixels(held.upperBound, along: axis) + 1e-6).rounded(.down)) - length
    guard low <= high else { return rounded }
    let inLane = min(max(rounded, low), high)
    return grid.origin == nil || abs(Double(inLane) - wanted) <= 0.5 + 1e-6 ? inLane : rounded
  }

  /// Where a leaning tip is along its edge, in device pixels; the edge's ends are whole pixels.
  func tipPixels(on grid: PixelGrid, along axis: Axis, edge: Int) -> Double {
    if tip >= lane.edge - Double.lengthTolerance { return Double(edge) }
    return min(max(grid.pixels(tip, along: axis), 0), Double(edge))
  }
}

/// The state of the requested offset: kept, or changed in which way.
public enum ArrowState: String, Hashable, Sendable, CaseIterable {
  /// The arrow is at the requested place.
  case free
  /// It was moved to the end of its lane, or into a corner.
  case clamped
  /// The edge has room for the arrow but not for all of the lane's insets: they shrink alike, and
  /// there is one possible place.
  case laneShrunk
  /// The arrow is longer than its edge: it is centred and cut at the bounds.
  case overflows
}
