import Imaging

extension Placeholder {
  /// The shapes of a placeholder in a content of a size in points.
  ///
  /// Rows have the proportions of iOS; in a small content they are lower, so that there are three of them.
  func shapes(in size: Size) -> [PlaceholderShape] {
    var board = PlaceholderBoard()
    if isLettered, let body { board.texts = Self.texts[body, default: []][...] }
    var page = Rect(x: 0, y: 0, width: size.width, height: size.height)
    if hasNavigationBar {
      let height = min(HostMetrics.navigationBarHeight, page.height)
      if page.width >= 16, height >= 12 { board.navigationBar(in: page.top(height)) }
      page = page.without(top: height)
    }
    if page.width >= 16, page.height >= 12 {
      switch body {
      case .text: board.text(in: page)
      case .menu: board.menu(in: page)
      case .list: board.list(in: page)
      case .form: board.form(in: page)
      case .media: board.media(in: page)
      case .picker: board.picker(in: page)
      case nil: break
      }
    }
    return isRightToLeft ? board.shapes.map { $0.mirrored(in: size.width) } : board.shapes
  }
}

extension Placeholder {
  /// What the lines of each body say, in the order in which they are drawn.
  private static let texts: [Body: [String]] = [
    .text: [
      "Sunrise at 06:12", "Meet at the lake at six?", "Mara brings the boat.", "Bring the camera!",
      "It will be cold.",
    ],
    .menu: ["Newest first", "By place", "By light"],
    .list: ["Mara Lind", "Watches the sunrise", "Jon Abe", "Is on the way", "Ida Berg", "Asleep"],
    .form: ["Alarm", "Volume", "Save"],
    .media: ["Golden hour", "The Ridge"],
  ]
}

/// Rows of equal height that fill a page.
private struct Rows {
  let page: Rect
  let count: Int
  /// The height of a row divided by its full height.
  let factor: Double

  init(_ page: Rect, height: Double, least: Double) {
    self.page = page
    let wanted = min(max(page.height / 3, least), height)
    count = max(1, Int((page.height / wanted + 0.05).rounded(.down)))
    factor = min(page.height / Double(count), height * 1.15) / height
  }

  subscript(_ index: Int) -> Rect {
    let height = page.height / Double(count)
    return Rect(
      x: page.x, y: page.y + Double(index) * height, width: page.width, height: height)
  }
}

extension PlaceholderBoard {
  /// The share of its room that a text takes, row by row.
  private static let shares = [0.56, 0.4, 0.66, 0.48, 0.36, 0.6, 0.44]
  private static func share(_ index: Int) -> Double { shares[index % shares.count] }

  /// A title, and paragraphs of text below it.
  fileprivate mutating func text(in page: Rect) {
    let k = min(max(min(page.width / 160, page.height / 96), 0.5), 1)
    let margin = 16 * k
    let width = page.width - 2 * margin
    var y = page.y + margin + 5 * k
    words(x: page.x + margin, middle: y, width: width * 0.46, height: 10 * k)
    y += 24 * k
    let pitch = 15 * k
    let lines = [1, 0.93, 0.97, 0.58]
    let count = Int(((page.maxY - margin - y - 2.5 * k) / pitch + 1).rounded(.down))
    for line in 0..<max(0, count) {
      let isLast = line == count - 1 && line % 4 != 0
      let share = isLast ? lines[3] : lines[line % 4]
      let gap = Double(line / 4) * 8 * k
      guard y + gap + 2.5 * k <= page.maxY - margin / 2 else { break }
      words(x: page.x + margin, middle: y + gap, width: width * share, height: 5 * k, .soft)
      y += pitch
    }
  }

  /// Commands, each with a symbol at its end.
  fileprivate mutating func menu(in page: Rect) {
    let rows = Rows(page, height: 44, least: 26)
    let k = rows.factor
    for index in 0..<rows.count {
      let row = rows[index]
      let (margin, side) = (16 * k, 17 * k)
      let room = row.width - 3 * margin - side
      words(
        x: row.x + margin, middle: row.center.y, width: room * Self.share(index) * 1.25,
        height: 8 * k)
      symbol(
        at: Point(x: row.maxX - margin - side / 2, y: row.center.y), side: side,
        isRound: index % 2 == 1)
      if index > 0 { hairline(y: row.y, from: row.x, to: row.maxX) }
    }
  }

  /// Rows of a picture, a title and a subtitle.
  fileprivate mutating func list(in page: Rect) {
    let rows = Rows(page, height: 58, least: 32)
    let k = rows.factor
    for index in 0..<rows.count {
      let row = rows[index]
      let (margin, side) = (16 * k, 34 * k)
      let y = row.center.y
      block(
        Rect(x: row.x + margin, y: y - side / 2, width: side, height: side), radius: 8 * k, .soft)
      let x = row.x + margin + side + 12 * k
      let room = row.maxX - margin - 20 * k - x
      words(x: x, middle: y - 8 * k, width: room * Self.share(index) * 1.2, height: 8 * k)
      words(x: x, middle: y + 9 * k, width: room * Self.share(index + 3), height: 6 * k, .soft)
      chevron(at: Point(x: row.maxX - margin - 3 * k, y: y), height: 11 * k)
      if index > 0 { hairline(y: row.y, from: x, to: row.maxX) }
    }
  }

