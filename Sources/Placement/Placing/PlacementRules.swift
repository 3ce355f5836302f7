import Imaging
import Themes

/// Another system's rules of placement, expressed as our settings.
package enum PlacementRules: String, Hashable, Sendable, CaseIterable {
  /// UIKit's popovers from iOS 8: margins of 10.
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

  /// The settings that express the rules; all other settings stay open.
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
