public import Popovers
public import Raster

/// A theme and a place for its popover: what one `popframe place` does.
///
/// ```swift
/// var place = PlacementSettings()
/// place.container = Size(1024, 768)
/// place.source = Rect(40, 300, 44, 44)
/// let job = try PlacementJob(file: ThemeLocator.standard.file(for: "Crimson"), place: place)
/// let popover = try job.report(at: .one).report.placement.popover
/// ```
public struct PlacementJob: Sendable {
  /// The theme, and what is asked of it but for arrow and offset, which placing decides.
  public let popover: RenderJob
  /// Where it is wanted.
  public private(set) var place: PlacementSettings
  /// What is worth saying before anything is drawn.
  public let warnings: [String]
  private let backdrop: Bitmap?
  private let inputs: InputFiles

  /// Reads a theme, and the pictures that are asked for.
  ///
  /// - Parameters:
  ///   - file: The path that a ``ThemeLocator`` has found.
  ///   - settings: What is asked of the theme; an arrow is the one permitted direction.
  ///   - place: Where it is wanted.
  ///   - locator: Finds the theme of a scene.
  public init(
    file: String, settings: RenderSettings = RenderSettings(), place: PlacementSettings,
    locator: ThemeLocator = .standard
  ) throws(PopframeError) {
    let popover = try RenderJob(file: file, settings: settings, locator: locator)
    var (inputs, warnings) = (popover.inputs, popover.warnings)
    var backdrop = place.host == nil ? popover.backdrop : nil
    if let path = place.backdrop {
      let picture = try PictureFile(PathName(path)).picture()
      warnings += picture.warnings
      inputs.add(PathName(path), as: "the backdrop")
      backdrop = picture.bitmap
    }
    self.popover = popover
    self.place = place.over(popover.place ?? PlacementSettings())
    self.warnings = warnings
    self.backdrop = backdrop
    self.inputs = inputs
  }

  /// Places the popover of a scene that has been read.
  init(placed popover: RenderJob, place: PlacementSettings) {
    self.popover = popover
    self.place = place
    backdrop = popover.backdrop
    warnings = popover.warnings
    inputs = popover.inputs
  }

  /// The scales to draw at, one picture each.
  public var scales: [Scale] { popover.scales }

  /// Fails when a path cannot be written to, or is one of the files that the picture is made from.
  ///
  /// - Parameters:
  ///   - path: Where the picture is to go.
  ///   - inNewFolder: Whether the path's folder may be missing, because it will be made.
  public func check(output path: String, inNewFolder: Bool = false) throws(PopframeError) {
    let path = PathName(path)
    try inputs.check(output: path)
    if inNewFolder, !FileStatus.isTaken(path.folder) { return }
    try SavedFiles.check(path)
  }

  /// Where the popover goes, with its layout at one scale; and what is worth saying about them.
  public func report(
    at scale: Scale
  ) throws(PopframeError) -> (report: PlacementReport, warnings: [String]) {
    let theme = try popover.theme.theme(for: popover.appearance)
    let request = try request(for: theme)
    let placement = try placement(request, theme)
    let layout = try popover.theme.layout(
      placement.request(at: scale), appearance: popover.appearance,
      castsShadow: placement.castsShadow)
    let report = PlacementReport(
      request: request, placement: placement, layout: LayoutReport(layout, theme: theme.name))
    let warnings = report.warnings + layout.warnings.map(\.description)
    return (report, warnings.map { "\(popover.theme.file): warning: \($0)" })
  }

  /// Draws the container with the popover in it at one scale.
  ///
  /// - Parameters:
  ///   - scale: Pixels a point.
  ///   - isExplained: Whether the reasons are drawn over it: the strips of the candidates, margins,
  ///     safe area and keyboard, lane, tip and miss.
  public func render(
    at scale: Scale, isExplained: Bool = false
  ) throws(PopframeError) -> RenderedPlacement {
    var (report, warnings) = try report(at: scale)
    let placement = report.placement
    var surroundings = try surroundings(at: scale)
    let picture = try picture(placement, at: scale, over: surroundings)
    for warning in picture.warnings where !warnings.contains(warning) { warnings.append(warning) }
    surroundings.show(picture)
    let origin = try origin(report, at: scale)
    guard isExplained else {
      return RenderedPlacement(
        report: report, bitmap: surroundings.bitmap, warnings: warnings, layout: picture.layout,
        origin: origin)
    }
    let theme = try popover.theme.theme(for: popover.appearance)
    return RenderedPlacement(
      report: report,
      bitmap: try report.explained(over: surroundings.bitmap, metrics: metrics(theme)),
      warnings: warnings, layout: picture.layout, origin: origin)
  }

