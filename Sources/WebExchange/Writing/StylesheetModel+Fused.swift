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
    guard let low = halves.low, let high = halves.high else {
      let picture = add(halves.whole, slot.rawValue, direction, isSliced: true)
      return add(
        background("before"), [WebDeclaration("inset", edge)] + slices(picture), to: direction)
    }
    let (caps, span, tip) = (halves.whole.slices, halves.span, halves.tip)
    let place = WebArrow(arrow, direction, tip: arrow.tip)
    // The tip stays where both spans have a length of at least nothing.
    let least = (across ? caps.left : caps.top) + tip - span.lowerBound - over
    let most = (across ? caps.right : caps.bottom) + span.upperBound - tip - over
    let wanted = "calc(\(WebText.plus(place.start(offset: offset, pixel: pixel), place.tip)))"
    // On an edge too short for both, the halves meet where they share it in proportion, and none leaves the box.
    let isTight = least > 0 && most > 0
    func end(_ length: Double) -> String {
      guard isTight else { return WebText.px(length) }
      return "min(\(WebText.px(length)), 100% * \(WebText.number(length / (least + most))))"
    }
    let last = isTight ? "100% - \(end(most))" : WebText.plus("100%", -most)
    let held = "clamp(\(end(least)), \(wanted), \(last))"
    let seam = "calc(\(WebText.plus(held, span.upperBound - tip)))"
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
}
