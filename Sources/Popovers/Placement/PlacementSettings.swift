public import Imaging

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
  /// How wide a split view's primary column is.
  package var primaryColumn: PrimaryColumn?
  /// What the popover points at.
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
  public var layoutDirection: LayoutDirection?
  /// Whether the content's size follows UIKit's old rules; default: no.
  public var holdsUIKitSizes: Bool?
  /// The container's width class; default: regular.
  public var sizeClass: SizeClass?
  /// The container's height class; default: regular.
  public var verticalSizeClass: SizeClass?
  /// What happens where one of them is compact; default: a sheet.
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

  /// What the host adapts to.
  package var hostTraits: HostTraits {
    HostTraits(
      isCompact: knownSizeClass == .compact, isRightToLeft: layoutDirection == .rightToLeft,
      keyboardHeight: keyboardHeight ?? 0, keyboardFullHeight: keyboardFullHeight,
      primaryColumn: primaryColumn ?? PrimaryColumn(),
      safeArea: knownSafeArea, cutout: window == nil ? device?.device.cutout ?? .none : .none)
  }

  /// The arrangement of the host; `nil` without a host.
  package func hostArrangement() throws(HostError) -> HostArrangement? {
    guard let host, let containerSize else { return nil }
    return try host.arrangement(in: containerSize, traits: hostTraits)
  }
}

/// A view behind a popover that gets its taps.
package enum PassthroughView: Hashable, Sendable {
  /// The place of an anchor of the host.
  case anchor(String)
  /// A rectangle in points of the container.
  case rect(Rect)
}
