public import Raster

/// A named place on a host that a popover may point at.
public struct HostAnchor: Hashable, Sendable {
  /// The name, in kebab-case; `left` and `right` in it are what is seen, also from right to left.
  public let name: String
  /// The place in points of the container.
  public let rect: Rect

  /// Creates an anchor.
  public init(_ name: String, _ rect: Rect) {
    self.name = name
    self.rect = rect
  }
}
