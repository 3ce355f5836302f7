public import Imaging

/// One permitted direction, with all that decides whether it wins. Lengths are points; rectangles are
/// the container's.
public struct PlacementCandidate: Equatable, Sendable {
  /// Where the arrow would point.
  public let direction: ArrowDirection
  /// The part of the allowed area on this side of the source; without size when there is none.
  public let strip: Rect
  /// The size of bounds for what is wanted.
  public let full: Size
  /// How much there is from the tip to the end of the allowed area; negative when the tip is beyond.
  public let room: Double
  /// Whether the full size fits the room, and the allowed area on the other axis, and covers no
  /// obstacle.
  public let fits: Bool
  /// How much of the full size is beyond the room; never negative.
  public let deficit: Double
  /// Where the popover would be: cut as it had to be, moved along its edge where that was asked for.
  public let popover: Rect
  /// The tip in the container; `nil` for a theme without an arrow and for art that is not there.
  public let tip: Point?
  /// From the tip, along its edge, to the nearest point of the source; 0 when the tip hits it, and
  /// without a tip.
  public let beside: Double
  /// The area of the popover that lies within the allowed area, in square points.
  public let seen: Double
  /// The area of the source that lies under the popover, in square points.
  public let covered: Double
  /// The area of the obstacles that lies under the popover, in square points.
  public let obstructed: Double
  /// What of the full size is not seen, in square points; never negative.
  public let lost: Double
  /// What ``PlacementPolicy/largestArea`` compares: tens of points across times tens of points of
  /// room without the arrow, each rounded up; 0 where there is none.
  public let score: Int
  /// From the tip's wanted place to where it is, away from the source; negative when it is over the
  /// source.
  public let gap: Double
  /// Whether there are obstacles at all.
  let hasObstacles: Bool
  /// Why it won or lost.
  public internal(set) var reason: PlacementReason
  /// The arrow along its edge; `nil` without a tip.
  let arrow: ArrowPlacement?

  /// Whether the tip lies within the source's extent along its edge; 10⁻⁶ beside it counts.
  public var hits: Bool { beside == 0 }

  /// Whether the full size fits the room; the other axis is not asked.
  public var hasRoom: Bool { deficit == 0 }
}

extension PlacementCandidate {
  /// A tip that is nearer to its source than this, in points, hits it; the contract's number.
  static let hitTolerance = 1e-6

  /// The axis of the room: across the arrow's edge.
  var roomAxis: Axis { direction.axis?.across ?? .vertical }

  /// The extent of the allowed area on the other axis.
  var across: Double { strip.span(roomAxis.across).length }

  /// Weighs a direction.
  init(
    _ direction: ArrowDirection, request: PlacementRequest, metrics: PlacementMetrics,
    extent: PopoverRequest.Extent, allowed: Rect
  ) {
    let isAfter = direction == .up || direction == .left
    let roomAxis: Axis = direction == .up || direction == .down ? .vertical : .horizontal
    let area = allowed.span(roomAxis)
    let crossArea = allowed.span(roomAxis.across)
    let pointed = request.pointed
    let source = pointed.span(roomAxis)
    let full = metrics.bounds(extent, direction)

    // What lies before the allowed area has its popover at the area's edge, not outside.
    let wantedTip = isAfter ? source.high + request.distance : source.low - request.distance
    var tip = isAfter ? max(wantedTip, area.low) : min(wantedTip, area.high)
    let room = (isAfter ? area.high - tip : tip - area.low).withoutNoise
    let fullLength = full.length(roomAxis)
    let fullAcross = full.length(roomAxis.across)
    let deficit = max(0, fullLength - room).withoutNoise
    let isLongEnough = deficit <= ArrowLane.tolerance
    let isNarrowEnough = fullAcross <= crossArea.length + ArrowLane.tolerance

    var length = fullLength
    if !isLongEnough {
      if request.overlapsSource {
        length = min(fullLength, area.length)
        tip = isAfter ? min(tip, area.high - length) : max(tip, area.low + length)
      } else {
        let least = metrics.bounds(content: request.minimumContent, direction).length(roomAxis)
        length = min(fullLength, max(room, least))
      }
    }
    let across = min(fullAcross, crossArea.length)
    let crossOrigin = crossArea.holding(
      request.origin(length: across, axis: roomAxis.across), length: across)
    var popover = Rect(
      along: roomAxis,
      isAfter
        ? PlacementSpan(low: tip, high: tip + length)
        : PlacementSpan(low: tip - length, high: tip),
      across: PlacementSpan(low: crossOrigin, high: crossOrigin + across))
    let edge = PlacedArrow(
      metrics.arrow(direction), on: &popover, request: request, allowed: allowed)

    self.direction = direction
    strip = Rect(
      along: roomAxis,
      isAfter
        ? PlacementSpan(low: min(area.high - room, area.high), high: area.high)
        : PlacementSpan(low: area.low, high: max(area.low + room, area.low)),
      across: crossArea)
    self.full = Size(width: full.width.withoutNoise, height: full.height.withoutNoise)
    self.room = room
    self.deficit = isLongEnough ? 0 : deficit
    self.popover = popover
    self.tip = edge?.tip
    arrow = edge?.arrow
    beside = edge.map { pointed.beside($0.tip, axis: roomAxis.across) } ?? 0
    seen = popover.commonArea(with: allowed).withoutNoise
    covered = popover.commonArea(with: pointed).withoutNoise
    obstructed = request.obstacles.reduce(0) { $0 + popover.commonArea(with: $1) }.withoutNoise
    let isWhole = isLongEnough && isNarrowEnough
    fits = isWhole && obstructed <= ArrowLane.tolerance
    lost = isWhole ? 0 : max(0, full.area - seen).withoutNoise
    let inner = room - metrics.arrowHeight(direction)
    score =
      inner > ArrowLane.tolerance ? Self.tens(crossArea.length) * Self.tens(inner) : 0
    gap = (isAfter ? tip - wantedTip : wantedTip - tip).withoutNoise
    hasObstacles = !request.obstacles.isEmpty
    reason = .notDrawn
  }

