public import Imaging
public import Placement
package import Popovers
public import Themes

/// The layout of a scene at one scale. The picture and its parts are drawn from it.
public struct SceneLayout: Sendable {
  private let popover: RenderPlan
  /// The surroundings of the popover; `nil` for a popover alone.
  private let surroundings: SceneSurroundings?
  private let metrics: PlacementMetrics?
  /// Where the popover goes, and why; `nil` for a popover alone.
  public let placement: PlacementReport?

  init(popover: RenderPlan) {
    self.popover = popover
    surroundings = nil
    metrics = nil
    placement = nil
  }

  init(
    popover: RenderPlan, surroundings: SceneSurroundings, metrics: PlacementMetrics,
    placement: PlacementReport
  ) {
    self.popover = popover
    self.surroundings = surroundings
    self.metrics = metrics
    self.placement = placement
  }

  /// Pixels per point.
  public var scale: Scale { popover.layout.scale }

  package var pictureSize: PixelSize {
    placement.map { $0.request.container.pixels(at: scale) } ?? popover.pictureSize
  }

  /// The numbers of the popover by itself.
  package var report: LayoutReport {
    placement?.layout
      ?? LayoutReport(
        popover.layout, theme: popover.theme.name, canvas: popover.options.canvas)
  }

  /// The warnings.
  public var warnings: [Diagnostic] {
    (placement?.warnings ?? []).map {
      Diagnostic(.warning, .placement, file: popover.source.file, message: $0)
    } + popover.warnings
  }

  /// Draws the popover; one that has a place with its whole container.
  ///
  /// - Parameter isExplained: Whether the reasons for the place are drawn over the picture.
  public func render(isExplained: Bool = false) throws(PopframeError) -> RenderedPopover {
    guard let placement, let surroundings, let metrics else {
      return try RenderedPopover(popover)
    }
    var drawn = try surroundings.drawn(at: scale)
    if let source = try surroundings.source(over: drawn, at: scale) { drawn.show(source) }
    let picture = try picture(over: drawn)
    drawn.show(picture)
    var warnings = warnings
    for warning in picture.warnings where !warnings.contains(warning) { warnings.append(warning) }
    var bitmap = drawn.bitmap
    if isExplained {
      bitmap = try Drawing(explaining: placement, metrics: metrics, over: bitmap)
        .picture(of: "the explanation")
    }
    return RenderedPopover(
      popover, picture: CollapsedBitmap(whole: bitmap), warnings: warnings, placement: placement)
  }

  /// Draws the popover of a placed scene over surroundings that are drawn already.
  func picture(over surroundings: Surroundings) throws(PopframeError) -> PlacedPicture {
    let place = placement?.placement.popover ?? Rect(x: 0, y: 0, width: 0, height: 0)
    return try popover.picture(at: Point(x: place.x, y: place.y), over: surroundings)
  }
}

extension RenderPlan {
  /// Finds out which part of the popover each pixel of its container's picture belongs to.
  func parts(of placement: PlacementReport) throws(PopframeError) -> RegionMap {
    var popover = self
    popover.options.canvas = .shadow
    let place = placement.placement.popover
    return try popover.parts().placed(
      at: canvasOrigin(at: Point(x: place.x, y: place.y)),
      in: placement.request.container.pixels(at: layout.scale))
  }

  /// The size of the picture of the popover by itself, in pixels.
  var pictureSize: PixelSize {
    options.canvas == .bounds ? layout.pixels.bounds.size : layout.pixels.canvas
  }
}

extension Size {
  fileprivate func pixels(at scale: Scale) -> PixelSize {
    PixelSize(width: scale.round(width), height: scale.round(height))
  }
}

extension RegionMap {
  /// The map of a part of a larger picture, of which nothing else belongs to the popover.
  ///
  /// - Parameters:
  ///   - origin: Where this map's top left lies on the larger picture; any sign.
  ///   - size: The size of the larger picture.
  func placed(at origin: PixelPoint, in size: PixelSize) -> RegionMap {
    let surroundings = PopoverPart.surroundings.rawValue
    let names = names.contains(surroundings) ? names : names + [surroundings]
    let other = UInt8(names.firstIndex(of: surroundings) ?? 0)
    var labels = [UInt8](repeating: other, count: size.width * size.height)
    var places = labels
    let seen = PixelRect(origin: origin, size: self.size).intersection(
      PixelRect(origin: .zero, size: size))
    for y in seen.y..<seen.maxY {
      let row = (y - origin.y) * self.size.width - origin.x
      for x in seen.x..<seen.maxX {
        labels[y * size.width + x] = self.labels[row + x]
        places[y * size.width + x] = self.places[row + x]
      }
    }
    return RegionMap(size: size, names: names, labels: labels, places: places)
  }
}
