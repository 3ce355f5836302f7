/// The axis of a fused picture that carries the arrow: cap, span that resizes, arrow, span that
/// resizes, cap.
struct FusedAxis {
  private let edge: SlicedAxis
  private let span: Range<Int>
  private let tip: Int
  private let tipInSource: Ratio

  /// The low cap, the arrow and the high cap (nothing when the whole picture is stretched).
  let fixed: CapLengths

  init(
    _ edge: SlicedAxis, span: Range<Int>, tip: Int, tipInSource: Ratio
  ) throws(SlicingError) {
    guard span.lowerBound >= edge.middle.lowerBound, span.upperBound <= edge.middle.upperBound
    else {
      throw .spanOutsideMiddle(axis: edge.axis, span: span, middle: edge.middle)
    }
    self.edge = edge
    self.span = span
    self.tip = tip
    self.tipInSource = tipInSource
    let caps = edge.fixed
    fixed =
      edge.resizing == .none
      ? caps
      : CapLengths(lengths: [caps.lengths[0], span.count, caps.lengths[1]], room: caps.room)
  }

  /// The parts with target pixels, from the low end.
  func parts(
    _ scale: Ratio, _ capScale: CapScale, allowsEmpty: Bool
  ) throws(SlicingError) -> [SlicePart] {
    guard edge.resizing != .none else {
      return try edge.parts(scale, capScale, anchor: .start, allowsEmpty: allowsEmpty)
    }
    let device = fixed.deviceLengths(capScale)
    let low = edge.middle.lowerBound..<span.lowerBound
    let high = span.upperBound..<edge.middle.upperBound
    let free = fixed.room - device.reduce(0, +)
    if free > 0, low.isEmpty, high.isEmpty, !allowsEmpty {
      throw .emptyMiddle(axis: edge.axis)
    }
    let share = lowShare(of: free, before: device[0], capScale)

    var parts: [SlicePart] = []
    var position = 0
    func append(_ source: Range<Int>, _ length: Int, _ resizing: Resizing.Mode) {
      let target = position..<position + length
      position = target.upperBound
      guard !target.isEmpty, !source.isEmpty else { return }
      parts.append(
        SlicePart(
          source: source, target: target,
          fill: .filling(length, with: source.count, resizing, scale: scale)))
    }
    append(0..<edge.middle.lowerBound, device[0], .stretch)
    append(low, share, edge.resizing)
    append(span, device[1], .stretch)
    append(high, free - share, edge.resizing)
    append(edge.middle.upperBound..<edge.length, device[2], .stretch)
    return parts
  }

  /// The free device pixels before the arrow, chosen so that the tip is at its place. If a span has
  /// no pixels, the other one takes all of them.
  private func lowShare(of free: Int, before lowCap: Int, _ capScale: CapScale) -> Int {
    if span.lowerBound == edge.middle.lowerBound { return 0 }
    if span.upperBound == edge.middle.upperBound { return free }
    let offset = Ratio(
      tipInSource.numerator - span.lowerBound * tipInSource.denominator, tipInSource.denominator)
    let fixedBefore = lowCap + offset.roundedProduct(capScale.effective)
    return min(max(tip - fixedBefore, 0), free)
  }
}
