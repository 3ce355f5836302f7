import Raster

/// Collects what a host consists of, from below, for left to right.
struct HostBoard {
  /// The size of the screen in points.
  let container: Size
  /// What the host adapts to.
  let traits: HostTraits
  private(set) var elements: [HostElement] = []
  private(set) var anchors: [HostAnchor] = []

  init(container: Size, traits: HostTraits) {
    self.container = container
    self.traits = traits
  }

  /// All of the screen.
  var bounds: Rect { Rect(0, 0, container.width, container.height) }

  /// Puts something on top.
  mutating func add(_ element: HostElement) { elements.append(element) }

  /// Names a place.
  mutating func anchor(_ name: String, _ rect: Rect) { anchors.append(HostAnchor(name, rect)) }
}
