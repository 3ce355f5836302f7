import Exchange
import Imaging

/// A picture and its stretching spans, enlarged where its padding marks would not fit.
///
/// Columns that are all alike look the same however many of them stretch, and so do rows: nothing else is repeated.
struct ExpandedNinePatch {
  private(set) var bitmap: Bitmap
  private(set) var columns: [Range<Int>]
  private(set) var rows: [Range<Int>]

  init(_ bitmap: Bitmap, columns: [Range<Int>], rows: [Range<Int>]) {
    self.bitmap = bitmap
    self.columns = columns
    self.rows = rows
  }

  /// Lengthens the stretching spans along an axis by some points, unless that would be visible.
  ///
  /// - Parameter scale: Pixels of the picture for each point.
  mutating func grow(along axis: Axis, by points: Int, scale: Int) {
    let spans = axis == .horizontal ? columns : rows
    // Spans share the free length in proportion to theirs: they grow alike, and only when they are alike.
    guard points > 0, let length = spans.first?.count, length > 0,
      spans.allSatisfy({ $0.count == length && isFlat($0, along: axis) })
    else { return }
    let share = (points + spans.count - 1) / spans.count * scale
    var order: [Int] = []
    var grown: [Range<Int>] = []
    var place = 0
    for span in spans {
      order += place..<span.lowerBound
      grown.append(order.count..<order.count + length + share)
      order += Array(repeating: span.lowerBound, count: length + share)
      place = span.upperBound
    }
    order += place..<(axis == .horizontal ? bitmap.width : bitmap.height)
    bitmap = taken(order, along: axis)
    if axis == .horizontal { columns = grown } else { rows = grown }
  }

  private func isFlat(_ span: Range<Int>, along axis: Axis) -> Bool {
    span.dropFirst().allSatisfy { index in
      axis == .horizontal
        ? (0..<bitmap.height).allSatisfy { bitmap[index, $0] == bitmap[span.lowerBound, $0] }
        : (0..<bitmap.width).allSatisfy { bitmap[$0, index] == bitmap[$0, span.lowerBound] }
    }
  }

  /// The columns or rows of the picture in some order.
  private func taken(_ order: [Int], along axis: Axis) -> Bitmap {
    var result = Bitmap(
      size: axis == .horizontal
        ? PixelSize(width: order.count, height: bitmap.height)
        : PixelSize(width: bitmap.width, height: order.count))
    for y in 0..<result.height {
      for x in 0..<result.width {
        result[x, y] = axis == .horizontal ? bitmap[order[x], y] : bitmap[x, order[y]]
      }
    }
    return result
  }
}
