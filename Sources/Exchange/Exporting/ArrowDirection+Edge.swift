package import Imaging
package import Popovers

extension ArrowDirection {
  /// Whether the arrow's edge runs from left to right.
  package var runsAcross: Bool { self == .up || self == .down }
}

extension Insets {
  /// Insets with room for an arrow of some height.
  package func grown(at direction: ArrowDirection, by height: Double) -> Insets {
    var insets = self
    switch direction {
    case .up: insets.top += height
    case .down: insets.bottom += height
    case .left: insets.left += height
    case .right: insets.right += height
    case .none: break
    }
    return insets
  }
}

extension FusedArt.Slot {
  /// The edge that carries the arrow.
  package var edge: ArrowDirection {
    switch self {
    case .none: .none
    case .up, .upCorner: .up
    case .down, .downCorner: .down
    case .left, .leftTop, .leftBottom: .left
    case .right, .rightTop, .rightBottom: .right
    }
  }

  package var isInCorner: Bool {
    switch self {
    case .none, .up, .down, .left, .right: false
    default: true
    }
  }
}
