internal import Imaging
internal import Placement
internal import Popovers

/// The surroundings of a popover before they are drawn: its place, and the backdrop, host or
/// background below it.
struct SceneSurroundings: Sendable {
  let place: PlacementSettings
  let background: PopoverBackground<Bitmap>
  /// The picture that fills the container.
  let backdrop: Bitmap?
  let appearance: HostAppearance
  /// Whether the surroundings are drawn; they are not for a single layer of the popover.
  let isShown: Bool

  func request(
    _ settings: RenderSettings, theme: Theme
  ) throws(PopframeError) -> PlacementRequest {
    var settings = settings
    // UIKit's default content size, instead of that of the theme's first preview.
    if settings.extent == nil, place.holdsUIKitSizes == true {
      settings.extent = .content(PlacementRequest.uikitContent)
    }
    if let content = place.content { settings.extent = .content(content) }
    var place = place
    place.permitted = place.permitted ?? settings.arrow.map { [$0] }
    do throws(PlacementSettingsError) {
      return try place.request(extent: settings.extent(for: theme))
    } catch { throw .misplaced(reason: "\(error)") }
  }

  /// Draws the source, if nothing else shows it: a host draws its anchors, and a backdrop already
  /// shows everything.
  ///
  /// - Returns: The part of the surroundings that changes; `nil` if nothing is drawn.
  func source(
    over surroundings: Surroundings, at scale: Scale
  ) throws(PopframeError) -> PicturePart? {
    guard isShown, backdrop == nil, place.anchor == nil, let source = place.source else {
      return nil
    }
    let whole = Drawing.sourceBox(source, at: scale)
    var seen = whole.intersection(surroundings.bitmap.bounds)
    if let clip = place.clip { seen = seen.intersection(scale.round(clip)) }
    guard !seen.isEmpty else { return nil }
    let box = whole.offset(by: PixelPoint(x: -seen.x, y: -seen.y))
    let drawing = Drawing(
      source: box, over: surroundings.bitmap.part(seen), at: scale, appearance: appearance,
      dimmedBy: place.dim ?? 0)
    return PicturePart(frame: seen, bitmap: try drawing.picture(of: "the source"))
  }

  /// Draws them, without the source.
  func drawn(at scale: Scale) throws(PopframeError) -> Surroundings {
    guard let container = place.containerSize else {
      throw .misplaced(reason: "\(PlacementSettingsError.noContainer)")
    }
    guard isShown else { return try Surroundings(.none, container: container, at: scale) }
    let dim = place.dim ?? 0
    if let backdrop {
      return try Surroundings(
        backdrop: backdrop, over: background, container: container, at: scale, dimmedBy: dim)
    }
    let arrangement: HostArrangement?
    do throws(HostError) {
      arrangement = try place.hostArrangement()
    } catch { throw .misplaced(reason: "\(error)") }
    guard let arrangement else {
      return try Surroundings(background, container: container, at: scale, dimmedBy: dim)
    }
    return try Surroundings(arrangement, at: scale, appearance: appearance, dimmedBy: dim)
  }
}

extension ThemeFolder {
  func metrics(of appearance: String, at scale: Scale) throws(PopframeError) -> PlacementMetrics {
    let theme = try theme(for: appearance)
    return try attributingLayoutErrors(errorsIn: appearance) { () throws(LayoutError) in
      try PlacementMetrics(theme, scale: scale)
    }
  }
}

extension Placement {
  /// Places a popover; fails where there is no room for any.
  ///
  /// - Parameters:
  ///   - file: The theme's file, for messages about the theme.
  ///   - requestOrigin: The beginning of messages about the room; the theme's file if `nil`.
  static func of(
    _ request: PlacementRequest, metrics: PlacementMetrics, file: String, requestOrigin: String?
  ) throws(PopframeError) -> Placement {
    let placement: Placement
    do throws(PlacementError) {
      placement = try Placement(request, metrics: metrics)
    } catch .notDrawn(let directions) {
      throw .impossible(path: file, reason: "\(PlacementError.notDrawn(directions))")
    } catch { throw .misplaced(reason: "\(error)") }
    guard placement.popover.width > 0, placement.popover.height > 0 else {
      let reasons = placement.candidates.map { "\($0.direction.rawValue) \($0.measure)" }
        .joined(separator: "; ")
      throw .impossible(
        path: requestOrigin ?? file,
        reason: "there is no room for a popover: \(reasons); permit another direction, give it a "
          + "minimum content, or let it overlap its source")
    }
    return placement
  }
}
