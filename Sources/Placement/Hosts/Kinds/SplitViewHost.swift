import Imaging

/// A list and its detail side by side, each under a navigation bar; in compact width the detail
/// alone, with a button that leads back, as `UISplitViewController` collapses by default.
///
/// The primary column's width is ``PrimaryColumn``'s; its last device pixels are the line between
/// the columns.
enum SplitViewHost: HostKind {
  /// Two bar buttons and their margins fit beside each other.
  private static let leastDetail = 160.0
  /// A primary column narrower than this has no anchors.
  private static let leastPrimary = 60.0
  private static let selected = 2

  static func minimumContainer(for traits: HostTraits) -> Size {
    Size(
      width: traits.isCompact ? leastDetail : traits.primaryColumn.container(leaving: leastDetail),
      height: 200)
  }

  static func arrange(on board: inout HostBuilder) {
    board.add(.fill(board.bounds, .paper))
    let column =
      board.traits.isCompact
      ? 0 : board.traits.primaryColumn.width(in: board.container.width)
    arrangeDetail(
      in: Rect(
        x: column, y: 0, width: board.container.width - column, height: board.container.height),
      on: &board)
    if column > 0 { arrangePrimary(in: board.bounds.left(column), on: &board) }
    board.statusBar()
  }

  private static func arrangePrimary(in rect: Rect, on board: inout HostBuilder) {
    board.add(.fill(rect, .paper))
    let bar = board.navigationBar(in: rect, title: "Primary")
    if rect.width >= leastPrimary {
      board.barButton("primary-button", board.rightButton(.compose, in: bar))
      let rows = board.rows(
        in: board.betweenSafeAreas(rect.without(top: bar.maxY)), selected: selected)
      if rows.indices.contains(selected) { board.anchor("primary-row", rows[selected]) }
    }
    board.add(.hairline(.right, of: rect, .line))
  }

  private static func arrangeDetail(in rect: Rect, on board: inout HostBuilder) {
    let bar = board.navigationBar(in: rect, title: "Detail")
    let left = board.leftButton(board.traits.isCompact ? .back : .menu, in: bar)
    board.barButton("bar-button-left", left)
    board.barButton("bar-button-right", board.rightButton(.share, in: bar))
    let button = board.page(in: board.betweenSafeAreas(rect.without(top: bar.maxY)))
    board.anchor("detail-button", button)
  }
}

extension Rect {
  func left(_ width: Double) -> Rect {
    Rect(x: x, y: y, width: min(width, self.width), height: height)
  }
}
