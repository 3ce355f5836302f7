import Raster

/// The files that a popover is drawn from and how they are sliced.
struct LayoutArt: Equatable, Sendable {
  /// Whether frame and arrow are one picture.
  let isFused: Bool
  /// The frame's picture, or the fused one; `nil` for a frame without pixels.
  var body: PlacedArt?
  /// The arrow's picture.
  var arrow: PlacedArt?
  /// What a clip arrow is cut out of.
  var cloth: ClothArt?
  /// The factor by which the caps are shrunk; 1 when they fit.
  var capScale: Ratio
  /// The bounds, in points, from which on nothing shrinks.
  var minimum: Size

  init(
    theme: Theme, metrics: ArrowMetrics, placement: ArrowPlacement?, pixels: LayoutPixels,
    scale: Scale
  ) throws(LayoutError) {
    if case .fused(let art)? = theme.arrow?.art {
      try self.init(
        fused: art, metrics: metrics, placement: placement, pixels: pixels, scale: scale)
      return
    }
    guard let frame = theme.frame else { throw .missingFrame }
    try self.init(
      frame: frame, arrow: theme.arrow?.art, metrics: metrics, pixels: pixels, scale: scale)
  }

  private init(
    frame: FrameStyle, arrow art: ArrowStyle.Art?, metrics: ArrowMetrics, pixels: LayoutPixels,
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
      cloth = try ClothArt(clip.texture, frame: frame, scale: scale)
    case .fused, nil:
      break
    }
  }

  private init(
    fused art: FusedArt, metrics: ArrowMetrics, placement: ArrowPlacement?, pixels: LayoutPixels,
    scale: Scale
  ) throws(LayoutError) {
    let direction = metrics.direction
    var choice = FusedChoice(art, direction: direction)
    var arrow: (tip: Int, inPicture: Double)?
    if let corner = placement?.corner {
      choice = FusedChoice(art, direction: direction, corner: corner)
    } else if let placement, let start = choice?.baseStart(metrics.base) {
      arrow = (scale.round(min(max(placement.tip, -1e7), 1e7)), start + metrics.tip)
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

  /// What is worth saying of the files, in order of drawing, each once.
  func warnings(at scale: Scale) -> [LayoutWarning] {
    var warnings: [LayoutWarning] = []
    for file in [body?.file, arrow?.file, cloth?.file] {
      guard let warning = file?.warning(at: scale), !warnings.contains(warning) else { continue }
      warnings.append(warning)
    }
    return warnings
  }
}

extension ArrowMetrics {
  /// The bounds from which on nothing shrinks, from the art's fixed lengths in points.
  ///
  /// - Parameter includesArrow: Whether the fixed length across the edge has the arrow in it.
  fileprivate func minimum(fixedWidth: Double, fixedHeight: Double, includesArrow: Bool) -> Size {
    let along = (low + base + high).withoutNoise
    let across = includesArrow ? 0 : height
    switch direction.axis {
    case .horizontal:
      return Size(max(along, fixedWidth), (fixedHeight + across).withoutNoise)
    case .vertical:
      return Size((fixedWidth + across).withoutNoise, max(along, fixedHeight))
    case nil:
      return Size(fixedWidth, fixedHeight)
    }
  }
}
