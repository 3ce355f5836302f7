import Imaging
import Themes
internal import Words

/// The rectangles of a layout, in points and in pixels, which do not depend on any picture.
struct LayoutGeometry: Equatable, Sendable {
  let points: LayoutPoints
  let pixels: LayoutPixels
  /// Where the arrow is along its edge; `nil` without one.
  let placement: ArrowPlacement?
  let overlap: PixelRect?
  let arrowClip: PixelRect

  init(theme: Theme, request: PopoverRequest, metrics: ArrowMetrics) throws(LayoutError) {
    let scale = request.scale
    let grid = PixelGrid(scale: scale, origin: request.origin)
    let size = request.boundsSize(contentInsets: theme.contentInsets, metrics: metrics)
    try Self.checkRoom(size, metrics: metrics)
    let placement = metrics.besideCorners(of: theme.drawnFrame, in: size)
      .place(request.offset, onWidth: size.width, height: size.height)
    self.placement = placement

    try Self.checkSize(size, scale: scale)
    let boundsSize = PixelSize(
      width: grid.round(size.width, along: .horizontal),
      height: grid.round(size.height, along: .vertical))
    guard !boundsSize.isEmpty else { throw .emptyBounds(size, scale) }

    let direction = metrics.direction
    let frameBox = PixelRect(
      direction.rest(
        ofWidth: boundsSize.width, height: boundsSize.height, without: scale.round(metrics.height)))
    let strips = ArrowStrips(metrics, placement, on: boundsSize, grid: grid)
    var painted = theme.isFused ? nil : strips?.painted
    if let placement, placement.lean != 0, let axis = direction.axis {
      // A leaning tip can be outside the strip of its base.
      let edge = axis == .vertical ? boundsSize.height : boundsSize.width
      let tip = placement.tipPixels(on: grid, along: axis, edge: edge)
      painted = painted?.reaching(tip, along: axis)
    }
    let canvas = LayoutCanvas(
      theme: theme, bounds: boundsSize, frame: frameBox, arrow: painted, scale: scale)
    guard Bitmap.permits(canvas.size) else {
      throw .canvasTooLarge(width: Double(canvas.size.width), height: Double(canvas.size.height))
    }
    let outsets = canvas.outsets
    let bounds = PixelRect(origin: canvas.origin, size: boundsSize)
    let joint = strips?.joint.intersection(frameBox)
    overlap = joint.flatMap { $0.isEmpty ? nil : $0.offset(by: canvas.origin) }
    arrowClip = (strips?.clip ?? canvas.group).offset(by: canvas.origin)

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
      bounds: Rect(x: 0, y: 0, width: size.width, height: size.height), frame: frame,
      arrow: strip(metrics.height),
      arrowPicture: strip(metrics.height + metrics.overlap).map { $0.grown(by: metrics.insets) },
      tip: placement.map { direction.tip(at: $0.tip, on: size) }, content: content,
      shadowOutsets: Insets(
        top: scale.points(outsets.top), left: scale.points(outsets.left),
        bottom: scale.points(outsets.bottom), right: scale.points(outsets.right)))

    pixels = LayoutPixels(
      canvas: canvas.size, bounds: bounds, frame: frameBox.offset(by: bounds.origin),
      arrow: strips?.body.offset(by: bounds.origin),
      arrowPicture: strips?.picture.offset(by: bounds.origin),
      content: content.rounded(on: grid).offset(by: bounds.origin))
  }

  /// How a clip arrow is turned; its tip is at the layout's place, in pixels.
  func turn(_ metrics: ArrowMetrics, grid: PixelGrid) -> ShapeTurn {
    var turn = ShapeTurn(orientation: metrics.orientation)
    guard let placement, placement.lean != 0, let arrow = pixels.arrow, metrics.base > 0 else {
      return turn
    }
    let isVertical = metrics.direction.axis == .vertical
    let edge = isVertical ? pixels.bounds.height : pixels.bounds.width
    let start = isVertical ? arrow.y - pixels.bounds.y : arrow.x - pixels.bounds.x
    let length = Double(isVertical ? arrow.height : arrow.width)
    let wanted = placement.tipPixels(
      on: grid, along: isVertical ? .vertical : .horizontal, edge: edge)
    let upright = Double(start) + metrics.tip * length / metrics.base
    turn.lean = metrics.orientation.reversesEdge ? upright - wanted : wanted - upright
    return turn
  }
}

