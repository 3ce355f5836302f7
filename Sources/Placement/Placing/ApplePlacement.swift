import Imaging
import Popovers
import Themes
internal import Words

/// The settings that neither UIKit nor SwiftUI can express.
struct ApplePlacement {
  let request: PlacementRequest

  /// Sentences about these settings.
  var notSaid: [String] {
    var notes: [String] = []
    if request.distance != 0 {
      notes.append("a distance of \(request.distance.decimal) from the source")
    }
    if request.alignment != .center {
      notes.append("the alignment \(request.alignment.rawValue)")
    }
    if request.policy != .preference {
      notes.append("the policy \(request.policy.rawValue); the system chooses by itself")
    }
    if request.keyboardHeight > 0 {
      notes.append("the keyboard; the system moves popovers out of its way by itself")
    }
    notes += request.inexpressibleSettings
    if case .bounds = request.extent { notes.append("the size with frame and arrow") }
    return notes
  }

  static func code(_ rect: Rect) -> String {
    "CGRect(x: \(rect.x.decimal), y: \(rect.y.decimal), width: \(rect.width.decimal), "
      + "height: \(rect.height.decimal))"
  }
}

struct UIKitCode {
  private let apple: ApplePlacement

  init(_ request: PlacementRequest) { apple = ApplePlacement(request: request) }

  var text: String {
    let request = apple.request
    let margins = request.margins
    var lines = ["controller.modalPresentationStyle = .popover"]
    if case .content(let size) = request.extent {
      lines.append(
        "controller.preferredContentSize = CGSize(width: \(size.width.decimal), "
          + "height: \(size.height.decimal))")
    }
    lines += [
      "if let popover = controller.popoverPresentationController {",
      "  popover.sourceView = view",
      "  popover.sourceRect = \(ApplePlacement.code(request.source))",
      "  popover.permittedArrowDirections = \(Self.set(request.permitted))",
      "  popover.popoverLayoutMargins = UIEdgeInsets("
        + "top: \(margins.top.decimal), left: \(margins.left.decimal), "
        + "bottom: \(margins.bottom.decimal), right: \(margins.right.decimal))",
      "  popover.canOverlapSourceViewRect = \(request.overlapsSource)",
    ]
    lines += apple.notSaid.map { "  // not said: \($0)" }
    return (lines + ["}"]).joined(separator: "\n")
  }

  private static func set(_ directions: [ArrowDirection]) -> String {
    let named = directions.filter { $0 != .none }
    if named.count == 4 { return ".any" }
    return "[" + named.map { ".\($0.rawValue)" }.joined(separator: ", ") + "]"
  }
}

/// A request as SwiftUI: a modifier of the view that the popover points at.
struct SwiftUICode {
  private let apple: ApplePlacement

  init(_ request: PlacementRequest) { apple = ApplePlacement(request: request) }

  var text: String {
    let request = apple.request
    var arguments = [
      "isPresented: $isPresented",
      "attachmentAnchor: .rect(.rect(\(ApplePlacement.code(request.source))))",
    ]
    var notes = apple.notSaid
    let directions = request.triedDirections
    if let first = directions.first {
      arguments.append("arrowEdge: \(Self.edge(first))")
      let others = directions.dropFirst().map(\.rawValue)
      if !others.isEmpty {
        notes.insert("that the arrow may point \(others.joined(separator: ", "))", at: 0)
      }
    } else {
      notes.insert("that there is no arrow, in the middle", at: 0)
    }
    if request.margins != Insets(all: 10) { notes.append("the margins") }
    if request.overlapsSource { notes.append("that it may cover its source") }
    var content = "content"
    if case .content(let size) = request.extent {
      content += ".frame(width: \(size.width.decimal), height: \(size.height.decimal))"
    }
    let lines =
      [".popover(", arguments.map { "  \($0)" }.joined(separator: ",\n")]
      + notes.map { "  // not said: \($0)" } + [") {", "  \(content)", "}"]
    return lines.joined(separator: "\n")
  }

  /// SwiftUI names the edge of the source that the arrow touches.
  private static func edge(_ direction: ArrowDirection) -> String {
    switch direction {
    case .up, .none: ".bottom"
    case .down: ".top"
    case .left: ".trailing"
    case .right: ".leading"
    }
  }
}
