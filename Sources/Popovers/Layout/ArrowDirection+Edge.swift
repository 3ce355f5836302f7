package import Imaging
package import Themes
internal import Words

/// A box on one of the four edges: x, y, width and height, in points or in pixels.
typealias EdgeBox<Length> = (x: Length, y: Length, width: Length, height: Length)

extension ArrowDirection {
  /// The direction of the edge that carries the arrow; `nil` without an arrow.
  package var axis: Axis? {
    switch self {
    case .up, .down: .horizontal
    case .left, .right: .vertical
    case .none: nil
    }
  }

  /// The box along this direction's edge of bounds at the origin: `length` long from `start`, and
  /// `depth` deep from the outer edge inwards.
  func box<Length: SignedNumeric>(
    onWidth width: Length, height: Length, from start: Length, length: Length, depth: Length
  ) -> EdgeBox<Length> {
    switch self {
    case .up, .none: (start, 0, length, depth)
    case .down: (start, height - depth, length, depth)
    case .left: (0, start, depth, length)
    case .right: (width - depth, start, depth, length)
    }
  }

  /// The rest of bounds at the origin when a strip of `depth` along the edge is removed.
  func rest<Length: SignedNumeric>(
    ofWidth width: Length, height: Length, without depth: Length
  ) -> EdgeBox<Length> {
    switch self {
    case .none: (0, 0, width, height)
    case .up: (0, depth, width, height - depth)
    case .down: (0, 0, width, height - depth)
    case .left: (depth, 0, width - depth, height)
    case .right: (0, 0, width - depth, height)
    }
  }
}

extension Rect {
  init(_ box: EdgeBox<Double>) {
    self.init(
      x: box.x.roundedToNanopoint, y: box.y.roundedToNanopoint, width: box.width.roundedToNanopoint,
      height: box.height.roundedToNanopoint)
  }
}

extension PixelRect {
  init(_ box: EdgeBox<Int>) { self.init(x: box.x, y: box.y, width: box.width, height: box.height) }
}

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
