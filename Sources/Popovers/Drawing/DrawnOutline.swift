import Imaging
import Themes

/// The outline of a drawn frame with its arrow, pointing up, in device pixels of a grid that is turned
/// afterwards.
struct DrawnOutline: Sendable {
  /// Frame and arrow.
  let group: Outline
  /// The frame alone.
  let body: Outline
  /// The pixels that they are drawn on: bounds, and the borders beyond them.
  let grid: TurnedGrid
  /// The corners of the frame that have no radius, each with the signs of the way out.
  private let sharpCorners: [(vertex: Point, out: Point)]

  /// - Parameter growth: How far the outline is grown at most, in pixels; the grid has room for it.
  init(_ frame: DrawnFrame, arrow style: ArrowStyle?, layout: PopoverLayout, growth: Double = 0) {
    let scale = layout.scale
    let orientation = layout.turn.orientation
    let margin = max(frame.overhang(at: scale), Int(growth.rounded(.up)))
    let region = layout.pixels.bounds.grown(by: margin)
    grid = TurnedGrid(
      size: orientation.inverse.size(of: region.size), orientation: orientation,
      origin: region.origin)
    func upright(_ rect: PixelRect) -> PixelRect {
      orientation.inverse.rect(
        of: rect.offset(by: PixelPoint(x: -region.x, y: -region.y)), in: region.size)
    }

    let rect = layout.pixels.frame
    var corners = DrawnCorners(
      frame, width: Double(rect.width), height: Double(rect.height),
      pixelsPerPoint: scale.value
    ).turnedBack(by: orientation)
    let box = upright(rect)
    let stand = layout.pixels.arrow.flatMap { $0.isEmpty ? nil : upright($0) }
    if let stand {
      corners.makeRoom(
        for: Double(stand.x - box.x)...Double(stand.maxX - box.x), state: layout.state,
        factor: layout.laneFactor)
    }
    // A frame without pixels has no outline; its arrow has.
    let first = rect.isEmpty ? [] : corners.points(ofCorner: 0, at: box)
    let rest = rect.isEmpty ? [] : corners.rest(of: box)
    body = Outline(loops: [first + rest])
    sharpCorners = rect.isEmpty ? [] : corners.sharp(at: box)
    let isCut = layout.state == .overflows
    switch stand.flatMap({ style?.drawnParts(on: $0, scale: scale) }) {
    case .run(let run) where !isCut:
      group = Outline(loops: [first + run + rest])
    case .run(let run):
      group = Outline(union: [first + rest], with: [run.cut(to: box, along: .horizontal)])
    case .polygons(let polygons):
      // What lies farther away than borders and growth reach is on no pixel.
      let reach = frame.borders.reduce(abs(growth)) { $0 + $1.pixels(at: scale) }
      let far = PixelRect(origin: .zero, size: grid.size).grown(by: 2 + Int(min(reach, 1e5)))
      group = Outline(
        union: [first + rest],
        with: polygons.map {
          (isCut ? $0.cut(to: box, along: .horizontal) : $0)
            .cut(to: far, along: .horizontal).cut(to: far, along: .vertical)
        })
    case nil:
      group = body
    }
  }
}

extension DrawnOutline {
  /// The points of a part that are at most so many pixels outside of it; for a negative distance those that are at
  /// least as far inside.
  ///
  /// - Parameter keepsCorners: Whether a corner of the frame without a radius stays sharp.
  func area(of part: Outline, grownBy distance: Double, keepsCorners: Bool) -> Area {
    var area = part.area(atLeast: -distance, within: grid.size)
    guard keepsCorners, distance > 0 else { return area }
    for (vertex, out) in sharpCorners {
      let far = Point(x: vertex.x + out.x * distance, y: vertex.y + out.y * distance)
      let (left, right) = (min(vertex.x, far.x), max(vertex.x, far.x))
      let (top, bottom) = (min(vertex.y, far.y), max(vertex.y, far.y))
      area.polygons.append([
        Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom),
        Point(x: left, y: bottom),
      ])
    }
    return area
  }
}

extension DrawnCorners {
  /// The corners without a radius, each with the signs of the way out.
  fileprivate func sharp(at box: PixelRect) -> [(vertex: Point, out: Point)] {
    let signs = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)]
    return (0..<4).filter { radii[$0] <= 0 }.map { corner in
      (
        vertex: vertex(ofCorner: corner, at: box),
        out: Point(x: signs[corner].0, y: signs[corner].1)
      )
    }
  }

  private func vertex(ofCorner corner: Int, at box: PixelRect) -> Point {
    Point(
      x: Double(corner == 0 || corner == 3 ? box.x : box.maxX),
      y: Double(corner < 2 ? box.y : box.maxY))
  }

  fileprivate func points(ofCorner corner: Int, at box: PixelRect) -> [Point] {
    points(ofCorner: corner, at: vertex(ofCorner: corner, at: box))
  }

  /// All but the first corner, clockwise.
  fileprivate func rest(of box: PixelRect) -> [Point] {
    (1...3).flatMap { points(ofCorner: $0, at: box) }
  }
}

/// The part that an arrow adds to the outline of a frame.
private enum ArrowParts {
  /// Points from the left end of the base over the tip to its right end.
  case run([Point])
  /// A shape that is added to the frame's, filled by the non-zero rule.
  case polygons([[Point]])
}

extension ArrowStyle {
  /// The arrow at its place, pointing up.
  fileprivate func drawnParts(on stand: PixelRect, scale: Scale) -> ArrowParts? {
    guard case .drawn(let arrow) = art, base > 0, height > 0 else { return nil }
    let (width, depth) = (Double(stand.width), Double(stand.height))
    let (left, top) = (Double(stand.x), Double(stand.y))
    switch arrow.shape {
    case .triangle(let tipRadius, let baseRadius):
      let triangle = RoundedTriangle(
        base: width, height: depth, tip: tip * width / base, tipRadius: scale.pixels(tipRadius),
        baseRadius: scale.pixels(baseRadius))
      return .run(triangle.points.map { Point(x: left + $0.x, y: top + $0.y) })
    case .path(let path):
      let placed = path.mapped {
        Point(x: left + $0.x * width / base, y: top + $0.y * depth / height)
      }
      return .polygons(placed.flattened.map(\.points))
    }
  }
}

extension [Point] {
  /// The polygon between the two edges of a rectangle across an axis.
  fileprivate func cut(to box: PixelRect, along axis: Axis) -> [Point] {
    switch axis {
    case .horizontal: cut { $0.x - Double(box.x) }.cut { Double(box.maxX) - $0.x }
    case .vertical: cut { $0.y - Double(box.y) }.cut { Double(box.maxY) - $0.y }
    }
  }

  /// The part of the polygon where a linear function is not negative (Sutherland and Hodgman).
  private func cut(_ distance: (Point) -> Double) -> [Point] {
    var points: [Point] = []
    for (index, point) in enumerated() {
      let next = self[(index + 1) % count]
      let (here, there) = (distance(point), distance(next))
      if here >= 0 { points.append(point) }
      if (here < 0) != (there < 0) {
        let share = here / (here - there)
        points.append(
          Point(x: point.x + (next.x - point.x) * share, y: point.y + (next.y - point.y) * share))
      }
    }
    return points
  }
}
