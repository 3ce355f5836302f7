import Raster

/// What is missing before a popover can be placed.
public enum PlacementSettingsError: Error, Equatable, Sendable {
  /// Neither a container nor a host is given.
  case noContainer
  /// Neither a source nor an anchor is given; the host's anchors.
  case noSource(anchors: [String])
  /// An anchor is given, but no host that could have it.
  case anchorWithoutHost(String)
  /// A primary column is given, but no split view that could have one.
  case columnWithoutSplitView
  /// The host cannot be what is asked.
  case host(HostError)
}

extension PlacementSettings {
  /// The numbers for a popover of a size; what is not said has its default.
  ///
  /// - Parameter extent: The size that is wanted; a content's width is held in UIKit's range later
  ///   when ``holdsUIKitSizes`` says so.
  public func request(
    extent: PopoverRequest.Extent
  ) throws(PlacementSettingsError) -> PlacementRequest {
    guard let container = containerSize else { throw .noContainer }
    let arrangement: HostArrangement?
    let anchored: Rect?
    do throws(HostError) {
      arrangement = try hostArrangement()
      anchored = try anchor.flatMap { (name) throws(HostError) -> Rect? in
        try arrangement?.anchor(named: name).rect
      }
    } catch { throw .host(error) }
    if let anchor, arrangement == nil { throw .anchorWithoutHost(anchor) }
    if primaryColumn != nil, host != .splitView { throw .columnWithoutSplitView }
    guard let source = source ?? anchored else {
      throw .noSource(anchors: arrangement?.anchors.map(\.name) ?? [])
    }

    var request = PlacementRequest(container: container, source: source, extent: extent)
    request.safeArea = safeArea ?? arrangement?.safeArea ?? .zero
    request.margins = margins ?? request.margins
    request.keyboardHeight = keyboardHeight ?? request.keyboardHeight
    request.distance = distance ?? request.distance
    request.permitted = permitted ?? request.permitted
    request.minimumContent = minimumContent ?? request.minimumContent
    request.holdsUIKitSizes = holdsUIKitSizes ?? request.holdsUIKitSizes
    request.policy = policy ?? request.policy
    request.overlapsSource = overlapsSource ?? request.overlapsSource
    request.shifts = shifts ?? request.shifts
    request.alignment = alignment ?? request.alignment
    request.layoutDirection = layoutDirection ?? request.layoutDirection
    request.sizeClass = sizeClass ?? request.sizeClass
    request.adaptation = adaptation ?? request.adaptation
    return request
  }
}
