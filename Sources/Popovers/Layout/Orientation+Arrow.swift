import Raster

extension Orientation {
  /// How an up-pointing picture or shape is turned for a direction.
  init(toward direction: ArrowDirection, down: ImageArrow.Down, left: ImageArrow.Left) {
    self =
      switch (direction, down, left) {
      case (.up, _, _), (.none, _, _): .identity
      case (.down, .flip, _): .flippedVertically
      case (.down, .rotate, _): .rotated180
      case (.left, _, .turn): .rotatedLeft
      case (.left, _, .mirror): .transposed
      case (.right, _, _): .rotatedRight
      }
  }

  /// Whether what was left in the up-pointing picture ends at the high end of the edge.
  var reversesEdge: Bool {
    switch self {
    case .identity, .flippedVertically, .rotatedRight, .transposed: false
    case .flippedHorizontally, .rotated180, .rotatedLeft, .antitransposed: true
    }
  }
}
