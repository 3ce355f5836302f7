package import Imaging

/// The content in the frame of a finished popover: breaks of the frame's columns and rows.
package struct ContentSearch {
  /// The frame in the picture, without a tail's part beside it.
  package let frame: PixelRect
  /// The things that are content, in the picture; none touches the frame's rim.
  package let parts: [PixelRect]
  /// Lines of the frame that run from side to side, as rows of the picture, and those from top to bottom, as columns.
  package let lines: [Int]
  package let columns: [Int]
  /// The rows that lines of the frame and things on both sides of one take; `nil` without such lines.
  package let question: Range<Int>?
  /// Things that look like the frame's own and may be content: those at its rim, and those below the arrow, in the
  /// picture.
  package let unclear: [PixelRect]
  /// Whether something that touches the rim reaches between the content's parts, as a line between rows of a list does.
  let isCut: Bool
  /// How deep the lines along each side of the frame are, in pixels.
  let rim: PixelInsets
  /// After how many columns and rows the frame repeats; 1 and 1 where it does not.
  let period: PixelSize
  let field: PixelField

  /// Neighbours that differ by more are a break, in levels.
  static let step: Int16 = 4

  /// Breaks are first looked for without periods, because rows of a list repeat, too.
  ///
  /// - Parameters:
  ///   - picture: The finished picture.
  ///   - outline: Its outline, in the picture's own directions.
  ///   - core: Its solid pixels.
  ///   - scale: Pixels per point.
  package init(_ picture: Bitmap, _ outline: MockOutline, core: PixelMask, scale: Int) {
    let outline = outline.besideTail
    let frame = outline.frame
    let field = PixelField(picture, frame)
    let bands = StraightBands(core, frame)
    let rim = FrameRim(field, bands, outline).depths
    let arrow = outline.reach(scale: scale)
    let plain = BreakSearch(
      field, bands, rim: rim, arrow: arrow, period: PixelSize(width: 1, height: 1)
    ).sorted(scale: scale)
    self.frame = frame
    self.field = field
    var found = plain
    var depths = rim
    var period = PixelSize(width: 1, height: 1)
    if plain.parts.isEmpty,
      plain.own.contains(where: { $0.width * $0.height * 2 > frame.width * frame.height })
    {
      period = PixelSize(
        width: field.period(in: bands.columns),
        height: field.transposed.period(in: bands.rows))
      if period.width > 1 || period.height > 1 {
        depths = rim.held(across: period.width > 1 ? 6 : 8, down: 8)
        found = BreakSearch(field, bands, rim: depths, arrow: arrow, period: period)
          .sorted(scale: scale)
      }
    }
    self.period = period
    self.rim = depths
    parts = Self.whole(found, frame).map { $0.offset(by: frame.origin) }
    lines = found.lines.map { $0 + frame.y }
    columns = found.columns.map { $0 + frame.x }
    isCut = found.isCut
    // The soft pixels of corners are things, too, but small; a texture is one that is large.
    let atRim = found.awayFromArrow.filter {
      min($0.width, $0.height) > 4 * scale && !bands.isCorner($0)
        && $0.width * $0.height * 2 < frame.width * frame.height
    }
    unclear = (atRim + found.belowArrow).map { $0.offset(by: frame.origin) }
    let isLeft = arrow.map { $0.x <= depths.left } ?? false
    let open = found.linesBefore(
      field, at: isLeft ? field.width - depths.right - 2 : depths.left + 1, scale: scale)
    guard let first = open.first, let last = open.last else {
      question = nil
      return
    }
    // A thing that is as high as the frame's lines are far apart is the frame's own side.
    let things = found.parts + atRim.filter { $0.y >= first && $0.maxY <= last }
    let top = things.reduce(frame.height) { min($0, $1.y) }
    let bottom = things.reduce(0) { max($0, $1.maxY) }
    // Lines before and behind all things are the frame's, unless some lie in its middle half.
    let count = zip(open, open.dropFirst()).count { $1 - $0 > 6 * scale } + 1
    let isList =
      count > 2 && things.contains { $0.y >= first && $0.maxY <= last }
      && open.contains { $0 * 4 > frame.height && $0 * 4 < frame.height * 3 }
    question =
      isList || open.contains { $0 > top && $0 < bottom }
      ? min(top, first) + frame.y..<max(bottom, last) + frame.y : nil
  }

  /// The parts, with the things at the rim that they would cut: a line between two rows of a list may reach there.
  private static func whole(
    _ found: BreakSearch.Things, _ frame: PixelRect
  ) -> [PixelRect] {
    guard var all = found.parts.first else { return [] }
    for part in found.parts { all = all.union(part) }
    let cut = found.own.filter {
      !$0.intersection(all).isEmpty && $0.width * $0.height * 2 < frame.width * frame.height
    }
    return found.parts + cut
  }

  /// The painted part, in the picture; `nil` for no content.
  package var ink: PixelRect? {
    guard let first = parts.first else { return nil }
    return parts.dropFirst().reduce(first) { $0.union($1) }
  }

  /// Whether on three sides or more the content ends in a straight line, as a picture or a row does and text does not.
  package var isBox: Bool {
    guard let ink else { return false }
    let local = ink.offset(by: PixelPoint(x: -frame.x, y: -frame.y))
    func isStraight(_ gaps: [Int16]) -> Bool { gaps.count { $0 > Self.step } * 4 > gaps.count * 3 }
    let (columns, rows) = (local.x..<local.maxX, local.y..<local.maxY)
    let sides = [
      columns.map { field.gap($0, local.y, $0, local.y + 1) },
      columns.map { field.gap($0, local.maxY - 1, $0, max(0, local.maxY - 2)) },
      rows.map { field.gap(local.x, $0, local.x + 1, $0) },
      rows.map { field.gap(local.maxX - 1, $0, max(0, local.maxX - 2), $0) },
    ]
    return sides.count(where: isStraight) >= 3
  }

  /// Whether a rectangle of the picture goes from the frame's lines on the left to those on the right, so that nothing of
  /// its inside is seen beside it.
  package func isWide(_ box: PixelRect) -> Bool {
    box.x <= frame.x + rim.left + Self.reach && box.maxX >= frame.maxX - rim.right - Self.reach
  }

  /// Whether a rectangle of the picture goes from the frame's lines at the top to those at the bottom.
  package func isTall(_ box: PixelRect) -> Bool {
    box.y <= frame.y + rim.top + Self.reach && box.maxY >= frame.maxY - rim.bottom - Self.reach
  }

  /// Fewer pixels between a rectangle and the frame's lines show no frame.
  private static let reach = 3

  /// The content with a margin of a pixel, in the picture; `nil` for none.
  package var box: PixelRect? {
    ink?.inset(by: PixelInsets(top: -1, left: -1, bottom: -1, right: -1))
      .intersection(frame.inset(by: rim.plus(1)))
  }

  /// Whether a box is at least 3 pixels from the rim of every side.
  func isInside(_ box: PixelRect) -> Bool {
    let inner = frame.inset(by: rim.plus(3))
    return inner.intersection(box) == box
  }
}

