import Exchange
import Imaging
import Popovers

/// The custom properties and boxes that paint a drawn sheet.
struct DrawnSheetPaints {
  /// A box of the background.
  struct Box {
    /// The end of its selector.
    let selector: String
    var isClipped = true
    /// Whether it shows what lies outside of the outline.
    var isHole = false
    /// The inset that it is clipped at; `nil` for 0.
    var inset: String?
    var declarations: [String] = []
  }

  private(set) var properties: [(name: String, value: String)] = []
  /// The properties that change where the user has chosen the colours of all pages; none where the theme keeps its own.
  private(set) var forced: [(name: String, value: String)] = []
  private(set) var boxes: [Box] = []
  /// The filter of the background.
  private(set) var filter: String?
  /// The radius of the content's corners.
  private(set) var contentRadius = "0"
  /// Whether some length differs between light and dark.
  private(set) var dependsOnDark = false
  private let sheet: DrawnSheet
  private var plan: DrawnPaints { sheet.plan }

  init(_ sheet: DrawnSheet) {
    self.sheet = sheet
    addColors()
    addShadows()
    if plan.isOpaque { addNested() } else { addLayers() }
    addGlows()
    shareInsets()
    let themes = (sheet.looks.light.original, sheet.looks.dark.original)
    contentRadius = mix(themes.0.contentCornerRadius, themes.1.contentCornerRadius)
  }

  var hasHoles: Bool { boxes.contains(where: \.isHole) }

  private func variable(_ what: String) -> String { "var(--\(sheet.name)-\(what))" }

  private func pair(_ light: String, _ dark: String) -> String {
    light == dark ? light : "light-dark(\(light), \(dark))"
  }

  private func pair(_ colors: DrawnPaints.Pair<Color>) -> String {
    pair(WebText.shortColor(colors.light), WebText.shortColor(colors.dark))
  }

  /// A number that may differ between light and dark.
  private mutating func mix(_ light: Double, _ dark: Double, unit: String = "px") -> String {
    if light == dark { return light == 0 ? "0" : "\(WebSum.number(light))\(unit)" }
    dependsOnDark = true
    let change = [(dark - light, variable("dark"))]
    let sum =
      unit.isEmpty
      ? WebSum(start: light == 0 ? nil : WebSum.number(light), terms: change)
      : WebSum(points: light, numbers: change)
    return "calc(\(sum.inner))"
  }

  /// By how much a shadow is moved: `render` moves it by whole device pixels.
  private mutating func shifted(_ light: Double, _ dark: Double) -> String {
    let text = mix(light, dark)
    return DrawnPaints.isWhole(light) && DrawnPaints.isWhole(dark)
      ? text : "round(\(text), \(variable(plan.pixelName)))"
  }

  private mutating func addColors() {
    switch plan.fill {
    case .color(let colors): properties.append(("fill", pair(colors)))
    case .gradient(let angle, let growth, let stops):
      // How far the frame's corner is from the box's along the gradient's line.
      let moved = sheet.room * growth
      let places = stops.map { stop -> String in
        let place =
          stop.position == 0
          ? WebSum(points: moved)
          : WebSum(
            start: "\(WebSum.number(stop.position * 100))%", points: moved * (1 - 2 * stop.position)
          )
        return "\(pair(stop.colors)) \(place.text)"
      }
      properties.append(
        ("fill", "linear-gradient(\(WebSum.number(angle))deg, \(places.joined(separator: ", ")))"))
    }
    for (index, ink) in plan.inks.enumerated() {
      properties.append((numbered("ink", index, of: plan.inks.count), pair(ink)))
    }
    let lines = plan.shownLines
    for (index, line) in lines.enumerated() {
      properties.append((numbered("line", index, of: lines.count), pair(line.colors)))
    }
    if let backdrop = plan.backdrop, !plan.isOpaque {
      let (light, dark) = backdrop
      let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
      if light.tint != nil || dark.tint != nil {
        properties.append(("tint", pair((light.tint ?? clear, dark.tint ?? clear))))
      }
      let blur = mix(light.blur / 2, dark.blur / 2)
      let saturation = mix(light.saturation, dark.saturation, unit: "")
      let filters =
        (blur == "0" ? [] : ["blur(\(blur))"])
        + (saturation == "1" ? [] : ["saturate(\(saturation))"])
      properties.append(("backdrop", filters.isEmpty ? "none" : filters.joined(separator: " ")))
    }
    for (index, shadow) in plan.shadows.enumerated() {
      properties.append(
        (
          numbered("shadow", index, of: plan.shadows.count),
          pair(
            WebText.shortColor(
              shadow.light.color,
              opacity: shadow.light.opacity * opacity(of: shadow.light, isDark: false)),
            WebText.shortColor(
              shadow.dark.color,
              opacity: shadow.dark.opacity * opacity(of: shadow.dark, isDark: true)))
        ))
    }
    for (index, glow) in plan.glows.enumerated() {
      properties.append(
        (
          "glow-\(index + 1)",
          pair(
            WebText.shortColor(glow.light.color, opacity: glow.light.opacity),
            WebText.shortColor(glow.dark.color, opacity: glow.dark.opacity))
        ))
    }
    func all(_ color: String) -> String { isImage ? "linear-gradient(\(color) 0 0)" : color }
    if !lines.isEmpty {
      forced = [("fill", all("Canvas"))]
      forced += lines.indices.map { (numbered("line", $0, of: lines.count), "CanvasText") }
    } else if !plan.inks.isEmpty {
      forced = [("fill", all("CanvasText"))]
    }
    if !forced.isEmpty {
      forced += plan.inks.indices.map { (numbered("ink", $0, of: plan.inks.count), "Canvas") }
    }
  }

