package import Imaging

extension DrawnFrame {
  /// How many radii before the corner a continuous curve begins where there is room.
  package static let smoothing = 1.528665

  /// The length that the corners of the direction's edge take if there is room, in points.
  package func extents(along direction: ArrowDirection) -> (low: Double, high: Double) {
    guard let edge = direction.drawnEdge else { return (0, 0) }
    let reach = cornerCurve == .continuous ? Self.smoothing : 1
    return (cornerRadii.list[edge.low] * reach, cornerRadii.list[edge.high] * reach)
  }

  /// The lengths that do not shrink: the corners on an axis' longer edge, in points.
  package func fixedLength(_ axis: Axis) -> Double {
    let directions: [ArrowDirection] = axis == .horizontal ? [.up, .down] : [.left, .right]
    return directions.map { extents(along: $0) }.map { $0.low + $0.high }.max() ?? 0
  }
}

extension ArrowDirection {
  /// The edge of a frame that carries the arrow, with its corners at the low and the high end.
  package var drawnEdge: (index: Int, low: Int, high: Int)? {
    switch self {
    case .up: (0, 0, 1)
    case .right: (1, 1, 2)
    case .down: (2, 3, 2)
    case .left: (3, 0, 3)
    case .none: nil
    }
  }
}
