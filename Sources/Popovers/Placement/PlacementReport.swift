internal import Raster

/// What `place --json` says of a popover: where it goes in its container, why, and its own layout.
public struct PlacementReport: Equatable, Sendable {
  /// What was asked for.
  public let request: PlacementRequest
  /// Where the popover goes.
  public let placement: Placement
  /// The numbers of the popover by itself, counted from the top left of its own bounds and picture.
  public let layout: LayoutReport

  /// Creates a report.
  public init(request: PlacementRequest, placement: Placement, layout: LayoutReport) {
    self.request = request
    self.placement = placement
    self.layout = layout
  }

  /// What the request's author may not have wanted, in sentences.
  public var warnings: [String] {
    var warnings: [String] = []
    let overrun = placement.overrun
    let sides = [
      ("top", overrun.top), ("left", overrun.left), ("bottom", overrun.bottom),
      ("right", overrun.right),
    ].filter { $0.1 > ArrowLane.tolerance }
    if let winner = placement.winner {
      let needed = winner.popover.span(winner.roomAxis).length.inTenths
      for (side, length) in sides {
        warnings.append(
          """
          the popover reaches \(length.inTenths) points beyond the allowed area at the \(side): with \
          its arrow, content insets and minimum content it needs \(needed) points and has \
          \(winner.room.inTenths); permit another direction, or let it overlap its source
          """)
      }
    }
    if placement.gap > ArrowLane.tolerance {
      warnings.append(
        """
        the source lies beyond the allowed area: the arrow stops \(placement.gap.inTenths) points \
        short of it
        """)
    }
    return warnings
  }
}
