/// The columns and rows of a canvas that may differ from the one before: in any channel, and in
/// alpha alone, because only alpha casts a shadow.
struct CanvasChanges {
  var columns: LineChanges
  var rows: LineChanges
  var alphaColumns: LineChanges
  var alphaRows: LineChanges

  /// A canvas on which nothing is painted.
  init(_ canvas: PixelSize) {
    columns = LineChanges(length: canvas.width)
    rows = LineChanges(length: canvas.height)
    (alphaColumns, alphaRows) = (columns, rows)
  }

  /// Adds the edges of what lies in a rectangle, as far as it lies on the canvas.
  mutating func add(_ rect: PixelRect) {
    let rect = rect.intersection(
      PixelRect(x: 0, y: 0, width: columns.length, height: rows.length))
    if rect.isEmpty { return }
    columns.add(edgesOf: rect.x..<rect.maxX)
    alphaColumns.add(edgesOf: rect.x..<rect.maxX)
    rows.add(edgesOf: rect.y..<rect.maxY)
    alphaRows.add(edgesOf: rect.y..<rect.maxY)
  }

  /// Adds a painted picture: its edges, and the lines between them at which its source changes.
  mutating func add(_ picture: SlicedPicture) {
    let rect = picture.paintedRect
    if rect.isEmpty { return }
    add(rect)
    if let hole = picture.hole { add(hole) }
    let (plan, source) = (picture.plan, picture.bitmap.size)
    let columns = AxisSampling(
      plan.columns, filter: plan.filter, length: source.width, window: 0..<plan.size.width)
    let rows = AxisSampling(
      plan.rows, filter: plan.filter, length: source.height, window: 0..<plan.size.height)
    let (pixels, alphas) = EqualLines.found(
      in: picture.bitmap, columns: columns.source, rows: rows.source)
    let lines = (
      columns.changes(in: pixels.columns), rows.changes(in: pixels.rows),
      columns.changes(in: alphas.columns), rows.changes(in: alphas.rows)
    )
    Self.add(lines.0, of: picture, .horizontal, &self.columns, &self.rows)
    Self.add(lines.1, of: picture, .vertical, &self.columns, &self.rows)
    Self.add(lines.2, of: picture, .horizontal, &alphaColumns, &alphaRows)
    Self.add(lines.3, of: picture, .vertical, &alphaColumns, &alphaRows)
  }

  /// Adds lines of a plan's axis where they lie on the canvas.
  private static func add(
    _ lines: [Int], of picture: SlicedPicture, _ axis: Axis, _ columns: inout LineChanges,
    _ rows: inout LineChanges
  ) {
    let rect = picture.paintedRect
    let isAcross = (axis == .horizontal) != picture.orientation.exchangesSides
    for line in lines {
      // An empty rectangle at the place of the line.
      let edge = PixelRect(
        x: axis == .horizontal ? line : 0, y: axis == .vertical ? line : 0, width: 0, height: 0)
      let turned = picture.orientation.rect(of: edge, in: picture.plan.size)
      let (column, row) = (picture.origin.x + turned.x, picture.origin.y + turned.y)
      if isAcross, column > rect.x, column < rect.maxX { columns.add(column) }
      if !isAcross, row > rect.y, row < rect.maxY { rows.add(row) }
    }
  }
}

extension AxisSampling {
  /// The device pixels, but the first, that may differ from the one before.
  ///
  /// Two are the same where all source lines that either is made of are equal: sampling is exact, so
  /// that a mix of equal lines is that line.
  ///
  /// - Parameter numbers: The numbers that ``EqualLines`` gives the source lines.
  fileprivate func changes(in numbers: [Int32]) -> [Int] {
    samples.indices.dropFirst().filter { index in
      let (one, other) = (samples[index - 1], samples[index])
      if one.count == 0 || other.count == 0 { return one.count != other.count }
      let low = min(one.first, other.first)
      let high = max(one.first + one.count, other.first + other.count) - 1
      return numbers[Int(low)] != numbers[Int(high)]
    }
  }
}
