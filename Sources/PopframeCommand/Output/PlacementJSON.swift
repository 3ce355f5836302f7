internal import Popovers
internal import PopframeKit
internal import Raster

extension JSON {
  /// What `place --json` prints: the popover's own layout, its place in the container, and why. Keys
  /// are never left out.
  init(_ report: PlacementReport) {
    let placement = report.placement
    self = .object(
      Self.members(report.layout) + [
        ("popover", JSON(placement.popover)),
        ("candidates", .array(placement.candidates.map { JSON($0) })),
        ("presentation", .string(placement.presentation.rawValue)),
        ("container", JSON(report.request.container)),
        ("source", JSON(report.request.source)),
        ("allowedArea", JSON(placement.allowedArea)),
        ("gap", .number(placement.gap)),
        ("overrun", JSON(placement.overrun)),
      ])
  }

  private init(_ candidate: PlacementCandidate) {
    self = .object([
      ("direction", .string(candidate.direction.rawValue)),
      ("full", JSON(candidate.full)),
      ("room", .number(candidate.room)),
      ("fits", .bool(candidate.fits)),
      ("deficit", .number(candidate.deficit)),
      ("reason", .string(candidate.explanation)),
      ("wins", .bool(candidate.reason.isChosen)),
      ("popover", JSON(candidate.popover)),
      ("lost", .number(candidate.lost)),
      ("score", .integer(candidate.score)),
      ("strip", JSON(candidate.strip)),
    ])
  }
}
