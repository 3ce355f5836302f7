package import Imaging

extension Orientation {
  /// How an up-pointing picture or shape is turned for a direction.
  package init(toward direction: ArrowDirection, down: ImageArrow.Down, left: ImageArrow.Left) {
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

  /// Whether the left side of the up-pointing picture comes to the high end of the edge.
  package var reversesEdge: Bool {
    switch self {
    case .identity, .flippedVertically, .rotatedRight, .transposed: false
    case .flippedHorizontally, .rotated180, .rotatedLeft, .antitransposed: true
    }
  }

  /// Turns insets of the up-pointing picture: the inset of its top becomes that of another side.
  package func turn(_ insets: Insets) -> Insets {
    let (top, left, bottom, right) = (insets.top, insets.left, insets.bottom, insets.right)
    return switch self {
    case .identity: insets
    case .flippedVertically: Insets(top: bottom, left: left, bottom: top, right: right)
    case .flippedHorizontally: Insets(top: top, left: right, bottom: bottom, right: left)
    case .rotated180: Insets(top: bottom, left: right, bottom: top, right: left)
    case .rotatedLeft: Insets(top: right, left: top, bottom: left, right: bottom)
    case .rotatedRight: Insets(top: left, left: bottom, bottom: right, right: top)
    case .transposed: Insets(top: left, left: top, bottom: right, right: bottom)
    case .antitransposed: Insets(top: right, left: bottom, bottom: left, right: top)
    }
  }
}
