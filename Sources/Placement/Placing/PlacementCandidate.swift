public import Imaging
import Popovers
public import Themes
internal import Words

/// One permitted direction, with all numbers that decide whether it wins. Lengths are points;
/// rectangles are the container's.
public struct PlacementCandidate: Equatable, Sendable {
  /// Where the arrow would point.
  public let direction: ArrowDirection
  /// The part of the allowed area on this side of the source; empty if there is none.
  public let strip: Rect
  /// The size of bounds for the requested size.
  public let full: Size
  /// Where the popover would be: cut if necessary, and moved along its edge if that was requested.
  public let popover: Rect
  /// The tip in the container; `nil` for a theme without an arrow, or without art for the
  /// direction.
  public let tip: Point?
  /// From the tip, along its edge, to the nearest point of the source; 0 when the tip hits it, and
  /// without a tip.
  public let beside: Double
  /// From the tip's wanted place to where it is, away from the source; negative when it is over the
  /// source.
  public let gap: Double
  package internal(set) var reason: PlacementReason

  let merits: PlacementMerits
  let hasObstacles: Bool
  /// Whether the theme's art draws the direction.
  let isDrawn: Bool
  /// The arrow along its edge; `nil` without a tip.
  let arrow: ArrowPlacement?
}

extension PlacementCandidate {
  /// Whether the full size fits its room, and the allowed area on the other axis, and covers no
  /// obstacle.
  public var fits: Bool { merits.fits }

  /// Whether the tip lies within the source's extent along its edge, with a tolerance of 10⁻⁶.
  public var hits: Bool { merits.hits }

  /// The length from the tip to the end of the allowed area; negative if the tip is beyond it.
  public var room: Double { merits.room }

  /// Whether the full size fits the room; the other axis is not considered.
  public var hasRoom: Bool { merits.hasRoom }

  /// How much of the full size is beyond the room; never negative.
  public var deficit: Double { merits.deficit }

  /// The area of the popover that lies within the allowed area, in square points.
  public var seen: Double { merits.seen }

  /// The area of the source that lies under the popover, in square points.
  public var covered: Double { merits.covered }

  /// The area of the obstacles that lies under the popover, in square points.
  public var obstructed: Double { merits.obstructed }

  /// The area of the full size that is not seen, in square points; never negative.
  public var lost: Double { merits.lost }

  /// The number that ``PlacementPolicy/largestArea`` compares: tens of points across times tens of points of room
  /// without the arrow, each rounded up; 0 where there is none.
  public var score: Int { merits.score }
}

extension PlacementCandidate {
  var roomAxis: Axis { PlacementSide.axis(of: direction) }

  /// The extent of the allowed area on the other axis.
  var across: Double { strip.span(roomAxis.across).length }

  init(_ side: PlacementSide, pointingAt source: Rect, obstacles: [Rect]) {
    let reach = side.reach(from: source.span(side.axis))
    let edge = side.edge(at: source.span(side.axis.across), arrow: side.arrow(for: reach))
    direction = side.direction
    strip = side.strip(room: reach.room)
    full = side.full
    popover = Rect(reach, edge, axis: side.axis)
    tip = edge.tip.map { along in
      switch side.direction {
      case .up, .none: Point(x: along, y: reach.low)
      case .down: Point(x: along, y: reach.high.roundedToNanopoint)
      case .left: Point(x: reach.low, y: along)
      case .right: Point(x: reach.high.roundedToNanopoint, y: along)
      }
    }
    beside = edge.beside
    gap = reach.gap
    merits = PlacementMerits(side, reach, edge, obstacles: obstacles)
    hasObstacles = !obstacles.isEmpty
    isDrawn = side.isDrawn
    arrow = edge.arrow
    reason = .notDrawn
  }
}

extension Rect {
  func commonArea(with other: Rect) -> Double {
    span(.horizontal).common(with: other.span(.horizontal))
      * span(.vertical).common(with: other.span(.vertical))
  }
}

extension PlacementCandidate: CustomStringConvertible {
  /// The direction and ``explanation``.
  public var description: String { "\(direction.rawValue): \(explanation)" }

