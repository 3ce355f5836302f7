import Imaging
import Popovers
import Themes
internal import Words

/// Code that Floating UI and CSS have in common: sides in the order in which they are tried, the
/// allowed area, and the settings that they cannot express.
struct WebPlacement {
  let request: PlacementRequest
  private let arrowHeight: Double
  private let contentInsets: Insets

  init(_ request: PlacementRequest, arrowHeight: Double = 0, contentInsets: Insets = .zero) {
    self.request = request
    self.arrowHeight = arrowHeight
    self.contentInsets = contentInsets
  }

  /// From the source to the popover's element: the arrow lies beside it.
  var distance: Double { request.distance + arrowHeight }

  var frame: Size {
    switch request.extent {
    case .content(let size):
      Size(
        width: size.width + contentInsets.horizontal, height: size.height + contentInsets.vertical)
    case .bounds(let size):
      directions.first?.axis == .vertical
        ? Size(width: size.width - arrowHeight, height: size.height)
        : Size(width: size.width, height: size.height - arrowHeight)
    }
  }

  /// The sides of the source that are tried, as directions of the arrow.
  var directions: [ArrowDirection] { request.triedDirections }

  var padding: Insets {
    let (margins, safe) = (request.margins, request.safeArea)
    return Insets(
      top: margins.top + safe.top, left: margins.left + safe.left,
      bottom: margins.bottom + max(safe.bottom, request.keyboardHeight),
      right: margins.right + safe.right)
  }

  /// The side of the source on which the popover is placed.
  static func side(_ direction: ArrowDirection) -> String {
    switch direction {
    case .up, .none: "bottom"
    case .down: "top"
    case .left: "right"
    case .right: "left"
    }
  }

  /// Sentences about settings that neither of them can express.
  var notSaid: [String] {
    var notes: [String] = []
    switch request.policy {
    case .flip: break
    case .largestArea: notes.append("the largest area; the sides are tried in this order")
    case .preference, .listed:
      if directions.count > 1 { notes.append("that the arrow hits its source") }
    }
    notes += request.inexpressibleSettings
    if request.permitted.isEmpty || request.permitted == [.none] {
      notes.append("that there is no arrow, in the middle")
    }
    return notes.map { "not said: \($0)" }
  }
}

/// A request as JavaScript for Floating UI.
struct FloatingUICode {
  private let web: WebPlacement
  private let className: String

  init(_ web: WebPlacement, className: String) {
    self.web = web
    self.className = className
  }

  var text: String {
    let request = web.request
    let suffix = request.alignment == .center ? "" : "-\(request.alignment.rawValue)"
    let placements = web.directions.map { WebPlacement.side($0) + suffix }
    let padding = web.padding
    let sides = [
      ("top", padding.top), ("left", padding.left), ("bottom", padding.bottom),
      ("right", padding.right),
    ].map { "\($0): \($1.decimal)" }.joined(separator: ", ")
    var lines = [
      "const padding = { \(sides) };",
      "computePosition(reference, floating, {",
      "  placement: '\(placements.first ?? "bottom")',",
      "  middleware: [",
      "    offset(\(web.distance.decimal)),",
    ]
    if !placements.isEmpty {
      let fallbacks = placements.dropFirst().map { "'\($0)'" }.joined(separator: ", ")
      lines.append("    flip({ crossAxis: false, fallbackPlacements: [\(fallbacks)], padding }),")
    }
    lines.append(
      request.overlapsSource
        ? "    shift({ crossAxis: true, padding })," : "    shift({ padding }),")
    lines += [
      "    size({",
      "      padding,",
      "      apply({ availableWidth, availableHeight, elements }) {",
      "        Object.assign(elements.floating.style, {",
      "          maxWidth: `${Math.max(0, availableWidth)}px`,",
      "          maxHeight: `${Math.max(0, availableHeight)}px`,",
      "        });",
      "      },",
      "    }),",
      "  ],",
    ]
    lines += web.notSaid.map { "  // \($0)" }
    // The arrow is a part of the stylesheet's background, and no element that middleware could move.
    lines += [
      "}).then(({ x, y, placement }) => {",
      "  const side = placement.split('-')[0];",
      "  floating.dataset.arrow = { bottom: 'up', top: 'down', right: 'left', left: 'right' }[side];",
      "  Object.assign(floating.style, { left: `${x}px`, top: `${y}px` });",
      "  const [a, b] = [reference, floating].map((element) => element.getBoundingClientRect());",
      "  const across = side === 'top' || side === 'bottom';",
      "  const offset = across ? a.left + a.right - b.left - b.right : a.top + a.bottom - b.top - b.bottom;",
      "  floating.style.setProperty('--\(className)-offset', `${offset / 2}px`);",
      "  return { x, y, placement };",
      "})",
    ]
    return lines.joined(separator: "\n")
  }
}

/// A request as CSS anchor positioning: a popover that tries one side of its anchor after the other.
struct StyleSheetCode {
  private let web: WebPlacement
  private let className: String

  init(_ web: WebPlacement, className: String) {
    self.web = web
    self.className = className
  }

  var text: String {
    let request = web.request
    let others = web.directions.dropFirst()
    var lines = [
      ".\(className) {", "  position: fixed;", "  position-anchor: --source;", "  margin: 0;",
    ]
    lines += place(web.directions.first ?? .up)
    if !others.isEmpty {
      lines.append(
        "  position-try-fallbacks: "
          + others.map { "--\(WebPlacement.side($0))" }.joined(separator: ", ") + ";")
    }
    let frame = web.frame
    lines += ["  width: \(frame.width.decimal)px;", "  height: \(frame.height.decimal)px;"]
    let width = request.container.width - web.padding.left - web.padding.right
    lines.append("  max-width: \(width.decimal)px;")
    var notes = web.notSaid
    notes.append("not said: that what does not fit is cut")
    if request.alignment != .center {
      notes.append("not said: that it moves along the source to keep its margins")
    }
    if request.overlapsSource { notes.append("not said: that it may cover its source") }
    lines += notes.map { "  /* \($0) */" } + ["}"]
    for direction in others {
      lines += ["@position-try --\(WebPlacement.side(direction)) {"] + place(direction) + ["}"]
    }
    return lines.joined(separator: "\n")
  }

  /// The area beside the source, and the margins at its edges; the margin at the source is the
  /// distance.
  private func place(_ direction: ArrowDirection) -> [String] {
    var area = WebPlacement.side(direction)
    var insets = web.padding
    let distance = web.distance
    switch direction {
    case .up, .none: insets.top = distance
    case .down: insets.bottom = distance
    case .left: insets.left = distance
    case .right: insets.right = distance
    }
    let isAcross = direction == .up || direction == .down
    let isMirrored = isAcross && web.request.layoutDirection == .rightToLeft
    // With all three tracks the middles are aligned; with two, the area begins at the source's
    // edge.
    switch (web.request.alignment, isAcross) {
    case (.center, _): break
    case (.start, true) where !isMirrored, (.end, true) where isMirrored:
      area += " span-right"
      insets.left = 0
    case (.start, true), (.end, true):
      area += " span-left"
      insets.right = 0
    case (.start, false):
      area += " span-bottom"
      insets.top = 0
    case (.end, false):
      area += " span-top"
      insets.bottom = 0
    }
    let sides = [insets.top, insets.right, insets.bottom, insets.left]
    return [
      "  position-area: \(area);",
      "  inset: \(sides.map { "\($0.decimal)px" }.joined(separator: " "));",
    ]
  }
}
