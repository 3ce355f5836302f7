import Imaging

/// A tab bar of 49 points at the bottom with five tabs of equal width, the first selected; a list
/// above.
enum TabBarHost: HostKind {
  private static let tabs: [(icon: HostIcon, title: String)] = [
    (.house, "Home"), (.search, "Search"), (.bookmark, "Saved"), (.bell, "News"),
    (.person, "Me"),
  ]

  static func minimumContainer(for traits: HostTraits) -> Size { Size(width: 240, height: 140) }

  static func arrange(on board: inout HostBuilder) {
    board.add(.fill(board.bounds, .paper))
    let top = board.navigationBar(title: "Home")
    board.statusBar()
    let page = board.safeColumns.without(top: top.maxY)
      .without(bottom: HostMetrics.tabBarHeight + board.safeArea.bottom)
    board.rows(in: page)

    let bar = board.bottomBar(height: HostMetrics.tabBarHeight)
    let width = bar.width / Double(tabs.count)
    for (index, tab) in tabs.enumerated() {
      let rect = Rect(x: bar.x + Double(index) * width, y: bar.y, width: width, height: bar.height)
      let ink: HostPalette = index == 0 ? .tint : .tabInk
      board.add(.icon(tab.icon, Point(x: rect.center.x, y: rect.y + 18), ink))
      board.add(
        .text(
          HostText(text: tab.title, capHeight: 7),
          Rect(x: rect.x, y: rect.y + 34, width: width, height: 11), ink))
      board.anchor("tab-\(index + 1)", rect)
    }
  }
}
