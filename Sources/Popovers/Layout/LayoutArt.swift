import Imaging
import Themes
internal import Words

/// The files that a popover is drawn from and how they are sliced.
struct LayoutArt: Equatable, Sendable {
  let isFused: Bool
  /// The frame's picture, or the fused one; `nil` for a frame without pixels.
  var body: PlacedArt?
  var arrow: PlacedArt?
  var textureFill: TextureFill?
  /// The factor by which the caps are shrunk; 1 when they fit.
  var capScale: Ratio
  /// The bounds, in points, from which on nothing shrinks.
  var minimum: Size

  init(
    theme: Theme, metrics: ArrowMetrics, placement: ArrowPlacement?, pixels: LayoutPixels,
    grid: PixelGrid
  ) throws(LayoutError) {
    let scale = grid.scale
    if case .fused(let art)? = theme.arrow?.art {
      try self.init(
        fused: art, metrics: metrics, placement: placement, pixels: pixels, grid: grid)
      return
    }
    if let drawn = theme.drawnFrame {
      self.init(drawn: drawn, metrics: metrics, pixels: pixels, scale: scale)
      return
    }
    guard let frame = theme.frame else {
      // A theme without frame and arrow draws nothing; a presentation that becomes a sheet uses
      // such a theme.
      guard theme.arrow == nil else { throw .missingFrame }
      self.init()
      return
    }
    try self.init(
      frame: frame, arrow: theme.arrow?.pictured, metrics: metrics, pixels: pixels, scale: scale)
  }

  private init() {
    isFused = false
    capScale = Ratio(1)
    minimum = Size(width: 0, height: 0)
  }

  private init(
    frame: FrameStyle, arrow art: PicturedArrow?, metrics: ArrowMetrics, pixels: LayoutPixels,
    scale: Scale
  ) throws(LayoutError) {
    let body = try PlacedArt(frame: frame, rect: pixels.frame, scale: scale)
    isFused = false
    self.body = pixels.frame.isEmpty ? nil : body
    capScale = body.plan.capScale
    minimum = metrics.minimum(
      fixedWidth: frame.capInsets.horizontal, fixedHeight: frame.capInsets.vertical,
      includesArrow: false)
    guard let rect = pixels.arrowPicture else { return }
    switch art {
    case .image(let image):
      arrow = PlacedArt(
        arrow: image, direction: metrics.direction, orientation: metrics.orientation, rect: rect,
        scale: scale)
    case .clip(let clip):
      textureFill = try TextureFill(clip.texture, frame: frame, scale: scale)
    case .fused, nil:
      break
    }
  }

  /// Without art, only the corners keep their size.
  private init(drawn frame: DrawnFrame, metrics: ArrowMetrics, pixels: LayoutPixels, scale: Scale) {
    isFused = false
    let (width, height) = (frame.fixedLength(.horizontal), frame.fixedLength(.vertical))
    let factors = [
      Ratio(pixels.frame.width, fitting: scale.pixels(width)),
      Ratio(pixels.frame.height, fitting: scale.pixels(height)),
    ]
    capScale = factors[0].value <= factors[1].value ? factors[0] : factors[1]
    var metrics = metrics
    let extents = frame.extents(along: metrics.direction)
    metrics.low = max(metrics.low, extents.low)
    metrics.high = max(metrics.high, extents.high)
    minimum = metrics.minimum(
      fixedWidth: width.roundedToNanopoint, fixedHeight: height.roundedToNanopoint,
      includesArrow: false)
  }

  private init(
    fused art: FusedArt, metrics: ArrowMetrics, placement: ArrowPlacement?, pixels: LayoutPixels,
    grid: PixelGrid
  ) throws(LayoutError) {
    let scale = grid.scale
    let direction = metrics.direction
    var choice = FusedImageSelection(art, direction: direction)
    var arrow: (tip: Int, inPicture: Double)?
    if let corner = placement?.corner {
      choice = FusedImageSelection(art, direction: direction, corner: corner)
    } else if let placement, let start = choice?.baseStart(metrics.base) {
      let tip = min(max(placement.tip, -1e7), 1e7)
      arrow = (
        grid.round(tip, along: direction.axis ?? .horizontal), start + metrics.tip
      )
    }
    guard let choice else { throw .missingFusedPicture(direction) }
    let body = try PlacedArt(
      fused: art, choice: choice, edge: direction.axis, arrow: arrow, rect: pixels.bounds,
      scale: scale)
    isFused = true
    self.body = body
    capScale = body.plan.capScale
    minimum = metrics.minimum(
      fixedWidth: choice.fixedLength(.horizontal, edge: direction.axis),
      fixedHeight: choice.fixedLength(.vertical, edge: direction.axis), includesArrow: true)
  }

  /// The warnings about the files, in order of drawing, each once.
  func warnings(at scale: Scale) -> [LayoutWarning] {
    var warnings: [LayoutWarning] = []
    for file in [body?.file, arrow?.file, textureFill?.file] {
      guard let warning = file?.warning(at: scale), !warnings.contains(warning) else { continue }
      warnings.append(warning)
    }
    return warnings
  }
}

extension Ratio {
  /// The factor by which a length is shrunk to fit whole pixels; 1 when it fits. The length counts to
  /// a millionth of a pixel.
  fileprivate init(_ pixels: Int, fitting length: Double) {
    let million = 1_000_000
    let fixed = Int((length * Double(million)).rounded())
    self = fixed <= pixels * million ? Ratio(1) : Ratio(max(0, pixels) * million, fixed)
  }
}

extension ArrowMetrics {
  /// The bounds from which on nothing shrinks, from the art's fixed lengths in points.
  ///
  /// - Parameter includesArrow: Whether the fixed length across the edge has the arrow in it.
  fileprivate func minimum(fixedWidth: Double, fixedHeight: Double, includesArrow: Bool) -> Size {
    let along = (low + base + high).roundedToNanopoint
    let across = includesArrow ? 0 : height
    switch direction.axis {
    case .horizontal:
      return Size(width: max(along, fixedWidth), height: (fixedHeight + across).roundedToNanopoint)
    case .vertical:
      return Size(width: (fixedWidth + across).roundedToNanopoint, height: max(along, fixedHeight))
    case nil:
      return Size(width: fixedWidth, height: fixedHeight)
    }
  }
}
