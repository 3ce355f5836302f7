package import Imaging

/// A named place on a host that a popover may point at.
package struct HostAnchor: Hashable, Sendable {
  /// The name, in kebab-case; `left` and `right` in it are sides of the screen, also from right to
  /// left.
  package let name: String
  /// The place in points of the container.
  package let rect: Rect
  /// Whether it is a bar button: a popover that points at one stands above or below it.
  package let isBarButton: Bool

  /// Creates an anchor.
  package init(_ name: String, _ rect: Rect, isBarButton: Bool = false) {
    self.name = name
    self.rect = rect
    self.isBarButton = isBarButton
  }
}
