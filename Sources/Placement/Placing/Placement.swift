public import Imaging
public import Popovers
public import Themes
internal import Words

/// The place of a popover in its container, and why it is there.
///
/// All lengths are points of the container, from its top left; y grows downwards.
///
/// Laws: `offset + miss` is the requested offset. The tip is `distance` away from its source, plus
/// `miss` along the edge and `gap` across it. The popover is inside ``allowedArea`` except for
/// ``overrun``, which is not zero only if `minimumContent` and the arrow need more than the room.
/// No side is negative.
public struct Placement: Equatable, Sendable {
  /// How the content is presented.
  public enum Presentation: String, Hashable, Sendable, CaseIterable {
    /// It points at its source.
    case pointing
    /// No direction was permitted: it is in the middle of the allowed area, without an arrow.
    case centered
    /// It became a sheet, because a size class is compact: nothing of the theme is drawn.
    case sheet
    /// It fills the container, because a size class is compact: nothing of the theme is drawn.
    case fullScreen = "fullscreen"

    /// Whether a sheet or a full screen replaces the popover.
    public var isAdapted: Bool { self == .sheet || self == .fullScreen }
  }

  /// How the content is presented.
  public let presentation: Presentation
  /// The container minus margins, safe area and keyboard.
  public let allowedArea: Rect
  /// Frame and arrow: where the popover goes; the sheet, or the screen, of an adapted presentation. Its
  /// edges may fall between pixels.
  public let popover: Rect
  /// Where the arrow points; `none` when centred and adapted.
  public let direction: ArrowDirection
  /// From the middle of the popover's edge to the middle of the source; 0 without an arrow.
  public let requestedOffset: Double
  /// The offset of the tip as it is drawn; 0 without an arrow.
  public let offset: Double
  /// `requestedOffset − offset`.
  public let miss: Double
  /// The state of the offset: kept, or changed in which way.
  public let state: ArrowState
  /// The tip in the container; `nil` without an arrow.
  public let tip: Point?
  /// The distance between the tip's requested place and its real place, across the arrow's edge:
  /// positive if it ends before its source, which lies outside the allowed area; negative if the
  /// popover was moved over its source. 0 without a direction.
  public let gap: Double
  /// The permitted directions, in the order in which the policy asks them; none when centred and
  /// adapted.
  public let candidates: PlacementCandidates

  /// Places a popover.
  public init(
    _ request: PlacementRequest, metrics: PlacementMetrics
  ) throws(PlacementError) {
    try request.check()
    if request.isAdapted {
      let whole = Rect(
        x: 0, y: 0, width: request.container.width, height: request.container.height)
      // An adapted presentation does not need an allowed area; if there is none, it is empty.
      let allowed = (try? request.allowedArea()) ?? Rect(x: 0, y: 0, width: 0, height: 0)
      let isSheet = request.adaptation == .sheet
      self.init(
        isSheet ? .sheet : .fullScreen, isSheet ? request.detent.frame(in: request) : whole,
        in: allowed)
      return
    }
    let allowed = try request.allowedArea()
    if request.hasNoDirection {
      self.init(
        .centered, allowed.centered(metrics.bounds(request.heldExtent, .none)), in: allowed)
      return
    }

    var candidates = PlacementCandidates(request, metrics: metrics, allowed: allowed)
    var choice = candidates.choose(by: request.policy, overlaps: request.overlapsSource)
    if let first = choice, !request.overlapsSource, candidates[first].merits.hasNoRoomBeside {
      // Nothing would be seen beside the source: it is covered instead.
      candidates = PlacementCandidates(
        request.overlappingSource, metrics: metrics, allowed: allowed)
      choice = candidates.choose(by: request.policy, overlaps: true)
    }
    guard let choice else { throw .notDrawn(request.permitted) }
    self.init(candidates[choice], of: candidates, in: allowed)
  }

  private init(
    _ winner: PlacementCandidate, of candidates: PlacementCandidates, in allowed: Rect
  ) {
    presentation = .pointing
    allowedArea = allowed
    popover = winner.popover
    direction = winner.direction
    requestedOffset = winner.arrow?.requestedOffset ?? 0
    offset = winner.arrow?.offset ?? 0
    miss = winner.arrow?.miss ?? 0
    state = winner.arrow?.state ?? .free
    tip = winner.tip
    gap = winner.gap
    self.candidates = candidates
  }

  private init(_ presentation: Presentation, _ popover: Rect, in allowed: Rect) {
    self.presentation = presentation
    allowedArea = allowed
    self.popover = popover
    direction = .none
    requestedOffset = 0
    offset = 0
    miss = 0
    state = .free
    tip = nil
    gap = 0
    candidates = PlacementCandidates()
  }
}

extension Placement {
  /// The direction that won; `nil` when centred and adapted.
  public var winner: PlacementCandidate? { candidates.first { $0.reason.isChosen } }

  /// How far the popover extends beyond each side of the allowed area; never negative. Zero for
  /// adapted presentations.
  public var overrun: Insets {
    if presentation.isAdapted { return .zero }
    func beyond(_ length: Double) -> Double { max(0, length.roundedToNanopoint) }
    return Insets(
      top: beyond(allowedArea.y - popover.y), left: beyond(allowedArea.x - popover.x),
      bottom: beyond(popover.maxY - allowedArea.maxY),
      right: beyond(popover.maxX - allowedArea.maxX))
  }

  /// The request to lay out and draw this popover with; its layout has the same offset, miss and
  /// state.
  public func request(at scale: Scale) -> PopoverRequest {
    PopoverRequest(
      extent: .bounds(Size(width: popover.width, height: popover.height)), arrow: direction,
      offset: .points(requestedOffset), scale: scale, origin: Point(x: popover.x, y: popover.y))
  }
}

extension Rect {
  /// A size in the middle of the rectangle, cut to it.
  func centered(_ size: Size) -> Rect {
    let width = min(size.width, self.width)
    let height = min(size.height, self.height)
    return Rect(
      x: (x + (self.width - width) / 2).roundedToNanopoint,
      y: (y + (self.height - height) / 2).roundedToNanopoint,
      width: width.roundedToNanopoint, height: height.roundedToNanopoint)
  }
}
