import Imaging
import Themes
internal import Words

extension PlacementSketch {
  /// Adds margins, safe area and keyboard, which the popover must not cover.
  mutating func addAreas() {
    let whole = PixelRect(origin: .zero, size: canvas)
    let safe = Rect(x: 0, y: 0, width: request.container.width, height: request.container.height)
      .inset(by: request.safeArea)
    surround(scale.round(safe), in: whole, SketchInk.safeArea)
    if request.keyboardHeight > 0 {
      let top = max(0, scale.round(request.container.height - request.keyboardHeight))
      fill(
        PixelRect(x: 0, y: top, width: canvas.width, height: canvas.height - top),
        SketchInk.keyboard)
    }
    var inner = safe
    inner.height = min(inner.height, request.container.height - request.keyboardHeight - inner.y)
    let allowed = scale.round(placement.allowedArea)
    surround(allowed, in: scale.round(inner), SketchInk.margin)
    frame(allowed, SketchInk.margin.faded(to: 0xFF), width: line)
  }

  /// Adds the strip of each candidate and its short reason; the winner's last, on top.
  mutating func addStrips() {
    let losers = placement.candidates.filter { !$0.reason.isChosen }
    for candidate in losers { addStrip(candidate) }
    if let winner = placement.winner { addStrip(winner) }
  }

  /// Fills a rectangle except for a smaller one inside it.
  private mutating func surround(_ inner: PixelRect, in outer: PixelRect, _ color: Color) {
    let inner = inner.intersection(outer)
    guard !inner.isEmpty else {
      fill(outer, color)
      return
    }
    fill(PixelRect(x: outer.x, y: outer.y, width: outer.width, height: inner.y - outer.y), color)
    fill(
      PixelRect(x: outer.x, y: inner.maxY, width: outer.width, height: outer.maxY - inner.maxY),
      color)
    fill(PixelRect(x: outer.x, y: inner.y, width: inner.x - outer.x, height: inner.height), color)
    fill(
      PixelRect(x: inner.maxX, y: inner.y, width: outer.maxX - inner.maxX, height: inner.height),
      color)
  }

  private mutating func addStrip(_ candidate: PlacementCandidate) {
    let color = ink(candidate)
    let strip = scale.round(candidate.strip)
    // Not over the popover, so that its colours stay visible.
    if candidate.reason.isChosen {
      surround(scale.round(placement.popover), in: strip, color.faded(to: 0x1C))
    }
    // Strips overlap in the corners: each is drawn a little further inside than the one before.
    let inset =
      line * (2 + placement.candidates.prefix { $0.direction != candidate.direction }.count)
    frame(
      strip.inset(by: PixelInsets(top: inset, left: inset, bottom: inset, right: inset)), color,
      width: line, isDashed: !candidate.reason.isChosen)
    guard !strip.isEmpty else { return }
    let length = candidate.full.length(candidate.roomAxis).toTenths
    let text = "\(candidate.direction.symbol) room \(candidate.room.toTenths), needs \(length)"
    label(text, near: labelPlace(candidate.direction, in: strip), color)
  }

  /// The end of a strip that is away from the source.
  private func labelPlace(_ direction: ArrowDirection, in strip: PixelRect) -> PixelPoint {
    let (midX, midY) = (strip.x + strip.width / 2, strip.y + strip.height / 2)
    let step = lettering.capHeight * 5 / 2
    switch direction {
    case .up, .none: return PixelPoint(x: midX, y: strip.maxY - step)
    case .down: return PixelPoint(x: midX, y: strip.y + step)
    // The label keeps itself within the canvas.
    case .left: return PixelPoint(x: canvas.width, y: midY)
    case .right: return PixelPoint(x: 0, y: midY)
    }
  }

  func ink(_ candidate: PlacementCandidate) -> Color {
    if candidate.reason.isChosen { return SketchInk.winner }
    return candidate.fits && candidate.reason != .notDrawn ? SketchInk.fitting : SketchInk.short
  }
}

extension ArrowDirection {
  /// An arrow that points there.
  var symbol: String {
    switch self {
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .none: "–"
    }
  }
}
