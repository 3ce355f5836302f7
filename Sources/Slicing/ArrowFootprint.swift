internal import ArtAnalysis
internal import Imaging

/// Where a mock's group is not the frame alone: the arrow, and the part of the frame that it changes.
struct ArrowFootprint {
  /// All that differs, in the group's pixels; `nil` for nothing.
  let rect: PixelRect?
  /// The lowest row that differs in each column.
  private let lowest: [Int: Int]
  /// The rows in which something differs.
  private let rows: Set<Int>

  /// Compares a group with its completed frame, by more than the frame's own difference.
  init(_ mock: FlattenedImage, _ frame: Bitmap, columns: Range<Int>, tolerance: Int) {
    let place = mock.body
    var rect = PixelRect(x: 0, y: 0, width: 0, height: 0)
    var lowest: [Int: Int] = [:]
    var rows: Set<Int> = []
    for x in columns {
      let column = x + place.x
      for y in 0..<mock.group.height {
        let inside = y - place.y
        let alone = inside >= 0 && inside < frame.height ? frame[x, inside] : .clear
        guard mock.group[column, y].difference(alone) > tolerance else { continue }
        rect = rect.union(PixelRect(x: column, y: y, width: 1, height: 1))
        lowest[column] = y
        rows.insert(y)
      }
    }
    self.rect = rect.isEmpty ? nil : rect
    self.lowest = lowest
    self.rows = rows
  }

  /// The rectangle of the differences from a row on, in some columns and in those beside them without a gap.
  func opened(at span: Range<Int>, below row: Int) -> PixelRect {
    func isOpen(_ x: Int) -> Bool { lowest[x].map { $0 >= row } ?? false }
    var (low, high) = (span.lowerBound, span.upperBound)
    while isOpen(low - 1) { low -= 1 }
    while isOpen(high) { high += 1 }
    let bottom = (low..<high).compactMap { lowest[$0] }.max() ?? row - 1
    return PixelRect(x: low, y: row, width: high - low, height: max(0, bottom + 1 - row))
  }

  /// Whether, from a row on, something differs behind so many rows in which nothing does.
  func hasGap(below row: Int, of height: Int) -> Bool {
    let below = rows.filter { $0 >= row }.sorted()
    return zip([row - 1] + below, below).contains { $1 - $0 > height }
  }
}
