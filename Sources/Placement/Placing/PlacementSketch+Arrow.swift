import Imaging
import Popovers
import Themes
internal import Words

extension PlacementSketch {
  /// Adds source and popover, and the popover's place if there were enough room.
  mutating func addPopover() {
    let popover = scale.round(placement.popover)
    if let winner = placement.winner, winner.lost > 0 {
      frame(scale.round(uncut(winner)), SketchInk.short, width: line, isDashed: true)
    }
    frame(popover, SketchInk.arrow, width: line)
    if let clip = request.clip {
      frame(scale.round(clip), SketchInk.source, width: line, isDashed: true)
    }
    if let region = request.region {
      frame(scale.round(region), SketchInk.margin.faded(to: 0xFF), width: line, isDashed: true)
    }
    for obstacle in request.obstacles {
      fill(scale.round(obstacle), SketchInk.short.faded(to: 0x30))
      frame(scale.round(obstacle), SketchInk.short, width: line)
    }
    let source = scale.round(request.pointed)
    fill(source, SketchInk.source.faded(to: 0x30))
    frame(source, SketchInk.source, width: line)
    let middle = self.middle(of: request.pointed)
    cross(middle, SketchInk.source)
  }

  /// The lane on the edge of the frame, the tip, and the way from it to its target.
  mutating func addArrow() {
    guard let tip = placement.tip, let axis = placement.direction.axis,
      let arrow = metrics.arrow(
        placement.direction,
        in: Size(width: placement.popover.width, height: placement.popover.height))
    else { return }
    addLane(arrow, axis)
    let point = PixelPoint(x: scale.round(tip.x), y: scale.round(tip.y))
    let target = middle(of: request.pointed)
    // Along the edge the way to the target is the miss, across it the gap.
    let along =
      axis == .horizontal
      ? PixelPoint(x: target.x, y: point.y) : PixelPoint(x: point.x, y: target.y)
    let radius = 2 * line
    if placement.miss != 0 {
      fill(box(point, along, width: line), SketchInk.short)
      // Not over the arrow.
      let away = 3 * lettering.capHeight
      let middle = PixelPoint(x: (point.x + along.x) / 2, y: (point.y + along.y) / 2)
      let place =
        switch placement.direction {
        case .up, .none: PixelPoint(x: middle.x, y: middle.y - away)
        case .down: PixelPoint(x: middle.x, y: middle.y + away)
        case .left, .right: PixelPoint(x: middle.x, y: min(point.y, along.y) - away)
        }
      label("miss \(placement.miss.toTenths)", near: place, SketchInk.short)
    }
    if placement.gap != 0 {
      let wanted = request.wantedTip(placement.direction)
      let end =
        axis == .horizontal
        ? PixelPoint(x: point.x, y: scale.round(wanted))
        : PixelPoint(x: scale.round(wanted), y: point.y)
      fill(box(point, end, width: line), SketchInk.short)
      label(
        "gap \(placement.gap.toTenths)",
        near: PixelPoint(x: (point.x + end.x) / 2, y: (point.y + end.y) / 2), SketchInk.short)
    }
    fill(
      PixelRect(
        x: point.x - radius, y: point.y - radius, width: 2 * radius + 1, height: 2 * radius + 1),
      .white)
    fill(
      PixelRect(
        x: point.x - radius + line, y: point.y - radius + line, width: 2 * (radius - line) + 1,
        height: 2 * (radius - line) + 1), SketchInk.arrow)
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
        ? PixelRect(x: start, y: place, width: max(end - start, line), height: across)
        : PixelRect(x: place, y: start, width: across, height: max(end - start, line))
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
    case .up, .none: Rect(x: middle.x - width / 2, y: popover.y, width: width, height: height)
    case .down:
      Rect(x: middle.x - width / 2, y: popover.maxY - height, width: width, height: height)
    case .left: Rect(x: popover.x, y: middle.y - height / 2, width: width, height: height)
    case .right:
      Rect(x: popover.maxX - width, y: middle.y - height / 2, width: width, height: height)
    }
  }

  private func middle(of rect: Rect) -> PixelPoint {
    PixelPoint(x: scale.round(rect.x + rect.width / 2), y: scale.round(rect.y + rect.height / 2))
  }

  /// A straight line between two pixels of one row or one column.
  private func box(_ a: PixelPoint, _ b: PixelPoint, width: Int) -> PixelRect {
    PixelRect(
      x: min(a.x, b.x) - width / 2, y: min(a.y, b.y) - width / 2, width: abs(a.x - b.x) + width,
      height: abs(a.y - b.y) + width)
  }

  private mutating func cross(_ middle: PixelPoint, _ color: Color) {
    let arm = 3 * line
    fill(
      PixelRect(x: middle.x - arm, y: middle.y - line / 2, width: 2 * arm + 1, height: line), color)
    fill(
      PixelRect(x: middle.x - line / 2, y: middle.y - arm, width: line, height: 2 * arm + 1), color)
  }
}

extension PlacementRequest {
  /// Where the tip of an arrow is wanted, across its edge.
  func wantedTip(_ direction: ArrowDirection) -> Double {
    switch direction {
    case .up, .none: pointed.maxY + distance
    case .down: pointed.y - distance
    case .left: pointed.maxX + distance
    case .right: pointed.x - distance
    }
  }
}
