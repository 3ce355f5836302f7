import Exchange
import Imaging
import Popovers

/// The rules of a drawn theme that a browser draws: boxes that are all clipped to one outline, each at an inset of its own.
///
/// The boxes are the frame, grown by the arrow's height on all four sides, so that no rule but four numbers depends on the
/// direction, and a gradient's line is that of the frame with stops that are moved.
struct DrawnSheet {
  let name: String
  /// The theme in a light and in a dark surrounding; the same twice where it has one look.
  let looks: (light: ExportSubject.Look, dark: ExportSubject.Look)
  let frames: (light: DrawnFrame, dark: DrawnFrame)
  /// Where the arrow can point.
  let directions: [ArrowDirection]
  let outline: OutlinePath
  let plan: DrawnPaints
  private(set) var losses: [ThemeLoss] = []

  /// - Returns: `nil` where light and dark have other outlines, or the outline cannot be written.
  init?(
    _ looks: (light: ExportSubject.Look, dark: ExportSubject.Look), name: String,
    arrows: Set<ArrowDirection>, scales: [Int]?
  ) {
    let themes = (light: looks.light.original, dark: looks.dark.original)
    guard let light = themes.light.drawnFrame, let dark = themes.dark.drawnFrame,
      let plan = DrawnPaints(themes.light, themes.dark, scales: scales),
      let outline = OutlinePath(themes.light, insets: plan.insets),
      outline == OutlinePath(themes.dark, insets: plan.insets)
    else { return nil }
    self.looks = looks
    self.name = name
    self.outline = outline
    self.plan = plan
    frames = (light, dark)
    directions = ArrowDirection.allCases.filter { arrows.contains($0) && outline.arrows[$0] != nil }
    for look in [looks.light, looks.dark].sorted(by: { $0.isBase && !$1.isBase }) {
      losses += DrawnLosses(look: look, outline: outline).all
        .map { $0.of(look.isBase ? nil : look.appearance) }
    }
  }

  /// How far the boxes reach beyond the frame on every side.
  var room: Double { outline.height + max(0, -plan.insets.lowerBound).rounded(.up) }

  /// The elements within the background, as HTML.
  var elements: String {
    let shadows =
      plan.castsByFilter
      ? [] : plan.shadows.map { $0.light.knockout ? "<i><u></u></i>" : "<i></i>" }
    let lines = Array(repeating: "<s></s>", count: plan.lineBoxes)
    let glows = plan.glows.isEmpty ? [] : ["<b>"] + plan.glows.map { _ in "<i></i>" } + ["</b>"]
    return (shadows + (plan.isOpaque ? lines + glows : glows + lines)).joined()
  }

  private func variable(_ what: String) -> String { "var(--\(name)-\(what))" }

  /// Whether an arrow's lane ends between two points; `render` begins its base at a device pixel within the lane.
  private var endsBetweenPoints: Bool {
    directions.compactMap { outline.arrows[$0]?.reach }
      .contains { !DrawnPaints.isWhole($0.low) || !DrawnPaints.isWhole($0.high) }
  }

  /// The lengths that depend on the screen: for each of the plan's ratios.
  private var lengths: [(name: String, values: [Double])] {
    let edges = plan.changingEdges.map { edge in
      (plan.name(of: edge), plan.edges.map { $0[edge] })
    }
    guard
      endsBetweenPoints || plan.movesBetweenPoints || plan.glows.contains(where: plan.isNarrow),
      !edges.contains(where: { $0.0 == plan.pixelName })
    else { return edges }
    return edges + [(plan.pixelName, plan.pixels)]
  }

  private var text: WebTextColor {
    WebTextColor(
      name: name, colors: (looks.light.contentColor, looks.dark.contentColor),
      followsPage: looks.light.appearance != looks.dark.appearance)
  }

  /// The custom properties of corners that have no radius and grow with a shadow.
  var sharpCorners: [String] {
    let text = OutlineText(
      outline: outline, name: name, room: room, directions: [], hasHoles: false, pixel: nil)
    return outline.radii.corners.indices
      .filter { outline.radii.corners[$0] == 0 && outline.measures.contains(.corner($0)) }
      .map(text.corner)
  }

  /// The lines of the sheet.
  var lines: [String] {
    let paint = DrawnSheetPaints(self)
    return properties(paint) + layout(paint) + conditions(paint) + boxes(paint)
  }

  private func properties(_ paint: DrawnSheetPaints) -> [String] {
    var lines = [".\(name) {"]
    lines += paint.properties.map { "  --\(name)-\($0.name): \($0.value);" }
    if paint.dependsOnDark { lines.append("  --\(name)-dark: var(--popframe-dark, 0);") }
    lines += lengths.map { "  --\(name)-\($0.name): \(WebSum(points: $0.values[0]).inner);" }
    if !directions.isEmpty {
      lines.append("  " + directions.map { "--\(name)-\($0): 0;" }.joined(separator: " "))
    }
    // Text is printed as the background under it is.
    lines.append(
      "  isolation: isolate; \(text.declarations.map { "\($0.property): \($0.value);" }.joined(separator: " ")) "
        + "print-color-adjust: exact;")
    return lines + ["}"]
  }

