package import Imaging

package struct HostTraits: Hashable, Sendable {
  /// Whether the width is compact: a split view shows one column only.
  package var isCompact: Bool
  /// Whether the host reads from right to left: everything on it is mirrored.
  package var isRightToLeft: Bool
  /// The height in points of the keyboard that covers the bottom; 0 for none.
  package var keyboardHeight: Double
  /// The full height of the keyboard in points, of which the upper part is shown while it slides
  /// in. `nil`: the same as ``keyboardHeight``.
  package var keyboardFullHeight: Double?
  package var primaryColumn: PrimaryColumn
  /// The insets of the screen's corners, camera and home indicator, in points; `nil` for a screen
  /// with a home button and a status bar of 20 points.
  package var safeArea: Insets?
  package var cutout: ScreenCutout

  package init(
    isCompact: Bool = false, isRightToLeft: Bool = false, keyboardHeight: Double = 0,
    keyboardFullHeight: Double? = nil, primaryColumn: PrimaryColumn = PrimaryColumn(),
    safeArea: Insets? = nil,
    cutout: ScreenCutout = .none
  ) {
    self.isCompact = isCompact
    self.isRightToLeft = isRightToLeft
    self.keyboardHeight = keyboardHeight
    self.keyboardFullHeight = keyboardFullHeight
    self.primaryColumn = primaryColumn
    self.safeArea = safeArea
    self.cutout = cutout
  }
}

package enum ScreenCutout: String, Hashable, Sendable, CaseIterable {
  case none
  /// A dark area at the edge.
  case notch
  /// A dark capsule below the edge.
  case island
}

package enum HostAppearance: String, Hashable, Sendable, CaseIterable {
  case light
  case dark
}
