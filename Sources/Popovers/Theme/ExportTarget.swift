/// A format that a theme may be exported to, by its name.
package enum ExportTarget: String, Hashable, Sendable, CaseIterable {
  /// A Swift subclass of `UIPopoverBackgroundView`.
  case uikit
  /// A stylesheet with `border-image`.
  case css
  /// A SwiftUI view and shape.
  case swiftui
  /// Android's `.9.png` pictures.
  case ninePatch = "nine-patch"
  /// An asset catalogue.
  case xcassets
}
