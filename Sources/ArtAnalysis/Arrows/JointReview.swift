package import Imaging

/// A visible fault where an arrow meets its frame, in a drawn picture that is turned so that the arrow points up.
package struct JointReview: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// A row that lies outside of the range of the rows above and below it.
    case line
    /// The arrow and the frame have different colours.
    case step
    /// A row beside the arrow's own shape that spans its base.
    case plate
  }

  package struct Joint {
    package var picture: Bitmap
    /// Where the arrow stands out of the frame; the frame's edge is below its last row.
    package var arrow: PixelRect
    /// How many rows further down the arrow's picture ends; 0 where the covered part of the frame is not visible.
    package var overlap: Int
    /// How many rows on each side of an edge count, and how far above and below a row the rows are that it is
    /// compared with.
    package var reach: Int

    package init(_ picture: Bitmap, arrow: PixelRect, overlap: Int = 0, reach: Int) {
      self.picture = picture
      self.arrow = arrow
      self.overlap = overlap
      self.reach = reach
    }

    /// Where rows of arrow and frame meet: at the frame's edge, and where the arrow's picture ends.
    fileprivate var edges: [Int] {
      overlap > 0 ? [arrow.maxY, arrow.maxY + overlap] : [arrow.maxY]
    }

    /// The columns that count: the middle half of the base; `nil` where they are not all in the picture.
    fileprivate var columns: Range<Int>? {
      let quarter = arrow.width / 4
      let columns = arrow.x + quarter..<max(arrow.x + quarter, arrow.maxX - quarter)
      return columns.isEmpty || columns.lowerBound < 0 || columns.upperBound > picture.width
        ? nil : columns
    }
  }

  package let kind: Kind
  /// The row of the picture with the fault; of a step the first row behind it.
  package let row: Int
  /// How far it is off, in levels.
  package let difference: Double

  /// The largest invisible difference, in levels.
  package static let permittedDifference = 12.0

  private init(_ kind: Kind, row: Int, difference: Double) {
    self.kind = kind
    self.row = row
    self.difference = difference
  }

  /// Looks at a joint; `nil` when nothing shows. Of several things a line is named before a step, and both
  /// before a plate.
  ///
  /// - Parameter parts: The frame and the arrow of the same picture, each drawn alone: where the arrow's last row is
  ///   that of the frame, a step behind it is the frame's own. Without them plates are not looked for.
  package init?(_ joint: Joint, parts: (frame: Bitmap, arrow: Bitmap)? = nil) {
    guard let columns = joint.columns else { return nil }
    let found =
      Self.line(in: joint, columns) ?? Self.step(in: joint, columns, frame: parts?.frame)
      ?? parts.flatMap { Self.plate(in: joint, frame: $0.frame, arrow: $0.arrow) }
    guard let found else { return nil }
    self = found
  }
}

extension JointReview {
  /// The row near an edge that differs most; `nil` if none does.
  private static func line(in joint: Joint, _ columns: Range<Int>) -> JointReview? {
    let (picture, reach) = (joint.picture, joint.reach)
    var worst: JointReview?
    for edge in joint.edges {
      // Behind the frame's edge, the rows before the end of the arrow's picture are its own drawing.
      let rows = (edge == joint.arrow.maxY ? edge - reach : edge)..<edge + reach
      guard rows.lowerBound >= reach, rows.upperBound + reach <= picture.height else { continue }
      for row in rows {
        let here = picture.medians(row, columns)
        let above = picture.medians(row - reach, columns)
        let below = picture.medians(row + reach, columns)
        let outside = here.indices.map { channel in
          max(
            min(above[channel], below[channel]) - here[channel],
            here[channel] - max(above[channel], below[channel]))
        }.max()
        guard let outside, outside > max(permittedDifference, worst?.difference ?? 0) else {
          continue
        }
        worst = JointReview(.line, row: row, difference: outside)
      }
    }
    return worst
  }

  /// How far on each side of an edge the steps are that a step at the edge is compared with.
  private static let neighbourhood = 6

