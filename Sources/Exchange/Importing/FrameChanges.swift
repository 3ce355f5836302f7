import Imaging

/// What of a frame is different in another appearance.
struct FrameChanges {
  /// A line of the theme's file, and what is to say about it.
  typealias Line = (text: String, origin: String)

  let base: ImportedPicture
  let other: ImportedPicture
  /// What differs outside of the frame.
  var theme: [Line] = []
  /// What differs of the frame beside its slices.
  var frame: [Line] = []

  init(from base: ImportedPicture, to other: ImportedPicture) {
    self.base = base
    self.other = other
  }

  private var hasOtherSlices: Bool {
    base.commonCaps == nil || base.commonCaps != other.commonCaps || base.hasCenter
      || other.hasCenter
  }

  var isEmpty: Bool { theme.isEmpty && frame.isEmpty && !hasOtherSlices }

  func write(_ text: inout ThemeText) {
    text.add("  \(other.appearance):")
    for line in theme { text.add("    \(line.text)", line.origin) }
    guard !frame.isEmpty || hasOtherSlices else { return }
    text.add("    frame:")
    if hasOtherSlices {
      text.addCaps(other, indent: "      ", over: base)
      text.addCenter(other, indent: "      ", over: base)
    }
    for line in frame { text.add("      \(line.text)", line.origin) }
  }
}

extension ThemeText {
  /// Adds the appearances that differ from the base.
  mutating func add(_ changes: [FrameChanges]) {
    let changes = changes.filter { !$0.isEmpty }
    guard !changes.isEmpty else { return }
    add("")
    add("appearances:")
    for change in changes { change.write(&self) }
  }
}
