import Imaging
internal import Words

extension ThemeReader {
  mutating func drawnArrow(_ section: Section) -> ArrowStyle? {
    let outline =
      section.entry(ArrowKeys.shape) == nil ? .triangle : section.read(ArrowKeys.shape, &log)
    let tipRadius = section.read(ArrowKeys.tipRadius, &log)
    let baseRadius = section.read(ArrowKeys.baseRadius, &log)
    let down = section.read(ArrowKeys.down, &log)
    let left = section.read(ArrowKeys.left, &log)
    let arrow = arrow(
      section, style: .drawn, art: .drawn(DrawnArrow(down: down, left: left)), base: .required,
      height: .required, lane: .zero)
    guard var arrow, let outline else { return nil }
    var art = DrawnArrow(down: down, left: left)
    switch outline {
    case .triangle:
      art.shape = .triangle(tipRadius: tipRadius, baseRadius: baseRadius)
      checkRadii(tipRadius, baseRadius, of: arrow, section)
    case .path(let path):
      art.shape = .path(path)
      for key in [ArrowKeys.tipRadius, ArrowKeys.baseRadius] {
        guard let entry = section.entry(key) else { continue }
        log.warning(
          "'\(key.name)' does not apply to path data and is ignored; it rounds a triangle",
          at: entry.keyRange)
      }
    }
    arrow.art = .drawn(art)
    return arrow
  }

  private mutating func checkRadii(
    _ tipRadius: Double, _ baseRadius: Double, of arrow: ArrowStyle, _ section: Section
  ) {
    let (base, height, tip) = (arrow.base, arrow.height, arrow.tip)
    let sum = tipRadius + baseRadius
    let largest = DrawnArrow.largestRadii(base: base, height: height, tip: tip)
    let factor = sum > largest ? largest / sum : 1
    let meeting = DrawnArrow.meeting(
      base: base, height: height, tip: tip, tipRadius: tipRadius * factor,
      baseRadius: baseRadius * factor)
    if meeting > 1,
      let apart = DrawnArrow.largestBaseRadius(
        base: base, height: height, tip: tip, tipRadius: tipRadius),
      apart < baseRadius
    {
      log.warning(
        "arrow.baseRadius is \(baseRadius.inWords) points, with which the legs of the arrow meet "
          + "\(meeting.toTenths) points below its tip, and nothing is seen above; at most "
          + "\(apart.inWords) keeps them apart", at: section.range(of: ArrowKeys.baseRadius))
      return
    }
    guard sum > largest + Double.lengthTolerance else { return }
    let key =
      section.entry(ArrowKeys.baseRadius) == nil ? ArrowKeys.tipRadius : ArrowKeys.baseRadius
    log.warning(
      "arrow.tipRadius and arrow.baseRadius are \(sum.inWords) points together; an arrow of this base, "
        + "height and tip has room for \(largest.inWords), so both are made smaller",
      at: section.entry(key)?.value.range ?? section.range)
  }

  /// Warns if a lane extends into the frame's round corners, because it then begins after them.
  mutating func checkLane(of arrow: ArrowStyle, beside frame: DrawnFrame, in top: Section) {
    guard let lane = top.entry(TopKeys.arrow)?.value[ArrowKeys.lane.name], case .drawn = arrow.art
    else { return }
    let insets = arrow.lane
    let (up, down) = (frame.extents(along: .up), frame.extents(along: .down))
    let (left, right) = (frame.extents(along: .left), frame.extents(along: .right))
    let needed = [
      (insets.left, max(up.low, down.low)), (insets.right, max(up.high, down.high)),
      (insets.top, max(left.low, right.low)), (insets.bottom, max(left.high, right.high)),
    ]
    let missed = needed.filter { $0.0 < $0.1 - Double.lengthTolerance }.map(\.1).max()
    guard let missed else { return }
    log.warning(
      "arrow.lane is less than the frame's corners take, \(missed.inWords) points; the arrow stays off "
        + "the corners", at: lane.range)
  }
}
