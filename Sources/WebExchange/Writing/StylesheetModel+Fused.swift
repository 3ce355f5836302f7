import Exchange
import Imaging
import Popovers

// Fused art: two halves that meet behind the arrow.
extension StylesheetModel {
  mutating func writeFused(
    _ art: FusedArt, _ arrow: ArrowStyle, _ direction: ArrowDirection
  ) {
    guard
      let choice = FusedImageSelection(art, direction: direction)
        ?? art.cornerAlone(direction)
    else { return }
    let (slot, isMirrored) = (choice.slot, choice.orientation != .identity)
    let across = direction.runsAcross
    let halves = FusedHalves(
      isMirrored ? choice.piece.mirrored : choice.piece, of: art, name: direction.rawValue,
      along: across ? .horizontal : .vertical, isMirrored: isMirrored, bitmap: bitmap)
    let over = look.overhang
    let edge = WebText.px(-over)
    writeMask(art, slot, arrow, halves, direction)
    guard let low = halves.low, let high = halves.high else {
      let picture = add(halves.whole, direction.rawValue, direction, isSliced: true)
      return add(
        background("before"), [WebDeclaration("inset", edge)] + slices(picture), to: direction)
    }
    let held = tip(of: halves, arrow, direction)
    let seam = "calc(\(WebText.plus(held, halves.span.upperBound - halves.tip)))"
    let lowPicture = add(low, low.name, direction, isSliced: true)
    let highPicture = add(high, high.name, direction, isSliced: true)
    // Both halves end at one line, which a browser rounds once.
    add(
      background,
      [
        WebDeclaration("display", "grid"),
        WebDeclaration("grid-template", across ? "1fr / \(seam) 1fr" : "\(seam) 1fr / 1fr"),
      ], to: direction)
    add(
      background("before"),
      [
        WebDeclaration("grid-area", "1 / 1 / 2 / 2"),
        WebDeclaration(
          "inset", across ? "\(edge) 0px \(edge) \(edge)" : "\(edge) \(edge) 0px \(edge)"),
      ] + slices(lowPicture), to: direction)
    add(
      background("after"),
      [
        WebDeclaration("grid-area", across ? "1 / 2 / 2 / 3" : "2 / 1 / 3 / 2"),
        WebDeclaration(
          "inset", across ? "\(edge) \(edge) \(edge) 0px" : "0px \(edge) \(edge) \(edge)"),
      ] + slices(highPicture), to: direction)
  }

  /// Where the tip is along its edge.
  ///
  /// - Parameter edge: What percentages count from.
  private func tip(
    of halves: FusedHalves, _ arrow: ArrowStyle, _ direction: ArrowDirection,
    edge: WebEdge = WebEdge()
  ) -> String {
    let across = direction.runsAcross
    let (caps, span, tip) = (halves.whole.slices, halves.span, halves.tip)
    let place = WebArrow(arrow, direction, tip: arrow.tip)
    // The tip stays where both spans have a length of at least nothing.
    let least = (across ? caps.left : caps.top) + tip - span.lowerBound - look.overhang
    let most = (across ? caps.right : caps.bottom) + span.upperBound - tip - look.overhang
    let start = place.start(offset: offset, pixel: pixel, edge: edge)
    let wanted = "calc(\(WebText.plus(start, place.tip)))"
    // On an edge too short for both, the halves meet where they share it in proportion, and none leaves the box.
    let isTight = least > 0 && most > 0
    let whole = edge.whole()
    func end(_ length: Double) -> String {
      guard isTight else { return WebText.px(length) }
      return "min(\(WebText.px(length)), (\(whole)) * \(WebText.number(length / (least + most))))"
    }
    let last = isTight ? "\(whole) - \(end(most))" : edge.whole(-most)
    return "clamp(\(end(least)), \(wanted), \(last))"
  }

  /// Where the backdrop shows through: of a drawn theme the outline's coverage.
  private mutating func writeMask(
    _ art: FusedArt, _ slot: FusedArt.Slot, _ arrow: ArrowStyle, _ halves: FusedHalves,
    _ direction: ArrowDirection
  ) {
    guard let style = look.theme.pointing(direction).backdrop else { return }
    var shape = halves
    var over = look.overhang
    var solid: [Int: UInt8] = [:]
    if let coverage = look.coverage, let piece = coverage.art.pieces[slot] {
      over = coverage.overhang
      shape = FusedHalves(
        piece, of: coverage.art, name: slot.rawValue,
        along: direction.runsAcross ? .horizontal : .vertical, isMirrored: false,
        bitmap: subject.bitmap)
    } else {
      solid = Dictionary(
        halves.whole.files.map { ($0.scale, $0.bitmap.solidAlpha(within: $0.caps)) }
      ) { first, _ in first }
    }
    let height = direction == .none ? 0 : arrow.height
    let room = Insets.zero.grown(at: direction, by: height)
    var layers: [String] = []
    if direction != .none, shape.low != nil {
      let whole = shape.whole.masked(solid)
      func part(reach: Double) -> PreparedPicture {
        whole.part("backdrop-arrow-\(direction.rawValue)") { file in
          (shape.arrow(in: file, height: height, overhang: over, reach: reach, direction), .zero)
        }
      }
      // Masks that meet have a gap between pixels: the arrow's lies on the frame where it is solid there.
      let longer = part(reach: 1)
      let mask = longer.isSolid(to: 1, direction) ? longer : part(reach: 0)
      let picture = add(mask, mask.name, direction, isScaled: false, lengths: mask.lengths)
      let tip = tip(of: halves, arrow, direction, edge: edge(beside: picture, direction))
      layers.append(
        arrowLayer(
          picture, start: WebText.plus(tip, shape.span.lowerBound - shape.tip), overhang: 0,
          direction))
    }
    writeMask(
      style, shape.whole, solid: solid, cut: Insets(all: over).grown(at: direction, by: height),
      room: room, arrow: layers, direction)
  }
}

extension FusedArt {
  /// The corner picture of a direction that has no other: the right or lower one, where there are two.
  func cornerAlone(_ direction: ArrowDirection) -> FusedImageSelection? {
    guard FusedImageSelection(self, direction: direction) == nil else { return nil }
    return FusedImageSelection(self, direction: direction, corner: .high)
      ?? FusedImageSelection(self, direction: direction, corner: .low)
  }
}

extension FusedHalves {
  /// The pixels of the arrow in the whole picture's file: its span, from bounds to the frame.
  ///
  /// - Parameter reach: How far they reach into the frame.
  fileprivate func arrow(
    in file: PreparedPicture.File, height: Double, overhang: Double, reach: Double,
    _ direction: ArrowDirection
  ) -> PixelRect {
    let (low, high) = (file.pixels(span.lowerBound), file.pixels(span.upperBound))
    let near = file.pixels(overhang)
    let bitmap = file.bitmap
    let depth = min(
      file.pixels(height) + file.pixels(reach),
      (direction.runsAcross ? bitmap.height : bitmap.width) - near)
    return switch direction {
    case .up, .none: PixelRect(x: low, y: near, width: high - low, height: depth)
    case .down:
      PixelRect(x: low, y: bitmap.height - near - depth, width: high - low, height: depth)
    case .left: PixelRect(x: near, y: low, width: depth, height: high - low)
    case .right:
      PixelRect(x: bitmap.width - near - depth, y: low, width: depth, height: high - low)
    }
  }
}
