/// A canvas without the columns and rows that repeat the one before; what a collapsed drawing is
/// painted on.
///
/// <doc:Collapsing> explains it with a picture.
package struct CollapsedCanvas: Equatable, Sendable {
  /// The columns, from the left.
  package let columns: CollapsedAxis
  /// The rows, from the top.
  package let rows: CollapsedAxis

  /// A canvas of which everything is kept.
  package init(whole size: PixelSize) {
    self.init(
      columns: CollapsedAxis(whole: size.width), rows: CollapsedAxis(whole: size.height))
  }

  private init(columns: CollapsedAxis, rows: CollapsedAxis) {
    self.columns = columns
    self.rows = rows
  }

  /// A canvas on which a drawing may be painted: no line is left out that differs from the one before
  /// in any layer of the result, whatever the pictures' pixels are.
  ///
  /// Everything is kept of a drawing with outlines that Cairo fills, whose edges depend on where they
  /// lie, and of one with a backdrop, which is blurred up to its mirrored edges.
  ///
  /// - Precondition: outlined fills and textured shapes have become pictures.
  package init(of drawing: Drawing) {
    guard let changes = CanvasChanges(drawing) else {
      self.init(whole: drawing.canvas)
      return
    }
    self.init(columns: changes.columns.axis, rows: changes.rows.axis)
  }

  /// The number of columns and rows that are kept.
  package var size: PixelSize { PixelSize(width: columns.count, height: rows.count) }
  /// The size of the whole canvas.
  package var wholeSize: PixelSize { PixelSize(width: columns.length, height: rows.length) }
  /// Whether everything is kept.
  package var isWhole: Bool { columns.isWhole && rows.isWhole }

  /// Where a rectangle of the whole canvas lies among what is kept.
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

  /// The kept lines of a mask of the whole canvas.
  package func kept(of mask: AlphaMask) -> AlphaMask {
    precondition(mask.size == wholeSize, "a mask of the canvas")
    if isWhole { return mask }
    var values: [UInt8] = []
    values.reserveCapacity(size.width * size.height)
    for y in rows.starts.dropLast() {
      for stretch in columns.stretches {
        let start = y * mask.size.width
        values += mask.values[start + stretch.lines.lowerBound..<start + stretch.lines.upperBound]
      }
    }
    return AlphaMask(size: size, values: values)
  }
}

extension CanvasChanges {
  /// Everything that a drawing paints; `nil` where nothing can be left out.
  fileprivate init?(_ drawing: Drawing) {
    if drawing.backdrop != nil, drawing.background != .none { return nil }
    self.init(drawing.canvas)
    for step in drawing.group {
      guard case .picture(let picture) = step else { return nil }
      add(picture)
    }
    // Shadows are cast by the group alone.
    let (alphaColumns, alphaRows) = (alphaColumns, alphaRows)
    for shadow in drawing.shadows { add(shadow, alphaColumns, alphaRows) }
    for step in drawing.overlay {
      guard case .picture(let picture) = step else { return nil }
      add(picture)
    }
    switch drawing.background {
    case .none, .color: break
    case .picture(let picture): add(picture)
    case .checker(let edge): addChecker(edge, on: drawing.canvas)
    }
    add(drawing.visible)
  }

  private mutating func add(
    _ shadow: DropShadow, _ alphaColumns: LineChanges, _ alphaRows: LineChanges
  ) {
    var (across, down) = (alphaColumns, alphaRows)
    let canvas = PixelRect(
      x: 0, y: 0, width: alphaColumns.length, height: alphaRows.length)
    if case .rectangle(let rect) = shadow.caster {
      across = LineChanges(length: canvas.width)
      down = LineChanges(length: canvas.height)
      let seen = rect.intersection(canvas)
      if !seen.isEmpty {
        across.add(edgesOf: seen.x..<seen.maxX)
        down.add(edgesOf: seen.y..<seen.maxY)
      }
    } else if case .outline(_, let grid) = shadow.caster {
      // Its coverage is not known before it is drawn.
      let seen = grid.rect.intersection(canvas)
      across.add(seen.x..<seen.maxX + 1)
      down.add(seen.y..<seen.maxY + 1)
    }
    let reach = GaussianKernel.radius(sigma: shadow.sigma)
    columns.add(across.spread(by: reach, offset: shadow.offset.x))
    rows.add(down.spread(by: reach, offset: shadow.offset.y))
    if shadow.knockout {
      columns.add(alphaColumns)
      rows.add(alphaRows)
    }
  }

  /// Every row and column of a square is the same.
  private mutating func addChecker(_ edge: Ratio, on canvas: PixelSize) {
    func add(_ changes: inout LineChanges, _ length: Int) {
      var square = 1
      while case let start = Drawing.start(ofSquare: square, edge), start < length {
        changes.add(start)
        square += 1
      }
    }
    add(&columns, canvas.width)
    add(&rows, canvas.height)
  }
}

extension Drawing {
  /// Where square n of a checkerboard begins: round(n · edge), halves up.
  package static func start(ofSquare number: Int, _ edge: Ratio) -> Int {
    (2 * number * edge.numerator + edge.denominator) / (2 * edge.denominator)
  }
}
