public import Imaging
internal import Words

extension Theme {
  /// The theme for one direction, with the direction's differences.
  ///
  /// A theme without an arrow always has the direction `none`.
  public func pointing(_ direction: ArrowDirection) -> Theme {
    guard var theme = directions[arrow == nil ? .none : direction] else { return self }
    theme.previews = previews
    theme.targets = targets
    theme.lint = lint
    theme.ignored = ignored
    theme.directions = [:]
    return theme
  }

  /// The theme with the lengths of the files that are drawn at a scale: cap insets that are given
  /// for each file, and the lengths of the arrow that the theme leaves to its art.
  public func measured(at scale: Scale) -> Theme {
    var theme = self
    theme.frame = frame?.measured(at: scale)
    theme.arrow = arrow?.measured(at: scale, frame: theme.frame)
    return theme
  }
}

extension FrameStyle {
  fileprivate func measured(at scale: Scale) -> FrameStyle {
    var frame = self
    let file = image.file(for: scale)
    if let caps = fileCapInsets[file.scale] { frame.capInsets = file.points(caps) }
    if let center = fileCenters[file.scale] {
      frame.center = Size(width: file.points(center.width), height: file.points(center.height))
    }
    return frame
  }
}

extension ArrowStyle {
  fileprivate func measured(at scale: Scale, frame: FrameStyle?) -> ArrowStyle {
    var arrow = self
    if case .image(let image) = art {
      let size = image.up.file(for: scale).points
      if measured.contains(.base) { arrow.base = image.base(of: size) }
      if measured.contains(.height) { arrow.height = image.height(of: size) }
    }
    if measured.contains(.tip) { arrow.tip = arrow.base / 2 }
    if measured.contains(.lane), let frame { arrow.lane = frame.capInsets }
    if case .fused(var fused) = art {
      fused.pieces = fused.pieces.mapValues { $0.measured(at: scale) }
      arrow.art = .fused(fused)
    }
    return arrow
  }
}

extension ImageArrow {
  /// The base of an arrow from its picture's size in points, if the theme gives none.
  func base(of size: Size) -> Double {
    (size.width - alignmentInsets.horizontal).roundedToNanopoint
  }

  /// The height of an arrow from its picture's size in points, if the theme gives none.
  func height(of size: Size) -> Double {
    (size.height - overlap - alignmentInsets.vertical).roundedToNanopoint
  }
}

extension FusedArt.Piece {
  fileprivate func measured(at scale: Scale) -> FusedArt.Piece {
    var piece = self
    let file = image.file(for: scale)
    if let caps = fileCapInsets[file.scale] { piece.capInsets = file.points(caps) }
    if let span = fileArrowSpans[file.scale] {
      piece.arrowSpan = file.points(span.lowerBound)...file.points(span.upperBound)
    }
    return piece
  }
}

extension PictureSet.File {
  /// A length of this file's pixels in points.
  func points(_ pixels: Int) -> Double { Double(pixels) / Double(scale) }

  func points(_ insets: PixelInsets) -> Insets {
    Insets(
      top: points(insets.top), left: points(insets.left), bottom: points(insets.bottom),
      right: points(insets.right))
  }
}

extension Theme {
  /// The pictures that the theme is drawn from, each once: frame, arrow, texture, then the
  /// backgrounds of its previews.
  package var pictures: [PictureSet] {
    var all = frame.map { [$0.image] } ?? []
    switch arrow?.pictured {
    case .image(let art):
      all.append(art.up)
      all += ArrowDirection.allCases.compactMap { art.drawn[$0] }
    case .clip(let art):
      if case .picture(let texture) = art.texture { all.append(texture) }
    case .fused(let art):
      all += FusedArt.Slot.allCases.compactMap { art.pieces[$0]?.image }
    case nil:
      break
    }
    for case .picture(let picture) in previews.allBackgrounds { all.append(picture) }
    var unique: [PictureSet] = []
    for picture in all where !unique.contains(picture) { unique.append(picture) }
    return unique
  }
}