  /// Tens of points, rounded up.
  private static func tens(_ length: Double) -> Int {
    Int((length / 10 - ArrowLane.tolerance).rounded(.up))
  }
}

/// The arrow of a popover in a container.
private struct PlacedArrow {
  /// The arrow along its edge.
  let arrow: ArrowPlacement
  /// The tip in the container.
  let tip: Point

  /// Points the arrow at the middle of the source; moves the popover along its edge where that was
  /// asked for. `nil` without an arrow.
  init?(
    _ metrics: ArrowMetrics?, on popover: inout Rect, request: PlacementRequest, allowed: Rect
  ) {
    guard let metrics, let axis = metrics.direction.axis else { return nil }
    let target = request.pointed.span(axis).middle
    func placed(on popover: Rect) -> ArrowPlacement {
      let edge = popover.span(axis)
      return ArrowPlacement(
        lane: ArrowLane(
          edge: edge.length, base: metrics.base, low: metrics.low, high: metrics.high),
        tip: metrics.tip, offset: .points((target - edge.middle).withoutNoise),
        policy: metrics.policy, snap: metrics.snap)
    }
    var arrow = placed(on: popover)
    if request.shifts, arrow.miss != 0 {
      let edge = popover.span(axis)
      let origin = allowed.span(axis)
        .holding(edge.low + arrow.miss, length: edge.length).withoutNoise
      if axis == .horizontal { popover.x = origin } else { popover.y = origin }
      arrow = placed(on: popover)
    }
    let along = (popover.span(axis).low + arrow.tip).withoutNoise
    self.arrow = arrow
    tip =
      switch metrics.direction {
      case .down: Point(x: along, y: popover.maxY.withoutNoise)
      case .left: Point(x: popover.x, y: along)
      case .right: Point(x: popover.maxX.withoutNoise, y: along)
      case .up, .none: Point(x: along, y: popover.y)
      }
  }
}

extension PlacementRequest {
  /// What is pointed at: the part of the source that is seen.
  var pointed: Rect { clip == nil ? source : visibleSource ?? source }

  /// Where a popover of this length is to begin along its arrow's edge, before the allowed area holds
  /// it.
  fileprivate func origin(length: Double, axis: Axis) -> Double {
    let source = pointed.span(axis)
    let isMirrored = axis == .horizontal && layoutDirection == .rightToLeft
    switch (alignment, isMirrored) {
    case (.center, _): return source.middle - length / 2
    case (.start, false), (.end, true): return source.low
    case (.end, false), (.start, true): return source.high - length
    }
  }
}

extension Rect {
  /// From a point, along an axis, to the nearest of the rectangle's; 0 within the tolerance of hits.
  fileprivate func beside(_ point: Point, axis: Axis) -> Double {
    let span = span(axis)
    let place = axis == .horizontal ? point.x : point.y
    let distance = max(span.low - place, place - span.high)
    return distance <= PlacementCandidate.hitTolerance ? 0 : distance.withoutNoise
  }

  /// The area that two rectangles have in common.
  func commonArea(with other: Rect) -> Double {
    let width = min(maxX, other.maxX) - max(x, other.x)
    let height = min(maxY, other.maxY) - max(y, other.y)
    return width > 0 && height > 0 ? width * height : 0
  }
}
