import Exchange
import Imaging
import Popovers
import Words

/// What a drawn sheet cannot say of a theme.
struct DrawnLosses {
  let look: ExportSubject.Look
  let outline: OutlinePath

  var all: [ThemeLoss] {
    let theme = look.original
    var losses = WebLosses.ofBoxes(theme)
    let off = outline.inexactness
    losses.lose(
      "arrow.shape", if: off > 0.05,
      "lines and shadows with a spread follow the arrow's outline within \(off.decimal) points")
    losses.lose(
      "backdrop", if: (theme.backdrop?.blur ?? 0) > 0,
      "each browser blurs what is behind in its own way")
    losses.lose(
      "shadow.spread", if: isUneven && theme.shadows.contains { $0.spread != 0 },
      "of a gradient with several opacities it has that of the middle stop")
    for direction in ArrowDirection.allCases where theme.directions[direction] != nil {
      var own = theme.pointing(direction)
      (own.contentInsets, own.name) = (theme.contentInsets, theme.name)
      if let lane = theme.arrow?.lane { own.arrow?.lane = lane }
      losses.lose(
        "directions.\(direction.rawValue)",
        if: own.drawnFrame != theme.drawnFrame || own.arrow != theme.arrow
          || own.shadows != theme.shadows || own.backdrop != theme.backdrop
          || own.contentCornerRadius != theme.contentCornerRadius,
        "all but content insets and the arrow's lane is the same in every direction")
    }
    return losses
  }

  /// Whether the fill is a gradient of several opacities.
  private var isUneven: Bool {
    guard case .gradient(let gradient)? = look.original.drawnFrame?.fill else { return false }
    return Set(gradient.stops.map(\.color.alpha)).count > 1
  }
}
