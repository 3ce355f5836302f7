public import Imaging
package import Popovers
public import Themes
internal import Words

/// The settings of a placement that are given; `nil` means that the next source decides (a scene
/// file, then the defaults). Lengths are points.
///
/// The command line and scene files fill the same value; `request(extent:)` turns it into numbers.
public struct PlacementSettings: Equatable, Sendable {
  /// The size of the container; default: the host's own, 1024 × 768.
  public var container: Size?
  /// The device, which gives container, safe area, size classes and scale; default: none.
  public var device: DeviceScreen?
  /// The size of a window on that device; default: all of the screen, or its split.
  public var window: Size?
  /// The host on which the popover is shown; default: none.
  public var host: Host?
  package var primaryColumn: PrimaryColumn?
  /// The rectangle at which the popover points.
  public var source: Rect?
  /// The visible rectangle around the source; default: nothing clips it.
  public var clip: Rect?
  /// The part of the container in which the popover must stay; default: all of it.
  public var region: Rect?
  /// Areas that the popover should leave free; default: none.
  public var obstacles: [Rect]?
  /// The name of one of the host's anchors, instead of a source.
  public var anchor: String?
  /// Where the arrow may point; default: everywhere.
  public var permitted: [ArrowDirection]?
  /// Distances kept from the container's edges; default: 10.
  public var margins: Insets?
  /// The safe area insets; default: the host's status bar, otherwise none.
  public var safeArea: Insets?
  /// How much the keyboard covers; default: nothing. A host shows it.
  public var keyboardHeight: Double?
  /// The full height of a keyboard of which only the upper part is shown; default: the height that
  /// is shown.
  public var keyboardFullHeight: Double?
  /// The size of the content; default: that of the popover's request.
  public var content: Size?
  /// How a direction is chosen; default: `preference`.
  public var policy: PlacementPolicy?
  /// From the source to the tip; default: 0.
  public var distance: Double?
  /// Whether the popover may cover its source; default: no.
  public var overlapsSource: Bool?
  /// Whether the popover moves so that its arrow does not miss; default: no.
  public var shifts: Bool?
  /// The smallest content; default: zero.
  public var minimumContent: Size?
  /// Which parts are aligned with the source; default: the middles.
  public var alignment: PlacementAlignment?
  /// Where reading starts, for the alignment and the host; default: left.
  public var layoutDirection: UserInterfaceLayoutDirection?
  /// Whether the content's size follows UIKit's old rules; default: no.
  public var holdsUIKitSizes: Bool?
  /// The container's width class; default: regular.
  public var sizeClass: SizeClass?
  /// The container's height class; default: regular.
  public var verticalSizeClass: SizeClass?
  /// The presentation where a size class is compact; default: a sheet.
  public var adaptation: PlacementAdaptation?
  /// How high a sheet is; default: large.
  public var detent: SheetDetent?
  /// The opacity of the black over everything below the popover, 0…1; default: 0.
  public var dim: Double?
  /// The path of a picture that fills the container; default: none.
  public var backdrop: String?
  /// Whether taps outside are ignored; default: no.
  public var isModal: Bool?
  /// The passthrough views, which receive their taps: anchors of the host or rectangles; default:
  /// the bar of a bar button.
  package var passthrough: [PassthroughView]?

  /// Creates settings in which nothing is given.
  public init() {}

  /// Whether nothing is given.
  public var isEmpty: Bool { self == PlacementSettings() }

  /// The size of the container; `nil` without a container and without a host.
  public var containerSize: Size? {
    container ?? window ?? device?.container ?? host?.standardContainer
  }

  /// The safe area insets, if they are given directly or by the device.
  var knownSafeArea: Insets? {
    // A window in the middle of a screen has no safe area insets.
    safeArea ?? (window != nil ? .zero : device?.safeArea)
  }

  /// The class of the container's width, if it is given directly or by the device.
  var knownSizeClass: SizeClass? {
    let free = window.map { window -> SizeClass in
      window.width >= DeviceScreen.regularWindowWidth ? .regular : .compact
    }
    return sizeClass ?? free ?? device?.sizeClass
  }

  package var hostTraits: HostTraits {
    HostTraits(
      isCompact: knownSizeClass == .compact, isRightToLeft: layoutDirection == .rightToLeft,
      keyboardHeight: keyboardHeight ?? 0, keyboardFullHeight: keyboardFullHeight,
      primaryColumn: primaryColumn ?? PrimaryColumn(),
      safeArea: knownSafeArea, cutout: window == nil ? device?.device.cutout ?? .none : .none)
  }

  package func hostArrangement() throws(HostError) -> HostArrangement? {
    guard let host, let containerSize else { return nil }
    return try host.arrangement(in: containerSize, traits: hostTraits)
  }
}

/// A view behind a popover that gets its taps.
package enum PassthroughView: Hashable, Sendable {
  case anchor(String)
  /// A rectangle in points of the container.
  case rect(Rect)
}

/// A setting that is missing before a popover can be placed.
package enum PlacementSettingsError: Error, Equatable, Sendable {
  /// Neither a container nor a host is given.
  case noContainer
  /// Neither a source nor an anchor is given; the host's anchors.
  case noSource(anchors: [String])
  case anchorWithoutHost(String)
  case windowWithoutTablet
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

  /// The numbers for a popover of a size; missing values have their defaults.
  ///
  /// - Parameter extent: The size that is wanted; a content's width is held in UIKit's range later if
  ///   ``holdsUIKitSizes`` is true.
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

extension PlacementSettingsError: CustomStringConvertible {
  /// The missing setting, in words that fit the command line and scene files.
  package var description: String {
    switch self {
    case .noContainer:
      return "there is no container: give its size in points, or a host"
    case .noSource(let anchors):
      let list = anchors.isEmpty ? "" : " (anchors: \(anchors.joined(separator: ", ")))"
      return "there is nothing to point at: give a source, or an anchor of the host\(list)"
    case .anchorWithoutHost(let name):
      return "the anchor '\(name)' needs a host that has it: "
        + Host.allCases.map(\.rawValue).listed(.or)
    case .windowWithoutTablet:
      return "a window of any size needs a tablet: name one as the device, or give a container"
    case .columnWithoutSplitView:
      return "only the host split-view has a primary column; leave its width out"
    case .host(let error):
      return error.description
    }
  }
}
