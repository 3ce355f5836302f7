import Imaging

extension Placeholder {
  /// What is drawn in a content of a size in points, from below.
  func elements(in size: Size) -> [HostElement] {
    var board = HostBoard(container: size, traits: HostTraits())
    board.add(.fill(board.bounds, .paper))
    var page = board.bounds
    if hasNavigationBar {
      let bar = page.top(HostMetrics.navigationBarHeight)
      page = page.without(top: bar.height)
      board.popoverBar(in: bar)
    }
    switch body {
    case .text: board.paragraphs(in: page.inset(by: Insets(all: HostMetrics.textMargin)))
    case .list: board.rows(in: page)
    case .picker: for element in PlainPicker(in: page).elements { board.add(element) }
    case nil: break
    }
    return isRightToLeft ? board.elements.map { $0.mirrored(in: size.width) } : board.elements
  }
}

extension HostBoard {
  /// A navigation bar without a status bar.
  fileprivate mutating func popoverBar(in bar: Rect) {
    add(.fill(bar, .bar))
    let side = HostMetrics.barMargin + HostMetrics.barButtonSide
    add(
      .text(
        HostText(text: "Title", capHeight: 12, isBold: true),
        bar.inset(by: Insets(top: 0, left: side, bottom: 0, right: side)), .ink))
    // A bar too narrow for both has none.
    if bar.width >= 2 * side {
      leftButton(.back, in: bar)
      rightButton(.plus, in: bar)
    }
    add(.hairline(.bottom, of: bar, .line))
  }
}

/// Two wheels of numbers around a selected row, as `UIPickerView` shows a time.
struct PlainPicker {
  private(set) var elements: [HostElement] = []

  private static let rowHeight = 34.0
  private static let hours = ["6", "7", "8", "9", "10", "11", "12"]
  private static let minutes = ["38", "39", "40", "41", "42", "43", "44"]

  init(in rect: Rect) {
    let middle = rect.centered(
      max(0, rect.width - 2 * HostMetrics.barMargin), min(Self.rowHeight, rect.height))
    elements.append(.rounded(middle, radius: 8, fill: .groupedBackground))
    for step in -3...3 {
      let distance = Double(abs(step))
      // Rows lie closer together where the wheel turns away.
      let offset = distance * Self.rowHeight * (1 - distance * 0.07)
      let y = rect.center.y + (step < 0 ? -offset : offset)
      let row = Rect(x: rect.x, y: y - 8, width: rect.width, height: 16)
      guard row.y >= rect.y, row.maxY <= rect.maxY else { continue }
      let ink: HostInk = step == 0 ? .ink : distance == 1 ? .tabInk : .words
      let column = rect.width / 2
      for (number, words) in [Self.hours, Self.minutes].enumerated() {
        let shift = (number == 0 ? 1 : -1) * rect.width / 12
        elements.append(
          .text(
            HostText(text: words[step + 3], capHeight: step == 0 ? 13 : 12 - distance),
            Rect(
              x: rect.x + Double(number) * column + shift, y: row.y, width: column,
              height: row.height), ink))
      }
    }
  }
}
