import Imaging

/// Collects the elements of a host, from bottom to top, for left to right.
struct HostBuilder {
  /// The size of the screen in points.
  let container: Size
  let traits: HostTraits
  /// The covered strips at the screen's edges, for left to right.
  let safeArea: Insets
  private(set) var elements: [HostElement] = []
  private(set) var anchors: [HostAnchor] = []
  /// Navigation bars and toolbars, extended to the screen's edge.
  private(set) var bars: [Rect] = []

  init(container: Size, traits: HostTraits) {
    self.container = container
    self.traits = traits
    let given =
      traits.safeArea
      ?? Insets(top: HostMetrics.statusBarHeight, left: 0, bottom: 0, right: 0)
    // Safe areas are never mirrored, but a host from right to left is mirrored at the end.
    safeArea =
      traits.isRightToLeft
      ? Insets(top: given.top, left: given.right, bottom: given.bottom, right: given.left) : given
  }

  var bounds: Rect { Rect(x: 0, y: 0, width: container.width, height: container.height) }

  /// The screen between its left and right safe areas.
  var safeColumns: Rect {
    bounds.inset(by: Insets(top: 0, left: safeArea.left, bottom: 0, right: safeArea.right))
  }

  mutating func add(_ element: HostElement) { elements.append(element) }

  mutating func addBar(_ rect: Rect) {
    bars.append(rect)
    add(.fill(rect, .bar))
  }

  mutating func anchor(_ name: String, _ rect: Rect) { anchors.append(HostAnchor(name, rect)) }

  mutating func barButton(_ name: String, _ rect: Rect) {
    anchors.append(HostAnchor(name, rect, isBarButton: true))
  }
}

/// UIKit's standard lengths in points, as its documentation and its plain bars have them.
package enum HostMetrics {
  /// The status bar of a device with a home button.
  package static let statusBarHeight = 20.0
  /// `UINavigationBar`.
  package static let navigationBarHeight = 44.0
  /// `UIToolbar`.
  package static let toolbarHeight = 44.0
  /// `UITabBar`.
  package static let tabBarHeight = 49.0
  /// A plain row of `UITableView`.
  package static let rowHeight = 44.0
  /// The side of the square that a bar button can be tapped in.
  package static let barButtonSide = 44.0
  /// From the container's side to a bar button's square.
  package static let barMargin = 8.0
  /// From the container's side to text: `UIView`'s system minimum layout margin in compact width.
  package static let textMargin = 16.0
}