  /// Why it won or lost, in words: `loses: needs 236 points of height and has 120, 116 short; up fits`.
  public var explanation: String {
    switch reason {
    case .firstThatFitsAndHits: "wins: the first that fits and hits its source; \(measure)"
    case .firstThatFits: "wins: the first that fits, and none that fits hits its source; \(measure)"
    case .least(let measured, let isTied):
      "wins: nothing fits, and \(least(measured, isTied)); \(measure)"
    case .largestArea: "wins: the largest area, score \(score); \(measure)"
    case .namedFirst: "wins: named first, and its room suffices; \(measure)"
    case .opposite(let first):
      "wins: \(first.rawValue), named first, lacks room, and this opposite has enough; \(measure)"
    case .roomier(let other?, let otherRoom):
      "wins: neither it nor \(other.rawValue) has enough room, and \(other.rawValue) has "
        + "\(max(0, otherRoom).inSentence); \(measure)"
    case .roomier(nil, _): "wins: named first, and its opposite is not permitted; \(measure)"
    case .comesAfter(let other): "loses: \(measure), but \(other.rawValue) comes first"
    case .misses(let other): "loses: \(measure); \(other.rawValue) fits and hits"
    case .doesNotFit(let other): "loses: \(measure); \(other.rawValue) fits"
    case .lacksRoom(let other): "loses: \(measure); \(other.rawValue) has enough room"
    case .exceeds(let measured, let other, let value):
      "loses: it \(amount(measured)), \(other.rawValue) \(measured.text(value)); \(measure)"
    case .equals(let other):
      "loses: as good as \(other.rawValue), which is asked first; \(measure)"
    case .smaller(let other, let score):
      "loses: score \(self.score) is below the \(score) of \(other.rawValue); \(measure)"
    case .tied(let other):
      "loses: score \(score) is that of \(other.rawValue) too, which is asked first; \(measure)"
    case .lessRoom(let other, let room):
      "loses: \(measure); \(other.rawValue) has \(room.inSentence)"
    case .notAsked(let first):
      "not asked: flip looks at \(first.rawValue), named first, and its opposite; \(measure)"
    case .notDrawn: "not drawn: the theme has no art for this direction; \(measure)"
    }
  }

  private func least(_ measured: PlacementMeasure, _ isTied: Bool) -> String {
    switch (measured, isTied) {
    case (.lost, false): "it loses least, \(loss)"
    case (.lost, true): "another covers as little, but it loses least, \(loss)"
    case (.covered, false): "it covers least of \(coverable), \(measured.text(merits[.covered]))"
    case (.covered, true):
      "another loses as little, but it covers least of \(coverable), "
        + measured.text(merits[.covered])
    case (.deficit, _):
      "another loses and covers as little, but it lacks least, \(measured.text(deficit))"
    }
  }

  private func amount(_ measured: PlacementMeasure) -> String {
    switch measured {
    case .lost: "loses \(loss)"
    case .covered: "covers \(measured.text(merits[.covered])) of \(coverable)"
    case .deficit: "lacks \(measured.text(deficit)) of room"
    }
  }

  /// The words for the areas that should not be covered.
  private var coverable: String {
    hasObstacles ? "its source and the obstacles" : "its source"
  }

  private var loss: String {
    let share = full.area > 0 ? lost / full.area * 100 : 0
    return "\(PlacementMeasure.lost.text(lost)) (\(share.inSentence)%)"
  }

  /// How the full size compares with its room and with the allowed area across, and whether the tip
  /// hits: `needs 236 points of height and has 120, 116 short`.
  public var measure: String {
    let (word, crossWord) =
      roomAxis == .vertical ? ("height", "width") : ("width", "height")
    let length = full.length(roomAxis).inSentence
    let crossLength = full.length(roomAxis.across)
    let isTooWide = crossLength > across + Double.lengthTolerance
    var text: String
    if hasRoom, isTooWide {
      text = "its \(word) has room"
    } else {
      text = "needs \(length) points of \(word) and has \(room > 0 ? room.inSentence : "none")"
      if !hasRoom { text += ", \(deficit.inSentence) short" }
    }
    if isTooWide {
      text +=
        ", but it needs \(crossLength.inSentence) points of \(crossWord) and the allowed area has "
        + across.inSentence
    }
    if obstructed > Double.lengthTolerance {
      text += "; it covers \(PlacementMeasure.covered.text(obstructed)) of what is to stay free"
    }
    if !hits { text += "; its tip is \(beside.inSentence) points beside the source" }
    return text
  }
}

extension PlacementMeasure {
  /// An amount with its unit.
  fileprivate func text(_ amount: Double) -> String {
    switch self {
    case .lost, .covered: "\(amount.inSentence) square points"
    case .deficit: "\(amount.inSentence) points"
    }
  }
}
