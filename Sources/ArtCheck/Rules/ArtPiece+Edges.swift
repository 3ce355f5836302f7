internal import ArtAnalysis
internal import Imaging
internal import PopframeKit
internal import Popovers
internal import Words

extension ArtPiece {
  /// fringe: soft edges that were mixed with white or black.
  func fringes() -> [ArtFinding] {
    let evidence = files.compactMap { file in
      Fringe(file.bitmap).map { FileEvidence(file: file, value: $0) }
    }
    guard let worst = evidence.worst(by: { $0.distance }) else { return [] }
    let cause =
      worst.value.matte == .white
      ? "matted on white" : "matted on black, or premultiplied twice"
    return [
      ArtFinding(
        .fringe, .warning, key: key, picture: worst.file.path,
        rectangle: worst.value.rectangle.offset(
          by: PixelPoint(x: worst.file.cut.left, y: worst.file.cut.top)),
        measured: worst.value.distance, expected: 24,
        proposal: .unmatte(
          evidence.filter { $0.value.matte == worst.value.matte }.map(\.file.path),
          level: worst.value.matte.level),
        message: """
          \(key): the soft edges of \(worst.file.path)\(worst.others.also) are \(cause): \
          \(worst.value.pixels) of their pixels are off the colour inside by \
          \(worst.value.distance.toTenths) levels; export without a matte
          """)
    ]
  }

  /// shadow-cut: a painted shadow that the picture's edge cuts off.
  func cutShadows() -> [ArtFinding] {
    var lists: [PictureSide: [FileEvidence<Double>]] = [:]
    for file in files {
      for side in skirtSides {
        let skirt = SoftBorder(file.bitmap, side: side)
        guard skirt.isCut else { continue }
        lists[side, default: []].append(FileEvidence(file: file, value: skirt.outermostAlpha))
      }
    }
    return PictureSide.allCases.compactMap { side in
      guard let worst = lists[side]?.worst(by: { $0 }) else { return nil }
      return ArtFinding(
        .shadowCut, .warning, key: key, picture: worst.file.path,
        rectangle: side.strip(1, of: worst.file.file.size), measured: worst.value, expected: 8,
        side: side.rawValue,
        message: """
          \(key): the shadow painted into \(worst.file.path)\(worst.others.also) is cut \
          off at its \(side.rawValue) edge, where alpha is still \
          \(worst.value.toTenths); give the picture more room, or draw it without a shadow \
          and say shadow:
          """)
    }
  }

  /// The sides on which a shadow may be cut off: not the base of an arrow.
  private var skirtSides: [PictureSide] {
    switch role {
    case .frame: PictureSide.allCases
    case .arrow(_, let direction):
      switch direction {
      case .up, .none: [.top, .left, .right]
      case .down: [.left, .bottom, .right]
      case .left: [.top, .left, .bottom]
      case .right: [.top, .bottom, .right]
      }
    case .texture, .fused: []
    }
  }

  /// shadow-twice: a shadow in the frame's art, and one that the theme casts.
  func doubleShadows(in theme: Theme) -> [ArtFinding] {
    guard case .frame = role, theme.castsShadow else { return [] }
    let evidence = files.compactMap { file -> FileEvidence<Int>? in
      let rising = PictureSide.allCases.compactMap {
        SoftBorder(file.bitmap, side: $0).shadowDepth(scale: file.scale)
      }
      guard rising.count >= 2, let deepest = rising.max() else { return nil }
      return FileEvidence(file: file, value: deepest)
    }
    guard let worst = evidence.worst(by: { $0 }) else { return [] }
    return [
      ArtFinding(
        .shadowTwice, .warning, key: "shadow", picture: worst.file.path,
        rectangle: worst.file.rectangle, measured: Double(worst.value),
        message: """
          shadow: \(worst.file.path)\(worst.others.also) has a shadow painted into it, \
          \(worst.value) pixels deep, and the theme casts another; take one of them away
          """)
    ]
  }
}

extension Theme {
  var castsShadow: Bool { shadows.contains { $0.opacity > 0 && $0.color.alpha > 0 } }
}
