import Raster

/// Rectangles of a layout, in points and in pixels, before any picture is looked at.
struct LayoutGeometry: Equatable, Sendable {
  let points: LayoutPoints
  let pixels: LayoutPixels
  /// Where the arrow is along its edge; `nil` without one.
  let placement: ArrowPlacement?

  init(theme: Theme, request: PopoverRequest, metrics: ArrowMetrics) throws(LayoutError) {
    let scale = request.scale
    let size = request.boundsSize(contentInsets: theme.contentInsets, metrics: metrics)
    try Self.checkRoom(size, metrics: metrics)
    let placement = metrics.place(request.offset, onWidth: size.width, height: size.height)
    self.placement = placement

    let outsets = theme.outsets(at: scale)
    let canvas = try Self.canvas(size, outsets: outsets, scale: scale)
    let bounds = PixelRect(
      outsets.left, outsets.top, scale.round(size.width), scale.round(size.height))
    guard !bounds.isEmpty else { throw .emptyBounds(size, scale) }

    let direction = metrics.direction
    let frame = Rect(
      direction.rest(ofWidth: size.width, height: size.height, without: metrics.height))
    let content = frame.inset(by: theme.contentInsets).withoutNegativeSize
    func strip(_ depth: Double) -> Rect? {
      placement.map {
        Rect(
          direction.box(
            onWidth: size.width, height: size.height, from: $0.origin, length: metrics.base,
            depth: depth))
      }
    }
    points = LayoutPoints(
      bounds: Rect(0, 0, size.width, size.height), frame: frame, arrow: strip(metrics.height),
      arrowPicture: strip(metrics.height + metrics.overlap),
      tip: placement.map { direction.tip(at: $0.tip, on: size) }, content: content,
      shadowOutsets: Insets(
        top: scale.points(outsets.top), left: scale.points(outsets.left),
        bottom: scale.points(outsets.bottom), right: scale.points(outsets.right)))

    let height = scale.round(metrics.height)
    let length = scale.round(metrics.base)
    let edge = direction.axis == .vertical ? bounds.height : bounds.width
    let first = placement?.firstPixel(at: scale, length: length, edge: edge)
    func pixelStrip(_ depth: Int) -> PixelRect? {
      first.map {
        PixelRect(
          direction.box(
            onWidth: bounds.width, height: bounds.height, from: $0, length: length, depth: depth)
        ).offset(by: bounds.origin)
      }
    }
    pixels = LayoutPixels(
      canvas: canvas, bounds: bounds,
      frame: PixelRect(
        direction.rest(ofWidth: bounds.width, height: bounds.height, without: height)
      ).offset(by: bounds.origin),
      arrow: pixelStrip(height),
      arrowPicture: pixelStrip(height + scale.round(metrics.overlap)),
      content: content.rounded(at: scale).offset(by: bounds.origin))
  }

  /// How a clip arrow is turned; its tip lands where the layout says, in pixels.
  func turn(_ metrics: ArrowMetrics, scale: Scale) -> ShapeTurn {
    var turn = ShapeTurn(orientation: metrics.orientation)
    guard let placement, placement.lean != 0, let arrow = pixels.arrow, metrics.base > 0 else {
      return turn
    }
    let isVertical = metrics.direction.axis == .vertical
    let edge = isVertical ? pixels.bounds.height : pixels.bounds.width
    let start = isVertical ? arrow.y - pixels.bounds.y : arrow.x - pixels.bounds.x
    let length = Double(isVertical ? arrow.height : arrow.width)
    let wanted = placement.tipPixels(at: scale, edge: edge)
    let upright = Double(start) + metrics.tip * length / metrics.base
    turn.lean = metrics.orientation.reversesEdge ? upright - wanted : wanted - upright
    return turn
  }
}

extension LayoutGeometry {
  private static func checkRoom(_ size: Size, metrics: ArrowMetrics) throws(LayoutError) {
    guard let edge = metrics.direction.axis else { return }
    let across = edge == .vertical ? size.width : size.height
    guard across >= metrics.height - ArrowLane.tolerance else {
      throw .noRoomForFrame(
        bounds: size, direction: metrics.direction, arrowHeight: metrics.height)
    }
  }

  /// The canvas' size, checked as numbers that cannot overflow before any is made whole.
  private static func canvas(
    _ size: Size, outsets: PixelInsets, scale: Scale
  ) throws(LayoutError) -> PixelSize {
    let width = scale.pixels(size.width) + Double(outsets.left + outsets.right)
    let height = scale.pixels(size.height) + Double(outsets.top + outsets.bottom)
    let farTooLarge = Double(2 * Bitmap.maximumSide)
    guard width < farTooLarge, height < farTooLarge else {
      throw .canvasTooLarge(width: width, height: height)
    }
    let canvas = PixelSize(
      outsets.left + scale.round(size.width) + outsets.right,
      outsets.top + scale.round(size.height) + outsets.bottom)
    guard Bitmap.permits(canvas) else {
      throw .canvasTooLarge(width: Double(canvas.width), height: Double(canvas.height))
    }
    return canvas
  }
}

extension PopoverRequest {
  /// Width and height of frame and arrow together.
  fileprivate func boundsSize(contentInsets: Insets, metrics: ArrowMetrics) -> Size {
    switch extent {
    case .bounds(let size):
      return size
    case .content(let size):
      let axis = metrics.direction.axis
      return Size(
        (size.width + contentInsets.horizontal + (axis == .vertical ? metrics.height : 0))
          .withoutNoise,
        (size.height + contentInsets.vertical + (axis == .horizontal ? metrics.height : 0))
          .withoutNoise)
    }
  }
}

extension ArrowMetrics {
  /// Places the arrow on its edge of bounds; `nil` without an arrow.
  fileprivate func place(
    _ offset: ArrowOffset, onWidth width: Double, height: Double
  ) -> ArrowPlacement? {
    guard let axis = direction.axis else { return nil }
    let lane = ArrowLane(
      edge: axis == .horizontal ? width : height, base: base, low: low, high: high)
    return ArrowPlacement(lane: lane, tip: tip, offset: offset, policy: policy)
  }
}

extension ArrowDirection {
  /// The point of bounds' edge at this distance from the edge's low end.
  fileprivate func tip(at distance: Double, on size: Size) -> Point {
    switch self {
    case .up, .none: Point(distance, 0)
    case .down: Point(distance, size.height)
    case .left: Point(0, distance)
    case .right: Point(size.width, distance)
    }
  }
}

extension Rect {
  fileprivate var withoutNegativeSize: Rect {
    Rect(
      x.withoutNoise, y.withoutNoise, max(0, width).withoutNoise, max(0, height).withoutNoise)
  }

  /// The rectangle with its edges rounded to device pixels.
  fileprivate func rounded(at scale: Scale) -> PixelRect {
    let left = scale.round(x)
    let top = scale.round(y)
    return PixelRect(left, top, scale.round(maxX) - left, scale.round(maxY) - top)
  }
}
