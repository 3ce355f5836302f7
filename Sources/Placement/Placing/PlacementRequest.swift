public import Imaging
public import Popovers
public import Themes

/// The request for a popover in a container: everything that decides its place. Lengths are points
/// of the container, from its top left; y grows downwards.
///
/// ```swift
/// var request = PlacementRequest(
///   container: Size(width: 1024, height: 768), source: Rect(x: 40, y: 300, width: 44, height: 44), content: Size(width: 320, height: 200))
/// request.permitted = [.down, .up]
/// let placement = try Placement(request, metrics: PlacementMetrics(theme))
/// ```
public struct PlacementRequest: Equatable, Sendable {
  /// The size of the container: a screen or a window.
  public var container: Size
  /// Distances kept from the container's edges, on top of the safe area; never negative.
  public var margins = Insets(all: 10)
  /// The strips at the container's edges that bars, notches and rounded corners cover; never negative.
  public var safeArea = Insets.zero
  /// How much of the container's bottom the keyboard covers; the larger of it and the safe area
  /// counts. Never negative.
  public var keyboardHeight = 0.0

  /// The rectangle at which the popover points. Its size may be zero; it may be partly outside of the container.
  public var source: Rect
  /// The visible rectangle around the source, such as a scroll view: only the part of the source
  /// within it counts, and a source outside it is an error. `nil`: nothing clips the source.
  public var clip: Rect?
  /// The part of the container in which the popover must stay, minus the margins, for example the
  /// content of the popover that presents it. `nil`: all of it.
  public var region: Rect?
  /// Areas that the popover should leave free, such as a popover that is already shown: a direction
  /// that covers part of one does not fit.
  public var obstacles: [Rect] = []
  /// From the source's edge to the arrow's tip; negative: the tip lies over the source.
  public var distance = 0.0
  /// Whether the source is a bar button: then the directions left and right are never permitted.
  public var isBarButton = false
  /// Where the arrow may point, each direction once. The order matters to ``PlacementPolicy/listed``
  /// and ``PlacementPolicy/flip`` only. Empty, or `none` alone: no arrow, in the middle of the allowed
  /// area.
  public var permitted: [ArrowDirection] = [.up, .down, .left, .right]

  /// The requested size.
  public var extent: PopoverRequest.Extent
  /// The smallest content when there is not enough room: a popover is not cut to less than this and
  /// the arrow need.
  public var minimumContent = Size(width: 0, height: 0)
  /// Whether the content's width is limited to ``uikitWidths``, as in UIKit up to iOS 8.
  public var holdsUIKitSizes = false

  /// How a direction is chosen.
  public var policy = PlacementPolicy.preference
  /// Whether the popover may cover its source instead of being cut, like UIKit's
  /// `canOverlapSourceViewRect`.
  public var overlapsSource = false
  /// Whether the popover moves along its edge, within the allowed area, so that the arrow does not miss: the edge
  /// policy `shift`.
  public var shifts = false
  /// Which part is aligned with the source.
  public var alignment = PlacementAlignment.center
  /// Where reading starts; exchanges `start` and `end`.
  public var layoutDirection = UserInterfaceLayoutDirection.leftToRight

  /// The container's width class.
  public var sizeClass = SizeClass.regular
  /// The container's height class.
  public var verticalSizeClass = SizeClass.regular
  /// The presentation where a size class is compact.
  public var adaptation = PlacementAdaptation.sheet
  /// How high a sheet is.
  public var detent = SheetDetent.large

  /// Whether there will be no popover, because a size class is compact.
  public var isAdapted: Bool {
    (sizeClass == .compact || verticalSizeClass == .compact) && adaptation != .none
  }

  /// The widths that a content had in UIKit's own popover controller.
  public static let uikitWidths = 320.0...600.0
  /// The size of a content without a size of its own in UIKit's popover controller.
  public static let uikitContent = Size(width: 320, height: 1100)

  /// Creates a request; all other values have the command's defaults.
  public init(container: Size, source: Rect, extent: PopoverRequest.Extent) {
    self.container = container
    self.source = source
    self.extent = extent
  }

  /// Creates a request for a content of this size; all other values have the command's defaults.
  public init(container: Size, source: Rect, content: Size) {
    self.init(container: container, source: source, extent: .content(content))
  }
}

/// Which parts of popover and source are aligned along the arrow's edge.
public enum PlacementAlignment: String, Hashable, Sendable, CaseIterable {
  /// The edges where reading starts: left, or right in right-to-left layouts; of popovers beside their
  /// source the top edges.
  case start
  /// The middles.
  case center
  /// The edges where reading ends: right, or left in right-to-left layouts; of popovers beside their
  /// source the bottom edges.
  case end
}

/// How one of the permitted directions is chosen.
public enum PlacementPolicy: String, Hashable, Sendable, CaseIterable {
  /// In the order up, down, left, right: the first that fits and hits its source, else the first that
  /// fits, else the one that loses least of its area.
  case preference
  /// The same in the order in which the directions are permitted.
  case listed
  /// The one with the largest area, whether it fits or not; after WYPopoverController. Of equal ones
  /// the first in the order down, up, left, right.
  case largestArea = "largest-area"
  /// The direction named first if its room is enough; otherwise its opposite if that is permitted
  /// and has enough room; otherwise the one of the two with more room. The other axis is not
  /// considered.
  case flip
}

/// Where reading starts; mirrors ``PlacementAlignment`` and nothing else.
public enum UserInterfaceLayoutDirection: String, Hashable, Sendable, CaseIterable {
  /// As in Latin script.
  case leftToRight = "ltr"
  /// As in Arabic and Hebrew.
  case rightToLeft = "rtl"
}
