import Exchange
import Imaging
import Popovers

/// The losses of a theme in UIKit, in addition to those of all generated Swift.
struct UIKitLosses {
  private let looks: SwiftLooks

  init(_ looks: SwiftLooks) { self.looks = looks }

  var all: [ThemeLoss] {
    var losses: [ThemeLoss] = []
    let kinds = looks.base.theme.shadows.map(\.caster)
    for (appearance, look) in looks.others {
      let own = look.theme.shadows.map(\.caster)
      if zip(kinds, own).contains(where: { $0 != $1 }) {
        losses.append(
          ThemeLoss(
            "shadow.from", appearance: appearance,
            because: "what casts a shadow is the same in light and dark"))
      }
    }
    let isDrawn = looks.base.drawnBase != nil
    if isDrawn, !looks.haveOutline,
      looks.base.theme.shadows.contains(where: { $0.caster == .frame })
    {
      losses.append(
        ThemeLoss("shadow.from", because: "a rectangle casts it, which does not have these corners")
      )
    }
    return losses
  }
}
