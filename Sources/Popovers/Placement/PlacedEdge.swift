import Raster

/// A popover with the arrow on its edge.
struct PlacedEdge: Equatable, Sendable {
  /// The popover, moved along its edge where that was asked for.
  let popover: Rect
  /// The arrow along its edge; `nil` for a theme without one.
  let arrow: ArrowPlacement?
  /// The tip in the container.
  let tip: Point?

  init(
    _ candidate: PlacementCandidate, arrow metrics: ArrowMetrics, request: PlacementRequest,
    allowed: Rect
  ) {
    // A theme without an arrow has no direction of its own.
    guard let axis = metrics.direction.axis else {
      popover = candidate.popover
      arrow = nil
      tip = nil
      return
    }
    let target = request.source.span(axis).middle
    var popover = candidate.popover
    func placed() -> ArrowPlacement {
      let edge = popover.span(axis)
      return ArrowPlacement(
        lane: ArrowLane(
          edge: edge.length, base: metrics.base, low: metrics.low, high: metrics.high),
        tip: metrics.tip, offset: .points((target - edge.middle).withoutNoise),
        policy: metrics.policy)
    }
    var arrow = placed()
    if request.shifts, arrow.miss != 0 {
      let edge = popover.span(axis)
      let origin = allowed.span(axis)
        .holding(edge.low + arrow.miss, length: edge.length).withoutNoise
      if axis == .horizontal { popover.x = origin } else { popover.y = origin }
      arrow = placed()
    }
    let along = (popover.span(axis).low + arrow.tip).withoutNoise
    self.popover = popover
    self.arrow = arrow
    tip =
      switch metrics.direction {
      case .down: Point(along, popover.maxY.withoutNoise)
      case .left: Point(popover.x, along)
      case .right: Point(popover.maxX.withoutNoise, along)
      case .up, .none: Point(along, popover.y)
      }
  }
}
