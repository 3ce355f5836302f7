public import Raster

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
  /// Whether the full size fits the room, and the allowed area on the other axis.
  public let fits: Bool
  /// How much of the full size is beyond the room; never negative.
  public let deficit: Double
  /// Where the popover would be, cut as it had to be.
  public let popover: Rect
  /// How much of the full size is lost by cutting, in square points; never negative.
  public let lost: Double
  /// What ``PlacementPolicy/largestArea`` compares: tens of points across times tens of points of
  /// room without the arrow, each rounded up; 0 where there is none.
  public let score: Int
  /// From the tip's wanted place to where it is, away from the source; negative when it is over the
  /// source.
  public let gap: Double
  /// Why it won or lost.
  public internal(set) var reason: PlacementReason
}

extension PlacementCandidate {
  /// The axis of the room: across the arrow's edge.
  var roomAxis: Axis { direction.axis?.across ?? .vertical }

  /// Weighs a direction.
  init(
    _ direction: ArrowDirection, request: PlacementRequest, metrics: PlacementMetrics,
    extent: PopoverRequest.Extent, allowed: Rect
  ) {
    let isAfter = direction == .up || direction == .left
    let roomAxis: Axis = direction == .up || direction == .down ? .vertical : .horizontal
    let area = allowed.span(roomAxis)
    let crossArea = allowed.span(roomAxis.across)
    let source = request.source.span(roomAxis)
    let full = metrics.bounds(extent, direction)

    // What lies before the allowed area has its popover at the area's edge, not outside.
    let wantedTip = isAfter ? source.high + request.distance : source.low - request.distance
    var tip = isAfter ? max(wantedTip, area.low) : min(wantedTip, area.high)
    let room = (isAfter ? area.high - tip : tip - area.low).withoutNoise
    let fullLength = full.length(roomAxis)
    let fullAcross = full.length(roomAxis.across)
    let deficit = max(0, fullLength - room).withoutNoise
    let isLongEnough = deficit <= ArrowLane.tolerance
    let fits = isLongEnough && fullAcross <= crossArea.length + ArrowLane.tolerance

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

    self.direction = direction
    strip = Rect(
      along: roomAxis,
      isAfter
        ? PlacementSpan(low: min(area.high - room, area.high), high: area.high)
        : PlacementSpan(low: area.low, high: max(area.low + room, area.low)),
      across: crossArea)
    self.full = Size(full.width.withoutNoise, full.height.withoutNoise)
    self.room = room
    self.fits = fits
    self.deficit = isLongEnough ? 0 : deficit
    popover = Rect(
      along: roomAxis,
      isAfter
        ? PlacementSpan(low: tip, high: tip + length)
        : PlacementSpan(low: tip - length, high: tip),
      across: PlacementSpan(low: crossOrigin, high: crossOrigin + across))
    lost = max(0, full.area - length * across).withoutNoise
    let inner = room - metrics.arrowHeight
    score =
      inner > ArrowLane.tolerance ? Self.tens(crossArea.length) * Self.tens(inner) : 0
    gap = (isAfter ? tip - wantedTip : wantedTip - tip).withoutNoise
    reason = .notDrawn
  }

  /// Tens of points, rounded up.
  private static func tens(_ length: Double) -> Int {
    Int((length / 10 - ArrowLane.tolerance).rounded(.up))
  }
}

extension PlacementRequest {
  /// Where a popover of this length is to begin along its arrow's edge, before the allowed area holds
  /// it.
  fileprivate func origin(length: Double, axis: Axis) -> Double {
    let source = source.span(axis)
    let isMirrored = axis == .horizontal && layoutDirection == .rightToLeft
    switch (alignment, isMirrored) {
    case (.center, _): return source.middle - length / 2
    case (.start, false), (.end, true): return source.low
    case (.end, false), (.start, true): return source.high - length
    }
  }
}
