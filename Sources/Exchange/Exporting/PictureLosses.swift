import Imaging
package import Popovers

/// The losses of a theme in formats that hold pictures and slices alone.
package struct PictureLosses {
  private let theme: Theme
  private let isDrawn: Bool

  /// - Parameter isDrawn: Whether the theme is drawn, and its pictures were made for the export.
  package init(_ theme: Theme, isDrawn: Bool = false) {
    self.theme = theme
    self.isDrawn = isDrawn
  }

  /// Everything but the slices of the frame.
  package var all: [ThemeLoss] {
    var losses: [ThemeLoss] = []
    losses.lose(
      "contentInsets", if: theme.contentInsets != .zero, "pictures do not say where content is")
    losses.lose(
      "contentColor", if: theme.contentColor != nil, "pictures do not say which colour text has")
    losses += withoutContentInsets
    return losses
  }

  /// The same for a format that says where content is.
  package var withoutContentInsets: [ThemeLoss] {
    var losses: [ThemeLoss] = []
    losses.lose(
      "contentCornerRadius", if: theme.contentCornerRadius != 0,
      "pictures do not say how content is cut")
    losses.lose("snap", if: theme.snap == .point, "pictures do not say where the arrow is")
    losses.lose(
      "frame.emptyMiddle", if: theme.frame?.emptyMiddle == .transparent,
      "a picture always has a middle")
    losses += arrow
    losses.lose("shadow", if: !theme.shadows.isEmpty, "pictures are drawn without a shadow")
    losses.lose("tint", if: theme.tint != nil, "pictures keep the colours of their files")
    losses.lose("backdrop", if: theme.backdrop != nil, "pictures do not change what is behind them")
    losses.lose("directions", if: !theme.directions.isEmpty, "there is one set of pictures")
    return losses
  }

  private var arrow: [ThemeLoss] {
    guard let arrow = theme.arrow else { return [] }
    var losses: [ThemeLoss] = []
    func lose(_ key: String, if isLost: Bool, _ reason: String) {
      if isLost { losses.append(ThemeLoss("arrow.\(key)", because: reason)) }
    }
    let isGiven = { (measure: ArrowStyle.Measure) in !arrow.measured.contains(measure) }
    switch arrow.pictured {
    case .image(let image):
      lose("base", if: isGiven(.base), "a picture has its own width only")
      lose("height", if: isGiven(.height), "a picture has its own height only")
      lose(
        "tip", if: isGiven(.tip) || !image.tips.isEmpty, "a picture does not say where its tip is")
      lose("overlap", if: image.overlap != 0, "pictures do not say how they meet")
      lose("join", if: image.join == .replace, "pictures do not say how they meet")
      lose("order", if: image.order == .behind, "pictures do not say which is in front")
      lose("down", if: image.down == .rotate, "pictures do not say how they are turned")
      lose("left", if: image.left == .mirror, "pictures do not say how they are turned")
      lose("filter", if: image.filter == .nearest, "pictures do not say how they are sampled")
      lose("lane", if: isGiven(.lane), "pictures do not say where the arrow may be")
    case .clip:
      lose("style", if: true, "a shape that is cut out of the frame is no picture")
    case .fused(let art):
      lose(
        isDrawn ? "style" : "fused", if: art.pieces.keys.contains { $0 != .none },
        "a picture has one span that stretches on each axis")
    case nil: break
    }
    lose(
      "edge", if: arrow.edge == .overshoot || arrow.edge == .skew,
      "pictures do not say where the arrow may be")
    return losses
  }
}
