package import Imaging
package import Themes
internal import Words

/// The numbers of a theme's arrow for one direction, in points; all 0 without an arrow.
package struct ArrowMetrics: Equatable, Sendable {
  package var direction = ArrowDirection.none
  /// Length along the edge.
  package var base = 0.0
  /// How far the arrow stands out of the frame.
  package var height = 0.0
  /// How far its picture, or its neck, reaches into the frame.
  package var overlap = 0.0
  /// Where the tip is over the base, from the edge's low end, after the turn.
  package var tip = 0.0
  /// How far the art extends beyond base and height on each side, after the turn.
  package var insets = Insets.zero
  /// Distance kept from the low end of the edge.
  package var low = 0.0
  /// Distance kept from the high end of the edge.
  package var high = 0.0
  package var policy = ArrowPlacement.Policy.clamp
  package var snap = ArrowPlacement.Snapping.none
  /// How the up-pointing art is turned.
  var orientation = Orientation.identity

  /// No arrow.
  package init() {}

  package init(
    _ arrow: ArrowStyle, snap: Snap, direction: ArrowDirection, axis: Axis, scale: Scale
  ) throws(LayoutError) {
    self.direction = direction
    base = arrow.base
    height = arrow.height
    low = axis == .horizontal ? arrow.lane.left : arrow.lane.top
    high = axis == .horizontal ? arrow.lane.right : arrow.lane.bottom
    overlap = arrow.art.overlap
    if let turning = arrow.art.turning {
      orientation = Orientation(toward: direction, down: turning.down, left: turning.left)
    }
    tip = orientation.reversesEdge ? base - arrow.tip : arrow.tip
    if case .image(let image) = arrow.art {
      insets = orientation.turn(image.alignmentInsets)
      if let own = image.tips[direction] { tip = own }
    }
    if snap == .point { self.snap = .base }
    switch (arrow.edge, arrow.art) {
    case (.overshoot, _): policy = .overshoot
    case (.skew, .clip): policy = .skew
    case (.corner, .clip): policy = .rightAngle
    default: policy = .clamp
    }
    if case .fused(let art) = arrow.art {
      if snap == .point { self.snap = .tip }
      try fit(art, edge: arrow.edge, axis: axis, scale: scale)
    }
  }

  /// Takes tip and corners from fused art.
  private mutating func fit(
    _ art: FusedArt, edge: ArrowStyle.Edge, axis: Axis, scale: Scale
  ) throws(LayoutError) {
    func distance(_ corner: ArrowLane.End) -> Double? {
      FusedImageSelection(art, direction: direction, corner: corner)?
        .tipDistance(along: axis, from: corner, at: scale)
    }
    guard let choice = FusedImageSelection(art, direction: direction) else {
      let (low, high) = (distance(.low), distance(.high))
      guard low != nil || high != nil else { throw .missingFusedPicture(direction) }
      policy = .cornersAlone(low: low, high: high)
      return
    }
    guard let start = choice.baseStart(base) else { throw .missingArrowSpan(direction) }
    if let tipInPicture = choice.piece.tip { tip = tipInPicture - start }
    guard edge == .corner else { return }
    policy = .cornerPicture(
      radius: art.cornerRadius, low: distance(.low), high: distance(.high))
  }
}

extension ArrowMetrics {
  /// The same with a lane that excludes the corners of a drawn frame, in bounds of some size.
  package func besideCorners(of frame: DrawnFrame?, in size: Size) -> ArrowMetrics {
    guard let frame else { return self }
    let box = direction.rest(ofWidth: size.width, height: size.height, without: height)
    let corners = DrawnCorners(frame, width: box.width, height: box.height)
    let extents = corners.extents(along: direction)
    var metrics = self
    metrics.low = max(low, extents.low.roundedToNanopoint)
    metrics.high = max(high, extents.high.roundedToNanopoint)
    return metrics
  }
}
