internal import ArtAnalysis
internal import Imaging
internal import PopframeKit
internal import Popovers
internal import Words

extension ArtReview {
  /// invisible-on: a popover without a shadow whose outline has the colour of the background.
  mutating func reviewVisibility(_ previews: Previews) throws(PopframeError) {
    for appearance in previews.appearances {
      guard let look = theme.document.theme(for: appearance), !look.castsShadow,
        let size = previews.content.first
      else { continue }
      let request = PopoverRequest(
        extent: .content(size), arrow: previews.arrows.first ?? .none, scale: .one)
      let picture = try theme.render(
        request, appearance: appearance, options: DrawingOptions(layer: .group)
      ).bitmap
      for background in previews.backgrounds(of: appearance) {
        let contrast = try self.contrast(of: picture, on: background)
        guard let contrast, contrast < Self.leastContrast else { continue }
        add(
          ArtFinding(
            .invisibleOn, .note, key: "previews.backgrounds",
            picture: look.frame?.image.files[0].path, measured: contrast,
            expected: Self.leastContrast, side: background.word,
            message: """
              previews.backgrounds: on \(background.word) the popover's outline has a contrast of \
              only \(contrast.toHundredths) \
              \(appearance == "base" ? "" : "in appearance \(appearance) ")and there is no shadow; \
              it cannot be seen there
              """))
      }
    }
  }

  /// With less contrast the outline is not visible.
  private static let leastContrast = 1.2

  /// The contrast of a popover's outline with the background; `nil` without an outline.
  private func contrast(
    of picture: Bitmap, on background: Previews.Background
  ) throws(PopframeError) -> Double? {
    switch background {
    case .color(let color): return picture.contrast(on: color)
    case .checker:
      // It is visible if it is visible on one of the two kinds of squares.
      return [Color.white, Color(red: 0xCC, green: 0xCC, blue: 0xCC)]
        .compactMap { picture.contrast(on: $0) }.max()
    case .picture(let set):
      let bitmap = try theme.files.bitmap(of: set.file(for: .one).path)
      guard !bitmap.size.isEmpty else { return nil }
      return picture.contrast(covering: bitmap)
    }
  }
}

extension Bitmap {
  fileprivate func contrast(on color: Color) -> Double? {
    outlineColors { _, _ in Pixel(color) }?.contrast
  }

  /// The contrast of the outline with a picture that is scaled to cover the same area.
  fileprivate func contrast(covering picture: Bitmap) -> Double? {
    let placed = SlicedPicture(picture, covering: bounds)
    let below = placed.bitmap.sampled(by: placed.plan)
    return outlineColors { x, y in below[x - placed.origin.x, y - placed.origin.y] }?.contrast
  }
}