extension LayoutGeometry {
  private static func checkRoom(_ size: Size, metrics: ArrowMetrics) throws(LayoutError) {
    guard let edge = metrics.direction.axis else { return }
    let across = edge == .vertical ? size.width : size.height
    guard across >= metrics.height - Double.lengthTolerance else {
      throw .noRoomForFrame(
        bounds: size, direction: metrics.direction, arrowHeight: metrics.height)
    }
  }

  /// Checks bounds as floating-point numbers, before conversion to integers could overflow.
  private static func checkSize(_ size: Size, scale: Scale) throws(LayoutError) {
    let width = scale.pixels(size.width)
    let height = scale.pixels(size.height)
    let farTooLarge = Double(2 * Bitmap.maximumSide)
    guard width < farTooLarge, height < farTooLarge else {
      throw .canvasTooLarge(width: width, height: height)
    }
  }
}

extension PopoverRequest {
  fileprivate func boundsSize(contentInsets: Insets, metrics: ArrowMetrics) -> Size {
    switch extent {
    case .bounds(let size):
      return size
    case .content(let size):
      let axis = metrics.direction.axis
      return Size(
        width: (size.width + contentInsets.horizontal + (axis == .vertical ? metrics.height : 0))
          .roundedToNanopoint,
        height: (size.height + contentInsets.vertical + (axis == .horizontal ? metrics.height : 0))
          .roundedToNanopoint)
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
    return ArrowPlacement(lane: lane, tip: tip, offset: offset, policy: policy, snap: snap)
  }
}

extension ArrowDirection {
  /// The point of bounds' edge at this distance from the edge's low end.
  fileprivate func tip(at distance: Double, on size: Size) -> Point {
    switch self {
    case .up, .none: Point(x: distance, y: 0)
    case .down: Point(x: distance, y: size.height)
    case .left: Point(x: 0, y: distance)
    case .right: Point(x: size.width, y: distance)
    }
  }
}

extension Rect {
  fileprivate var withoutNegativeSize: Rect {
    Rect(
      x: x.roundedToNanopoint, y: y.roundedToNanopoint, width: max(0, width).roundedToNanopoint,
      height: max(0, height).roundedToNanopoint)
  }

  fileprivate func grown(by insets: Insets) -> Rect {
    Rect(
      x: (x - insets.left).roundedToNanopoint, y: (y - insets.top).roundedToNanopoint,
      width: (width + insets.horizontal).roundedToNanopoint,
      height: (height + insets.vertical).roundedToNanopoint)
  }

  /// The rectangle with its edges rounded to device pixels.
  fileprivate func rounded(on grid: PixelGrid) -> PixelRect {
    let left = grid.round(x, along: .horizontal)
    let top = grid.round(y, along: .vertical)
    return PixelRect(
      x: left, y: top, width: grid.round(maxX, along: .horizontal) - left,
      height: grid.round(maxY, along: .vertical) - top)
  }
}

extension PixelRect {
  /// The rectangle extended along an axis, to include a place on it.
  fileprivate func reaching(_ place: Double, along axis: Axis) -> PixelRect {
    let isVertical = axis == .vertical
    let low = min(isVertical ? y : x, Int(place.rounded(.down)))
    let high = max(isVertical ? maxY : maxX, Int(place.rounded(.up)))
    return isVertical
      ? PixelRect(x: x, y: low, width: width, height: high - low)
      : PixelRect(x: low, y: y, width: high - low, height: height)
  }
}
