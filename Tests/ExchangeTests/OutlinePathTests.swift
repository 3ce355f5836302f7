import Exchange
import Imaging
import Popovers
import Testing

/// The outline of a drawn theme, walked by a slow model: each way added to the one before, arcs by their circles.
@Suite struct OutlinePathTests {
  private static let size = Size(width: 160, height: 120)

  private static func theme(
    radii: DrawnFrame.CornerRadii, _ curve: DrawnFrame.CornerCurve, arrow: DrawnArrow.Shape
  ) -> Theme {
    Theme(
      name: "T",
      drawnFrame: DrawnFrame(fill: .color(.white), cornerRadii: radii, cornerCurve: curve),
      arrow: ArrowStyle(art: .drawn(DrawnArrow(shape: arrow)), base: 30, height: 14, tip: 12))
  }

  /// The points of the outline with an arrow in the middle of an edge.
  private func points(
    _ outline: OutlinePath, _ direction: ArrowDirection, at inset: Double
  ) -> [Point] {
    func value(_ length: OutlineLength) -> Double {
      length.factors.reduce(0) { $0 + $1.value * outline.value(of: $1.key, at: inset) }
    }
    let (width, height) = (Self.size.width, Self.size.height)
    var points = [Point(x: value(outline.corners[0].length), y: inset)]
    func add(_ element: OutlinePath.Element) {
      let start = points[points.count - 1]
      func moved(_ way: OutlinePath.Vector) -> Point {
        Point(x: start.x + value(way.x), y: start.y + value(way.y))
      }
      switch element {
      case .line(let end): points.append(moved(end))
      case .curve(let first, let second, let end):
        let curve = Path([.move(start), .curve(moved(first), moved(second), end: moved(end))])
        points += curve.flattened[0].points.dropFirst()
      case .arc(let way, let length, let isClockwise):
        let (end, radius) = (moved(way), value(length))
        let (dx, dy) = ((end.x - start.x) / 2, (end.y - start.y) / 2)
        let half = (dx * dx + dy * dy).squareRoot()
        guard half > 1e-6 else { return }
        // With y down, the centre of a clockwise arc is on the right of the chord.
        let far = max(0, radius * radius - half * half).squareRoot() * (isClockwise ? 1 : -1)
        let centre = Point(x: start.x + dx - dy / half * far, y: start.y + dy + dx / half * far)
        for step in 1...16 {
          let share = Double(step) / 16
          let chord = Point(x: start.x + 2 * dx * share, y: start.y + 2 * dy * share)
          let (x, y) = (chord.x - centre.x, chord.y - centre.y)
          let length = (x * x + y * y).squareRoot()
          points.append(Point(x: centre.x + x / length * radius, y: centre.y + y / length * radius))
        }
      }
    }
    let edges: [(ArrowDirection, Int)] = [(.up, 1), (.right, 2), (.down, 3), (.left, 0)]
    for (edge, corner) in edges {
      if edge == direction, let arrow = outline.arrows[direction] {
        let start = value(arrow.start)
        points.append(
          edge.axis == .horizontal
            ? Point(x: width / 2 + start, y: points[points.count - 1].y)
            : Point(x: points[points.count - 1].x, y: height / 2 + start))
        arrow.elements.forEach(add)
      }
      let length = value(outline.corners[corner].length)
      let last = points[points.count - 1]
      switch edge {
      case .up: points.append(Point(x: width - length, y: last.y))
      case .right: points.append(Point(x: last.x, y: height - length))
      case .down: points.append(Point(x: length, y: last.y))
      default: points.append(Point(x: last.x, y: length))
      }
      outline.corners[corner].elements.forEach(add)
    }
    return points
  }

  private func distance(_ point: Point, to polygon: [Point]) -> Double {
    zip(polygon, polygon.dropFirst()).map { start, end in
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let square = dx * dx + dy * dy
      let share =
        square > 0
        ? min(1, max(0, ((point.x - start.x) * dx + (point.y - start.y) * dy) / square)) : 0
      let (x, y) = (point.x - start.x - share * dx, point.y - start.y - share * dy)
      return (x * x + y * y).squareRoot()
    }.min() ?? 0
  }

  private static let uneven = DrawnFrame.CornerRadii(
    topLeft: 12, topRight: 0, bottomRight: 20, bottomLeft: 4)
  private static let turns: [ArrowDirection] = [.up, .right, .down, .left]

