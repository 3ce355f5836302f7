/// The stretch of an edge that the arrow's base may occupy. All lengths are points along the edge,
/// from its low end (left, top).
struct ArrowLane: Equatable, Sendable {
  /// Length of the edge.
  var edge: Double
  /// Length of the arrow's base.
  var base: Double
  /// Distance kept from the low end.
  var low: Double
  /// Distance kept from the high end.
  var high: Double

  /// Lengths that are nearer than this are equal: decimals such as 0.1 + 0.2 carry an error of
  /// about 10⁻¹⁶, and a pixel is never finer than an eighth of a point.
  static let tolerance = 1e-9

  /// One of the two ends of an edge.
  enum End: Equatable, Sendable {
    /// Left or top.
    case low
    /// Right or bottom.
    case high
  }

  /// Whether the base fits between the insets.
  var hasRoom: Bool { edge - low - high >= base - Self.tolerance }

  /// The highest origin of a base inside the lane; only with room.
  var highest: Double { max(low, edge - high - base) }

  /// Where the base is when it does not fit; `nil` when it does.
  var onlyPlace: (origin: Double, state: ArrowState)? {
    if hasRoom { return nil }
    if edge > base + Self.tolerance {
      return (low * (edge - base) / (low + high), .laneShrunk)
    }
    return ((edge - base) / 2, .overflows)
  }

  /// The place of a base whose requested beginning is `origin`.
  func clamp(_ origin: Double) -> (origin: Double, state: ArrowState) {
    if let onlyPlace { return onlyPlace }
    if origin < low - Self.tolerance { return (low, .clamped) }
    if origin > highest + Self.tolerance { return (highest, .clamped) }
    return (origin, .free)
  }

  /// The end at which a base that begins at `origin` leaves the lane further; `nil` when it stays
  /// inside or leaves it at both ends alike.
  func exit(_ origin: Double) -> End? {
    let below = low - origin
    let above = origin + base - (edge - high)
    if below > Self.tolerance, below > above + Self.tolerance { return .low }
    if above > Self.tolerance, above > below + Self.tolerance { return .high }
    return nil
  }
}
