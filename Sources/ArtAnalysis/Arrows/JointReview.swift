package import Imaging

/// Whether a line shows where an arrow meets its frame, in a drawn picture that is turned so that the
/// arrow points up.
package struct JointReview: Equatable, Sendable {
  /// The row of the picture that shows.
  package let row: Int
  /// How far its median colour lies outside the range of the rows above and below it, in levels.
  package let difference: Double

  /// A difference that nobody sees, in levels.
  package static let permittedDifference = 12.0

  /// Looks at the rows around the joint; `nil` when no row stands out.
  ///
  /// - Parameters:
  ///   - picture: The drawn group, the arrow pointing up.
  ///   - arrow: Where the arrow stands out of the frame; the joint is below its last row.
  ///   - reach: How many rows on each side of the joint count, and how far above and below a row
  ///     the rows are that it is compared with.
  package init?(_ picture: Bitmap, arrow: PixelRect, reach: Int) {
    let columns = Self.middleHalf(of: arrow)
    let rows = arrow.maxY - reach..<arrow.maxY + reach
    guard !columns.isEmpty, rows.lowerBound - reach >= 0,
      rows.upperBound + reach <= picture.height, columns.lowerBound >= 0,
      columns.upperBound <= picture.width
    else { return nil }
    var worst = 0.0
    var worstRow = rows.lowerBound
    for row in rows {
      let here = picture.medians(row, columns)
      let above = picture.medians(row - reach, columns)
      let below = picture.medians(row + reach, columns)
      for channel in 0..<4 {
        let low = min(above[channel], below[channel])
        let high = max(above[channel], below[channel])
        let outside = max(low - here[channel], here[channel] - high)
        if outside > worst { (worst, worstRow) = (outside, row) }
      }
    }
    guard worst > Self.permittedDifference else { return nil }
    row = worstRow
    difference = worst
  }

  /// Whether there is nothing between the arrow and the frame, or inside of the arrow, over at least
  /// this many rows: a trail of bubbles is meant to hang free.
  package static func isDetached(_ picture: Bitmap, arrow: PixelRect, gap: Int) -> Bool {
    let columns = middleHalf(of: arrow)
    guard !columns.isEmpty, columns.lowerBound >= 0, columns.upperBound <= picture.width else {
      return false
    }
    // From the first row that has something in its middle half down to the frame.
    var hasBegun = false
    var run = 0
    for row in max(0, arrow.y)..<min(picture.height, arrow.maxY + gap) {
      let alpha = columns.map { Double(picture[$0, row].alpha) }.median
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

  private static func middleHalf(of arrow: PixelRect) -> Range<Int> {
    let quarter = arrow.width / 4
    return arrow.x + quarter..<max(arrow.x + quarter, arrow.maxX - quarter)
  }
}

extension Bitmap {
  /// The median of each channel of a row's pixels.
  fileprivate func medians(_ row: Int, _ columns: Range<Int>) -> [Double] {
    let channels = columns.map { self[$0, row].channels }
    return (0..<4).map { index in channels.map { Double($0[index]) }.median }
  }
}