extension BreakSearch.Things {
  /// The lines from side to side without those that lie behind content, and those that look like one of these: they are
  /// the frame's.
  ///
  /// - Parameter column: Where lines are compared: at an end without the arrow.
  fileprivate func linesBefore(_ field: PixelField, at column: Int, scale: Int) -> [Int] {
    func rise(_ line: Int, _ x: Int) -> SIMD4<Int16> { field[x, line] &- field[x, line - 1] }
    /// Whether something lies over the line in a column: it hides it, or the line shows through it.
    func isCovered(_ line: Int, _ x: Int) -> Bool {
      rise(line, x).gap(.zero) <= ContentSearch.step
        || rise(line, x).gap(rise(line, column)) > ContentSearch.step
    }
    func isBehind(_ line: Int) -> Bool {
      parts.contains { part in
        part.y < line && line < part.maxY
          && (part.x..<part.maxX).count { isCovered(line, $0) } > 2 * scale
      }
    }
    let behind = lines.filter(isBehind)
    return lines.filter { line in
      !behind.contains {
        rise($0, column).gap(rise(line, column)) <= ContentCompletion.mostDifference
      }
    }
  }
}

/// The columns and rows of a frame in which both of its edges are straight: at least the middle third.
struct StraightBands {
  let columns: Range<Int>
  let rows: Range<Int>

  init(_ core: PixelMask, _ frame: PixelRect) {
    func run(_ line: [Bool]) -> (Int, Int) {
      guard let first = line.firstIndex(of: true), let last = line.lastIndex(of: true) else {
        return (line.count / 4, line.count * 3 / 4)
      }
      return (first, last + 1)
    }
    func band(_ lines: [[Bool]]) -> Range<Int> {
      let (one, other) = (run(lines[0]), run(lines[1]))
      let length = lines[0].count
      return min(max(one.0, other.0), length / 3)..<max(min(one.1, other.1), length - length / 3)
    }
    let (low, high) = (1, 2)
    let top = min(frame.y + low, core.size.height - 1)
    let left = min(frame.x + low, core.size.width - 1)
    columns = band(
      [top, max(frame.y, frame.maxY - high)].map { y in
        (frame.x..<frame.maxX).map { core[$0, y] }
      })
    rows = band(
      [left, max(frame.x, frame.maxX - high)].map { x in
        (frame.y..<frame.maxY).map { core[x, $0] }
      })
  }
}

