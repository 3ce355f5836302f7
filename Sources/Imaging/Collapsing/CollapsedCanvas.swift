/// A canvas without the columns and rows that repeat the one before; what a collapsed drawing is
/// painted on.
///
/// Between its corners and its arrow, a popover repeats the same row or column many times. It is drawn with the kept
/// lines alone, and each is written as often as it repeats. The pixels are exactly those of the whole drawing: a line
/// is left out only if no layer can differ from the line before (``CanvasChanges``), each pixel is sampled as in the
/// whole picture, and a blur is computed from the steps of alpha, which lines that repeat do not have. All lines are
/// kept where Cairo fills outlines and where a backdrop is blurred.
package struct CollapsedCanvas: Equatable, Sendable {
  package let columns: CollapsedAxis
  package let rows: CollapsedAxis

  package init(whole size: PixelSize) {
    self.init(
      columns: CollapsedAxis(whole: size.width), rows: CollapsedAxis(whole: size.height))
  }

  init(columns: CollapsedAxis, rows: CollapsedAxis) {
    self.columns = columns
    self.rows = rows
  }

  package var size: PixelSize { PixelSize(width: columns.count, height: rows.count) }
  package var wholeSize: PixelSize { PixelSize(width: columns.length, height: rows.length) }
  package var isWhole: Bool { columns.isWhole && rows.isWhole }

  /// The place of a rectangle of the whole canvas among the kept lines.
  ///
  /// - Precondition: its edges are kept lines or those of the canvas.
  package func rect(_ rect: PixelRect) -> PixelRect {
    let (x, y) = (columns.place(of: rect.x), rows.place(of: rect.y))
    return PixelRect(
      x: x, y: y, width: columns.place(of: rect.maxX) - x, height: rows.place(of: rect.maxY) - y)
  }

  /// The blocks of a picture that are kept, each moved to its place: windows of the same picture, so
  /// that their pixels are those of the whole.
  package func blocks(of picture: SlicedPicture) -> [SlicedPicture] {
    if isWhole { return [picture] }
    let painted = picture.paintedRect
    let across = columns.stretches.filter { $0.lines.overlaps(painted.x..<painted.maxX) }
    let down = rows.stretches.filter { $0.lines.overlaps(painted.y..<painted.maxY) }
    return down.flatMap { row in
      across.map { column in
        let block = PixelRect(
          x: column.place, y: row.place, width: column.lines.count, height: row.lines.count)
        var moved = picture.offset(by: PixelPoint(x: -column.shift, y: -row.shift))
        moved.clip = moved.clip.map(block.intersection) ?? block
        return moved
      }
    }
  }

  package func kept(of mask: AlphaMask) -> AlphaMask {
    precondition(mask.size == wholeSize, "a mask of the canvas")
    return isWhole ? mask : AlphaMask(size: size, values: kept(of: mask.values))
  }

  func kept(of picture: Bitmap) -> Bitmap {
    precondition(picture.size == wholeSize, "a picture of the canvas")
    return isWhole ? picture : Bitmap(size: size, pixels: kept(of: picture.pixels))
  }

  private func kept<Value>(of values: [Value]) -> [Value] {
    var kept: [Value] = []
    kept.reserveCapacity(size.width * size.height)
    for y in rows.starts.dropLast() {
      for stretch in columns.stretches {
        let start = y * columns.length
        kept += values[start + stretch.lines.lowerBound..<start + stretch.lines.upperBound]
      }
    }
    return kept
  }

  func whole(of mask: AlphaMask) -> AlphaMask {
    precondition(mask.size == size, "a mask of what is kept")
    if isWhole { return mask }
    let gaps = columns.stretchesWithGaps
    let starts = rows.starts
    var values: [UInt8] = []
    values.reserveCapacity(wholeSize.width * wholeSize.height)
    var line: [UInt8] = []
    for y in 0..<size.height {
      line.removeAll(keepingCapacity: true)
      for (stretch, gap) in gaps {
        let places = y * size.width + stretch.place..<y * size.width + stretch.places.upperBound
        line += mask.values[places]
        line += repeatElement(mask.values[places.upperBound - 1], count: gap)
      }
      for _ in starts[y]..<starts[y + 1] { values += line }
    }
    return AlphaMask(size: wholeSize, values: values)
  }
}
