import Imaging

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
    case .uikit: uikit(request)
    case .swiftUI: swiftUI(request)
    }
  }

  private func lost(_ request: PlacementRequest, _ comment: (String) -> String) -> [String] {
    var notes: [String] = []
    if request.keyboardHeight > 0 {
      notes.append("the system moves popovers out of the keyboard's way by itself")
    }
    if request.minimumContent != Size(width: 0, height: 0) {
      notes.append("there is no least content size")
    }
    if request.shifts { notes.append("the edge policy shift has no counterpart") }
    return notes.map { comment("not said: \($0)") }
  }

  private func uikit(_ request: PlacementRequest) -> String {
    let source = request.source
    var lines = [
      "controller.modalPresentationStyle = .popover"
    ]
    if case .content(let size) = request.extent {
      lines.append(
        "controller.preferredContentSize = CGSize(width: \(size.width.decimal), height: "
          + "\(size.height.decimal))")
    }
    lines += [
      "if let popover = controller.popoverPresentationController {",
      "  popover.sourceView = view",
      "  popover.sourceRect = CGRect(x: \(source.x.decimal), y: \(source.y.decimal), width: "
        + "\(source.width.decimal), height: \(source.height.decimal))",
      "  popover.permittedArrowDirections = \(Self.set(request.permitted))",
      "  popover.popoverLayoutMargins = UIEdgeInsets(top: \(request.margins.top.decimal), left: "
        + "\(request.margins.left.decimal), bottom: \(request.margins.bottom.decimal), right: "
        + "\(request.margins.right.decimal))",
      "  popover.canOverlapSourceViewRect = \(request.overlapsSource)",
    ]
    if request.distance != 0 {
      lines.append("  // not said: a distance of \(request.distance.decimal) from the source")
    }
    if request.alignment != .center {
      lines.append("  // not said: the alignment \(request.alignment.rawValue)")
    }
    if request.policy != .preference {
      lines.append("  // not said: the policy \(request.policy.rawValue); UIKit chooses by itself")
    }
    lines += lost(request) { "  // \($0)" }
    return (lines + ["}"]).joined(separator: "\n")
  }

  private static func set(_ directions: [ArrowDirection]) -> String {
    let named = directions.filter { $0 != .none }
    if named.count == 4 { return ".any" }
    return "[" + named.map { ".\($0.rawValue)" }.joined(separator: ", ") + "]"
  }

  private func swiftUI(_ request: PlacementRequest) -> String {
    let source = request.source
    var arguments = [
      "isPresented: $isPresented",
      "attachmentAnchor: .rect(.rect(CGRect(x: \(source.x.decimal), y: \(source.y.decimal), width: "
        + "\(source.width.decimal), height: \(source.height.decimal))))",
    ]
    // SwiftUI names the edge of the source that the arrow touches.
    let edges: [ArrowDirection: String] = [
      .up: ".bottom", .down: ".top", .left: ".trailing", .right: ".leading",
    ]
    if let first = request.permitted.first, let edge = edges[first] {
      arguments.append("arrowEdge: \(edge)")
    }
    var lines = [".popover("] + [arguments.map { "  " + $0 }.joined(separator: ",\n")]
    if request.permitted.count > 1 {
      lines.append("  // not said: \(request.permitted.count - 1) more directions")
    }
    lines.append(") {")
    if case .content(let size) = request.extent {
      lines.append(
        "  content.frame(width: \(size.width.decimal), height: \(size.height.decimal))")
    } else {
      lines.append("  content  // not said: the size of bounds")
    }
    lines += lost(request) { "  // \($0)" }
    return (lines + ["}"]).joined(separator: "\n")
  }
}