  /// Every point of an inset lies so far from the outline, within what a chord differs from its arc. Outside of a sharp
  /// corner the outline is a part of a circle.
  @Test(
    arguments: [
      (radii: DrawnFrame.CornerRadii(all: 10), tip: 2.0, base: 3.0),
      (uneven, 0, 0), (uneven, 1.5, 0), (uneven, 0, 4),
    ], turns)
  func `An inset of circles and lines is the set of points at that distance`(
    _ shape: (radii: DrawnFrame.CornerRadii, tip: Double, base: Double), _ direction: ArrowDirection
  ) throws {
    let theme = Self.theme(
      radii: shape.radii, .circular,
      arrow: .triangle(tipRadius: shape.tip, baseRadius: shape.base))
    for insets in [-3.0...3, -3.0...0, 0.0...3, 0...0] {
      let outline = try #require(OutlinePath(theme, insets: insets))
      let whole = points(outline, direction, at: 0)
      #expect(distance(whole[0], to: [whole[whole.count - 1], whole[whole.count - 1]]) < 1e-9)
      for inset in [
        insets.lowerBound, insets.lowerBound / 2, insets.upperBound / 2, insets.upperBound,
      ] {
        for point in points(outline, direction, at: inset) {
          #expect(abs(distance(point, to: whole) - abs(inset)) < 0.05, "\(inset) \(point)")
        }
      }
    }
  }

  /// The tip of a triangle touches the line at its height, and its place is 12 of 30 points behind the base's left end.
  @Test(arguments: turns) func `The tip is at the arrow's height`(_ direction: ArrowDirection)
    throws
  {
    let theme = Self.theme(
      radii: DrawnFrame.CornerRadii(all: 10), .circular,
      arrow: .triangle(tipRadius: 2, baseRadius: 3))
    let outline = try #require(OutlinePath(theme, insets: 0...0))
    let all = points(outline, direction, at: 0)
    let (x, y) = (all.map(\.x), all.map(\.y))
    let ends = [
      "up": y.min() ?? 0, "down": 120 - (y.max() ?? 0), "left": x.min() ?? 0,
      "right": 160 - (x.max() ?? 0),
    ]
    for (name, end) in ends {
      // A chord of sixteen may pass below the tip.
      #expect(abs(end - (name == direction.rawValue ? -14 : 0)) < 0.02, "\(name)")
    }
    let reach = try #require(outline.arrows[direction]?.reach)
    // `left: turn` makes the base's left end the lower one.
    #expect(reach.low == 10 + (direction == .left ? 18 : 12))
    #expect(reach.high == 10 + (direction == .left ? 12 : 18))
  }

  /// Control points that are moved are not the curve at that distance, but near it for lines of a few points: a polygon
  /// whose edges move alone is off by 0.051.
  @Test func `A continuous corner is off by less than a fiftieth of a point at two points`() throws
  {
    let theme = Self.theme(
      radii: DrawnFrame.CornerRadii(all: 20), .continuous,
      arrow: .triangle(tipRadius: 0, baseRadius: 0))
    let outline = try #require(OutlinePath(theme, insets: 0...2))
    let whole = points(outline, .none, at: 0)
    for point in points(outline, .none, at: 2) {
      #expect(abs(distance(point, to: whole) - 2) < 0.02, "\(point)")
    }
  }

  /// A path meets the edge in a mitre, where a distance of d is an arc: for legs that rise by α it is off by
  /// d / cos(α/2) − d, here by 0.2014 for atan(14/12) and 0.1145 for atan(14/18).
  @Test func `A path says how far its insets are off`() throws {
    func path(_ middle: Path.Element) -> Path {
      Path([.move(Point(x: 0, y: 14)), middle, .line(Point(x: 30, y: 14)), .close])
    }
    let round = DrawnFrame.CornerRadii(all: 10)
    let lines = Self.theme(radii: round, .circular, arrow: .path(path(.line(Point(x: 12, y: 0)))))
    let exact = try #require(OutlinePath(lines, insets: 0...2))
    #expect(exact.inexactness == 0.21)
    let whole = points(exact, .down, at: 0)
    let off = points(exact, .down, at: 2).map { abs(distance($0, to: whole) - 2) }
      .filter { $0 > 0.05 }.sorted()
    #expect(off.count == 2 && abs(off[0] - 0.1145) < 1e-3 && abs(off[1] - 0.2014) < 1e-3)
    let bent = path(.curve(Point(x: 8, y: 14), Point(x: 12, y: 8), end: Point(x: 12, y: 0)))
    let curves = Self.theme(radii: round, .circular, arrow: .path(bent))
    #expect(try #require(OutlinePath(curves, insets: 0...3)).inexactness > 0)
    #expect(try #require(OutlinePath(curves, insets: 0...0)).inexactness == 0)
  }

  @Test func `A path that is no single run from end to end has no outline`() {
    let round = DrawnFrame.CornerRadii(all: 10)
    let island = Path([
      .move(Point(x: 4, y: 2)), .line(Point(x: 8, y: 2)), .line(Point(x: 8, y: 8)), .close,
    ])
    #expect(
      OutlinePath(Self.theme(radii: round, .circular, arrow: .path(island)), insets: 0...0) == nil)
  }
}
