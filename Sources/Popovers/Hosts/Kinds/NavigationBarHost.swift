import Raster

/// A navigation bar, 44 points under a status bar of 20, with a bar button at each end; text below.
enum NavigationBarHost: HostKind {
  static func minimumContainer(for traits: HostTraits) -> Size { Size(180, 120) }

  static func arrange(on board: inout HostBoard) {
    board.add(.fill(board.bounds, .paper))
    let bar = board.navigationBar(title: "Title")
    board.statusBar()
    board.anchor("bar-button-left", board.leftButton(.menu, in: bar))
    board.anchor("bar-button-right", board.rightButton(.plus, in: bar))
    board.anchor("title", bar.centered(80, bar.height))
    let below = board.bounds.without(top: bar.maxY)
    board.paragraphs(in: below.inset(by: Insets(all: HostMetrics.textMargin)))
  }
}
