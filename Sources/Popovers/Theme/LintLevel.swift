/// How a theme wants the findings of one rule to be judged.
package enum LintLevel: String, Hashable, Sendable, CaseIterable {
  /// Not looked for.
  case off
  /// Worth knowing.
  case note
  /// Probably not what the author wants.
  case warning
  /// The theme is not to be used like this.
  case error

  /// The rules that judge art, and what the theme's targets lose, by name.
  package static let rules = [
    "caps-too-small", "stretch-detail", "caps-too-large", "caps-asymmetric", "tile-seam",
    "tile-partial", "scale-pictures-differ", "scale-off-by-one", "transparent-border", "fringe",
    "arrow-upside-down", "arrow-seam", "arrow-light", "arrow-room", "content-overlap",
    "shadow-twice", "shadow-cut", "nine-patch-marks", "unused-picture", "same-picture",
    "appearance-partial", "invisible-on", "export-loss",
  ]
}
