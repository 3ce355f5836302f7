import Raster

extension PlacementSketch {
  /// Source and popover, and what would be there with enough room.
  mutating func addPopover() {
    let popover = pixels(placement.popover)
    if let winner = placement.winner, winner.lost > 0 {
      frame(pixels(uncut(winner)), SketchInk.short, width: line, isDashed: true)
    }
    frame(popover, SketchInk.arrow, width: line)
    let source = pixels(request.source)
    fill(source, SketchInk.source.faded(to: 0x30))
    frame(source, SketchInk.source, width: line)
    let middle = self.middle(of: request.source)
    cross(middle, SketchInk.source)
  }

  /// The lane on the edge of the frame, the tip, and the way from it to its target.
  mutating func addArrow() {
    guard let tip = placement.tip, let axis = placement.direction.axis,
      let arrow = metrics.arrow(placement.direction)
    else { return }
    addLane(arrow, axis)
    let point = PixelPoint(scale.round(tip.x), scale.round(tip.y))
    let target = middle(of: request.source)
    // Along the edge the way to the target is the miss, across it the gap.
    let along =
      axis == .horizontal ? PixelPoint(target.x, point.y) : PixelPoint(point.x, target.y)
    let radius = 2 * line
    if placement.miss != 0 {
      fill(box(point, along, width: line), SketchInk.short)
      // Not over the arrow.
      let away = 3 * lettering.capHeight
      let middle = PixelPoint((point.x + along.x) / 2, (point.y + along.y) / 2)
      let place =
        switch placement.direction {
        case .up, .none: PixelPoint(middle.x, middle.y - away)
        case .down: PixelPoint(middle.x, middle.y + away)
        case .left, .right: PixelPoint(middle.x, min(point.y, along.y) - away)
        }
      label("miss \(placement.miss.inTenths)", near: place, SketchInk.short)
    }
    if placement.gap != 0 {
      let wanted = request.wantedTip(placement.direction)
      let end =
        axis == .horizontal
        ? PixelPoint(point.x, scale.round(wanted)) : PixelPoint(scale.round(wanted), point.y)
      fill(box(point, end, width: line), SketchInk.short)
      label(
        "gap \(placement.gap.inTenths)",
        near: PixelPoint((point.x + end.x) / 2, (point.y + end.y) / 2), SketchInk.short)
    }
    fill(PixelRect(point.x - radius, point.y - radius, 2 * radius + 1, 2 * radius + 1), .white)
    fill(
      PixelRect(
        point.x - radius + line, point.y - radius + line, 2 * (radius - line) + 1,
        2 * (radius - line) + 1), SketchInk.arrow)
  }

  private mutating func addLane(_ arrow: ArrowMetrics, _ axis: Axis) {
    let popover = placement.popover
    let edge = popover.span(axis)
    let depth: Double =
      switch placement.direction {
      case .up, .none: popover.y + arrow.height
      case .down: popover.maxY - arrow.height
      case .left: popover.x + arrow.height
      case .right: popover.maxX - arrow.height
      }
    let low = min(edge.low + arrow.low, edge.high)
    let high = max(edge.high - arrow.high, low)
    let width = 2 * line
    func bar(_ from: Double, _ to: Double, across: Int) -> PixelRect {
      let (start, end, place) = (
        scale.round(from), scale.round(to), scale.round(depth) - across / 2
      )
      return axis == .horizontal
        ? PixelRect(start, place, max(end - start, line), across)
        : PixelRect(place, start, across, max(end - start, line))
    }
    fill(bar(low, high, across: width), SketchInk.arrow.faded(to: 0xB0))
    for end in [low, high] { fill(bar(end, end, across: 5 * width), SketchInk.arrow) }
  }

  /// Where the winner would be if nothing were cut.
  private func uncut(_ winner: PlacementCandidate) -> Rect {
    let popover = placement.popover
    let (width, height) = (winner.full.width, winner.full.height)
    let middle = (x: popover.x + popover.width / 2, y: popover.y + popover.height / 2)
    return switch winner.direction {
    case .up, .none: Rect(middle.x - width / 2, popover.y, width, height)
    case .down: Rect(middle.x - width / 2, popover.maxY - height, width, height)
    case .left: Rect(popover.x, middle.y - height / 2, width, height)
    case .right: Rect(popover.maxX - width, middle.y - height / 2, width, height)
    }
  }

  private func middle(of rect: Rect) -> PixelPoint {
    PixelPoint(scale.round(rect.x + rect.width / 2), scale.round(rect.y + rect.height / 2))
  }

  /// A straight line between two pixels of one row or one column.
  private func box(_ a: PixelPoint, _ b: PixelPoint, width: Int) -> PixelRect {
    PixelRect(
      min(a.x, b.x) - width / 2, min(a.y, b.y) - width / 2, abs(a.x - b.x) + width,
      abs(a.y - b.y) + width)
  }

  private mutating func cross(_ middle: PixelPoint, _ color: Color) {
    let arm = 3 * line
    fill(PixelRect(middle.x - arm, middle.y - line / 2, 2 * arm + 1, line), color)
    fill(PixelRect(middle.x - line / 2, middle.y - arm, line, 2 * arm + 1), color)
  }
}

extension PlacementRequest {
  /// Where the tip of an arrow is wanted, across its edge.
  func wantedTip(_ direction: ArrowDirection) -> Double {
    switch direction {
    case .up, .none: source.maxY + distance
    case .down: source.y - distance
    case .left: source.maxX + distance
    case .right: source.x - distance
    }
  }
}
