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

  var canvas: CollapsedCanvas { CollapsedCanvas(columns: columns.axis, rows: rows.axis) }

  /// Adds the edges of a rectangle's contents, clipped to the canvas.
  mutating func add(_ rect: PixelRect) {
    let rect = rect.intersection(
      PixelRect(x: 0, y: 0, width: columns.length, height: rows.length))
    if rect.isEmpty { return }
    columns.add(edgesOf: rect.x..<rect.maxX)
    alphaColumns.add(edgesOf: rect.x..<rect.maxX)
    rows.add(edgesOf: rect.y..<rect.maxY)
    alphaRows.add(edgesOf: rect.y..<rect.maxY)
  }

  /// Adds a painted picture: its edges, and the lines between them at which its source changes. Not worth a copy for
  /// each kind of picture.
  @inline(never)
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
    let (pixels, alphas) = LineEquivalence.found(
      in: picture.bitmap, columns: columns.source, rows: rows.source)
    Self.add(pixels, .max, columns, rows, of: picture, &self.columns, &self.rows)
    Self.add(alphas, 0xFF00_0000, columns, rows, of: picture, &alphaColumns, &alphaRows)
  }

  /// Adds the lines of a plan's axes that may differ from the one before in some channels of a pixel.
  private static func add(
    _ lines: LineEquivalence, _ channels: UInt32, _ columns: AxisSampling, _ rows: AxisSampling,
    of picture: SlicedPicture, _ canvasColumns: inout LineChanges, _ canvasRows: inout LineChanges
  ) {
    // Where both axes mix, the mixed values are not whole numbers.
    let across = columns.changes(
      in: lines.columns,
      rows.mixes(lines.rows)
        ? nil : LineSteps(.horizontal, of: picture.bitmap, part: rows.source, channels: channels))
    let down = rows.changes(
      in: lines.rows,
      columns.mixes(lines.columns)
        ? nil : LineSteps(.vertical, of: picture.bitmap, part: columns.source, channels: channels))
    add(across, of: picture, .horizontal, &canvasColumns, &canvasRows)
    add(down, of: picture, .vertical, &canvasColumns, &canvasRows)
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
  /// - Parameters:
  ///   - numbers: The numbers that ``LineEquivalence`` gives the source lines.
  ///   - steps: The steps from one to the next; `nil` if pixels are mixed along the other axis, too.
  fileprivate func changes(in numbers: [Int32], _ steps: LineSteps?) -> [Int] {
    var steps = steps
    return samples.indices.dropFirst().filter { index in
      let (one, other) = (samples[index - 1], samples[index])
      if one.count == 0 || other.count == 0 { return one.count != other.count }
      let low = min(one.first, other.first)
      let high = max(one.first + one.count, other.first + other.count) - 1
      return numbers[Int(low)] != numbers[Int(high)]
        && steps?.areAlike(one, other, in: self) != true
    }
  }

  /// Whether any device pixel is made of source lines that differ.
  fileprivate func mixes(_ numbers: [Int32]) -> Bool {
    samples.contains { sample in
      sample.count > 0
        && numbers[Int(sample.first)] != numbers[Int(sample.first + sample.count) - 1]
    }
  }
}
