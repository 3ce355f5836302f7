import Themes
internal import Words

/// The stretch of an edge that the arrow's base may occupy. All lengths are points along the edge,
/// from its low end (left, top).
package struct ArrowLane: Equatable, Sendable {
  var edge: Double
  var base: Double
  /// Distance kept from the low end.
  var low: Double
  /// Distance kept from the high end.
  var high: Double

  package init(edge: Double, base: Double, low: Double, high: Double) {
    self.edge = edge
    self.base = base
    self.low = low
    self.high = high
  }

  package enum End: Equatable, Sendable {
    /// Left or top.
    case low
    /// Right or bottom.
    case high
  }

  var hasRoom: Bool { edge - low - high >= base - Double.lengthTolerance }

  /// The highest origin of a base inside the lane; only with room.
  var highest: Double { max(low, edge - high - base) }

  /// Where the base is when it does not fit; `nil` when it does.
  var onlyPlace: (origin: Double, state: ArrowState)? {
    if hasRoom { return nil }
    if edge > base + Double.lengthTolerance {
      return (low * (edge - base) / (low + high), .laneShrunk)
    }
    return ((edge - base) / 2, .overflows)
  }

  /// The place of a base whose requested beginning is `origin`.
  func clamp(_ origin: Double) -> (origin: Double, state: ArrowState) {
    if let onlyPlace { return onlyPlace }
    if origin < low - Double.lengthTolerance { return (low, .clamped) }
    if origin > highest + Double.lengthTolerance { return (highest, .clamped) }
    return (origin, .free)
  }

  /// The end at which a base that begins at `origin` leaves the lane further; `nil` when it stays
  /// inside or leaves it at both ends alike.
  func exit(_ origin: Double) -> End? {
    let below = low - origin
    let above = origin + base - (edge - high)
    if below > Double.lengthTolerance, below > above + Double.lengthTolerance { return .low }
    if above > Double.lengthTolerance, above > below + Double.lengthTolerance { return .high }
    return nil
  }
}
