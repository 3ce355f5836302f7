import Imaging

/// A menu under a content view that has slid aside.
///
/// The menu shows on min(280, container − 60) points; the content keeps its width, so that its right
/// part is off the screen.
enum SideMenuHost: HostKind {
  /// How much of the menu shows, in points.
  private static let menuWidth = 280.0
  /// How much of the content stays on the screen: its menu button.
  private static let leastContent = 60.0
  private static let selected = 1

  static func minimumContainer(for traits: HostTraits) -> Size { Size(width: 200, height: 200) }

  static func arrange(on board: inout HostBuilder) {
    let menu = board.bounds.left(
      min(menuWidth + board.safeArea.left, board.container.width - leastContent))
    board.add(.fill(board.bounds, .groupedBackground))
    let list = board.betweenSafeAreas(
      menu.without(top: board.safeArea.top + HostMetrics.navigationBarHeight))
    let rows = board.rows(in: list, selected: selected)
    board.add(
      .text(
        HostText(text: "Menu", capHeight: 14, isBold: true, alignment: .left),
        Rect(
          x: board.safeArea.left + HostMetrics.textMargin, y: board.safeArea.top,
          width: menu.width - board.safeArea.left - HostMetrics.textMargin,
          height: HostMetrics.navigationBarHeight), .ink))
    if rows.indices.contains(selected) { board.anchor("menu-row", rows[selected]) }

    let content = Rect(
      x: menu.maxX, y: 0, width: board.container.width, height: board.container.height)
    board.add(.fill(content, .paper))
    let bar = board.navigationBar(in: content, title: "Title")
    board.barButton("bar-button-left", board.leftButton(.menu, in: bar))
    let button = board.page(in: content.without(top: bar.maxY))
    // On a narrow screen, half of the button is off the screen.
    if button.maxX <= board.container.width { board.anchor("button", button) }
    board.add(.hairline(.left, of: content, .line))
    board.statusBar()
  }
}
