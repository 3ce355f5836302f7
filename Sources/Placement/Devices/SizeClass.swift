/// How much room a container has on one axis, in UIKit's two words.
public enum SizeClass: String, Hashable, Sendable, CaseIterable {
  /// A tablet, or a large phone on its side.
  case regular
  /// A phone, or a narrow column.
  case compact
}
