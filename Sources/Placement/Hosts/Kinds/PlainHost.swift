import Imaging

/// A screen with a button in its middle and a small one in each corner.
///
/// The button is 120 × 44 points; the corners' are 44 × 44, 16 points from the sides.
enum PlainHost: HostKind {
  static func minimumContainer(for traits: HostTraits) -> Size { Size(width: 160, height: 220) }

  static func arrange(on board: inout HostBuilder) {
    board.add(.fill(board.bounds, .paper))
    board.statusBar()
    let margin = HostMetrics.textMargin
    let side = HostMetrics.barButtonSide
    let page = board.safeBounds.inset(by: Insets(all: margin))
    let button = board.safeColumns.centered(120, side)
    let columns = page.inset(
      by: Insets(top: 0, left: side + margin, bottom: 0, right: side + margin))
    let text = Rect(
      x: columns.x, y: columns.y + 17, width: columns.width,
      height: max(0, button.y - 24 - columns.y - 17))
    board.paragraphs(in: text)

    board.button("Button", in: button)
    board.anchor("button", button)
    for (name, x, y) in [
      ("top-left", page.x, page.y), ("top-right", page.maxX - side, page.y),
      ("bottom-left", page.x, page.maxY - side),
      ("bottom-right", page.maxX - side, page.maxY - side),
    ] {
      let square = Rect(x: x, y: y, width: side, height: side)
      board.add(.rounded(square, radius: side / 2, fill: .paper, line: .line))
      board.add(.icon(.plus, square.center, .tint))
      board.anchor(name, square)
    }
  }
}
