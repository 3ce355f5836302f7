import Imaging

/// A toolbar of 44 points at the bottom, its five items spread evenly from end to end; text above.
enum ToolbarHost: HostKind {
  private static let icons: [HostIcon] = [.share, .bookmark, .search, .trash, .compose]

  static func minimumContainer(for traits: HostTraits) -> Size { Size(width: 240, height: 120) }

  static func arrange(on board: inout HostBuilder) {
    board.add(.fill(board.bounds, .paper))
    board.statusBar()
    let page = board.safeBounds.without(bottom: HostMetrics.toolbarHeight)
    board.paragraphs(in: page.inset(by: Insets(all: HostMetrics.textMargin)))

    let bar = board.bottomBar(height: HostMetrics.toolbarHeight)
    let side = HostMetrics.barButtonSide
    let step = (bar.width - 2 * HostMetrics.barMargin - side) / Double(icons.count - 1)
    for (index, icon) in icons.enumerated() {
      let item = Rect(
        x: bar.x + HostMetrics.barMargin + Double(index) * step, y: bar.y, width: side,
        height: bar.height)
      board.add(.icon(icon, item.center, .tint))
      board.barButton("item-\(index + 1)", item)
    }
  }
}
