package import Imaging
import Themes

package enum PlacementLanguage: String, Hashable, Sendable, CaseIterable {
  /// JavaScript for Floating UI.
  case floatingUI = "floating-ui"
  /// CSS anchor positioning.
  case css
  case uikit
  case swiftUI = "swiftui"

  /// A request as that system's code, with comments for everything that the system cannot express.
  ///
  /// - Parameters:
  ///   - className: The class of the theme's exported stylesheet.
  ///   - arrowHeight: How far the arrow stands out of the element, which is the frame, in points.
  ///   - contentInsets: From the frame to the content.
  package func code(
    for request: PlacementRequest, className: String = "popover", arrowHeight: Double = 0,
    contentInsets: Insets = .zero
  ) -> String {
    let web = WebPlacement(request, arrowHeight: arrowHeight, contentInsets: contentInsets)
    return switch self {
    case .floatingUI: FloatingUICode(web, className: className).text
    case .css: StyleSheetCode(web, className: className).text
    case .uikit: UIKitCode(request).text
    case .swiftUI: SwiftUICode(request).text
    }
  }
}

extension PlacementRequest {
  /// The directions that the policy can choose, in its order.
  var triedDirections: [ArrowDirection] {
    let asked = policy.ordered(permitted.filter { $0 != .none })
    guard policy == .flip, let first = asked.first else { return asked }
    return [first] + asked.filter { $0 == first.opposite }
  }

  /// Sentences about settings that no other system can express.
  var inexpressibleSettings: [String] {
    var notes: [String] = []
    if minimumContent != Size(width: 0, height: 0) { notes.append("a least content size") }
    if shifts { notes.append("the edge policy shift") }
    if clip != nil { notes.append("the clip of the source") }
    if region != nil { notes.append("the region that it stays within") }
    if !obstacles.isEmpty { notes.append("the obstacles") }
    return notes
  }
}
