import Exchange
import Imaging
import Popovers

// Fused art: two halves that meet behind the arrow.
extension StylesheetModel {
  mutating func writeFused(
    _ art: FusedArt, _ arrow: ArrowStyle, _ direction: ArrowDirection
  ) {
    let slot = FusedArt.Slot(rawValue: direction.rawValue) ?? .none
    guard let piece = art.pieces[slot] ?? art.mirrored(slot) else { return }
    let across = direction.runsAcross
    let halves = FusedHalves(
      piece, of: art, name: slot.rawValue, along: across ? .horizontal : .vertical,
      isMirrored: art.pieces[slot] == nil, bitmap: bitmap)
    let over = look.overhang
    let edge = WebText.px(-over)
    writeMask(art, slot, arrow, halves, direction)
    guard let low = halves.low, let high = halves.high else {
      let picture = add(halves.whole, slot.rawValue, direction, isSliced: true)
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
  /// - Parameter excess: How much longer than the edge the length is that percentages count from.
  private func tip(
    of halves: FusedHalves, _ arrow: ArrowStyle, _ direction: ArrowDirection, excess: Double = 0
  ) -> String {
    let across = direction.runsAcross
    let (caps, span, tip) = (halves.whole.slices, halves.span, halves.tip)
    let place = WebArrow(arrow, direction, tip: arrow.tip)
    // The tip stays where both spans have a length of at least nothing.
    let least = (across ? caps.left : caps.top) + tip - span.lowerBound - look.overhang
    let most = (across ? caps.right : caps.bottom) + span.upperBound - tip - look.overhang
    let start = place.start(offset: offset, pixel: pixel, excess: excess)
    let wanted = "calc(\(WebText.plus(start, place.tip)))"
    // On an edge too short for both, the halves meet where they share it in proportion, and none leaves the box.
    let isTight = least > 0 && most > 0
    let edge = WebText.plus("100%", -excess)
    let whole = excess == 0 ? edge : "(\(edge))"
    func end(_ length: Double) -> String {
      guard isTight else { return WebText.px(length) }
      return "min(\(WebText.px(length)), \(whole) * \(WebText.number(length / (least + most))))"
    }
    let last = isTight ? "\(edge) - \(end(most))" : WebText.plus(edge, -most)
    return "clamp(\(end(least)), \(wanted), \(last))"
  }

  /// Where the backdrop shows through: of a drawn theme the outline's coverage.
  private mutating func writeMask(
    _ art: FusedArt, _ slot: FusedArt.Slot, _ arrow: ArrowStyle, _ halves: FusedHalves,
    _ direction: ArrowDirection
  ) {
    guard look.theme.backdrop != nil else { return }
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
      let mask = shape.whole.masked(solid).part("backdrop-arrow-\(direction.rawValue)") { file in
        (shape.arrow(in: file, height: height, overhang: over, direction), .zero)
      }
      let length = direction.runsAcross ? mask.size.width : mask.size.height
      let tip = tip(of: halves, arrow, direction, excess: -length)
      layers.append(
        arrowLayer(
          add(mask, mask.name, direction, isScaled: false),
          start: WebText.plus(tip, shape.span.lowerBound - shape.tip), overhang: 0, direction))
    }
    writeMask(
      shape.whole, solid: solid, cut: Insets(all: over).grown(at: direction, by: height),
      room: room, arrow: layers, direction)
  }
}

extension FusedHalves {
  /// The pixels of the arrow in the whole picture's file: its span, from bounds to the frame.
  fileprivate func arrow(
    in file: PreparedPicture.File, height: Double, overhang: Double, _ direction: ArrowDirection
  ) -> PixelRect {
    func pixels(_ points: Double) -> Int { Int((points * Double(file.scale)).rounded()) }
    let (low, high) = (pixels(span.lowerBound), pixels(span.upperBound))
    let depth = pixels(height)
    let near = pixels(overhang)
    let bitmap = file.bitmap
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
