internal import ArtAnalysis
internal import Imaging
internal import Popovers

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

  init(_ popovers: [FinishedPopover], tolerance: SliceTolerance) throws(SliceFault) {
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
  func draft(of popovers: [FinishedPopover], named name: String) -> SliceDraft {
    let text = FusedThemeText(name: name, popovers: popovers, fused: self)
    var draft = SliceDraft(
      yaml: text.yaml, pictures: [:], summary: text.summary,
      requests: zip(popovers, pieces).map { popover, piece in
        SliceDraft.Request(
          arrowHeight: piece.arrow?.height ?? 0,
          offsets: popover.mocks.map { piece.offset(in: $0) },
          permittedDifference: max(
            popover.layers.isEmpty ? 0 : ShadowFit.permittedDifference, piece.difference))
      })
    for (direction, piece) in drawn(popovers) { draft.add(direction.rawValue, piece.files) }
    return draft
  }

  /// The pictures that the theme needs: the one for `left` only where it is no mirror image of the one for
  /// `right`.
  func drawn(
    _ popovers: [FinishedPopover]
  ) -> [(direction: ArrowDirection, piece: FusedPiece)] {
    let all = zip(popovers, pieces).map { (direction: $0.direction, piece: $1) }
    guard let left = all.first(where: { $0.direction == .left })?.piece,
      let right = all.first(where: { $0.direction == .right })?.piece, left.isMirror(of: right)
    else { return all }
    return all.filter { $0.direction != .left }
  }
}
