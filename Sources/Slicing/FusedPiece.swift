internal import ArtAnalysis
internal import Imaging
internal import PopframeKit
internal import Popovers
internal import Themes

/// One finished popover as a fused picture: the smallest art and the numbers that slice it.
struct FusedPiece {
  /// Caps in points, of the picture pointing up.
  let caps: Insets
  /// The length of the picture along the arrow's edge, in points.
  let length: Double
  /// The arrow's own span and how it lies in the finished popover; `nil` without an arrow.
  let arrow: Arrow?
  /// The art, as it points in the finished picture.
  let files: [SlicedFile]
  /// The largest difference that the tolerance, or a ramp, has covered, in levels.
  let difference: Int
  /// Why the middle across the arrow's edge may be stretched.
  let reason: String

  /// All in points, of the picture pointing up.
  struct Arrow {
    /// The span that keeps its size, from the picture's left.
    var span: Range<Double>
    var tip: Double
    var base: Double
    var height: Double
    /// From the frame's ends to the middle of the span, in the finished popover.
    var room: (low: Double, high: Double)
    /// Whether it is a tail in a corner, and then whether in the right one.
    var isAtHighCorner: Bool?
  }

  /// The place of the picture in a theme, and how it is turned for that: corner pictures of the upper and the lower edge
  /// have their tail on the right.
  func slot(_ direction: ArrowDirection) -> (slot: FusedArt.Slot, isMirrored: Bool)? {
    guard let isHigh = arrow?.isAtHighCorner else {
      return FusedArt.Slot(rawValue: direction.rawValue).map { ($0, false) }
    }
    return switch direction {
    case .up: (.upCorner, !isHigh)
    case .down: (.downCorner, !isHigh)
    // What is on the left of an arrow that points up is below one that points left.
    case .left: (isHigh ? .leftTop : .leftBottom, false)
    case .right: (isHigh ? .rightBottom : .rightTop, false)
    case .none: nil
    }
  }

  init(_ popover: FlattenedPopover, tolerances: [Int]) throws(SliceFault) {
    guard !popover.mocks.contains(where: \.isPaintedBesideFrame) else {
      throw SliceFault(
        file: popover.mocks[0].file, reason: "fused art cannot hang over the frame's edges")
    }
    var edges = FusedEdges(grid: popover.isSet ? 1 : Double(popover.mocks[0].scale))
    var across: [SlicedFrame.Axis] = []
    for mock in popover.mocks {
      try edges.include(mock, tolerances: tolerances)
      across.append(try Self.across(mock, isSet: popover.isSet, tolerances: tolerances))
    }
    guard var down = across.first, !across.contains(where: \.isTiled) else {
      throw SliceFault(
        file: popover.mocks[0].file, reason: "fused art is stretched, and this one repeats")
    }
    for other in across.dropFirst() { down.join(other) }
    if let given = popover.mocks[0].lines.caps {
      let caps = popover.direction.turnedUp(given)
      edges.hold(low: caps.left, high: caps.right)
      (down.low, down.high) = (caps.top, caps.bottom)
      for mock in popover.mocks
      where !down.leavesMiddle(of: mock.fusedPicture.height, mock.scale) {
        throw SliceFault(
          file: mock.file, reason: "caps of \(given.inTheme) leave no middle; one point has to stay"
        )
      }
    }
    var files: [SlicedFile] = []
    for mock in popover.mocks {
      let whole = mock.fusedPicture
      let columns = try edges.parts(of: mock)
      let rows = down.parts(whole.height, scale: mock.scale)
      let size = PixelSize(
        width: columns.last?.target.upperBound ?? 0, height: rows.last?.target.upperBound ?? 0)
      let plan = SlicePlan(columns: columns, rows: rows, size: size, filter: .smooth)
      files.append(
        SlicedFile(
          scale: mock.scale,
          bitmap: whole.sampled(by: plan).turned(mock.direction.toUp.inverse)))
    }
    self.files = files
    caps = Insets(top: down.low, left: edges.low, bottom: down.high, right: edges.high)
    let arrow = edges.arrow(of: popover.mocks[0])
    length =
      edges.low + edges.spans.low + edges.high
      + (arrow.map {
        $0.isAtHighCorner == nil ? $0.span.upperBound - $0.span.lowerBound + edges.spans.high : 0
      } ?? 0)
    difference = max(
      edges.difference, down.difference, down.isRamp || edges.isRamp ? 1 : 0)
    reason = down.reason
    self.arrow = arrow
  }