  /// Draws the popover over surroundings that are drawn already.
  func picture(
    _ placement: Placement, at scale: Scale, over surroundings: Surroundings
  ) throws(PopframeError) -> PlacedPicture {
    try popover.theme.render(
      placement.request(at: scale), at: Point(placement.popover.x, placement.popover.y),
      over: surroundings, appearance: popover.appearance, options: options,
      castsShadow: placement.castsShadow)
  }

  /// The same popover, wanted elsewhere.
  func placed(at place: PlacementSettings) -> PlacementJob {
    var job = self
    job.place = place
    return job
  }

  /// What the container's picture is drawn from.
  func origin(
    _ report: PlacementReport, at scale: Scale
  ) throws(PopframeError) -> RenderedPopover.Origin {
    let popover = report.placement.popover
    let request = report.placement.request(at: scale)
    var options = options
    options.canvas = .shadow
    // The canvas of the parts, with the shadows that a full screen does not show.
    let bounds = try self.popover.theme.layout(request, appearance: self.popover.appearance)
      .pixels.bounds
    let size = report.request.container
    return RenderedPopover.Origin(
      theme: self.popover.theme, request: request, appearance: self.popover.appearance,
      options: options,
      container: PixelRect(
        bounds.x - scale.round(popover.x), bounds.y - scale.round(popover.y),
        scale.round(size.width), scale.round(size.height)))
  }
}

extension PlacementJob {
  /// What is painted; a placeholder reads as its host does.
  private var options: DrawingOptions {
    var options = popover.options
    options.placeholder?.isRightToLeft = place.layoutDirection == .rightToLeft
    return options
  }

  private func request(for theme: Theme) throws(PopframeError) -> PlacementRequest {
    var settings = popover.settings
    // UIKit's own size for a content that says none, instead of the theme's first preview.
    if settings.extent == nil, place.holdsUIKitSizes == true {
      settings.extent = .content(PlacementRequest.uikitContent)
    }
    var place = place
    place.permitted = place.permitted ?? settings.arrow.map { [$0] }
    do throws(PlacementSettingsError) {
      return try place.request(extent: settings.extent(for: theme))
    } catch { throw .misplaced(reason: "\(error)") }
  }

  private func metrics(_ theme: Theme) throws(PopframeError) -> PlacementMetrics {
    do throws(LayoutError) {
      return try PlacementMetrics(theme)
    } catch { throw .impossible(path: popover.theme.file, reason: "\(error)") }
  }

  private func placement(
    _ request: PlacementRequest, _ theme: Theme
  ) throws(PopframeError) -> Placement {
    let file = popover.theme.file
    let metrics = try metrics(theme)
    let placement: Placement
    do throws(PlacementError) {
      placement = try Placement(request, metrics: metrics)
    } catch .notDrawn(let directions) {
      throw .impossible(path: file, reason: "\(PlacementError.notDrawn(directions))")
    } catch { throw .misplaced(reason: "\(error)") }
    guard placement.popover.width > 0, placement.popover.height > 0 else {
      let reasons = placement.candidates.map(\.description).joined(separator: "; ")
      throw .impossible(
        path: file,
        reason: "there is no room for a popover: \(reasons); permit another direction, give it a "
          + "minimum content, or let it overlap its source")
    }
    return placement
  }

  /// What the popover lives in; nothing for a single layer of it.
  func surroundings(at scale: Scale) throws(PopframeError) -> Surroundings {
    guard let container = place.containerSize else {
      throw .misplaced(reason: "\(PlacementSettingsError.noContainer)")
    }
    guard popover.options.layer == .all else {
      return try Surroundings(.none, container: container, at: scale)
    }
    let dim = place.dim ?? 0
    if let backdrop {
      return try Surroundings(
        backdrop: backdrop, over: popover.options.background, container: container, at: scale,
        dimmedBy: dim)
    }
    let arrangement: HostArrangement?
    do throws(HostError) {
      arrangement = try place.hostArrangement()
    } catch { throw .misplaced(reason: "\(error)") }
    guard let arrangement else {
      return try Surroundings(
        popover.options.background, container: container, at: scale, dimmedBy: dim)
    }
    return try Surroundings(
      arrangement, at: scale, appearance: popover.settings.lightOrDark, dimmedBy: dim)
  }
}

extension Placement {
  /// A full screen has no shadow.
  fileprivate var castsShadow: Bool { presentation != .fullScreen }
}
