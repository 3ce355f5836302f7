import Imaging

/// A box on one of the four edges: x, y, width and height, in points or in pixels.
typealias EdgeBox<Length> = (x: Length, y: Length, width: Length, height: Length)

extension ArrowDirection {
  /// The direction of the edge that carries the arrow; `nil` without an arrow.
  var axis: Axis? {
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
      x: box.x.withoutNoise, y: box.y.withoutNoise, width: box.width.withoutNoise,
      height: box.height.withoutNoise)
  }
}

extension PixelRect {
  init(_ box: EdgeBox<Int>) { self.init(x: box.x, y: box.y, width: box.width, height: box.height) }
}
