package import Imaging
internal import Popovers

extension ArrowDirection {
  /// The orientation that turns a picture drawn for this direction so that it points up.
  package var toUp: Orientation {
    switch self {
    case .up, .none: .identity
    case .down: .flippedVertically
    case .left: .rotatedRight
    case .right: .rotatedLeft
    }
  }
}
