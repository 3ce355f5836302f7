import Imaging
import Themes

/// The outline of a clip arrow, pointing up, in device pixels of a grid that is turned afterwards.
struct PlacedClipOutline: Equatable, Sendable {
  /// Shape and neck.
  let shape: Area
  /// The line along the legs.
  let line: TexturedShape.Line?
  /// The pixels that they are drawn on.
  let grid: TurnedGrid
  /// Canvas pixels outside of this are not painted.
  let clip: PixelRect

  /// Scales, leans and places a shape; `nil` for an arrow without pixels.
  init?(_ clip: ClipArrow, arrow: ArrowStyle, layout: PopoverLayout) {
    guard let box = layout.pixels.arrowPicture, let body = layout.pixels.arrow, !body.isEmpty,
      arrow.base > 0, arrow.height > 0
    else { return nil }
    let turn = layout.turn
    let inverse = turn.orientation.inverse
    // Before the turn: as wide as the base, as high as arrow and neck.
    let size = inverse.size(of: box.size)
    let (width, depth) = (Double(size.width), Double(size.height))
    let height = Double(inverse.size(of: body.size).height)
    func fit(_ point: Point) -> Point {
      let y = point.y * height / arrow.height
      let lean = turn.lean == 0 ? 0 : (1 - y / height) * turn.lean
      return Point(x: point.x * width / arrow.base + lean, y: y)
    }
    func rectangle(from top: Double, to bottom: Double, beyond reach: Double = 0) -> [Point] {
      [
        Point(x: -reach, y: top), Point(x: width + reach, y: top),
        Point(x: width + reach, y: bottom), Point(x: -reach, y: bottom),
      ]
    }
    // Opposite windings of a path are kept, because they are holes.
    var outline = clip.shape.mapped(fit).flattened.map(\.points)
    if clip.shape.turnsAnticlockwise { outline = outline.map { $0.reversed() } }
    var shape = Area(polygons: outline)
    if depth > height { shape.polygons.append(rectangle(from: height, to: depth)) }

    var reach = 0.0
    var foot = 0.0
    var line: TexturedShape.Line?
    if let stroke = clip.stroke, stroke.width > 0 {
      let width = layout.scale.pixels(stroke.width)
      let near = stroke.alignment == .center ? width / 2 : width
      foot = near
      if stroke.alignment != .inside { reach = near }
      let legs = clip.shape.withoutLines(onY: arrow.height).mapped(fit).flattened
      let areas = legs.map {
        Outline.area(near: $0.isClosed ? $0.points + $0.points.prefix(1) : $0.points, upTo: near)
      }
      let far = depth + near + 64
      line = TexturedShape.Line(
        color: stroke.color, near: Area(polygons: areas.flatMap(\.polygons)),
        inside: stroke.alignment == .outside
          ? nil
          : Area(polygons: outline + [rectangle(from: height, to: height + near)]),
        outsideOf: stroke.alignment == .inside
          ? nil
          : Area(polygons: outline + [rectangle(from: height, to: far, beyond: far)]))
    }

    let points = outline.flatMap { $0 }
    let limits = PixelRect(
      x: Int((min(0, points.map(\.x).min() ?? 0) - reach).rounded(.down)),
      y: Int((min(0, points.map(\.y).min() ?? 0) - reach).rounded(.down)),
      right: Int((max(width, points.map(\.x).max() ?? 0) + reach).rounded(.up)),
      bottom: Int(max(depth, height + foot, (points.map(\.y).max() ?? 0) + reach).rounded(.up)))
    let place = turn.orientation.rect(of: limits, in: size).offset(by: box.origin)
    let visible = place.intersection(PixelRect(origin: .zero, size: layout.pixels.canvas))
    guard !visible.isEmpty else { return nil }
    let upright = inverse.rect(
      of: visible.offset(by: PixelPoint(x: -box.x, y: -box.y)), in: box.size)
    grid = TurnedGrid(size: upright.size, orientation: turn.orientation, origin: visible.origin)
    func moved(_ area: Area) -> Area {
      Area(
        polygons: area.polygons.map { polygon in
          polygon.map { Point(x: $0.x - Double(upright.x), y: $0.y - Double(upright.y)) }
        })
    }
    self.shape = moved(shape)
    self.line = line.map { line in
      TexturedShape.Line(
        color: line.color, near: moved(line.near), inside: line.inside.map(moved),
        outsideOf: line.outsideOf.map(moved))
    }
    // A line beside the legs is never cut at bounds.
    self.clip = layout.arrowClip.grown(by: Int(reach.rounded(.up)))
  }
}

extension PixelRect {
  fileprivate init(x: Int, y: Int, right: Int, bottom: Int) {
    self.init(x: x, y: y, width: right - x, height: bottom - y)
  }
}
