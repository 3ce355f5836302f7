internal import Exchange
internal import Popovers
package import Themes

/// What a stylesheet is asked to be.
package struct StylesheetOptions: Equatable, Sendable {
  /// Whether a drawn theme becomes pictures.
  package var usesPictures = false
  /// The directions that the arrow is needed in; `nil` for all.
  package var arrows: Set<ArrowDirection>?
  /// The appearances that are needed; `nil` for all. Where a theme has no `light`, that is its base.
  package var appearances: [String]?
  /// The scales of screens that pictures and lines are needed for; `nil` for all.
  package var scales: [Int]?
  /// The cascade layer of the rules; `nil` for none.
  package var layer: String?

  package init() {}
}

extension ExportSubject {
  /// The subject with the appearances and scales that are needed; without the base the first appearance is the base.
  func reduced(by options: StylesheetOptions) -> ExportSubject {
    var looks = self.looks
    if let appearances = options.appearances {
      let hasLight = looks.contains { $0.appearance == "light" }
      looks = looks.filter {
        appearances.contains($0.appearance)
          || $0.isBase && !hasLight && appearances.contains("light")
      }
      if looks.isEmpty { looks = [self.looks[0]] }
      if !looks[0].isBase { looks[0].appearance = "base" }
    }
    if let scales = options.scales {
      for index in looks.indices { looks[index].theme.keepFiles(of: scales) }
    }
    return ExportSubject(
      looks: looks, bitmaps: bitmaps, prefix: prefix, kept: kept, keptFiles: keptFiles)
  }
}

extension Theme {
  /// Leaves out the files of other scales; of a picture that has none of these all are kept.
  fileprivate mutating func keepFiles(of scales: [Int]) {
    func kept(_ picture: PictureSet) -> PictureSet {
      let files = picture.files.filter { scales.contains($0.scale) }
      return files.isEmpty ? picture : PictureSet(files)
    }
    if let image = frame?.image { frame?.image = kept(image) }
    switch arrow?.art {
    case .image(var image)?:
      image.up = kept(image.up)
      image.drawn = image.drawn.mapValues(kept)
      arrow?.art = .image(image)
    case .fused(var art)?:
      for (slot, piece) in art.pieces { art.pieces[slot]?.image = kept(piece.image) }
      arrow?.art = .fused(art)
    case .clip(var clip)?:
      if case .picture(let picture) = clip.texture { clip.texture = .picture(kept(picture)) }
      arrow?.art = .clip(clip)
    case .drawn?, nil: break
    }
    for direction in directions.keys { directions[direction]?.keepFiles(of: scales) }
  }
}

extension PreparedPicture {
  /// Leaves out the files of other scales; of a picture that has none of these all are kept.
  mutating func keepFiles(of scales: [Int]) {
    let kept = files.filter { scales.contains($0.scale) }
    if !kept.isEmpty { files = kept }
  }
}
