internal import ArtAnalysis
internal import Imaging

/// The frame of a mock with its arrow removed: the area under the arrow continues the slice beside it.
struct InpaintedFrame {
  /// The frame's art, pointing up as the mock's group does, without empty rows around it.
  let bitmap: Bitmap
  /// Where it lies in the mock's group.
  let place: PixelRect
  /// Where the picture differs from the frame alone: the arrow with the pixels that it covers, in pixels of the mock's
  /// group; `nil` without an arrow.
  let arrow: PixelRect?
  /// The part of the frame below the arrow that differs from the frame alone, such as a rim that opens for the arrow.
  /// Its columns are at least the arrow's; empty without an arrow.
  let opened: PixelRect
  /// How far columns that were taken for equal may differ, in levels, where something was completed.
  let tolerance: Int

  init(_ mock: FlattenedImage, tolerances: [Int]) throws(SliceFault) {
    let place = mock.body
    let body = mock.group.part(place)
    guard mock.outline.arrowSide != nil else {
      bitmap = body
      self.place = place
      arrow = nil
      opened = PixelRect(x: 0, y: 0, width: 0, height: 0)
      tolerance = 0
      return
    }
    guard mock.outline.isAtHighCorner == nil else {
      throw SliceFault(file: mock.file, scale: mock.scale, .arrowAtCorner)
    }
    let span = mock.outline.arrowSpan
    let start = span.lowerBound - place.x
    // The feet of an arrow, and its part on the frame, reach further than the part outside; its shadow may reach to the
    // end of the visible columns beside it.
    let reach = mock.overhang == .zero ? mock.reach : body.width / 2
    let found = AxisSlice.around(
      body, known: start..<start + span.count, reach: reach, tolerances: tolerances)
    guard let (slice, hidden, tolerance) = found else {
      let corner = start <= 2 || start + span.count >= body.width - 2
      throw SliceFault(
        file: mock.file,
        reason: corner
          ? SliceFault(file: mock.file, scale: mock.scale, .arrowAtCorner).reason
          : "nothing on both sides of the arrow is the same, rises evenly or repeats; if there is "
            + "content in the middle, say where with --content X,Y,W,H")
    }
    self.tolerance = tolerance
    var completed = body
    for x in hidden {
      guard let source = slice.source(of: x, hidden: hidden) else { continue }
      for y in 0..<body.height {
        completed[x, y] = slice.pixel(x, y, source, in: body, hidden: hidden)
      }
    }
    if case .bend = slice.kind {
      completed.keep(
        body, in: hidden, from: mock.outline.frame.y - place.y, depth: 4 * mock.scale)
    }
    let painted = (completed.paintedRect ?? completed.bounds).union(
      mock.outline.frame.offset(by: PixelPoint(x: -place.x, y: -place.y)))
    bitmap = completed.part(painted)
    self.place = painted.offset(by: place.origin)
    let changes = ArrowFootprint(mock, completed, columns: hidden, tolerance: slice.difference)
    arrow = changes.rect
    opened = changes.opened(at: span, below: mock.outline.frame.y)
    guard let arrow, arrow.maxY < mock.outline.frame.maxY else {
      throw SliceFault(
        file: mock.file,
        reason:
          "what is under the arrow differs down to the frame's other edge; if there is content "
          + "in the middle, say where with --content X,Y,W,H")
    }
    guard !changes.hasGap(below: mock.outline.frame.y, of: 4 * mock.scale) else {
      throw SliceFault.contentBelowArrow(mock.file)
    }
    // The rest of the frame on both sides has to hold its corners.
    guard arrow.x - place.x >= slice.band.lowerBound, arrow.maxX - place.x <= slice.band.upperBound
    else { throw SliceFault(file: mock.file, scale: mock.scale, .arrowAtCorner) }
  }
}

extension InpaintedFrame {
  private init(_ bitmap: Bitmap, at place: PixelRect, of other: InpaintedFrame) {
    self.bitmap = bitmap
    self.place = place
    (arrow, opened, tolerance) = (other.arrow, other.opened, other.tolerance)
  }

  /// The same with so much room around the frame, which is no less than its art takes.
  func padded(to room: PixelInsets, around frame: PixelRect) -> InpaintedFrame {
    let wide = PixelRect(
      x: frame.x - room.left, y: frame.y - room.top, width: frame.width + room.left + room.right,
      height: frame.height + room.top + room.bottom)
    var padded = Bitmap(size: wide.size)
    padded.replace(at: PixelPoint(x: place.x - wide.x, y: place.y - wide.y), with: bitmap)
    return InpaintedFrame(padded, at: wide, of: self)
  }

  /// The frame alone at a pixel of the mock's group.
  func frame(_ x: Int, _ y: Int) -> Pixel {
    place.contains(x, y) ? bitmap[x - place.x, y - place.y] : .clear
  }

  /// How far the art hangs over the frame's edges, in pixels.
  func overhang(_ frame: PixelRect) -> PixelInsets {
    PixelInsets(
      top: frame.y - place.y, left: frame.x - place.x, bottom: place.maxY - frame.maxY,
      right: place.maxX - frame.maxX)
  }
}

extension AxisSlice {
  /// The column that a hidden one continues; `nil` for one outside of the band.
  fileprivate func source(of x: Int, hidden: Range<Int>) -> Int? {
    switch kind {
    case .stretch: return hidden.lowerBound - 1
    case .ramp, .bend: return x
    case .tile(let period):
      var source = x
      while source >= hidden.lowerBound { source -= period }
      if source >= band.lowerBound { return source }
      source = x
      while source < hidden.upperBound { source += period }
      return source < band.upperBound ? source : nil
    }
  }

  fileprivate func pixel(
    _ x: Int, _ y: Int, _ source: Int, in body: Bitmap, hidden: Range<Int>
  ) -> Pixel {
    guard isSloped else { return body[source, y] }
    let (a, b) = (hidden.lowerBound - 1, hidden.upperBound)
    let (low, high) = (body[a, y].channels, body[b, y].channels)
    let values = zip(low, high).map { low, high in
      UInt8((low * (b - x) + high * (x - a) + (b - a) / 2) / (b - a))
    }
    return Pixel(red: values[1], green: values[2], blue: values[3], alpha: values[0])
  }
}

extension AxisSlice {
  /// Whether columns lie on a line between those beside them.
  fileprivate var isSloped: Bool {
    switch kind {
    case .ramp, .bend: true
    case .stretch, .tile: false
    }
  }
}

extension Bitmap {
  /// Takes rows of another picture below an arrow as they are, where they are nearly equal to those completed for them:
  /// across a bend of a gradient a straight line is wrong.
  ///
  /// - Parameters:
  ///   - columns: The columns under the arrow.
  ///   - row: The frame's first row.
  ///   - depth: So many rows that nothing has changed end the arrow.
  fileprivate mutating func keep(
    _ other: Bitmap, in columns: Range<Int>, from row: Int, depth: Int
  ) {
    func gap(_ y: Int) -> Int {
      columns.reduce(0) { max($0, self[$1, y].difference(other[$1, y])) }
    }
    let gaps = (0..<height).map { $0 < row ? 255 : gap($0) }
    let starts = row..<max(row, height - depth)
    guard let end = starts.first(where: { gaps[$0..<$0 + depth].allSatisfy { $0 <= 1 } })
    else { return }
    for y in end..<height where gaps[y] <= 4 {
      for x in columns { self[x, y] = other[x, y] }
    }
  }
}