  /// The axis across the arrow's edge.
  private static func across(
    _ mock: FlattenedImage, isSet: Bool, tolerances: [Int]
  ) throws(SliceFault) -> SlicedFrame.Axis {
    let laid = mock.fusedPicture.laid(.vertical)
    guard let slice = AxisSlice(laid, tolerances: tolerances) else {
      throw SliceFault(
        file: mock.file, reason: "around the middle no rows are the same or rise evenly")
    }
    return SlicedFrame.Axis(
      slice, of: laid.width, called: mock.words(forFusedRows: slice.band), mock.scale, isSet: isSet)
  }

  /// The longest of the caps beside the arrow's edge, in points.
  var longestCap: Double { max(caps.left, caps.right) }

  /// Whether a picture that points left is the mirror image of one that points right.
  func isMirror(of right: FusedPiece) -> Bool {
    // Pointing up, the one for left has been turned the other way round.
    let mirrored = Insets(
      top: caps.top, left: caps.right, bottom: caps.bottom, right: caps.left)
    guard mirrored == right.caps, files.count == right.files.count else { return false }
    if let arrow, let other = right.arrow {
      let (low, high) = (length - arrow.span.upperBound, length - arrow.span.lowerBound)
      guard low..<high == other.span, length - arrow.tip == other.tip else { return false }
    }
    return zip(files, right.files).allSatisfy { one, other in
      one.scale == other.scale && one.bitmap.turned(.flippedHorizontally) == other.bitmap
    }
  }

  /// Where the arrow's tip is from the middle of its edge, in points; right and down are positive.
  func offset(in mock: FlattenedImage) -> Double {
    guard let arrow else { return 0 }
    let length = Double(mock.outline.frame.width) / Double(mock.scale)
    guard arrow.isAtHighCorner == nil else {
      let offset = mock.tip - length / 2
      return mock.direction == .left ? -offset : offset
    }
    let middle = (arrow.span.lowerBound + arrow.span.upperBound) / 2
    let offset = arrow.room.low + arrow.tip - middle - length / 2
    return mock.direction == .left ? -offset : offset
  }
}

extension FlattenedImage {
  /// Frame and arrow, pointing up, and nothing else.
  fileprivate var fusedRect: PixelRect {
    let frame = outline.frame
    return PixelRect(
      x: frame.x, y: frame.y - arrowRoom, width: frame.width, height: frame.height + arrowRoom)
  }

  /// What becomes fused art; an arrow of a third of a point takes all of it in a set.
  var fusedPicture: Bitmap { group.window(fusedRect) }

  /// Some rows of ``fusedPicture`` as the finished picture counts them.
  fileprivate func words(forFusedRows rows: Range<Int>) -> String {
    let band = direction.toUp.inverse.rect(
      of: PixelRect(x: fusedRect.x, y: fusedRect.y + rows.lowerBound, width: 1, height: rows.count),
      in: group.size)
    return direction == .left || direction == .right
      ? "columns \(band.x) to \(band.maxX - 1) of \(fileName)"
      : "rows \(band.y) to \(band.maxY - 1) of \(fileName)"
  }

  /// Whether anything is painted beside ``fusedPicture``.
  var isPaintedBesideFrame: Bool {
    group.paintedRect.map { fusedRect.union($0) != fusedRect } ?? false
  }
}

/// Finished popovers as fused art: a picture for each direction, with two stretching spans, one on each
/// side of its arrow.
struct FusedPieces {
  /// One for each popover.
  let pieces: [FusedPiece]
  /// All in points; the height is that of the first arrow.
  let base: Double
  let height: Double
  /// How near an arrow comes to a corner.
  let cornerRadius: Double