  /// The opacity of a caster that has grown: that of a fill that one can see through. A frame casts as if it were opaque.
  private func opacity(of shadow: ShadowStyle, isDark: Bool) -> Double {
    guard shadow.spread != 0, shadow.caster == .group, !plan.isOpaque else { return 1 }
    let colors =
      switch plan.fill {
      case .color(let colors): colors
      case .gradient(_, _, let stops): stops[stops.count / 2].colors
      }
    return Double((isDark ? colors.dark : colors.light).alpha) / 255
  }

  private func numbered(_ word: String, _ index: Int, of count: Int) -> String {
    count == 1 ? word : "\(word)-\(index + 1)"
  }

  /// Whether the fill's property is a picture, and no colour.
  private var isImage: Bool {
    if case .gradient = plan.fill { true } else { false }
  }

  private func line(_ index: Int) -> String {
    variable(numbered("line", index, of: plan.shownLines.count))
  }

  /// Layers of one background, the first on top; below the last nothing else is of one colour.
  private func background(_ layers: [(text: String, isImage: Bool)]) -> String {
    let texts = layers.enumerated().map { index, layer in
      layer.isImage || index == layers.count - 1
        ? layer.text : "linear-gradient(\(layer.text) 0 0)"
    }
    return "background: \(texts.joined(separator: ", "));"
  }

  /// The inset of an edge; `nil` for 0.
  private func inset(_ edge: Int, less spread: Double = 0) -> String? {
    if plan.changingEdges.contains(edge) {
      let name = variable(plan.name(of: edge))
      return spread == 0 ? name : WebSum(start: name, points: -spread).text
    }
    let points = plan.edges[0][edge] - spread
    return points == 0 ? nil : WebSum(points: points).text
  }

  private mutating func addShadows() {
    if plan.castsByFilter, let shadow = plan.shadows.first {
      let (light, dark) = shadow
      filter =
        "drop-shadow(\(shifted(light.offset.x, dark.offset.x)) \(shifted(light.offset.y, dark.offset.y)) "
        + "\(mix(light.blur / 2, dark.blur / 2)) \(variable("shadow")))"
      return
    }
    for (index, shadow) in plan.shadows.enumerated() {
      let (light, dark) = shadow
      let outer = " > i:nth-of-type(\(index + 1))"
      if light.knockout { boxes.append(Box(selector: outer, isHole: true, inset: inset(0))) }
      var moved = Box(selector: light.knockout ? "\(outer) > u" : outer, isClipped: false)
      let blur = mix(light.blur / 2, dark.blur / 2)
      let (x, y) = (shifted(light.offset.x, dark.offset.x), shifted(light.offset.y, dark.offset.y))
      if blur != "0" { moved.declarations.append("filter: blur(\(blur));") }
      if x != "0" || y != "0" { moved.declarations.append("translate: \(x) \(y);") }
      if light.caster == .frame {
        moved.declarations += sheet.directions.map { "--\(sheet.name)-\($0): 0;" }
      }
      boxes.append(moved)
      var cast = Box(selector: "\(moved.selector)::before", inset: inset(0, less: light.spread))
      cast.declarations.append(
        background([(variable(numbered("shadow", index, of: plan.shadows.count)), false)]))
      if !plan.isOpaque, light.spread == 0, light.caster == .group {
        cast.declarations.append(
          "mask: \(isImage ? variable("fill") : "linear-gradient(\(variable("fill")) 0 0)");")
      }
      if light.spread > 0, plan.edges[0][0] >= 0 {
        cast.declarations += sheet.sharpCorners.map { "\($0): 0px;" }
      }
      boxes.append(cast)
    }
  }

  private var fill: (text: String, isImage: Bool) { (variable("fill"), isImage) }

