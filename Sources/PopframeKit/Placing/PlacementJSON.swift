internal import Imaging
package import JSON
public import Placement
internal import Popovers

extension PlacementReport {
  /// The document that `popframe place --json` prints.
  public var json: String { JSON(self).text() }
}

extension JSON {
  /// Creates the output of `place --json`: the popover's own layout, its place in the container,
  /// the reasons, and the request. Keys are never left out.
  package init(_ report: PlacementReport, _ answers: [JSON.Member] = []) {
    let placement = report.placement
    let hasFrame = !placement.presentation.isAdapted
    self = .object(
      Self.members(report.layout, hasFrame: hasFrame) + [
        ("popover", JSON(placement.popover)),
        ("tip", JSON(placement.tip)),
        ("frame", hasFrame ? JSON(report.frame) : .null),
        ("content", JSON(report.content)),
        ("candidates", .array(placement.candidates.map { JSON($0) })),
        ("presentation", .string(placement.presentation.rawValue)),
        ("allowedArea", JSON(placement.allowedArea)),
        ("gap", .number(placement.gap)),
        ("overrun", JSON(placement.overrun)),
      ] + Self.members(report.request) + answers)
  }

  /// The request, with the keys of scene files, so that it can be repeated.
  private static func members(_ request: PlacementRequest) -> [JSON.Member] {
    let permitted = request.permitted.isEmpty ? [.none] : request.permitted
    let wanted: (String, Size) =
      switch request.extent {
      case .content(let size): ("content", size)
      case .bounds(let size): ("bounds", size)
      }
    return [
      ("container", JSON(request.container)),
      ("source", JSON(request.source)),
      ("clip", JSON(request.clip)),
      ("within", JSON(request.region)),
      ("obstacles", .array(request.obstacles.map { JSON($0) })),
      ("wanted", .object([(wanted.0, JSON(wanted.1))])),
      ("permitted", .array(permitted.map { .string($0.rawValue) })),
      ("margins", JSON(request.margins)),
      ("safeArea", JSON(request.safeArea)),
      ("keyboard", .number(request.keyboardHeight)),
      ("policy", .string(request.policy.rawValue)),
      ("distance", .number(request.distance)),
      ("overlapSource", .bool(request.overlapsSource)),
      ("edge", .string(request.shifts ? "shift" : "theme")),
      ("minimumContent", JSON(request.minimumContent)),
      ("alignment", .string(request.alignment.rawValue)),
      ("layoutDirection", .string(request.layoutDirection.rawValue)),
      ("uikitSizes", .bool(request.holdsUIKitSizes)),
      ("sizeClass", .string(request.sizeClass.rawValue)),
      ("verticalSizeClass", .string(request.verticalSizeClass.rawValue)),
      ("adaptive", .string(request.adaptation.rawValue)),
      ("detent", JSON(request.detent)),
    ]
  }

  private init(_ detent: SheetDetent) {
    switch detent {
    case .large: self = .string("large")
    case .medium: self = .string("medium")
    case .height(let height): self = .number(height)
    }
  }

  private init(_ candidate: PlacementCandidate) {
    self = .object([
      ("direction", .string(candidate.direction.rawValue)),
      ("full", JSON(candidate.full)),
      ("room", .number(candidate.room)),
      ("fits", .bool(candidate.fits)),
      ("hits", .bool(candidate.hits)),
      ("beside", .number(candidate.beside)),
      ("deficit", .number(candidate.deficit)),
      ("seen", .number(candidate.seen)),
      ("covered", .number(candidate.covered)),
      ("obstructed", .number(candidate.obstructed)),
      ("lost", .number(candidate.lost)),
      ("reason", .string(candidate.explanation)),
      ("wins", .bool(candidate.reason.isChosen)),
      ("popover", JSON(candidate.popover)),
      ("tip", JSON(candidate.tip)),
      ("score", .integer(candidate.score)),
      ("strip", JSON(candidate.strip)),
    ])
  }
}