  /// An edge at which the colour changes by more than 12 levels, and by more than three times the change from row to
  /// row near it; `nil` if there is none.
  private static func step(
    in joint: Joint, _ columns: Range<Int>, frame: Bitmap?
  ) -> JointReview? {
    let picture = joint.picture
    var worst: JointReview?
    for edge in joint.edges where edge > 0 && edge < picture.height {
      let rows =
        max(0, edge - neighbourhood)..<min(picture.height, edge + neighbourhood)
      let medians = rows.map { picture.medians($0, columns) }
      func step(_ row: Int) -> Double {
        zip(medians[row - 1 - rows.lowerBound], medians[row - rows.lowerBound])
          .map { abs($0 - $1) }.max() ?? 0
      }
      if edge != joint.arrow.maxY, let frame {
        let off = zip(frame.medians(edge - 1, columns), medians[edge - 1 - rows.lowerBound])
          .map { abs($0 - $1) }.max()
        // An arrow in the colour of the frame's border ends where the border does.
        if (off ?? 0) <= permittedDifference { continue }
      }
      let others = rows.dropFirst().filter { $0 != edge }.map(step).max() ?? 0
      let difference = step(edge)
      guard
        !isAccent(from: medians[edge - 1 - rows.lowerBound], to: medians[edge - rows.lowerBound])
      else { continue }
      guard difference > max(permittedDifference, 3 * others, worst?.difference ?? 0) else {
        continue
      }
      worst = JointReview(.step, row: edge, difference: difference)
    }
    return worst
  }

  /// Whether two colours differ so much in hue that they were chosen to: a blue arrow on a grey frame.
  ///
  /// The channels change by more than 96 levels, and by amounts that differ by more than half of that.
  private static func isAccent(from first: [Double], to second: [Double]) -> Bool {
    let changes = zip(first, second).dropFirst().map { $1 - $0 }
    guard let most = changes.max(), let least = changes.min() else { return false }
    let largest = max(abs(most), abs(least))
    return largest > 96 && 2 * (most - least) > largest
  }

  /// Rows in which the arrow's picture changes the pixels beside its own shape, on both sides and out to its ends.
  ///
  /// The shape has the pixels that are at least half as opaque as the arrow's most opaque one; from the tip on it
  /// becomes wider by an eighth of the base a row at most, as round feet do. A foot's last row may be soft over a
  /// longer stretch, so that two rows are required.
  private static func plate(in joint: Joint, frame: Bitmap, arrow: Bitmap) -> JointReview? {
    guard let painted = arrow.paintedRect else { return nil }
    let rows = (painted.y..<painted.maxY).map { y in
      (painted.x..<painted.maxX).map { Int(arrow[$0, y].alpha) }
    }
    let half = max(8, ((rows.joined().max() ?? 0) + 1) / 2)
    let growth = max(2 * joint.reach, joint.arrow.width / 8)
    var shape: (first: Int, last: Int)?
    var last: JointReview?
    for (y, row) in zip(painted.y..<painted.maxY, rows) {
      // The second row is compared with the shape beside which the first one was.
      if last == nil, let first = row.firstIndex(where: { $0 >= half }),
        let end = row.lastIndex(where: { $0 >= half })
      {
        shape =
          shape.map { (max(first, $0.first - growth), min(end, $0.last + growth)) } ?? (first, end)
      }
      guard let shape, y >= joint.arrow.y else { continue }
      // A soft pixel beside the shape belongs to it.
      let left = 0..<max(0, shape.first - 1)
      let right = min(row.count, shape.last + 2)..<row.count
      let least = (Array(left) + Array(right)).map { x in
        joint.picture[painted.x + x, y].difference(frame[painted.x + x, y])
      }.min()
      guard let least, min(left.count, right.count) >= growth,
        Double(least) > permittedDifference
      else {
        last = nil
        continue
      }
      if let last { return last }
      last = JointReview(.plate, row: y, difference: Double(least))
    }
    return nil
  }

  /// Whether there is nothing between the arrow and the frame, or inside of the arrow, over at least
  /// this many rows: a trail of bubbles is meant to hang free.
  package static func isDetached(_ joint: Joint, gap: Int) -> Bool {
    guard let columns = joint.columns else { return false }
    // From the first row that has something in its middle half down to the frame.
    var hasBegun = false
    var run = 0
    for row in max(0, joint.arrow.y)..<min(joint.picture.height, joint.arrow.maxY + gap) {
      let alpha = columns.map { Double(joint.picture[$0, row].alpha) }.median
      if alpha >= 8 {
        hasBegun = true
        run = 0
      } else if hasBegun {
        run += 1
        if run >= gap { return true }
      }
    }
    return false
  }
}

extension Bitmap {
  /// The median of each channel of a row's pixels.
  fileprivate func medians(_ row: Int, _ columns: Range<Int>) -> [Double] {
    let channels = columns.map { self[$0, row].channels }
    return (0..<4).map { index in channels.map { Double($0[index]) }.median }
  }
}
