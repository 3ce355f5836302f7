extension Theme {
  /// The pictures that the theme is drawn from, each once: frame, arrow, texture, then the
  /// backgrounds of its previews.
  package var pictures: [PictureSet] {
    var all = frame.map { [$0.image] } ?? []
    switch arrow?.art {
    case .image(let art):
      all.append(art.up)
      all += ArrowDirection.allCases.compactMap { art.drawn[$0] }
    case .clip(let art):
      if case .picture(let texture) = art.texture { all.append(texture) }
    case .fused(let art):
      all += FusedArt.Slot.allCases.compactMap { art.pieces[$0]?.image }
    case .drawn, nil:
      break
    }
    for case .picture(let picture) in previews.backgrounds { all.append(picture) }
    var unique: [PictureSet] = []
    for picture in all where !unique.contains(picture) { unique.append(picture) }
    return unique
  }
}
