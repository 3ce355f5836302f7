import Imaging

/// The differences of a frame in another appearance.
package struct FrameChanges {
  /// A line of the theme's file, and its comment.
  package typealias Line = (text: String, origin: String)

  package let base: ImportedPicture
  package let other: ImportedPicture
  /// The differences outside of the frame.
  package var theme: [Line] = []
  /// The differences of the frame beside its slices.
  package var frame: [Line] = []

  package init(from base: ImportedPicture, to other: ImportedPicture) {
    self.base = base
    self.other = other
  }

  private var hasOtherSlices: Bool {
    base.commonCaps == nil || base.commonCaps != other.commonCaps || base.hasCenter
      || other.hasCenter
  }

  package var isEmpty: Bool { theme.isEmpty && frame.isEmpty && !hasOtherSlices }

  package func write(_ text: inout ImportedThemeText) {
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

extension ImportedThemeText {
  /// Adds the appearances that differ from the base.
  package mutating func add(_ changes: [FrameChanges]) {
    let changes = changes.filter { !$0.isEmpty }
    guard !changes.isEmpty else { return }
    add("")
    add("appearances:")
    for change in changes { change.write(&self) }
  }
}
