public import Imaging
public import Themes

/// The places and sizes of all parts of a popover, in points and in device pixels.
///
/// Laws: frame and arrow share their edge, no gap can open; `offset + miss` is the requested offset;
/// edges are rounded to pixels, never sizes.
public struct PopoverLayout: Equatable, Sendable {
  /// Where the arrow points; always `none` for a theme without an arrow.
  public let direction: ArrowDirection
  /// Pixels per point.
  public let scale: Scale
  /// The requested offset in points; `start` and `end` are converted to numbers. 0 without an
  /// arrow.
  public let requestedOffset: Double
  /// The offset of the tip as it is drawn, in points; 0 without an arrow.
  public let offset: Double
  /// `requestedOffset − offset`, in points.
  public let miss: Double
  /// The state of the requested offset.
  public let state: ArrowState
  /// All rectangles in points, from the top left of bounds.
  public let points: LayoutPoints
  /// All rectangles in pixels, from the top left of the whole canvas.
  public let pixels: LayoutPixels
  /// The factor by which the caps are shrunk to fit; 1 when they fit.
  public let capScale: Double
  /// The bounds, in points, from which on nothing shrinks.
  public let minimum: Size
  /// Warnings that do not prevent the drawing, in order of drawing.
  public let warnings: [LayoutWarning]

  let isFused: Bool
  /// The frame's picture, or the fused one; `nil` for a frame without pixels.
  let body: PlacedArt?
  /// The arrow's picture; `nil` for other styles and without an arrow.
  let arrowArt: PlacedArt?
  let textureFill: TextureFill?
  /// How an arrow's outline is turned, and how far it leans along its edge.
  let turn: ShapeTurn
  /// The arrow paints no canvas pixels outside this rectangle: bounds and its alignment insets if
  /// it is longer than its edge, otherwise the canvas without shadows.
  let arrowClip: PixelRect
  /// Where the arrow lies on the frame, without its alignment insets; `nil` where it does not.
  let overlap: PixelRect?
  let laneFactor: Double

  /// Lays out a popover.
  ///
  /// Content insets that are larger than the given bounds leave a content of no size.
  public init(theme: Theme, request: PopoverRequest) throws(LayoutError) {
    try request.check()
    let scale = request.scale
    let theme = theme.pointing(request.arrow).measured(at: scale)
    try theme.checkLengths()
    var metrics = ArrowMetrics()
    if let arrow = theme.arrow, let axis = request.arrow.axis {
      metrics = try ArrowMetrics(
        arrow, snap: theme.snap, direction: request.arrow, axis: axis, scale: scale)
    }
    let geometry = try LayoutGeometry(theme: theme, request: request, metrics: metrics)

    direction = metrics.direction
    self.scale = scale
    requestedOffset = geometry.placement?.requestedOffset ?? 0
    offset = geometry.placement?.offset ?? 0
    miss = geometry.placement?.miss ?? 0
    state = geometry.placement?.state ?? .free
    points = geometry.points
    pixels = geometry.pixels
    let grid = PixelGrid(scale: scale, origin: request.origin)
    turn = geometry.turn(metrics, grid: grid)
    arrowClip = geometry.arrowClip
    overlap = geometry.overlap
    laneFactor = geometry.placement?.laneFactor ?? 1

    let art = try LayoutArt(
      theme: theme, metrics: metrics, placement: geometry.placement, pixels: pixels, grid: grid)
    isFused = art.isFused
    body = art.body
    arrowArt = art.arrow
    textureFill = art.textureFill
    capScale = art.capScale.value
    minimum = art.minimum
    warnings = art.warnings(at: scale)
  }
}

extension PopoverRequest {
  /// Checks that size and offset are numbers, the size above zero.
  fileprivate func check() throws(LayoutError) {
    let size =
      switch extent {
      case .content(let size), .bounds(let size): size
      }
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      throw .size(extent)
    }
    if case .points(let points) = offset, !points.isFinite { throw .offset(points) }
  }
}