  init(_ popovers: [FlattenedPopover], tolerance: SliceTolerance) throws(SliceFault) {
    var pieces: [FusedPiece] = []
    for popover in popovers {
      pieces.append(try FusedPiece(popover, tolerances: popover.tolerances(tolerance)))
    }
    self.pieces = pieces
    let arrows = pieces.compactMap(\.arrow)
    guard let first = arrows.first else {
      throw SliceFault(
        file: popovers.first?.mocks[0].file ?? "", reason: "fused art needs an arrow")
    }
    let base = arrows.map(\.base).max() ?? first.base
    self.base = base
    height = first.height
    // An arrow that was nearer to a corner than the caps are long may be so again.
    cornerRadius = arrows.reduce(pieces.map(\.longestCap).max() ?? 0) { radius, arrow in
      max(0, min(radius, arrow.room.low - base / 2, arrow.room.high - base / 2))
    }
  }

  /// The theme with its pictures.
  ///
  /// - Parameter outlined: The popovers with the outlines that were found.
  func draft(
    of popovers: [FlattenedPopover], outlined: [FlattenedPopover], named name: String
  ) -> SliceDraft {
    let text = FusedThemeText(name: name, popovers: popovers, fused: self)
    var draft = SliceDraft(
      writer: text.writer, pictures: [:], summary: text.summary, report: report(outlined),
      requests: zip(popovers, pieces).map { popover, piece in
        SliceDraft.Request(
          arrowHeight: piece.arrow?.height ?? 0,
          offsets: popover.mocks.map { piece.offset(in: $0) },
          permittedDifference: max(
            popover.layers.isEmpty ? 0 : popover.permittedShadowDifference, piece.difference),
          hasShadow: !popover.layers.isEmpty)
      })
    for (direction, piece) in drawn(popovers) {
      guard let (slot, isMirrored) = piece.slot(direction) else { continue }
      draft.add(slot.stem, isMirrored ? piece.files.map(\.mirrored) : piece.files)
    }
    return draft
  }

  private func report(_ popovers: [FlattenedPopover]) -> SliceReport {
    let (mock, piece) = (popovers[0].mocks[0], pieces[0])
    let drawn = Set(drawn(popovers).map(\.direction))
    let given = Set(popovers.map(\.direction))
    return SliceReport(
      of: popovers, caps: popovers[0].direction.unturned(piece.caps).onPixels, bands: [],
      arrow: piece.arrow.map { _ in
        let (scale, grid) = (Double(mock.scale), popovers[0].isSet ? 1 : Double(mock.scale))
        let start = Double(mock.arrowSpan.lowerBound - mock.outline.frame.x) / scale
        let base = (Double(mock.arrowSpan.count) / scale).up(to: grid)
        // Rounded, a tail in the frame's far corner would begin beyond it.
        return mock.place(
          start: max(0, min(start, Double(mock.outline.frame.width) / scale - base)), base: base,
          height: popovers[0].fusedArrowHeight, tip: mock.tip, overlap: 0)
      },
      directions: ArrowDirection.allCases.map { direction in
        if given.contains(direction) { return (direction, true, "given") }
        return direction == .left && drawn.contains(.right)
          ? (direction, true, "mirrored") : (direction, false, "frame and arrow are one picture")
      })
  }

  /// The pictures that the theme needs: the one for `left` only where it is no mirror image of the one for
  /// `right`.
  func drawn(
    _ popovers: [FlattenedPopover]
  ) -> [(direction: ArrowDirection, piece: FusedPiece)] {
    let all = zip(popovers, pieces).map { (direction: $0.direction, piece: $1) }
    guard let left = all.first(where: { $0.direction == .left })?.piece,
      let right = all.first(where: { $0.direction == .right })?.piece, left.isMirror(of: right)
    else { return all }
    return all.filter { $0.direction != .left }
  }
}

extension FusedArt.Slot {
  /// The name of its picture: `down-corner` for `downCorner`.
  var stem: String {
    rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
  }
}

extension SlicedFile {
  fileprivate var mirrored: SlicedFile {
    SlicedFile(scale: scale, bitmap: bitmap.turned(.flippedHorizontally))
  }
}