extension StraightBands {
  /// Whether a thing lies in a corner of the frame, where it is round.
  ///
  /// A circle whose edge is x pixels away from its box one and a half pixels below the top has the radius
  /// x + 1.5 + √3x; a soft edge has a pixel or two more.
  func isCorner(_ rect: PixelRect) -> Bool {
    func isBeside(_ band: Range<Int>, _ part: Range<Int>) -> Bool {
      let more = Int((3.5 + (3 * Double(band.lowerBound)).squareRoot()).rounded(.up))
      let (low, high) = (band.lowerBound + more, band.upperBound - more)
      return part.upperBound <= low || part.lowerBound >= high
    }
    return isBeside(columns, rect.x..<rect.maxX) && isBeside(rows, rect.y..<rect.maxY)
  }
}

/// How deep the lines along each side of a frame are.
struct FrameRim {
  let depths: PixelInsets

  /// Per side the last step that holds in three quarters of the straight length, without the arrow's span; a wide thing
  /// in the frame is no rim, so that none is more than 8 pixels deeper than twice the second smallest.
  init(_ field: PixelField, _ bands: StraightBands, _ outline: MockOutline) {
    let turned = field.transposed
    func steps(_ field: PixelField, _ band: Range<Int>, _ side: PictureSide) -> [Int] {
      var columns = Array(band)
      if outline.arrowSide == side {
        let start = side == .top || side == .bottom ? outline.frame.x : outline.frame.y
        let span =
          outline.arrowSpan.lowerBound - start - 6..<outline.arrowSpan.upperBound - start + 6
        let beside = columns.filter { !span.contains($0) }
        if beside.count >= 8 { columns = beside }
      }
      let isFar = side == .bottom || side == .right
      let depth = min(field.height, max(4, field.height / 3))
      return (0..<max(0, depth - 1)).filter { y in
        let (near, next) = isFar ? (field.height - 1 - y, field.height - 2 - y) : (y, y + 1)
        let count = columns.count { field.gap($0, near, $0, next) > ContentSearch.step }
        return count * 4 > columns.count * 3
      }.map { $0 + 1 }
    }
    let hits = [
      steps(field, bands.columns, .top), steps(turned, bands.rows, .left),
      steps(field, bands.columns, .bottom), steps(turned, bands.rows, .right),
    ]
    let limit = 2 * hits.map { $0.last ?? 0 }.sorted()[1] + 8
    let held = hits.map { $0.last { $0 <= limit } ?? 0 }
    depths = PixelInsets(top: held[0], left: held[1], bottom: held[2], right: held[3])
  }
}

extension PixelInsets {
  fileprivate func plus(_ more: Int) -> PixelInsets {
    PixelInsets(top: top + more, left: left + more, bottom: bottom + more, right: right + more)
  }

  fileprivate func held(across: Int, down: Int) -> PixelInsets {
    PixelInsets(
      top: min(top, down), left: min(left, across), bottom: min(bottom, down),
      right: min(right, across))
  }
}

extension PixelField {
  /// The smallest number of columns after which most of the lines in the outer quarters repeat; 1 where they do not.
  fileprivate func period(in straight: Range<Int>) -> Int {
    let columns = straight.clamped(to: width / 8..<max(width / 8 + 1, width - width / 8))
    let quarter = height / 4
    guard quarter > 2 else { return 1 }
    let rows = Array(2..<quarter) + Array(height - quarter..<height - 2)
    var scores: [Int] = []
    for period in 1..<max(2, min(100, columns.count / 2)) {
      scores.append(
        rows.count { y in
          var misses = 0
          let most = (columns.count - period) / 1000
          for x in columns.lowerBound..<columns.upperBound - period
          where gap(x, y, x + period, y) > ContentSearch.step {
            misses += 1
            if misses > most { return false }
          }
          return true
        })
    }
    guard let best = scores.max(), best >= max(6, rows.count * 15 / 100) else { return 1 }
    return (scores.firstIndex { $0 * 100 >= best * 99 } ?? 0) + 1
  }
}
