/// A picture without the columns and rows that repeat the one before.
///
/// Most lines of a popover repeat. Of a large one, only the corners, the arrow and the soft edges
/// of the shadow are kept.
public struct CollapsedBitmap: Sendable {
  /// The pixels of the kept columns and rows.
  public let kept: Bitmap
  package let columns: CollapsedAxis
  package let rows: CollapsedAxis

  /// Creates a picture of which everything is kept.
  public init(whole bitmap: Bitmap) {
    self.init(
      kept: bitmap, columns: CollapsedAxis(whole: bitmap.width),
      rows: CollapsedAxis(whole: bitmap.height))
  }

  package init(kept: Bitmap, columns: CollapsedAxis, rows: CollapsedAxis) {
    precondition(
      kept.width == columns.count && kept.height == rows.count, "a pixel for each kept place")
    self.kept = kept
    self.columns = columns
    self.rows = rows
  }

  /// Width and height of the whole picture in pixels.
  public var size: PixelSize { PixelSize(width: columns.length, height: rows.length) }

  /// The whole picture. It is computed each time: store it if you use it more than once.
  public var whole: Bitmap {
    if columns.isWhole && rows.isWhole { return kept }
    let gaps = columns.stretchesWithGaps
    var pixels: [Pixel] = []
    pixels.reserveCapacity(size.width * size.height)
    var line: [Pixel] = []
    forEachKeptRow { row, count in
      line.removeAll(keepingCapacity: true)
      for (stretch, gap) in gaps {
        line += row[stretch.places]
        line += repeatElement(row[stretch.places.upperBound - 1], count: gap)
      }
      for _ in 0..<count { pixels += line }
    }
    return Bitmap(size: size, pixels: pixels)
  }

  /// Calls the body for each kept row, from the top, with the pixels of the kept columns and the
  /// number of times that the row repeats.
  package func forEachKeptRow(
    _ body: (_ row: UnsafeBufferPointer<Pixel>, _ count: Int) -> Void
  ) {
    let starts = rows.starts
    kept.pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<kept.height {
        let row = UnsafeBufferPointer(rebasing: pixels[y * kept.width..<(y + 1) * kept.width])
        body(row, starts[y + 1] - starts[y])
      }
    }
  }
}
