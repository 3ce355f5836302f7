import Exchange
import Imaging
import Popovers

/// The outline of a look as generated Swift has it: lines and curves in points, each from where the one before ends.
///
/// Of a drawn theme it is the outline that is drawn, of pictures the rectangle and the triangle of their numbers.
struct SwiftOutline {
  private let look: SwiftBackgroundModel
  private let frame: OutlinePath?
  private let arrows: [ArrowDirection: OutlinePath.Arrow]
  /// Whether it is the outline that is drawn.
  let isDrawn: Bool

  init(_ look: SwiftBackgroundModel) {
    self.look = look
    let drawn = OutlinePath(look.original, insets: 0...0)
    isDrawn = drawn != nil
    frame = drawn ?? OutlinePath(Self.plain(look, nil), insets: 0...0)
    var arrows = drawn?.arrows ?? [:]
    for (direction, lane) in look.lanes where drawn == nil {
      arrows[direction] = OutlinePath(Self.plain(look, lane.tip), insets: 0...0)?.arrows[direction]
    }
    self.arrows = arrows
  }

  /// A theme that is drawn as a rectangle, with a triangle on it where there is a tip, which is turned already.
  private static func plain(_ look: SwiftBackgroundModel, _ tip: Double?) -> Theme {
    let arrow = tip.flatMap { tip in
      look.theme.arrow.map { arrow in
        ArrowStyle(
          art: .drawn(DrawnArrow(left: .mirror)),
          base: arrow.base, height: arrow.height, tip: tip)
      }
    }
    return Theme(name: "", drawnFrame: DrawnFrame(fill: .color(.black)), arrow: arrow)
  }

  /// The statements that make the path, from the top left corner clockwise; `low` is where the arrow's base begins.
  var statements: String { statements(arrows) }

  /// The same of the frame alone.
  var frameStatements: String { statements([:]) }

  private func statements(_ arrows: [ArrowDirection: OutlinePath.Arrow]) -> String {
    guard let frame else { return "" }
    let lengths = frame.corners.map { number($0.length) }
    var lines = ["path.move(to: CGPoint(x: \(sum("body.minX", lengths[0])), y: body.minY))"]
    let edges: [(direction: ArrowDirection, corner: Int, end: (x: String, y: String))] = [
      (.up, 1, (sum("body.maxX", -lengths[1]), "body.minY")),
      (.right, 2, ("body.maxX", sum("body.maxY", -lengths[2]))),
      (.down, 3, (sum("body.minX", lengths[3]), "body.maxY")),
      (.left, 0, ("body.minX", sum("body.minY", lengths[0]))),
    ]
    for edge in edges {
      if let arrow = arrows[edge.direction], let lane = look.lanes[edge.direction] {
        let along = sum("low", number(arrow.start) + lane.tip)
        let start =
          switch edge.direction {
          case .up, .none: (along, "body.minY")
          case .right: ("body.maxX", along)
          case .down: (along, "body.maxY")
          case .left: ("body.minX", along)
          }
        lines.append(
          "if direction == .\(edge.direction.rawValue) {\n"
            + SwiftText.indented(follow(arrow.elements, from: start), by: 2) + "\n}")
      }
      lines.append(follow(frame.corners[edge.corner].elements, from: edge.end))
    }
    return lines.joined(separator: "\n")
  }

  /// What the statements call.
  ///
  /// - Parameters:
  ///   - type: `Path`, or the class of paths in Core Graphics.
  ///   - isValue: Whether it is a structure.
  static func follow(_ type: String, isValue: Bool) -> String {
    """
    extension \(type) {
      /// Adds a line to a point, and from there lines (their ends) and curves (two control points and
      /// the end); each counts from the end of the one before.
      nonisolated fileprivate \(isValue ? "mutating " : "")func follow(_ ways: [[CGFloat]], from start: CGPoint) {
        var point = start
        addLine(to: start)
        for way in ways {
          let points = stride(from: 0, to: way.count, by: 2).map {
            CGPoint(x: point.x + way[$0], y: point.y + way[$0 + 1])
          }
          point = points[points.count - 1]
          if points.count == 3 {
            addCurve(to: point, control1: points[0], control2: points[1])
          } else {
            addLine(to: point)
          }
        }
      }
    }

    """
  }

  private func follow(
    _ elements: [OutlinePath.Element], from start: (x: String, y: String)
  ) -> String {
    let point = "CGPoint(x: \(start.x), y: \(start.y))"
    let ways = elements.flatMap(ways).map { way in
      "[\(way.flatMap { [$0.x, $0.y] }.map(text).joined(separator: ", "))]"
    }
    if ways.isEmpty { return "path.addLine(to: \(point))" }
    let list =
      ways.count == 1 ? "[\(ways[0])]" : "[\n" + ways.map { "    \($0),\n" }.joined() + "  ]"
    return "path.follow(\n  \(list), from: \(point))"
  }

  private func sum(_ name: String, _ length: Double) -> String {
    let number = text(length)
    return number == "0" ? name : length < 0 ? "\(name) - \(text(-length))" : "\(name) + \(number)"
  }

  /// A length with four decimals.
  private func text(_ length: Double) -> String {
    SwiftText.number((length * 10_000).rounded() / 10_000)
  }

  private func number(_ length: OutlineLength) -> Double {
    length.measures.reduce(0) { $0 + length[$1] * (frame?.value(of: $1, at: 0) ?? 0) }
  }

  private func point(_ way: OutlinePath.Vector) -> Point {
    Point(x: number(way.x), y: number(way.y))
  }

  /// A line as its end, curves as their control points and their ends.
  private func ways(_ element: OutlinePath.Element) -> [[Point]] {
    switch element {
    case .line(let end): [[point(end)]]
    case .curve(let first, let second, let end): [[point(first), point(second), point(end)]]
    case .arc(let end, let radius, let isClockwise):
      arc(to: point(end), radius: number(radius), turn: isClockwise ? 1 : -1)
    }
  }

  /// An arc as curves of at most a quarter of a circle, which are off by at most 0.03 % of the radius: control points lie
  /// 4/3 tan(angle / 4) radii from the ends.
  ///
  /// - Parameter turn: 1 for a clockwise arc, −1 for another one.
  private func arc(to end: Point, radius: Double, turn: Double) -> [[Point]] {
    let half = (end.x * end.x + end.y * end.y).squareRoot() / 2
    guard half > 1e-9 else { return [] }
    let (along, far) = (
      Point(x: end.x / (2 * half), y: end.y / (2 * half)),
      max(0, radius * radius - half * half).squareRoot()
    )
    // To the side on which the arc lies.
    let out = Point(x: along.y * turn, y: -along.x * turn)
    guard half <= radius * 0.7072 else {
      let middle = Point(
        x: end.x / 2 + out.x * (radius - far), y: end.y / 2 + out.y * (radius - far))
      let rest = Point(x: end.x - middle.x, y: end.y - middle.y)
      return arc(to: middle, radius: radius, turn: turn) + arc(to: rest, radius: radius, turn: turn)
    }
    // Along the chord and away from it; tan(angle / 4) is (1 − cos(angle / 2)) / sin(angle / 2).
    let factor = 4 / 3 * (radius - far) / half
    let (x, y) = (factor * far, factor * half)
    return [
      [
        Point(x: along.x * x + out.x * y, y: along.y * x + out.y * y),
        Point(x: end.x - along.x * x + out.x * y, y: end.y - along.y * x + out.y * y), end,
      ]
    ]
  }
}
