import Imaging

/// A navigation bar, 44 points under a status bar of 20, with a bar button at each end; text below.
enum NavigationBarHost: HostKind {
  static func minimumContainer(for traits: HostTraits) -> Size { Size(width: 180, height: 120) }

  static func arrange(on board: inout HostBuilder) {
    board.add(.fill(board.bounds, .paper))
    let bar = board.navigationBar(title: "Title")
    board.statusBar()
    board.barButton("bar-button-left", board.leftButton(.menu, in: bar))
    board.barButton("bar-button-right", board.rightButton(.plus, in: bar))
    board.anchor("title", bar.centered(80, bar.height))
    let below = board.safeColumns.without(top: bar.maxY).without(bottom: board.safeArea.bottom)
    board.paragraphs(in: below.inset(by: Insets(all: HostMetrics.textMargin)))
  }
}
