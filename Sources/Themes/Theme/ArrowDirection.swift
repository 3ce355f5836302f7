/// Where the arrow points; `up` means an arrow on the top edge and a popover below its source.
public enum ArrowDirection: String, Hashable, Sendable, CaseIterable {
  /// The arrow is on the top edge.
  case up
  /// The arrow is on the bottom edge.
  case down
  /// The arrow is on the left edge.
  case left
  /// The arrow is on the right edge.
  case right
  /// There is no arrow.
  case none
}

extension ArrowDirection {
  /// The other direction along the same axis; ``none`` has none.
  package var opposite: ArrowDirection {
    switch self {
    case .up: .down
    case .down: .up
    case .left: .right
    case .right: .left
    case .none: .none
    }
  }
}
