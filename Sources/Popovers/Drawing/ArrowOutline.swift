import Raster

/// The outline of a clip arrow on the canvas, in device pixels.
struct ArrowOutline: Equatable, Sendable {
  /// Shape and neck, to be filled by the non-zero rule.
  let filled: Path
  /// The shape without the straight lines on its base.
  let stroked: Path
  /// Whole pixels of the canvas that hold all that is filled.
  let region: PixelRect

  /// Scales, leans, turns and places a shape; `nil` for an arrow without pixels.
  init?(_ clip: ClipArrow, arrow: ArrowStyle, layout: PopoverLayout) {
    guard let box = layout.pixels.arrowPicture, let body = layout.pixels.arrow, !body.isEmpty,
      arrow.base > 0, arrow.height > 0
    else { return nil }
    let turn = layout.turn
    // Before the turn: as wide as the base, as high as arrow and neck.
    let size = turn.orientation.inverse.size(of: box.size)
    let height = turn.orientation.inverse.size(of: body.size).height
    let (width, depth) = (Double(size.width), Double(size.height))
    func place(_ point: Point) -> Point {
      let turned = turn.orientation.turn(point, width: width, height: depth)
      return Point(turned.x + Double(box.x), turned.y + Double(box.y))
    }
    func fit(_ point: Point) -> Point {
      let y = point.y * Double(height) / arrow.height
      let lean = turn.lean == 0 ? 0 : (1 - y / Double(height)) * turn.lean
      return place(Point(point.x * width / arrow.base + lean, y))
    }

    var filled = clip.shape.mapped(fit)
    if size.height > height {
      let top = Double(height)
      var corners = [Point(0, top), Point(width, top), Point(width, depth), Point(0, depth)]
      // Where shape and neck overlap, opposite windings would cut a hole.
      if clip.shape.turnsAnticlockwise { corners.reverse() }
      filled.elements += [.move(place(corners[0]))]
      filled.elements += corners.dropFirst().map { .line(place($0)) } + [.close]
    }
    self.filled = filled
    stroked = clip.shape.withoutLines(onY: arrow.height).mapped(fit)
    let canvas = PixelRect(.zero, layout.pixels.canvas)
    region = filled.pixelBox(within: layout.arrowClip?.intersection(canvas) ?? canvas)
  }
}

extension Orientation {
  /// Where a point of a `width` × `height` picture lies once the picture is turned: the permutation
  /// of pixels as a map of the plane.
  func turn(_ point: Point, width: Double, height: Double) -> Point {
    switch self {
    case .identity: point
    case .flippedVertically: Point(point.x, height - point.y)
    case .flippedHorizontally: Point(width - point.x, point.y)
    case .rotated180: Point(width - point.x, height - point.y)
    case .rotatedLeft: Point(point.y, width - point.x)
    case .rotatedRight: Point(height - point.y, point.x)
    case .transposed: Point(point.y, point.x)
    case .antitransposed: Point(height - point.y, width - point.x)
    }
  }
}
