internal import Imaging
package import JSON
internal import Popovers

/// Which direction an animated popover has in each frame, and where it changes.
package struct PlacementTimeLine: Equatable, Sendable {
  package enum Frame: Hashable, Sendable {
    /// A popover with its arrow in this direction; `none` for one without an arrow.
    case shown(ArrowDirection)
    /// No popover, because its source is not visible.
    case hidden

    /// The direction's name, or `hidden`.
    package var name: String {
      switch self {
      case .shown(let direction): direction.rawValue
      case .hidden: "hidden"
      }
    }
  }

  package let frames: [Frame]

  /// The frames, counted from 1, that differ from the one before; the first always does.
  package var changes: [(frame: Int, shows: Frame)] {
    frames.indices.filter { $0 == 0 || frames[$0] != frames[$0 - 1] }
      .map { ($0 + 1, frames[$0]) }
  }
}

extension PlacementTimeLine: CustomStringConvertible {
  /// `directions: up from frame 1, down from frame 31`.
  package var description: String {
    "directions: "
      + changes.map { "\($0.shows.name) from frame \($0.frame)" }.joined(separator: ", ")
  }
}

extension PlacementTimeLine {
  /// How high the drawn line is, in pixels.
  static func height(at scale: Scale) -> Int { scale.round(18) }

  /// A bar in the colours of the directions, a dark mark and the direction's symbol where it changes,
  /// and a needle at a frame.
  func drawing(size: PixelSize, frame: Int, at scale: Scale) -> Drawing {
    var steps: [Drawing.Step] = []
    func fill(_ rect: PixelRect, _ color: Color) {
      if !rect.isEmpty { steps.append(.fill(Path(rect), .color(color))) }
    }
    func x(_ index: Int) -> Int { index * size.width / frames.count }
    let line = max(1, scale.round(1))
    let ink = Color(red: 0x11, green: 0x18, blue: 0x27)
    let lettering = Lettering(capHeight: max(6, scale.round(7)))
    let changes = changes
    for (number, change) in changes.enumerated() {
      let start = x(change.frame - 1)
      let end = number + 1 < changes.count ? x(changes[number + 1].frame - 1) : size.width
      fill(
        PixelRect(x: start, y: 0, width: end - start, height: size.height), change.shows.color)
      if number > 0 {
        fill(PixelRect(x: start, y: 0, width: line, height: size.height), ink)
      }
      let text = change.shows.name
      guard lettering.width(of: text) + 4 * line <= end - start else { continue }
      steps.append(
        lettering.step(
          text,
          at: PixelPoint(x: start + 3 * line, y: (size.height + lettering.capHeight) / 2),
          color: ink))
    }
    let needle = x(frame) + max(0, (x(frame + 1) - x(frame)) / 2 - line)
    for (reach, color) in [(line, Color.white), (0, ink)] {
      fill(
        PixelRect(
          x: needle - reach, y: 0, width: 2 * line + 2 * reach, height: size.height), color)
    }
    return Drawing(canvas: size, background: .color(.white), overlay: steps)
  }
}

extension PlacementTimeLine.Frame {
  fileprivate var color: Color {
    switch self {
    case .shown(let direction): direction.surveyColor
    case .hidden: ArrowDirection.none.surveyColor
    }
  }
}

extension JSON {
  /// The document of `place --animate --json`: the times at which the direction changes.
  package init(_ timeLine: PlacementTimeLine) {
    self = .object([
      ("format", .integer(1)),
      ("frames", .integer(timeLine.frames.count)),
      ("framesPerSecond", .integer(PlacementAnimation.framesPerSecond)),
      ("shows", .array(timeLine.frames.map { .string($0.name) })),
      (
        "changes",
        .array(
          timeLine.changes.map {
            .object([("frame", .integer($0.frame)), ("shows", .string($0.shows.name))])
          })
      ),
    ])
  }
}
