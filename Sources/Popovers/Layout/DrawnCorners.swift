import Imaging
import Themes

/// The corners of a drawn frame of some size, in the unit of that size.
///
/// Corners and edges are counted clockwise: corner 0 is the top left, edge 0 the top; edge i runs from
/// corner i to the next.
struct DrawnCorners: Equatable, Sendable {
  let curve: DrawnFrame.CornerCurve
  private(set) var edges: [Double]
  /// The radii, as CSS reduces them: all by one factor, until those of every edge fit.
  private(set) var radii: [Double]
  /// The stretch of edge 0 that an arrow takes, from its low end.
  private(set) var stand: ClosedRange<Double>?

  init(_ frame: DrawnFrame, width: Double, height: Double, pixelsPerPoint: Double = 1) {
    curve = frame.cornerCurve
    edges = [width, height, width, height]
    let radii = frame.cornerRadii.list.map { $0 * pixelsPerPoint }
    var factor = 1.0
    for (index, length) in edges.enumerated() {
      let sum = radii[index] + radii[(index + 1) % 4]
      if sum > length { factor = min(factor, max(0, length) / sum) }
    }
    self.radii = radii.map { $0 * factor }
  }

  /// How many radii of its two corners an edge gives to each curve.
  func reach(edge: Int) -> Double {
    guard curve == .continuous else { return 1 }
    let sum = radii[edge] + radii[(edge + 1) % 4]
    return sum > 0 ? min(DrawnFrame.smoothing, edges[edge] / sum) : DrawnFrame.smoothing
  }

  /// How much of the direction's edge its corners take, at the low and at the high end.
  func extents(along direction: ArrowDirection) -> (low: Double, high: Double) {
    guard let edge = direction.drawnEdge else { return (0, 0) }
    let reach = reach(edge: edge.index)
    return (radii[edge.low] * reach, radii[edge.high] * reach)
  }
}

extension DrawnCorners {
  /// The corners as they are before the orientation turns them into these.
  func turnedBack(by orientation: Orientation) -> DrawnCorners {
    let places = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 1)]
    var corners = self
    for (index, place) in places.enumerated() {
      let turned = orientation.turn(place, width: 1, height: 1)
      guard let other = places.firstIndex(of: turned) else { continue }
      corners.radii[index] = radii[other]
    }
    if orientation.exchangesSides { corners.edges = [edges[1], edges[0], edges[1], edges[0]] }
    return corners
  }

  /// Makes room for an arrow on edge 0.
  ///
  /// - Parameters:
  ///   - stand: The stretch of the edge that the arrow takes, from its low end.
  ///   - factor: The factor by which the lane was shrunk.
  mutating func makeRoom(for stand: ClosedRange<Double>, state: ArrowState, factor: Double) {
    self.stand = stand
    switch state {
    case .free, .clamped: break
    case .laneShrunk:
      radii[0] *= factor
      radii[1] *= factor
    case .overflows:
      radii[0] = 0
      radii[1] = 0
    }
    // Rounding to whole pixels can leave a little less room.
    radii[0] = min(radii[0], max(0, stand.lowerBound))
    radii[1] = min(radii[1], max(0, edges[0] - stand.upperBound))
  }

  /// How many of its radii a corner takes of the edge before it and of the one after it.
  private func reaches(ofCorner corner: Int) -> (before: Double, after: Double) {
    guard curve == .continuous else { return (1, 1) }
    var (before, after) = (reach(edge: (corner + 3) % 4), reach(edge: corner))
    if let stand, radii[corner] > 0 {
      if corner == 0 { after = min(after, max(1, stand.lowerBound / radii[0])) }
      if corner == 1 { before = min(before, max(1, (edges[0] - stand.upperBound) / radii[1])) }
    }
    return (before, after)
  }

  /// The points of a corner's curve, clockwise, around a body whose corner lies at `vertex`.
  func points(ofCorner corner: Int, at vertex: Point) -> [Point] {
    let radius = radii[corner]
    guard radius > 0 else { return [vertex] }
    // Unit vectors from the corner: back along the edge before it, and on along the one after it.
    let back = [(0.0, 1.0), (-1, 0), (0, -1), (1, 0)][corner]
    let on = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)][corner]
    func place(_ along: Double, _ across: Double) -> Point {
      Point(
        x: vertex.x + radius * (along * back.0 + across * on.0),
        y: vertex.y + radius * (along * back.1 + across * on.1))
    }
    switch curve {
    case .circular:
      return Arc.points(from: Point(x: 0, y: -radius), to: Point(x: -radius, y: 0)).map {
        place(1 + $0.x / radius, 1 + $0.y / radius)
      }
    case .continuous:
      let (before, after) = reaches(ofCorner: corner)
      let (a, b) = Self.handles(before)
      let (c, d) = Self.handles(after)
      return Path([
        .move(place(before, 0)),
        .curve(place(a, 0), place(b, 0), end: place(0.631494, 0.074911)),
        .curve(place(0.372824, 0.16906), place(0.16906, 0.372824), end: place(0.074911, 0.631494)),
        .curve(place(0, d), place(0, c), end: place(0, after)),
      ]).flattened.first?.points ?? []
    }
  }

  /// The control points on the edge, in radii from the corner, of a curve that reaches so far; the
  /// numbers are those of iOS 7 as PaintCode published them.
  private static func handles(_ reach: Double) -> (far: Double, near: Double) {
    let room = (reach - 1) / 0.528665
    return (0.96 + 0.12849 * room, 0.82 + 0.048407 * room)
  }
}

extension DrawnFrame {
  /// How far the borders reach beyond bounds, in whole device pixels.
  func overhang(at scale: Scale) -> Int { Int(borders.reach(at: scale).rounded(.up)) }
}

/// How an up-pointing shape becomes an arrow on the canvas.
struct ShapeTurn: Equatable, Sendable {
  var orientation = Orientation.identity
  /// How far its tip leans before the turn, in device pixels to the right: x' = x + (1 − y/h)·lean.
  var lean = 0.0
}
