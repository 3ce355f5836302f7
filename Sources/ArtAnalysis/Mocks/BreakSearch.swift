import Imaging

/// The pixels of a frame at which its columns or rows break, or that differ from the copies of them.
struct BreakSearch {
  let field: PixelField
  let rim: PixelInsets
  /// The pixels of the breaks.
  private(set) var mask: PixelMask
  /// Rows at which a line begins that runs from rim to rim, and columns.
  private(set) var lines: [Int] = []
  private(set) var columns: [Int] = []

  init(_ field: PixelField, _ bands: StraightBands, rim: PixelInsets, period: PixelSize) {
    self.field = field
    self.rim = rim
    let size = PixelSize(width: field.width, height: field.height)
    mask = PixelMask(size: size, bits: Array(repeating: false, count: size.width * size.height))
    guard period.width == 1, period.height == 1 else {
      let copies = PatternCopies(field, period)
      for y in copies.inner.y..<copies.inner.maxY {
        for x in copies.inner.x..<copies.inner.maxX {
          guard let copy = copies.median(x, y, without: PixelRect(x: 0, y: 0, width: 0, height: 0))
          else { continue }
          mask[x, y] = field[x, y].gap(copy) > ContentSearch.step
        }
      }
      return
    }
    addColumnBreaks(bands.columns)
    addRowBreaks(bands.rows)
  }

  /// The pixels at both ends of a line from rim to rim.
  private func ends(_ length: Int, _ low: Int, _ high: Int) -> [Int]? {
    let (first, last) = (low + 1, length - high - 1)
    guard last - first >= 6 else { return nil }
    return Array(first..<first + 3) + Array(last - 3..<last)
  }

  private mutating func addColumnBreaks(_ columns: Range<Int>) {
    let rows = ends(field.height, rim.top, rim.bottom)
    for x in columns.dropLast() {
      func breaks(_ y: Int) -> Bool { field.gap(x, y, x + 1, y) > ContentSearch.step }
      if let rows, rows.allSatisfy(breaks) {
        if x > rim.left + 1, x < field.width - rim.right - 2 { self.columns.append(x + 1) }
        continue
      }
      for y in 0..<field.height where breaks(y) {
        mask[x, y] = true
        mask[x + 1, y] = true
      }
    }
  }

  private mutating func addRowBreaks(_ rows: Range<Int>) {
    let columns = ends(field.width, rim.left, rim.right)
    for y in rows.dropLast() {
      func breaks(_ x: Int) -> Bool { field.gap(x, y, x, y + 1) > ContentSearch.step }
      if let columns, columns.allSatisfy(breaks) {
        if y > rim.top + 1, y < field.height - rim.bottom - 2 { lines.append(y + 1) }
        continue
      }
      for x in 0..<field.width where breaks(x) {
        mask[x, y] = true
        mask[x, y + 1] = true
      }
    }
  }

  /// The things that the breaks are parts of, in the frame.
  struct Things {
    /// Content.
    var parts: [PixelRect] = []
    /// The frame's own, at its rim.
    var own: [PixelRect] = []
    /// Of these, those that do not meet the arrow's reach.
    var awayFromArrow: [PixelRect] = []
    /// Those in the arrow's reach that touch no rim.
    var belowArrow: [PixelRect] = []
    /// Rows and columns at which lines of the frame begin that run from rim to rim.
    var lines: [Int] = []
    var columns: [Int] = []
    /// Whether a thing of the frame's own has pixels between the content's parts.
    var isCut = false
  }

