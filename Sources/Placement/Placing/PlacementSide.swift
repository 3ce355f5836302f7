import Imaging
import Popovers
import Themes
internal import Words

/// One permitted direction of a request, with everything that does not depend on the source's
/// place.
///
/// The two axes are independent: ``reach(from:)`` computes the axis of the room from the source's
/// extent there, and ``edge(at:arrow:)`` the axis along the arrow's edge. Only the room that a
/// drawn frame's corners leave for the arrow depends on the first axis. Both together give a
/// candidate.
struct PlacementSide: Equatable, Sendable {
  let direction: ArrowDirection
  /// The size of bounds for the requested size, in points.
  let full: Size
  private let metrics: PlacementMetrics
  /// How far the arrow stands out of the frame, in points.
  private let arrowHeight: Double
  /// The smallest length on the room's axis; the popover is not cut to less.
  private let least: Double
  /// The allowed area on the axis of the room.
  private let area: PlacementSpan
  /// The allowed area along the arrow's edge.
  private let crossArea: PlacementSpan
  private let distance: Double
  private let overlapsSource: Bool
  private let shifts: Bool
  /// The alignment from left to right, or from top to bottom, whatever the reading direction.
  private let alignment: PlacementAlignment

  init(
    _ direction: ArrowDirection, request: PlacementRequest, metrics: PlacementMetrics,
    allowed: Rect
  ) {
    let axis = Self.axis(of: direction)
    let bounds = metrics.bounds(request.heldExtent, direction)
    self.direction = direction
    full = Size(width: bounds.width.roundedToNanopoint, height: bounds.height.roundedToNanopoint)
    self.metrics = metrics
    arrowHeight = metrics.arrowHeight(direction)
    least = metrics.bounds(content: request.minimumContent, direction).length(axis)
    area = allowed.span(axis)
    crossArea = allowed.span(axis.across)
    distance = request.distance
    overlapsSource = request.overlapsSource
    shifts = request.shifts
    let isMirrored = axis == .vertical && request.layoutDirection == .rightToLeft
    alignment =
      switch (request.alignment, isMirrored) {
      case (.center, _): .center
      case (.start, false), (.end, true): .start
      case (.end, false), (.start, true): .end
      }
  }

  /// The axis of the room: across the arrow's edge.
  static func axis(of direction: ArrowDirection) -> Axis { direction.axis?.across ?? .vertical }

  var axis: Axis { Self.axis(of: direction) }

  var isDrawn: Bool { metrics.draws(direction) }

  /// The length of the arrow's edge, which does not depend on the source.
  private var edgeLength: Double {
    min(full.length(axis.across), crossArea.length).roundedToNanopoint
  }

  /// The arrow's numbers for a result of the axis of the room; `nil` if the theme's art does not
  /// draw the direction.
  func arrow(for reach: PlacementReach) -> ArrowMetrics? {
    metrics.arrow(
      direction,
      in: axis == .vertical
        ? Size(width: edgeLength, height: reach.length)
        : Size(width: reach.length, height: edgeLength))
  }

  /// Whether the popover lies after its source: below it, or to the right of it.
  private var isAfter: Bool { direction == .up || direction == .left }
}

/// The result on the axis of the room. Lengths are points.
struct PlacementReach: Equatable, Sendable {
  /// Where the popover begins.
  let low: Double
  let length: Double
  /// From the tip to the end of the allowed area; negative when the tip is beyond.
  let room: Double
  /// How much of the full length is beyond the room; 0 within the tolerance.
  let deficit: Double
  /// From the tip's wanted place to where it is, away from the source.
  let gap: Double
  /// How much of the popover lies in the allowed area.
  let seen: Double
  /// How much of the source lies under the popover.
  let covered: Double
  let score: Int
  /// Whether nothing of the popover is seen, and its source leaves no room for the smallest one on either side; never in
  /// an area that is too short for the arrow.
  let hasNoRoomBeside: Bool

  var high: Double { low + length }
}