  /// Labels with a switch, a slider and segments; the last of several rows is a button.
  fileprivate mutating func form(in page: Rect) {
    let rows = Rows(page, height: 46, least: 28)
    let k = rows.factor
    let margin = 16 * k
    for index in 0..<rows.count {
      let row = rows[index]
      let y = row.center.y
      let (left, right) = (row.x + margin, row.maxX - margin)
      let width = (right - left) * 0.46
      if index == rows.count - 1, index > 1 {
        block(
          Rect(x: left, y: y - 16 * k, width: right - left, height: 32 * k), radius: 9 * k, .faint)
        words(
          x: row.center.x - (right - left) * 0.12, middle: y, width: (right - left) * 0.24,
          height: 8 * k)
        continue
      }
      words(x: left, middle: y, width: (right - left) * Self.share(index) * 0.6, height: 8 * k)
      switch index % 3 {
      case 0:
        block(
          Rect(x: right - 44 * k, y: y - 13 * k, width: 44 * k, height: 26 * k), radius: 13 * k,
          .soft)
        circle(at: Point(x: right - 13 * k, y: y), diameter: 22 * k, .strong)
      case 1:
        track(x: right - width, middle: y, width: width, at: 0.62, pen: 4 * k, knob: 18 * k)
      default:
        let box = Rect(x: right - width, y: y - 13 * k, width: width, height: 26 * k)
        block(box, radius: 8 * k, .faint)
        block(
          Rect(x: box.x + 2 * k, y: box.y + 2 * k, width: width / 2 - 2 * k, height: 22 * k),
          radius: 6 * k, .soft)
      }
      if index > 0 { hairline(y: row.y, from: left, to: row.maxX) }
    }
  }

  /// A cover, title and artist, the place in the song, and the buttons of a player.
  fileprivate mutating func media(in page: Rect) {
    let isWide = page.width >= page.height * 1.2
    let margin = min(16, min(page.width, page.height) * 0.12)
    let side =
      isWide
      ? min(page.height - 2 * margin, page.width * 0.4)
      : min(page.width - 2 * margin, page.height * 0.5)
    let cover = Rect(
      x: isWide ? page.x + margin : page.center.x - side / 2,
      y: isWide ? page.center.y - side / 2 : page.y + margin, width: side, height: side)
    block(cover, radius: side * 0.1, .faint)
    circle(at: cover.center, diameter: side * 0.62, .soft)
    circle(at: cover.center, diameter: side * 0.16, .strong)

    let column =
      isWide
      ? Rect(
        x: cover.maxX + margin, y: cover.y, width: page.maxX - margin - cover.maxX - margin,
        height: side)
      : Rect(
        x: cover.x, y: cover.maxY + margin * 0.6, width: side,
        height: page.maxY - margin - cover.maxY - margin * 0.6)
    let k = min(column.height / 88, column.width / 110)
    guard k > 0 else { return }
    func y(_ share: Double) -> Double { column.y + column.height * share }
    words(x: column.x, middle: y(0.1), width: column.width * 0.72, height: 9 * k)
    words(x: column.x, middle: y(0.3), width: column.width * 0.48, height: 7 * k, .soft)
    track(
      x: column.x, middle: y(0.54), width: column.width, at: 0.38, pen: 3 * k, knob: 9 * k)
    let (middle, gap) = (column.center.x, min(column.width * 0.3, 40 * k))
    triangle(at: Point(x: middle + 1.5 * k, y: y(0.84)), 19 * k, 22 * k)
    for step in [-0.5, 0.5] {
      let isToLeft = step < 0
      for shift in [-5.0, 5] {
        triangle(
          at: Point(x: middle + 2 * step * gap + shift * k, y: y(0.84)), 10 * k, 12 * k,
          isToLeft: isToLeft)
      }
    }
  }

  /// Two wheels around a selected row, as `UIPickerView` shows a time.
  fileprivate mutating func picker(in page: Rect) {
    let rowHeight = min(34, page.height)
    let margin = min(16, page.width * 0.1)
    block(
      Rect(
        x: page.x + margin, y: page.center.y - rowHeight / 2, width: page.width - 2 * margin,
        height: rowHeight), radius: 8, .faint)
    for step in -3...3 {
      let distance = Double(abs(step))
      // Rows lie closer together where the wheel turns away.
      let offset = distance * rowHeight * (1 - distance * 0.07)
      let y = page.center.y + (step < 0 ? -offset : offset)
      guard y - 8 >= page.y, y + 8 <= page.maxY else { continue }
      for column in [-1.0, 1] {
        let width = page.width * (step % 2 == 0 ? 0.12 : 0.09)
        words(
          x: page.center.x + column * page.width * 0.17 - width / 2, middle: y, width: width,
          height: 8 - distance, step == 0 ? .strong : distance == 1 ? .soft : .faint)
      }
    }
  }

  /// A navigation bar without a status bar: back, a title and one button.
  fileprivate mutating func navigationBar(in bar: Rect) {
    let width = min(72, bar.width * 0.4)
    words(x: bar.center.x - width / 2, middle: bar.center.y, width: width, height: 9)
    // A bar too narrow for both buttons has none.
    if bar.width >= 120 {
      chevron(at: Point(x: bar.x + 20, y: bar.center.y), height: 16, .strong, isToLeft: true)
      symbol(at: Point(x: bar.maxX - 25, y: bar.center.y), side: 18, isRound: true)
    }
    hairline(y: bar.maxY - 1, from: bar.x, to: bar.maxX)
  }
}