  /// The things, told apart.
  ///
  /// Breaks within two points of each other are one thing. One that touches the rim, or lies below the arrow, is no
  /// content.
  func sorted(_ outline: MockOutline, scale: Int) -> Things {
    let frame = PixelRect(x: 0, y: 0, width: field.width, height: field.height)
    let inner = frame.inset(
      by: PixelInsets(
        top: rim.top + 2, left: rim.left + 2, bottom: rim.bottom + 2, right: rim.right + 2))
    let arrow = outline.reach(scale: scale)?
      .offset(by: PixelPoint(x: -outline.frame.x, y: -outline.frame.y))
    var things = Things(lines: lines, columns: columns)
    var own: [PixelMask.Piece] = []
    for piece in mask.pieces(gap: 2 * max(2, 2 * scale)) {
      let rect = piece.rect
      if inner.intersection(rect) != rect {
        own.append(piece)
      } else if arrow?.intersection(rect) != rect {
        things.parts.append(rect)
      } else {
        things.belowArrow.append(rect)
      }
    }
    things.own = own.map(\.rect)
    things.awayFromArrow = things.own.filter { arrow?.intersection($0).isEmpty ?? true }
    if let first = things.parts.first {
      let all = things.parts.reduce(first) { $0.union($1) }
      things.isCut = own.contains { piece in
        piece.indices.contains { all.contains($0 % field.width, $0 / field.width) }
      }
    }
    return things
  }
}

extension MockOutline {
  /// Where breaks are the arrow's, in the picture: its span and 4 points beside it, one and a half times as deep as it
  /// is high, at least 12 points; `nil` without an arrow.
  fileprivate func reach(scale: Int) -> PixelRect? {
    guard let arrowSide else { return nil }
    let (low, high) = (arrowSpan.lowerBound - 4 * scale, arrowSpan.upperBound + 4 * scale)
    let depth = max(arrowHeight, 8 * scale) * 3 / 2
    return switch arrowSide {
    case .top: PixelRect(x: low, y: frame.y, width: high - low, height: depth)
    case .bottom: PixelRect(x: low, y: frame.maxY - depth, width: high - low, height: depth)
    case .left: PixelRect(x: frame.x, y: low, width: depth, height: high - low)
    case .right: PixelRect(x: frame.maxX - depth, y: low, width: depth, height: high - low)
    }
  }
}

/// The pixels of a repeating frame that are copies of each other, in its inner part.
struct PatternCopies {
  /// Without a tenth at each side, where the frame's rim is.
  let inner: PixelRect
  private let field: PixelField
  private let period: PixelSize
  /// Indices of the copies, by their place in the pattern.
  private let copies: [[Int]]
  private var medians: [SIMD4<Int16>?]

  init(_ field: PixelField, _ period: PixelSize) {
    self.field = field
    self.period = period
    let (across, down) = (field.width / 10, field.height / 10)
    inner = PixelRect(
      x: across, y: down, width: field.width - 2 * across, height: field.height - 2 * down)
    var copies = [[Int]](repeating: [], count: period.width * period.height)
    for y in inner.y..<inner.maxY {
      for x in inner.x..<inner.maxX {
        copies[y % period.height * period.width + x % period.width].append(y * field.width + x)
      }
    }
    self.copies = copies
    medians = copies.map { field.median($0) }
  }

  /// The median of a pixel's copies outside of a rectangle; `nil` where there is none.
  func median(_ x: Int, _ y: Int, without hole: PixelRect) -> SIMD4<Int16>? {
    let place = y % period.height * period.width + x % period.width
    guard !hole.isEmpty else { return medians[place] }
    return field.median(
      copies[place].filter { !hole.contains($0 % field.width, $0 / field.width) })
  }
}

extension PixelField {
  /// The median of each channel of some pixels.
  fileprivate func median(_ indices: [Int]) -> SIMD4<Int16>? {
    guard !indices.isEmpty else { return nil }
    var median = SIMD4<Int16>.zero
    for channel in 0..<4 {
      median[channel] = indices.map { values[$0][channel] }.sorted()[indices.count / 2]
    }
    return median
  }
}

extension PixelRect {
  package func contains(_ x: Int, _ y: Int) -> Bool {
    x >= self.x && x < maxX && y >= self.y && y < maxY
  }
}