extension PlacementSide {
  func reach(from source: PlacementSpan) -> PlacementReach {
    // If the source lies before the allowed area, the popover is at the area's edge, not outside.
    let wanted = isAfter ? source.high + distance : source.low - distance
    var tip = isAfter ? max(wanted, area.low) : min(wanted, area.high)
    let room = (isAfter ? area.high - tip : tip - area.low).roundedToNanopoint
    let fullLength = full.length(axis)
    let deficit = max(0, fullLength - room).roundedToNanopoint
    let hasRoom = deficit <= Double.lengthTolerance
    var length = fullLength
    if !hasRoom {
      if overlapsSource {
        length = min(fullLength, area.length)
        tip = isAfter ? min(tip, area.high - length) : max(tip, area.low + length)
      } else {
        length = min(fullLength, max(room, least))
      }
    }
    let low = (isAfter ? tip : tip - length).roundedToNanopoint
    length = length.roundedToNanopoint
    let span = PlacementSpan(low: low, high: low + length)
    let inner = room - arrowHeight
    let seen = span.common(with: area)
    return PlacementReach(
      low: low, length: length, room: room, deficit: hasRoom ? 0 : deficit,
      gap: (isAfter ? tip - wanted : wanted - tip).roundedToNanopoint, seen: seen,
      covered: span.common(with: source),
      score: inner > Double.lengthTolerance ? Self.tens(crossArea.length) * Self.tens(inner) : 0,
      hasNoRoomBeside: seen <= Double.lengthTolerance && area.length > arrowHeight
        && max(source.low - area.low, area.high - source.high) - distance
          < min(fullLength, least)
    )
  }

  /// The part of the allowed area on this side of a source; without length when there is none.
  func strip(room: Double) -> Rect {
    Rect(
      along: axis,
      isAfter
        ? PlacementSpan(low: min(area.high - room, area.high), high: area.high)
        : PlacementSpan(low: area.low, high: max(area.low + room, area.low)),
      across: crossArea)
  }

  /// Tens of points, rounded up.
  private static func tens(_ length: Double) -> Int {
    Int((length / 10 - Double.lengthTolerance).rounded(.up))
  }
}

/// The result on the axis along the arrow's edge. Lengths are points.
struct PlacementEdge: Equatable, Sendable {
  /// Where the popover begins.
  let low: Double
  let length: Double
  /// Whether all of the full size has room there.
  let isWhole: Bool
  /// The arrow along the edge; `nil` without one.
  let arrow: ArrowPlacement?
  /// The tip in the container; `nil` without an arrow.
  let tip: Double?
  /// From the tip to the nearest point of the source; 0 when it hits.
  let beside: Double
  /// How much of the popover lies in the allowed area.
  let seen: Double
  /// How much of the source lies under the popover.
  let covered: Double

  /// A tip that is nearer to its source than this, in points, hits it; the contract's number.
  static let hitTolerance = 1e-6
}

extension PlacementSide {
  /// Points the arrow at the middle of a source; moves the popover along its edge where that was asked
  /// for.
  ///
  /// - Parameters:
  ///   - source: Its extent along the edge.
  ///   - arrow: The arrow's numbers for the length that the axis of the room permits.
  func edge(at source: PlacementSpan, arrow: ArrowMetrics?) -> PlacementEdge {
    let length = edgeLength
    let aligned =
      switch alignment {
      case .center: source.middle - length / 2
      case .start: source.low
      case .end: source.high - length
      }
    var low = crossArea.holding(aligned, length: length).roundedToNanopoint
    var placed: ArrowPlacement?
    if let arrow, arrow.direction != .none {
      func place() -> ArrowPlacement {
        let edge = PlacementSpan(low: low, high: low + length)
        return ArrowPlacement(
          lane: ArrowLane(edge: edge.length, base: arrow.base, low: arrow.low, high: arrow.high),
          tip: arrow.tip, offset: .points((source.middle - edge.middle).roundedToNanopoint),
          policy: arrow.policy, snap: arrow.snap)
      }
      var result = place()
      if shifts, result.miss != 0 {
        low = crossArea.holding(low + result.miss, length: length).roundedToNanopoint
        result = place()
      }
      placed = result
    }
    let tip = placed.map { (low + $0.tip).roundedToNanopoint }
    let beside = tip.map { max(source.low - $0, $0 - source.high) } ?? 0
    let span = PlacementSpan(low: low, high: low + length)
    return PlacementEdge(
      low: low, length: length,
      isWhole: full.length(axis.across) <= crossArea.length + Double.lengthTolerance,
      arrow: placed, tip: tip,
      beside: beside <= PlacementEdge.hitTolerance ? 0 : beside.roundedToNanopoint,
      seen: span.common(with: crossArea), covered: span.common(with: source))
  }
}

extension Rect {
  /// A popover from its places on both axes.
  init(_ reach: PlacementReach, _ edge: PlacementEdge, axis: Axis) {
    if axis == .vertical {
      self.init(x: edge.low, y: reach.low, width: edge.length, height: reach.length)
    } else {
      self.init(x: reach.low, y: edge.low, width: reach.length, height: edge.length)
    }
  }
}
