import Imaging
import Popovers

extension ImageArrow {
  /// The arrow's picture for a direction: which one, and how it is turned.
  func picture(_ direction: ArrowDirection) -> (picture: PictureSet, orientation: Orientation) {
    if let own = drawn[direction] { return (own, .identity) }
    return (up, orientation(direction))
  }

  /// How the up-pointing picture is turned.
  func orientation(_ direction: ArrowDirection) -> Orientation {
    switch direction {
    case .up, .none: .identity
    case .down: down == .flip ? .flippedVertically : .rotated180
    case .left: left == .turn ? .rotatedLeft : .transposed
    case .right: .rotatedRight
    }
  }

  /// From the base's low end to the tip, after the turn.
  func tip(_ arrow: ArrowStyle, _ direction: ArrowDirection) -> Double {
    if let tip = tips[direction] { return tip }
    switch orientation(direction) {
    case .rotated180, .rotatedLeft: return arrow.base - arrow.tip
    default: return arrow.tip
    }
  }
}

extension Insets {
  /// The insets of a picture that has been turned.
  func turned(_ orientation: Orientation) -> Insets {
    switch orientation {
    case .flippedVertically: Insets(top: bottom, left: left, bottom: top, right: right)
    case .flippedHorizontally: Insets(top: top, left: right, bottom: bottom, right: left)
    case .rotated180: Insets(top: bottom, left: right, bottom: top, right: left)
    case .rotatedLeft: Insets(top: right, left: top, bottom: left, right: bottom)
    case .rotatedRight: Insets(top: left, left: bottom, bottom: right, right: top)
    case .transposed: Insets(top: left, left: top, bottom: right, right: bottom)
    case .antitransposed: Insets(top: right, left: bottom, bottom: left, right: top)
    case .identity: self
    }
  }
}
