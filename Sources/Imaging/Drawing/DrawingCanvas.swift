/// The kept lines of a drawing's canvas. A line is left out only if it equals the one before in every layer.
package struct DrawingCanvas: Sendable {
  /// The kept lines of the group: fewer than those of ``result`` only when there is exactly one shadow, cast by no area,
  /// and no background.
  package let group: CollapsedCanvas
  package let result: CollapsedCanvas

  /// All lines are kept if Cairo fills outlines, because the pixels of their edges depend on their
  /// position, and if there is a backdrop, because its blur mirrors the edges.
  ///
  /// - Precondition: outlined fills and textured shapes have become pictures.
  package init(of drawing: Drawing) {
    guard let group = CanvasChanges(groupOf: drawing), let result = group.adding(drawing) else {
      self.init(whole: drawing.canvas)
      return
    }
    let canvas = result.canvas
    switch drawing.onlyShadow?.caster {
    case .group, .rectangle: self.init(group: group.canvas, result: canvas)
    // The coverage of an area has lines of its own.
    case .area, nil: self.init(group: canvas, result: canvas)
    }
  }

  package init(whole size: PixelSize) {
    let whole = CollapsedCanvas(whole: size)
    self.init(group: whole, result: whole)
  }

  private init(group: CollapsedCanvas, result: CollapsedCanvas) {
    self.group = group
    self.result = result
  }
}

extension CanvasChanges {
  /// The group of a drawing; `nil` where nothing can be left out.
  fileprivate init?(groupOf drawing: Drawing) {
    if drawing.backdrop != nil, drawing.background != .none { return nil }
    self.init(drawing.canvas)
    for step in drawing.group {
      guard case .picture(let picture) = step else { return nil }
      add(picture)
    }
  }

  /// The group, and everything else that its drawing paints; `nil` where nothing can be left out.
  fileprivate func adding(_ drawing: Drawing) -> CanvasChanges? {
    var changes = self
    // Shadows are cast by the group alone.
    for shadow in drawing.shadows { changes.add(shadow, alphaColumns, alphaRows) }
    for step in drawing.overlay {
      guard case .picture(let picture) = step else { return nil }
      changes.add(picture)
    }
    switch drawing.background {
    case .none, .color: break
    case .picture(let picture): changes.add(picture)
    case .checker(let edge): changes.addChecker(edge, on: drawing.canvas)
    }
    changes.add(drawing.visible)
    return changes
  }

  /// Adds a shadow that is cast by a group whose alpha changes at the given lines.
  mutating func add(
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
    } else if case .area(_, let grid) = shadow.caster {
      // Its coverage is not known before it is drawn, and its kept lines are blurred.
      let seen = grid.rect.intersection(canvas)
      if !seen.isEmpty {
        across.add(seen.x..<seen.maxX + 1)
        down.add(seen.y..<seen.maxY + 1)
      }
      columns.add(across)
      rows.add(down)
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

  /// The shadow of a drawing in which there is one, under a group that is painted and over nothing.
  package var onlyShadow: DropShadow? {
    background == .none && paintsGroup && shadows.count == 1 ? shadows[0] : nil
  }
}