  /// Opaque paints, each over the one before.
  private mutating func addNested() {
    let paints = plan.nested
    for (index, paint) in paints.enumerated() {
      let isLast = index == paints.count - 1
      var layers = (paint.line.map { [(line($0), false)] } ?? []) + (paint.hasFill ? [fill] : [])
      var selector = "::before"
      if index > 0 {
        selector =
          !isLast ? lineBox(index - 1) : plan.hasInside ? " > b" : "::after"
      }
      if selector == " > b" { layers = inks(over: layers) }
      boxes.append(
        Box(selector: selector, inset: inset(paint.edge), declarations: [background(layers)]))
    }
    if paints.count == 1, plan.hasInside { addInside() }
  }

  private func lineBox(_ index: Int) -> String {
    plan.lineBoxes == 1 ? " > s" : " > s:nth-of-type(\(index + 1))"
  }

  /// Translucent paints, beside one another.
  private mutating func addLayers() {
    var box = Box(selector: "::before")
    var layers = [fill]
    if plan.backdrop != nil {
      box.declarations.append("backdrop-filter: \(variable("backdrop"));")
      if properties.contains(where: { $0.name == "tint" }) {
        layers.append((variable("tint"), false))
      }
    }
    box.declarations.append(background(layers))
    boxes.append(box)
    if plan.hasInside { addInside() }
    for (index, line) in plan.shownLines.enumerated() {
      boxes.append(Box(selector: lineBox(index), inset: inset(line.outer)))
      boxes.append(
        Box(
          selector: "\(lineBox(index))::before", isHole: true, inset: inset(line.inner),
          declarations: [background([(self.line(index), false)])]))
    }
  }

  /// Inner shadows that cover everything over layers of a background; nothing lies below an opaque one.
  private func inks(over layers: [(text: String, isImage: Bool)]) -> [(text: String, isImage: Bool)]
  {
    var all: [(text: String, isImage: Bool)] = []
    for (index, ink) in plan.inks.enumerated().reversed() {
      all.append((variable(numbered("ink", index, of: plan.inks.count)), false))
      if ink.light.alpha == 255, ink.dark.alpha == 255 { return all }
    }
    return all + layers
  }

  /// What is within the lines.
  private mutating func addInside() {
    let layers = inks(over: [])
    boxes.append(
      Box(
        selector: " > b", inset: inset(plan.edges[0].count - 1),
        declarations: layers.isEmpty ? [] : [background(layers)]))
  }

  private mutating func addGlows() {
    guard !plan.glows.isEmpty else { return }
    // A box paints no farther than itself.
    var far = 100.0
    for (index, glow) in plan.glows.enumerated() {
      let (light, dark) = glow
      var moved = Box(
        selector: " > b > i:nth-of-type(\(index + 1))", isClipped: false,
        declarations: ["color: \(variable("glow-\(index + 1)"));"])
      var blur = mix(light.blur / 2, dark.blur / 2)
      if plan.isNarrow(glow) {
        blur = "max(\(blur), \(WebSum.number(DrawnPaints.leastBlur))*\(variable(plan.pixelName)))"
      }
      let (x, y) = (shifted(light.offset.x, dark.offset.x), shifted(light.offset.y, dark.offset.y))
      if blur != "0" { moved.declarations.append("filter: blur(\(blur));") }
      if x != "0" || y != "0" { moved.declarations.append("translate: \(x) \(y);") }
      boxes.append(moved)
      let reach = [light, dark].map { max(abs($0.offset.x), abs($0.offset.y)) + 1.5 * $0.blur }
      far = max(far, (reach.max() ?? 0).rounded(.up))
    }
    boxes.append(
      Box(
        selector: " > b > i::before", isHole: true, inset: inset(plan.edges[0].count - 1),
        declarations: [
          "background: currentcolor;", "box-shadow: 0 0 0 \(WebSum(points: far).text);",
        ]))
  }

  /// Says insets: of several boxes with the same one once.
  private mutating func shareInsets() {
    var shared: [Box] = []
    for (index, box) in boxes.enumerated() {
      guard let inset = box.inset else { continue }
      let same = boxes.filter { $0.inset == inset }
      guard same.count > 1 else {
        boxes[index].declarations.insert("--d: \(inset);", at: 0)
        continue
      }
      let selector = same.map(\.selector).joined(separator: ", &")
      guard !shared.contains(where: { $0.selector == selector }) else { continue }
      shared.append(Box(selector: selector, isClipped: false, declarations: ["--d: \(inset);"]))
    }
    boxes += shared
  }
}

extension DrawnPaints {
  /// Whether something is painted within the lines over the fill.
  var hasInside: Bool { !inks.isEmpty || !glows.isEmpty }
}
