import Imaging

extension HostBuilder {
  /// Bars that stand for paragraphs of text, from a rectangle's top, as many as fit.
  mutating func paragraphs(in rect: Rect) {
    for element in PlainText(in: rect).elements { add(element) }
  }

  /// A button in the middle of a page, and paragraphs above it.
  ///
  /// - Returns: The button's rectangle.
  mutating func page(in rect: Rect) -> Rect {
    let button = rect.centered(120, HostMetrics.barButtonSide)
    let margin = HostMetrics.textMargin
    paragraphs(
      in: Rect(
        x: rect.x + margin, y: rect.y + margin, width: rect.width - 2 * margin,
        height: max(0, button.y - rect.y - margin - 24)))
    self.button("Button", in: button)
    return button
  }

  /// Rows with separators that fill a rectangle from its top; the last one may be cut.
  ///
  /// - Returns: The rectangle of each whole row.
  @discardableResult
  mutating func rows(in rect: Rect, selected: Int? = nil) -> [Rect] {
    let list = PlainList(in: rect, selected: selected)
    for element in list.elements { add(element) }
    return list.rows
  }

  mutating func button(_ title: String, in rect: Rect) {
    add(.rounded(rect, radius: 10, fill: .paper, line: .tint))
    add(.text(HostText(text: title, capHeight: 11), rect, .tint))
  }
}

/// Bars that stand for text: a heading, and paragraphs of a few lines.
struct PlainText {
  private(set) var elements: [HostElement] = []

  /// From one line to the next, in points, and the height of a bar.
  private static let lineHeight = 16.0
  private static let barHeight = 6.0
  /// The lengths of a paragraph's lines, as shares of the width.
  private static let lines = [0.96, 1.0, 0.91, 0.98, 0.57]

  /// A whole screen of grey bars would distract from the popover.
  private static let mostParagraphs = 4

  /// Adds lines from a rectangle's top; nothing extends below it.
  init(in rect: Rect, hasHeading: Bool = true) {
    guard rect.width >= 24 else { return }
    var y = rect.y
    if hasHeading, rect.height >= 10 {
      let width = min(160, rect.width * 0.6)
      elements.append(
        .rounded(Rect(x: rect.x, y: y, width: width, height: 10), radius: 3, fill: .words))
      y += 26
    }
    var line = 0
    while y + Self.barHeight <= rect.maxY, line < Self.mostParagraphs * Self.lines.count {
      let width = rect.width * Self.lines[line % Self.lines.count]
      elements.append(
        .rounded(
          Rect(x: rect.x, y: y, width: width, height: Self.barHeight), radius: Self.barHeight / 2,
          fill: .faintWords))
      line += 1
      y += line % Self.lines.count == 0 ? Self.lineHeight * 2 : Self.lineHeight
    }
  }
}

/// Rows of a list, with separators and bars that stand for their titles.
struct PlainList {
  /// The rectangle of each whole row.
  private(set) var rows: [Rect] = []
  private(set) var elements: [HostElement] = []

  /// The lengths of the titles, as shares of the available width.
  private static let titles = [0.52, 0.68, 0.41, 0.6, 0.74, 0.48, 0.57]

  /// Fills a rectangle from its top.
  init(in rect: Rect, selected: Int? = nil, hasDisclosure: Bool = true) {
    let height = HostMetrics.rowHeight
    let margin = HostMetrics.textMargin
    for number in 0..<max(0, Int(rect.height / height)) {
      let row = Rect(
        x: rect.x, y: rect.y + Double(number) * height, width: rect.width, height: height)
      rows.append(row)
      if number == selected { elements.append(.fill(row, .selection)) }
      let room = rect.width - 2 * margin - (hasDisclosure ? 24 : 0)
      if room >= 16 {
        let width = room * Self.titles[number % Self.titles.count]
        elements.append(
          .rounded(
            Rect(x: row.x + margin, y: row.y + 18, width: width, height: 8), radius: 4,
            fill: number == selected ? .tint : .words))
        if hasDisclosure {
          elements.append(
            .icon(.smallDisclosure, Point(x: row.maxX - margin - 4, y: row.center.y), .line))
        }
      }
      let isLast = row.maxY >= rect.maxY
      if !isLast {
        elements.append(
          .hairline(
            .bottom,
            of: Rect(
              x: row.x + margin, y: row.y, width: max(0, row.width - margin), height: height), .line
          ))
      }
    }
  }
}
