package import Imaging

/// Caps that the pixels of a picture propose, where no file states them.
package struct ProposedCaps: Equatable, Sendable {
  /// From the edges to the part that stretches or repeats, in points that are whole pixels of every file.
  package var caps: Insets
  package var resizing: Resizing
  /// Why, one line for each side.
  package var reasons: [String]

  package init(caps: Insets, resizing: Resizing, reasons: [String]) {
    self.caps = caps
    self.resizing = resizing
    self.reasons = reasons
  }
}

/// Proposes caps for the files of one picture, or says why there are none.
package typealias CapFinder = (ImportedPicture) -> Result<ProposedCaps, UnusablePicture>
