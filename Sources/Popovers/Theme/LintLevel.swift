/// The severity that a theme gives to the findings of one rule.
package enum LintLevel: String, Hashable, Sendable, CaseIterable {
  /// The rule is not checked.
  case off
  /// Information.
  case note
  /// Probably not what the author wants.
  case warning
  /// The theme must not be used like this.
  case error

  /// The names of the rules about art, and of the rule about losses of the theme's targets.
  package static let rules = [
    "caps-too-small", "stretch-detail", "caps-too-large", "caps-asymmetric", "tile-seam",
    "tile-partial", "scale-pictures-differ", "scale-off-by-one", "transparent-border", "fringe",
    "arrow-upside-down", "arrow-seam", "arrow-light", "arrow-room", "content-overlap",
    "shadow-twice", "shadow-cut", "nine-patch-marks", "unused-picture", "same-picture",
    "appearance-partial", "invisible-on", "export-loss",
  ]
}
