import Imaging

/// Another system's rules for placing, as settings of ours: what it decides alike, and what it does not.
public enum PlacementRules: String, Hashable, Sendable, CaseIterable {
  /// UIKit's popovers from iOS 8: margins of 10, moved rather than turned away.
  case uikitIOS8 = "uikit-ios8"
  /// Floating UI with the middleware `flip` and `shift`.
  case floatingUI = "floating-ui"
  /// CSS anchor positioning with `position-try-fallbacks: flip-block, flip-inline`.
  case css
  /// GTK's popovers: they flip on their own axis and slide along the other one, as `gtkpopover.c` asks
  /// `xdg_positioner`.
  case gtk
  /// WYPopoverController.
  case wy
  /// Chameleon's UIPopoverController for the Mac.
  case chameleon

  /// The settings that stand for the rules; what they do not say is left to the others.
  public var settings: PlacementSettings {
    var settings = PlacementSettings()
    switch self {
    case .uikitIOS8:
      settings.policy = .preference
      settings.margins = Insets(all: 10)
      settings.adaptation = .fullScreen
    case .floatingUI:
      settings.policy = .flip
      settings.margins = .zero
      settings.shifts = false
    case .css:
      settings.policy = .flip
      settings.margins = .zero
      settings.overlapsSource = false
    case .gtk:
      settings.policy = .flip
      settings.margins = .zero
      settings.overlapsSource = false
    case .wy:
      settings.policy = .largestArea
      settings.margins = Insets(all: 10)
    case .chameleon:
      settings.policy = .listed
      settings.permitted = [.up, .left, .right, .down]
      settings.margins = .zero
    }
    return settings
  }
}

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
    case .floatingUI: floatingUI(request)
    case .css: css(request)
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
    var lines = [
      ".popover(",
      "  isPresented: $isPresented,",
      "  attachmentAnchor: .rect(.rect(CGRect(x: \(source.x.decimal), y: \(source.y.decimal), width: "
        + "\(source.width.decimal), height: \(source.height.decimal)))),",
    ]
    // SwiftUI names the edge of the source that the arrow touches.
    let edges: [ArrowDirection: String] = [
      .up: ".bottom", .down: ".top", .left: ".trailing", .right: ".leading",
    ]
    if let first = request.permitted.first, let edge = edges[first] {
      lines.append("  arrowEdge: \(edge)")
      if request.permitted.count > 1 {
        lines.append("  // not said: \(request.permitted.count - 1) more directions")
      }
    }
    lines.append(") {")
    if case .content(let size) = request.extent {
      lines.append(
        "  content.frame(width: \(size.width.decimal), height: \(size.height.decimal))")
    }
    lines += lost(request) { "  // \($0)" }
    return (lines + ["}"]).joined(separator: "\n")
  }

  private func floatingUI(_ request: PlacementRequest) -> String {
    let sides: [ArrowDirection: String] = [
      .up: "bottom", .down: "top", .left: "right", .right: "left",
    ]
    let permitted = request.permitted.filter { $0 != .none }
    let suffix = request.alignment == .center ? "" : "-\(request.alignment.rawValue)"
    let placements = permitted.compactMap { sides[$0] }.map { $0 + suffix }
    let area = request.margins
    let safe = request.safeArea
    let padding = [
      "top: \((area.top + safe.top).decimal)", "left: \((area.left + safe.left).decimal)",
      "bottom: \((area.bottom + max(safe.bottom, request.keyboardHeight)).decimal)",
      "right: \((area.right + safe.right).decimal)",
    ].joined(separator: ", ")
    var lines = [
      "computePosition(reference, floating, {",
      "  placement: '\(placements.first ?? "bottom")',",
      "  middleware: [",
      "    offset(\(request.distance.decimal)),",
    ]
    if placements.count > 1 {
      let fallbacks = placements.dropFirst().map { "'\($0)'" }.joined(separator: ", ")
      lines.append(
        "    flip({ crossAxis: false, fallbackPlacements: [\(fallbacks)], padding: { \(padding) } }),"
      )
    }
    lines += [
      "    shift({ padding: { \(padding) } }),",
      "    arrow({ element: arrowElement }),",
      "  ],",
    ]
    lines += lost(request) { "  // \($0)" }
    return (lines + ["})"]).joined(separator: "\n")
  }

  private func css(_ request: PlacementRequest) -> String {
    let areas: [ArrowDirection: String] = [
      .up: "bottom", .down: "top", .left: "right", .right: "left",
    ]
    let permitted = request.permitted.filter { $0 != .none }
    func area(_ direction: ArrowDirection) -> String {
      let side = areas[direction] ?? "center"
      let isBlock = direction == .up || direction == .down
      let begins = (request.alignment == .start) != (request.layoutDirection == .rightToLeft)
      switch request.alignment {
      case .center: return isBlock ? "\(side) center" : "center \(side)"
      case .start, .end:
        if isBlock { return "\(side) \(begins ? "span-right" : "span-left")" }
        return "\(request.alignment == .start ? "span-bottom" : "span-top") \(side)"
      }
    }
    var lines = [
      ".popover {", "  position: fixed;", "  position-anchor: --source;",
      "  position-area: \(area(permitted.first ?? .up));",
    ]
    if permitted.count > 1 {
      lines.append(
        "  position-try-fallbacks: "
          + permitted.dropFirst().map(area).joined(separator: ", ") + ";")
    }
    lines.append("  margin: \(request.distance.decimal)px;")
    lines.append(
      "  max-inline-size: "
        + "\((request.container.width - request.margins.horizontal - request.safeArea.horizontal).decimal)"
        + "px;")
    if case .content(let size) = request.extent {
      lines.append("  inline-size: \(size.width.decimal)px;")
      lines.append("  block-size: \(size.height.decimal)px;")
    }
    lines += lost(request) { "  /* \($0) */" }
    return (lines + ["}"]).joined(separator: "\n")
  }
}
