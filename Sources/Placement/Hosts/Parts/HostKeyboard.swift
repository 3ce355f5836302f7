import Imaging

/// A keyboard of four rows that covers the bottom of a screen.
struct HostKeyboard {
  private(set) var elements: [HostElement] = []

  private static let letters = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"]
  /// From one key to the next, and from the keyboard's edge to the first, in points.
  private static let gap = 6.0
  /// A keyboard lower than this is drawn without keys.
  private static let leastKeyHeight = 14.0

  /// Draws nothing where the height is 0; a keyboard never reaches above the screen. Of a higher one,
  /// `full`, the upper part shows: the rest is below the screen.
  init(_ height: Double, of full: Double? = nil, in container: Size) {
    guard height > 0 else { return }
    let screen = Rect(x: 0, y: 0, width: container.width, height: container.height)
    var board = screen.bottom(height)
    if let full, full > height { board.height = min(full, container.height) }
    elements = [.fill(board, .keyboard), .hairline(.top, of: board, .line)]
    let keyHeight = (board.height - 5 * Self.gap) / 4
    let keyWidth = (board.width - 11 * Self.gap) / 10
    guard keyHeight >= Self.leastKeyHeight, keyWidth >= Self.leastKeyHeight else { return }
    var y = board.y + Self.gap
    for (number, row) in Self.letters.enumerated() {
      let count = Double(row.count)
      let width = count * keyWidth + (count - 1) * Self.gap
      var x = board.x + (board.width - width) / 2
      if number == 2 {
        addSideKeys(around: Rect(x: x, y: y, width: width, height: keyHeight), in: board)
      }
      for letter in row {
        addKey(String(letter), Rect(x: x, y: y, width: keyWidth, height: keyHeight))
        x += keyWidth + Self.gap
      }
      y += keyHeight + Self.gap
    }
    let space = Rect(
      x: board.x + 2.5 * (keyWidth + Self.gap) + Self.gap, y: y,
      width: board.width - 5 * (keyWidth + Self.gap) - 2 * Self.gap, height: keyHeight)
    addKey(nil, space)
    addSideKeys(around: space, in: board)
  }

  private mutating func addKey(_ letter: String?, _ rect: Rect) {
    elements.append(.rounded(rect, radius: 5, fill: .key))
    if let letter {
      elements.append(.text(HostText(text: letter, capHeight: 10), rect, .ink))
    }
  }

  /// The darker keys at both ends of a row.
  private mutating func addSideKeys(around keys: Rect, in board: Rect) {
    let width = keys.x - board.x - 2 * Self.gap
    guard width >= Self.leastKeyHeight else { return }
    for x in [board.x + Self.gap, keys.maxX + Self.gap] {
      elements.append(
        .rounded(
          Rect(x: x, y: keys.y, width: width, height: keys.height), radius: 5, fill: .darkKey))
    }
  }
}