  private func layout(_ paint: DrawnSheetPaints) -> [String] {
    let insets = looks.light.original.contentInsets
    let sides: [KeyPath<Insets, Double>] = [\.top, \.right, \.bottom, \.left]
    let padding = sides.map { side in
      let plain = max(0, insets[keyPath: side])
      return WebSum(
        points: plain,
        numbers: directions.map { direction in
          let own = looks.light.original.pointing(direction).contentInsets[keyPath: side]
          return (max(0, own) - plain, variable("\(direction)"))
        }
      ).text
    }
    let isUniform = Set(padding).count == 1
    var lines = WebLayout(name).rules(
      least: least, padding: isUniform ? padding[0] : padding.joined(separator: " "),
      followsPage: text.followsPage)
    if paint.contentRadius != "0" {
      lines.append(".\(name)-content { border-radius: \(paint.contentRadius); }")
    }
    lines += directions.map { ".\(name)[data-arrow=\"\($0)\"] { --\(name)-\($0): 1; }" }
    return lines
  }

  /// The box's least width and height: the corners, and the arrow on its edge.
  private var least: (width: String, height: String) {
    let least = outline.least(directions)
    // A popover that turns over keeps its width; only a side arrow needs the height.
    return (
      WebSum(points: least.width).text,
      WebSum(
        points: least.height,
        numbers: directions.filter { $0.axis == .vertical }.map {
          (least.beside - least.height, variable("\($0)"))
        }
      ).text
    )
  }

  private func conditions(_ paint: DrawnSheetPaints) -> [String] {
    var lines = text.rules(
      light: paint.dependsOnDark ? "--popframe-dark: 0;" : "",
      dark: paint.dependsOnDark ? "--popframe-dark: 1;" : "")
    if paint.dependsOnDark {
      lines.append(
        "@media (prefers-color-scheme: dark) { .\(name) { --\(name)-dark: var(--popframe-dark, 1); } }"
      )
    }
    for (index, least) in plan.ratios.map(\.least).enumerated().dropFirst() {
      let changed = lengths.filter { $0.values[index] != $0.values[index - 1] }
      guard !changed.isEmpty else { continue }
      let values = changed.map {
        "--\(name)-\($0.name): \(WebSum(points: $0.values[index]).inner);"
      }
      lines.append(
        "@media (min-resolution: \(least)dppx) { .\(name) { \(values.joined(separator: " ")) } }")
    }
    if !paint.forced.isEmpty {
      let forced = paint.forced.map { "--\(name)-\($0.name): \($0.value);" }
      lines.append(
        "@media (forced-colors: active) { .\(name) { \(forced.joined(separator: " ")) color: CanvasText; } }"
      )
    } else {
      // A fill without a line stays as it is, and its text with it.
      lines.append(".\(name) { forced-color-adjust: none; }")
    }
    return lines
  }

  /// The background, with the rules of its boxes nested in it.
  private func boxes(_ paint: DrawnSheetPaints) -> [String] {
    let text = OutlineText(
      outline: outline, name: name, room: room, directions: directions, hasHoles: paint.hasHoles,
      pixel: endsBetweenPoints ? variable(plan.pixelName) : nil)
    let filter = paint.filter.map { " filter: \($0);" } ?? ""
    let reset = "\(WebLayout.reset.property): \(WebLayout.reset.value);"
    let parts = paint.boxes
    let every =
      elements.isEmpty
      ? parts.map { "&" + $0.selector } : ["&::before", "&::after", "& *", "& ::before"]
    var lines = [
      "\(reset) position: absolute; z-index: -1; inset: \(WebSum(points: -room).text); pointer-events: none; "
        + "forced-color-adjust: none;\(filter)",
      every.joined(separator: ", ")
        + " { \(reset) content: \"\"; position: absolute; inset: 0; --d: 0px;\(paint.hasHoles ? " --hole: ;" : "") }",
      parts.filter(\.isClipped).map { "&" + $0.selector }.joined(separator: ", ") + " {",
    ]
    if !text.properties.isEmpty { lines.append("  " + text.properties.joined(separator: " ")) }
    let shape = text.lines
    lines.append("  clip-path: \(shape[0])")
    lines += shape.dropFirst().map { "    \($0)" }
    lines[lines.count - 1] += "; }"
    let holes = parts.filter(\.isHole).map { "&" + $0.selector }
    if !holes.isEmpty {
      let far = "200px"
      lines.append(
        holes.joined(separator: ", ")
          + " { --hole: , move to -\(far) -\(far), hline to calc(100% + \(far)), "
          + "vline to calc(100% + \(far)), hline to -\(far), close; }")
    }
    if plan.shadows.count > 0, !plan.castsByFilter { lines.append("& > i { z-index: -1; }") }
    for part in parts where !part.declarations.isEmpty {
      lines.append("&\(part.selector) { \(part.declarations.joined(separator: " ")) }")
    }
    return [".\(name) > .\(name)-background {"] + lines.map { "  \($0)" } + ["}"]
  }
}
