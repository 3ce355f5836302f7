/// A system in whose code settings can be written.
public enum PlacementLanguage: String, Hashable, Sendable, CaseIterable {
  /// JavaScript for Floating UI.
  case floatingUI = "floating-ui"
  /// CSS anchor positioning.
  case css
  /// Swift for UIKit.
  case uikit
  /// SwiftUI.
  case swiftUI = "swiftui"

  /// A request as that system's code. What the system cannot say stands in a comment.
  public func code(for request: PlacementRequest) -> String {
    switch self {
    case .floatingUI: FloatingUICode(request).text
    case .css: StyleSheetCode(request).text
    case .uikit: UIKitCode(request).text
    case .swiftUI: SwiftUICode(request).text
    }
  }
}
