import Exchange
import Imaging
import Popovers
import Words

/// What a stylesheet cannot say of a theme.
struct WebLosses {
  private let theme: Theme

  init(_ theme: Theme) { self.theme = theme }

  /// What no box of a browser does.
  static func ofBoxes(_ theme: Theme) -> [ThemeLoss] {
    var losses: [ThemeLoss] = []
    let insets = theme.contentInsets
    losses.lose(
      "contentInsets", if: min(insets.top, insets.left, insets.bottom, insets.right) < 0,
      "padding is never negative; it is 0 there")
    losses.lose("snap", if: theme.snap == .point, "a browser rounds to device pixels")
    return losses
  }

  /// Everything but what depends on pixels.
  var all: [ThemeLoss] {
    var losses = Self.ofBoxes(theme)
    if let frame = theme.frame {
      let anchors =
        (frame.resizing.x == .tile ? [frame.tileAnchor.x] : [])
        + (frame.resizing.y == .tile ? [frame.tileAnchor.y] : [])
      let isCentred = anchors.allSatisfy { $0 == .center }
      losses.lose(
        "frame.tileAnchor", if: !anchors.isEmpty,
        isCentred
          ? "a browser puts tiles on half pixels where an odd number of pixels is left beside them"
          : "border-image begins its tiles in the middle")
      losses.lose(
        "frame.emptyMiddle", if: frame.emptyMiddle == .transparent,
        "a border-image without a middle is transparent only while it has corners")
    }
    switch theme.arrow?.pictured {
    case .clip(let clip):
      losses.lose(
        "arrow.texture", if: clip.texture == .frame,
        "the arrow is cut out of the frame's middle, which is repeated")
      losses.lose(
        "arrow.edge", if: [.skew, .corner].contains(theme.arrow?.edge),
        "the arrow is a picture, which does not lean; it is clamped here")
      losses.lose(
        "arrow.stroke", if: clip.stroke != nil,
        "line and texture are two pictures, rounded each for itself; where both are, pixels differ "
          + "by up to 2 levels")
    case .fused(let art):
      losses.lose(
        "arrow.fused", if: art.pieces.keys.contains { $0.isInCorner },
        art.pieces.keys.allSatisfy(\.isInCorner)
          ? "in each direction the arrow stays in one corner, of which the picture is written"
          : "pictures for corners are not written where others are; the arrow stays beside them")
    case .image, nil: break
    }
    losses += shadows
    for direction in ArrowDirection.allCases where theme.directions[direction] != nil {
      let own = theme.pointing(direction)
      losses.lose(
        "directions.\(direction.rawValue)",
        if: own.tint != theme.tint || own.shadows != theme.shadows
          || own.contentCornerRadius != theme.contentCornerRadius
          || own.frame?.center != theme.frame?.center
          || own.frame?.fileCenters != theme.frame?.fileCenters,
        "tint, shadows, the content's corners and the part of a middle are the same in every direction"
      )
    }
    return losses
  }

  /// By how many levels a pixel differs at most where each shadow is cast by the ones above it, too: a blur spreads what it
  /// is given, and adds no more of a shadow than its alpha times what the upper ones cover of a pixel.
  private static func levelsOfChain(_ shadows: [ShadowStyle]) -> Int {
    var (more, uncovered) = (0.0, 1.0)
    for shadow in shadows.reversed() {
      let alpha = shadow.opacity * Double(shadow.color.alpha) / 255
      more += alpha * (1 - uncovered)
      uncovered *= 1 - alpha
    }
    // Half a level of each of both pictures is rounding.
    return Int((255 * more + 1).rounded(.up))
  }

  /// By how many levels a pixel differs at most where shadows show through clear art: by what they cover together.
  private static func levels(below shadows: [ShadowStyle]) -> Int {
    let clear = shadows.reduce(1.0) { $0 * (1 - $1.opacity * Double($1.color.alpha) / 255) }
    return Int((255 * (1 - clear)).rounded(.up))
  }

  private var shadows: [ThemeLoss] {
    var losses: [ThemeLoss] = []
    let shadows = theme.shadows
    if shadows.count > 1 {
      let levels = Self.levelsOfChain(shadows)
      losses.append(
        ThemeLoss(
          "shadow",
          because:
            "filters are applied in turn, so that a lower shadow is cast by the upper ones, too; pixels "
            + "differ by up to \(levels.counted("level"))", levels: levels))
    }
    let hidden = shadows.filter(\.knockout)
    if !hidden.isEmpty {
      let levels = Self.levels(below: hidden)
      losses.append(
        ThemeLoss(
          "shadow.knockout",
          because:
            "drop-shadow() lies under translucent art, too, and shows through it; pixels differ by up to "
            + levels.counted("level"), levels: levels))
    }
    losses.lose(
      "shadow.from", if: shadows.contains { $0.caster == .frame },
      "drop-shadow() is cast by frame and arrow")
    losses.lose(
      "shadow.spread", if: shadows.contains { $0.spread != 0 },
      "drop-shadow() has the shape of frame and arrow")
    return losses
  }
}
