/// UIKit's standard lengths in points, as its documentation and its plain bars have them.
public enum HostMetrics {
  /// The status bar of a device with a home button.
  public static let statusBarHeight = 20.0
  /// `UINavigationBar`.
  public static let navigationBarHeight = 44.0
  /// `UIToolbar`.
  public static let toolbarHeight = 44.0
  /// `UITabBar`.
  public static let tabBarHeight = 49.0
  /// A plain row of `UITableView`.
  public static let rowHeight = 44.0
  /// The side of the square that a bar button can be tapped in.
  public static let barButtonSide = 44.0
  /// From the container's side to a bar button's square.
  public static let barMargin = 8.0
  /// From the container's side to text: `UIView`'s system minimum layout margin in compact width.
  public static let textMargin = 16.0
}
