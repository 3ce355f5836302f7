import Imaging
import Themes

/// The outline of a drawn frame with its arrow, pointing up, in device pixels of a grid that is turned
/// afterwards.
struct DrawnOutline: Equatable, Sendable {
  /// Frame and arrow.
  let group: Outline
  /// The frame alone.
  let body: Outline
  /// The pixels that they are drawn on: bounds, and the borders beyond them.
  let grid: TurnedGrid

  init(_ frame: DrawnFrame, arrow style: ArrowStyle?, layout: PopoverLayout) {
    let scale = layout.scale
    let orientation = layout.turn.orientation
    let region = layout.pixels.bounds.grown(by: frame.overhang(at: scale))
    grid = TurnedGrid(
      size: orientation.inverse.size(of: region.size), orientation: orientation,
      origin: region.origin)
    func upright(_ rect: PixelRect) -> PixelRect {
      orientation.inverse.rect(
        of: rect.offset(by: PixelPoint(x: -region.x, y: -region.y)), in: region.size)
    }

    let rect = layout.pixels.frame
    guard !rect.isEmpty else {
      body = Outline(loops: [])
      group = body
      return
    }
    var corners = DrawnCorners(
      frame, width: Double(rect.width), height: Double(rect.height),
      pixelsPerPoint: scale.value
    ).turnedBack(by: orientation)
    let box = upright(rect)
    guard let style, let strip = layout.pixels.arrow, !strip.isEmpty else {
      body = Outline(loops: [corners.points(ofCorner: 0, at: box) + corners.rest(of: box)])
      group = body
      return
    }
    let stand = upright(strip)
    corners.makeRoom(
      for: Double(stand.x - box.x)...Double(stand.maxX - box.x), state: layout.state,
      factor: layout.laneFactor)
    let first = corners.points(ofCorner: 0, at: box)
    let rest = corners.rest(of: box)
    body = Outline(loops: [first + rest])
    switch style.drawnParts(on: stand, scale: scale) {
    case .run(let run) where layout.state != .overflows:
      group = Outline(loops: [first + run + rest])
    case .run(let run):
      group = Outline(union: [first + rest, run.cut(to: box)])
    case .polygons(let polygons):
      let isCut = layout.state == .overflows
      group = Outline(
        union: [first + rest] + polygons.map { isCut ? $0.cut(to: box) : $0 })
    }
  }
}

extension DrawnCorners {
  fileprivate func points(ofCorner corner: Int, at box: PixelRect) -> [Point] {
    points(
      ofCorner: corner,
      at: Point(
        x: Double(corner == 0 || corner == 3 ? box.x : box.maxX),
        y: Double(corner < 2 ? box.y : box.maxY)))
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
  /// Areas that are added to the frame's.
  case polygons([[Point]])
}

extension ArrowStyle {
  /// The arrow at its place, pointing up.
  fileprivate func drawnParts(on stand: PixelRect, scale: Scale) -> ArrowParts {
    guard case .drawn(let arrow) = art, base > 0, height > 0 else { return .run([]) }
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
  /// The polygon between the left and the right edge of a rectangle.
  fileprivate func cut(to box: PixelRect) -> [Point] {
    cut { $0.x - Double(box.x) }.cut { Double(box.maxX) - $0.x }
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
