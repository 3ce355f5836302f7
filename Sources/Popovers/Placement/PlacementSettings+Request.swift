package import Imaging

/// What is missing before a popover can be placed.
package enum PlacementSettingsError: Error, Equatable, Sendable {
  /// Neither a container nor a host is given.
  case noContainer
  /// Neither a source nor an anchor is given; the host's anchors.
  case noSource(anchors: [String])
  /// An anchor is given, but no host that could have it.
  case anchorWithoutHost(String)
  /// A window is given, but no tablet that could have one.
  case windowWithoutTablet
  /// A primary column is given, but no split view that could have one.
  case columnWithoutSplitView
  /// The host cannot be arranged as requested.
  case host(HostError)
}

extension PlacementSettings {
  /// The passthrough views behind the popover, in points of the container: the requested ones, and
  /// the bar of a bar button.
  package func passthroughRects() throws(PlacementSettingsError) -> [Rect] {
    let arrangement: HostArrangement?
    var rects: [Rect] = []
    do throws(HostError) {
      arrangement = try hostArrangement()
      for view in passthrough ?? [] {
        switch view {
        case .rect(let rect): rects.append(rect)
        case .anchor(let name):
          guard let arrangement else { throw HostError.noHost(anchor: name) }
          rects.append(try arrangement.anchor(named: name).rect)
        }
      }
      if let anchor = try anchor.map({ (name) throws(HostError) in
        try arrangement?.anchor(named: name)
      }), let anchor, anchor.isBarButton, let bar = arrangement?.bar(of: anchor) {
        rects.append(bar)
      }
    } catch .noHost(let anchor) { throw .anchorWithoutHost(anchor) } catch { throw .host(error) }
    return rects
  }

  /// Whether the clip hides the whole source.
  public var isSourceHidden: Bool {
    guard clip != nil,
      let request = try? request(extent: .content(Size(width: 1, height: 1)))
    else { return false }
    return request.visibleSource == nil
  }

  /// The numbers for a popover of a size; what is not said has its default.
  ///
  /// - Parameter extent: The size that is wanted; a content's width is held in UIKit's range later
  ///   when ``holdsUIKitSizes`` says so.
  package func request(
    extent: PopoverRequest.Extent
  ) throws(PlacementSettingsError) -> PlacementRequest {
    guard let container = containerSize else { throw .noContainer }
    let arrangement: HostArrangement?
    let anchored: HostAnchor?
    do throws(HostError) {
      arrangement = try hostArrangement()
      anchored = try anchor.flatMap { (name) throws(HostError) -> HostAnchor? in
        try arrangement?.anchor(named: name)
      }
    } catch { throw .host(error) }
    if let anchor, arrangement == nil { throw .anchorWithoutHost(anchor) }
    if window != nil, device?.device.isTablet != true { throw .windowWithoutTablet }
    if primaryColumn != nil, host != .splitView { throw .columnWithoutSplitView }
    guard let source = source ?? anchored?.rect else {
      throw .noSource(anchors: arrangement?.anchors.map(\.name) ?? [])
    }

    var request = PlacementRequest(container: container, source: source, extent: extent)
    request.safeArea = knownSafeArea ?? arrangement?.safeArea ?? .zero
    request.clip = clip
    request.region = region
    request.obstacles = obstacles ?? request.obstacles
    request.margins = margins ?? request.margins
    request.keyboardHeight = keyboardHeight ?? request.keyboardHeight
    request.distance = distance ?? request.distance
    request.permitted = permitted ?? request.permitted
    if anchored?.isBarButton == true {
      request.isBarButton = true
      request.permitted.removeAll { $0 == .left || $0 == .right }
    }
    request.minimumContent = minimumContent ?? request.minimumContent
    request.holdsUIKitSizes = holdsUIKitSizes ?? request.holdsUIKitSizes
    request.policy = policy ?? request.policy
    request.overlapsSource = overlapsSource ?? request.overlapsSource
    request.shifts = shifts ?? request.shifts
    request.alignment = alignment ?? request.alignment
    request.layoutDirection = layoutDirection ?? request.layoutDirection
    request.sizeClass = knownSizeClass ?? request.sizeClass
    request.verticalSizeClass =
      verticalSizeClass ?? device?.verticalSizeClass ?? request.verticalSizeClass
    request.adaptation = adaptation ?? request.adaptation
    request.detent = detent ?? request.detent
    return request
  }
}
