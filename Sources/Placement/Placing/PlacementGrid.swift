package import Imaging
package import Popovers
package import Themes
internal import Words

/// Places one request for many sources on a grid, with the same results as ``Placement``.
///
/// The result on one axis does not depend on the other: each column and each row of each direction
/// is computed once, and for each source they only have to be combined and compared.
package struct PlacementGrid: Sendable {
  /// A direction with what each column and each row gives.
  fileprivate struct Lines: Sendable {
    let side: PlacementSide
    let reaches: [PlacementReach]
    /// For each different set of the arrow's numbers, the results of all columns or rows along the
    /// arrow's edge.
    let edges: [[PlacementEdge]]
    /// Which of them belong to each reach.
    let edgesOfReach: [Int]
  }

  package struct Winner: Equatable, Sendable {
    /// Where the arrow points; `none` for a popover in the middle.
    package let direction: ArrowDirection
    /// The popover with its arrow, in points of the container.
    package let popover: Rect
    package let state: ArrowState
    /// How far the tip is beside its source, in points.
    package let beside: Double
    /// The share of the full size that is not seen, 0…1.
    package let lost: Double
  }

  private let lines: [Lines]
  /// The same for popovers that cover their source; empty if each source leaves room beside it.
  private let overlappingLines: [Lines]
  private let policy: PlacementPolicy
  private let overlapsSource: Bool
  private let obstacles: [Rect]
  /// The popover in the middle, where no direction is permitted.
  private let centered: Winner?
  /// Whether a source in this column, or row, is seen.
  private let seenColumns: [Bool]
  private let seenRows: [Bool]

  /// - Parameters:
  ///   - request: The request; its source has the size of all sources.
  ///   - columns: Where sources begin across.
  ///   - rows: Where they begin down.
  package init(
    _ request: PlacementRequest, metrics: PlacementMetrics, columns: [Double], rows: [Double]
  ) throws(PlacementError) {
    try request.checkNumbers()
    let allowed = try request.allowedArea()
    policy = request.policy
    overlapsSource = request.overlapsSource
    obstacles = request.obstacles
    func spans(_ origins: [Double], _ axis: Axis) -> [(span: PlacementSpan, isSeen: Bool)] {
      origins.map { origin in
        var source = request.source
        if axis == .horizontal { source.x = origin } else { source.y = origin }
        let seen = request.visibleSpan(of: source, axis)
        return (seen ?? source.span(axis), seen != nil)
      }
    }
    let across = spans(columns, .horizontal)
    let down = spans(rows, .vertical)
    seenColumns = across.map(\.isSeen)
    seenRows = down.map(\.isSeen)
    if request.hasNoDirection {
      let popover = allowed.centered(metrics.bounds(request.heldExtent, .none))
      centered = Winner(
        direction: .none, popover: popover, state: .free, beside: 0, lost: 0)
      lines = []
      overlappingLines = []
      return
    }
    centered = nil
    func allLines(_ request: PlacementRequest) -> [Lines] {
      request.policy.ordered(request.permitted).compactMap { direction in
        let side = PlacementSide(direction, request: request, metrics: metrics, allowed: allowed)
        guard side.isDrawn else { return nil }
        let (room, edge) = side.axis == .vertical ? (down, across) : (across, down)
        return Lines(side, room: room.map(\.span), edge: edge.map(\.span))
      }
    }
    let asked = allLines(request)
    guard !asked.isEmpty else { throw .notDrawn(request.permitted) }
    self.lines = asked
    let isCovered =
      !overlapsSource && asked.contains { $0.reaches.contains(where: \.hasNoRoomBeside) }
    overlappingLines = isCovered ? allLines(request.overlappingSource) : []
  }

  /// Decides for the source in a column and a row; `nil` where none of it is seen.
  package func winner(column: Int, row: Int) -> Winner? {
    guard seenColumns[column], seenRows[row] else { return nil }
    if let centered { return centered }
    let (winner, merits) = best(of: lines, column, row, overlaps: overlapsSource)
    guard !overlapsSource, merits.hasNoRoomBeside else {
      return winner.winner(column, row, lost: merits.lost)
    }
    // Nothing would be seen beside the source: it is covered instead.
    let (other, otherMerits) = best(of: overlappingLines, column, row, overlaps: true)
    return other.winner(column, row, lost: otherMerits.lost)
  }

  private func best(
    of lines: [Lines], _ column: Int, _ row: Int, overlaps: Bool
  ) -> (Lines, PlacementMerits) {
    var best = 0
    var leader = lines[0].merits(column, row, obstacles)
    for index in 1..<lines.count {
      let candidate = lines[index].merits(column, row, obstacles)
      guard candidate.isPreferred(to: leader, by: policy, overlaps: overlaps) else { continue }
      (best, leader) = (index, candidate)
    }
    return (lines[best], leader)
  }
}

extension PlacementGrid.Lines {
  fileprivate init(_ side: PlacementSide, room: [PlacementSpan], edge: [PlacementSpan]) {
    self.side = side
    reaches = room.map { side.reach(from: $0) }
    var arrows: [ArrowMetrics?] = []
    edgesOfReach = reaches.map { reach in
      let arrow = side.arrow(for: reach)
      if let known = arrows.firstIndex(of: arrow) { return known }
      arrows.append(arrow)
      return arrows.count - 1
    }
    edges = arrows.map { arrow in edge.map { side.edge(at: $0, arrow: arrow) } }
  }

  private func place(_ column: Int, _ row: Int) -> (PlacementReach, PlacementEdge) {
    let (room, along) = side.axis == .vertical ? (row, column) : (column, row)
    return (reaches[room], edges[edgesOfReach[room]][along])
  }

  fileprivate func merits(_ column: Int, _ row: Int, _ obstacles: [Rect]) -> PlacementMerits {
    let (reach, edge) = place(column, row)
    return PlacementMerits(side, reach, edge, obstacles: obstacles)
  }

  fileprivate func winner(_ column: Int, _ row: Int, lost: Double) -> PlacementGrid.Winner {
    let (reach, edge) = place(column, row)
    return PlacementGrid.Winner(
      direction: side.direction, popover: Rect(reach, edge, axis: side.axis),
      state: edge.arrow?.state ?? .free, beside: edge.beside,
      lost: lost > Double.lengthTolerance ? lost / side.full.area : 0)
  }
}
