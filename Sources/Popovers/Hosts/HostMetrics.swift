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
