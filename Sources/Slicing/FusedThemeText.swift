internal import ArtAnalysis
internal import Imaging
internal import PopframeKit
internal import Popovers
internal import Words

/// The theme file of fused art that was taken from finished popovers.
struct FusedThemeText {
  let name: String
  let popovers: [FlattenedPopover]
  let fused: FusedPieces

  private var numbers: MockNumbers { MockNumbers(popovers: popovers) }

  /// The caps of the first picture without its arrow.
  private var caps: Insets {
    let (piece, direction) = (fused.pieces[0], popovers[0].direction)
    var up = piece.caps
    up.top = max(0, up.top - (piece.arrow?.height ?? 0))
    return direction.unturned(up).onPixels
  }

  /// The file.
  var writer: ThemeWriter {
    var writer = numbers.writer(named: name, caps: caps)
    var pieces: [FusedArt.Slot: FusedArt.Piece] = [:]
    for (direction, piece) in fused.drawn(popovers) {
      guard let (slot, isMirrored) = piece.slot(direction) else { continue }
      pieces[slot] = FusedArt.Piece(piece, direction, slot, isMirrored: isMirrored)
    }
    writer.base.arrow = ArrowStyle(
      art: .fused(FusedArt(pieces: pieces, cornerRadius: fused.cornerRadius.onPixels)),
      base: fused.base.onPixels, height: fused.height.onPixels,
      lane: Insets(all: fused.cornerRadius.onPixels))
    writer.base.directions = directions(of: writer.base)
    writer.comments.merge([
      "arrow.style": "frame and arrow cannot be told from each other",
      "arrow.base": "the columns that stand out of the frame",
      "arrow.height": "from the frame's edge to the tip",
      "arrow.cornerRadius": "the caps beside the arrow",
      "directions": "where their pictures differ from the first",
    ]) { $1 }
    for (popover, piece) in zip(popovers, fused.pieces) {
      guard let (slot, isMirrored) = piece.slot(popover.direction) else { continue }
      writer.comments["arrow.fused.\(slot.rawValue)"] =
        slot.stem == popover.direction.rawValue
        ? "\(popover.mocks[0].fileName): its caps, and the arrow between two bands that stretch"
        : "\(popover.mocks[0].fileName)\(isMirrored ? ", mirrored" : ""): its caps, and the tail in its corner"
    }
    numbers.addPreviews(
      to: &writer,
      offsets: zip(popovers, fused.pieces).map {
        $1.arrow == nil ? nil : $1.offset(in: $0.mocks[0])
      })
    return writer
  }

  /// What only some directions have: arrows of another height, frames of another size.
  private func directions(of theme: Theme) -> [ArrowDirection: Theme] {
    var themes: [ArrowDirection: Theme] = [:]
    for (popover, piece) in zip(popovers, fused.pieces) {
      var own = theme
      if let insets = numbers.contentInsets(of: popover, or: caps) {
        own.contentInsets = insets.onPixels
      }
      if let height = piece.arrow?.height { own.arrow?.height = height.onPixels }
      if own != theme { themes[popover.direction] = own }
    }
    return themes
  }

  /// What was decided, one line each, for whoever reads along.
  var summary: [String] {
    func number(_ value: Double) -> String { value.onPixels.decimal }
    var summary = [
      "arrow.style: fused, base \(number(fused.base)), height \(number(fused.height)), "
        + "cornerRadius \(number(fused.cornerRadius))"
    ]
    for (popover, piece) in zip(popovers, fused.pieces) {
      summary.append(
        "\(popover.direction.rawValue): capInsets "
          + "\(popover.direction.unturned(piece.caps).inTheme); \(piece.reason)")
    }
    let drawn = Set(fused.drawn(popovers).map(\.direction.rawValue))
    // The picture for right is mirrored for left.
    let missing = ["up", "down", "left", "right"].filter {
      !drawn.contains($0) && !($0 == "left" && drawn.contains("right"))
    }
    if !missing.isEmpty {
      summary.append(
        "it has no arrow on other sides; give a picture for \(missing.listed(.and)), too")
    }
    return summary + numbers.shadowSummary
  }
}

extension FusedArt.Piece {
  /// A picture that was taken apart pointing up, as it points.
  fileprivate init(
    _ piece: FusedPiece, _ direction: ArrowDirection, _ slot: FusedArt.Slot, isMirrored: Bool
  ) {
    var caps = direction.unturned(piece.caps).onPixels
    if isMirrored { (caps.left, caps.right) = (caps.right, caps.left) }
    self.init(image: PictureSet(slot.stem, piece.files), capInsets: caps)
    guard let arrow = piece.arrow else { return }
    guard arrow.isAtHighCorner == nil else {
      // The tail's corner counts from the other end in a picture that is turned or mirrored.
      let isReversed = isMirrored || direction == .left
      tip = max(0, isReversed ? piece.length - arrow.tip : arrow.tip).onPixels
      return
    }
    var (span, tip) = (arrow.span, arrow.tip)
    if direction == .left {
      // What is on the left of an arrow that points up is below one that points left.
      let length = piece.length
      span = length - span.upperBound..<length - span.lowerBound
      tip = length - tip
    }
    arrowSpan = span.lowerBound.onPixels...span.upperBound.onPixels
    if abs(tip - (span.lowerBound + span.upperBound) / 2) > 1e-6 { self.tip = tip.onPixels }
  }
}

extension ArrowDirection {
  /// Insets of a picture of this direction as insets of the picture turned up.
  func turnedUp(_ own: Insets) -> Insets { toUp.turn(own) }

  /// Insets of a picture that points up as insets of the picture turned into this direction.
  func unturned(_ up: Insets) -> Insets { toUp.inverse.turn(up) }
}
