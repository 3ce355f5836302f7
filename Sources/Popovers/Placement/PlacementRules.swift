import Imaging

/// Another system's rules for placing, as settings of ours: what it decides alike, and what it does not.
package enum PlacementRules: String, Hashable, Sendable, CaseIterable {
  /// UIKit's popovers from iOS 8: margins of 10, moved rather than turned away.
  case uikitIOS8 = "uikit-ios8"
  /// Floating UI with the middleware `flip` and `shift`.
  case floatingUI = "floating-ui"
  /// CSS anchor positioning with `position-try-fallbacks: flip-block, flip-inline`.
  case css
  /// GTK's popovers: they flip on their own axis and slide along the other one, as `gtkpopover.c` asks
  /// `xdg_positioner`.
  case gtk
  /// WYPopoverController.
  case wy
  /// Chameleon's UIPopoverController for the Mac.
  case chameleon

  /// The settings that stand for the rules; what they do not say is left to the others.
  package var settings: PlacementSettings {
    var settings = PlacementSettings()
    switch self {
    case .uikitIOS8:
      settings.policy = .preference
      settings.margins = Insets(all: 10)
      settings.adaptation = .fullScreen
    case .floatingUI:
      settings.policy = .flip
      settings.margins = .zero
      settings.shifts = false
    case .css:
      settings.policy = .flip
      settings.margins = .zero
      settings.overlapsSource = false
    case .gtk:
      settings.policy = .flip
      settings.margins = .zero
      settings.overlapsSource = false
    case .wy:
      settings.policy = .largestArea
      settings.margins = Insets(all: 10)
    case .chameleon:
      settings.policy = .listed
      settings.permitted = [.up, .left, .right, .down]
      settings.margins = .zero
    }
    return settings
  }
}
