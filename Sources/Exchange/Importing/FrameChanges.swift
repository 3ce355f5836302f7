import Imaging

/// What of a frame is different in a dark appearance.
struct FrameChanges {
  let base: ImportedPicture
  let dark: ImportedPicture
  /// The content insets, where they differ.
  let insets: (insets: Insets, origin: String)?

  init(
    from base: ImportedPicture, to dark: ImportedPicture, insets: (insets: Insets, origin: String)?
  ) {
    self.base = base
    self.dark = dark
    self.insets = insets
  }

  func write(_ text: inout ThemeText) {
    let sameCaps = base.commonCaps != nil && base.commonCaps == dark.commonCaps
    guard !sameCaps || insets != nil else { return }
    text.add("")
    text.add("appearances:")
    text.add("  \(dark.appearance):")
    if let insets {
      text.add("    contentInsets: \(ThemeText.list(insets.insets))", insets.origin)
    }
    if !sameCaps {
      text.add("    frame:")
      text.addCaps(dark, indent: "      ")
      text.addCenter(dark, indent: "      ")
    }
  }
}
