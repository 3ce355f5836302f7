package import Imaging
package import Themes

/// The fused picture that is drawn for a direction and a place of the arrow.
package struct FusedImageSelection: Equatable, Sendable {
  package var slot: FusedArt.Slot
  package var piece: FusedArt.Piece
  /// How it is mirrored after it has been sampled.
  package var orientation = Orientation.identity

  /// The picture for an arrow between two stretching spans; left is the mirror image of right unless
  /// it is given.
  package init?(_ art: FusedArt, direction: ArrowDirection) {
    let candidates: [(FusedArt.Slot, Orientation)] =
      switch direction {
      case .up: [(.up, .identity)]
      case .down: [(.down, .identity)]
      case .left: [(.left, .identity), (.right, .flippedHorizontally)]
      case .right: [(.right, .identity)]
      case .none: [(.none, .identity)]
      }
    self.init(art, candidates)
  }

  /// The picture for an arrow in the corner at one end of its edge; its tip must be given. `nil` if
  /// there is none.
  package init?(_ art: FusedArt, direction: ArrowDirection, corner: ArrowLane.End) {
    let candidates: [(FusedArt.Slot, Orientation)] =
      switch (direction, corner) {
      case (.up, .low): [(.upCorner, .flippedHorizontally)]
      case (.up, .high): [(.upCorner, .identity)]
      case (.down, .low): [(.downCorner, .flippedHorizontally)]
      case (.down, .high): [(.downCorner, .identity)]
      case (.left, .low): [(.leftTop, .identity), (.rightTop, .flippedHorizontally)]
      case (.left, .high): [(.leftBottom, .identity), (.rightBottom, .flippedHorizontally)]
      case (.right, .low): [(.rightTop, .identity)]
      case (.right, .high): [(.rightBottom, .identity)]
      case (.none, _): []
      }
    self.init(art, candidates)
    guard piece.tip != nil else { return nil }
  }

  private init?(_ art: FusedArt, _ candidates: [(FusedArt.Slot, Orientation)]) {
    for (slot, orientation) in candidates {
      guard let piece = art.pieces[slot] else { continue }
      self.slot = slot
      self.piece = piece
      self.orientation = orientation
      return
    }
    return nil
  }
}

extension FusedImageSelection {
  /// How far a corner picture's tip is from its end of the edge, in points, in the file that is drawn
  /// at a scale.
  func tipDistance(along axis: Axis, from corner: ArrowLane.End, at scale: Scale) -> Double? {
    guard let tip = piece.tip else { return nil }
    let size = piece.image.file(for: scale).points
    switch axis {
    // The pictures of the top and bottom edge are drawn for the right corner.
    case .horizontal: return size.width - tip
    case .vertical: return corner == .low ? tip : size.height - tip
    }
  }

  /// Where an arrow's base of this length begins in the picture: its middle is the span's.
  package func baseStart(_ base: Double) -> Double? {
    piece.arrowSpan.map { ($0.lowerBound + $0.upperBound - base) / 2 }
  }

  /// The parts that keep their size along an axis, in points.
  func fixedLength(_ axis: Axis, edge: Axis?) -> Double {
    let caps = axis == .horizontal ? piece.capInsets.horizontal : piece.capInsets.vertical
    guard axis == edge, let span = piece.arrowSpan else { return caps }
    return caps + span.upperBound - span.lowerBound
  }
}

extension PlacedArt {
  /// - Parameters:
  ///   - arrow: Where the arrow's tip is: along its edge in device pixels, and in the picture in
  ///     points; `nil` for pictures without a span of their own for it.
  init(
    fused art: FusedArt, choice: FusedImageSelection, edge: Axis?,
    arrow: (tip: Int, inPicture: Double)?,
    rect: PixelRect, scale: Scale
  ) throws(LayoutError) {
    let piece = choice.piece
    let key = "arrow.fused.\(choice.slot.rawValue)"
    let file = piece.image.file(for: scale)
    let caps = try file.wholePixels(piece.capInsets, "\(key).capInsets")
    let enlargement = file.enlargement(at: scale)
    var span: Range<Int>?
    if let points = piece.arrowSpan {
      let start = try file.wholePixels(points.lowerBound, "\(key).arrowSpan")
      span = start..<(try file.wholePixels(points.upperBound, "\(key).arrowSpan"))
    }
    do throws(SlicingError) {
      if let edge, let arrow, let span {
        // Numbers in themes have few decimals; six are more precise than a pixel.
        let tip = Ratio(Int((arrow.inPicture * Double(file.scale) * 1e6).rounded()), 1_000_000)
        plan = try SlicePlan.fused(
          source: file.size, caps: caps, span: span, along: edge, tip: arrow.tip,
          tipInSource: tip, scale: enlargement, target: rect.size, resizing: art.resizing,
          filter: art.filter)
      } else {
        plan = try SlicePlan.nineSlice(
          source: file.size, caps: caps, scale: enlargement, target: rect.size,
          resizing: art.resizing, filter: art.filter)
      }
    } catch {
      throw .slicing(error, of: file.path, in: key)
    }
    self.file = file
    self.caps = caps.sliced(by: art.resizing)
    orientation = choice.orientation
    origin = rect.origin
  }
}
