import Exchange
import Imaging
import Popovers
internal import Themes
internal import Words

extension OutlinePath {
  /// The outline at all insets that a device may draw it at.
  static func onDevice(_ theme: Theme) -> OutlinePath? {
    guard let frame = theme.drawnFrame else { return nil }
    let directions = ArrowDirection.allCases.map(theme.pointing)
    // On the coarsest screen, of three quarters of a pixel a point, a hairline is widest.
    let width = frame.borders.reduce(0) { sum, border in
      guard case .points(let width) = border.width else { return sum + 4.0 / 3 }
      return sum + max(width, 4.0 / 3) + 1
    }
    let spreads = directions.flatMap(\.shadows).map(\.spread)
    return OutlinePath(
      theme, insets: -width - max(0, spreads.max() ?? 0)...width + max(0, -(spreads.min() ?? 0)))
  }
}

/// What a device draws.
extension DrawableTable {
  func drawn(_ direction: ArrowDirection, _ outline: OutlinePath) -> DrawableValues {
    let theme = look.original.pointing(direction)
    var values = DrawableValues()
    values.add("insets", sides(theme.contentInsets))
    if let frame = theme.drawnFrame { values.add("look", Self.look(frame)) }
    if let axis = direction.axis, let arrow = theme.arrow,
      let reach = outline.arrows[direction]?.reach,
      let metrics = try? ArrowMetrics(
        arrow, snap: theme.snap, direction: direction, axis: axis, scale: .one)
    {
      for (key, length) in [
        ("base", metrics.base), ("height", metrics.height), ("tip", metrics.tip),
      ]
      where length != 0 { values.add(key, Self.number(length)) }
      let lane = [reach.low - metrics.tip, reach.high - metrics.base + metrics.tip]
      if let list = Self.list(lane) { values.add("lane", list) }
      if metrics.snap == .base { values.add("snapsBase", "true") }
    }
    let shadows = theme.shadows.map { DrawableValues.call("Shadow", Self.shadow($0)) }
    if !shadows.isEmpty { values.add("shadows", DrawableValues.call("listOf", shadows)) }
    return values
  }

  private static func look(_ frame: DrawnFrame) -> String {
    var values: [String] = []
    switch frame.fill {
    case .color(let color): values.append("intArrayOf(\(Self.color(color)))")
    case .gradient(let gradient):
      values.append(
        DrawableValues.call("intArrayOf", gradient.stops.map { Self.color($0.color) }))
      let places = gradient.stops.map { "\(Self.number($0.position))f" }
      values.append("floatArrayOf(\(places.joined(separator: ", ")))")
      values.append(Self.number(gradient.angle))
    }
    let order: [BorderStyle.Alignment] = [.outside, .center, .inside]
    let lines = order.flatMap { alignment in
      frame.borders.filter { $0.alignment == alignment }.map { border in
        var line = [Self.color(border.color), "0.0"]
        if case .points(let width) = border.width { line[1] = Self.number(width) }
        if alignment != .inside { line.append(alignment == .center ? "0.5" : "1.0") }
        return DrawableValues.call("Line", line)
      }
    }
    if !lines.isEmpty { values.append("lines = \(DrawableValues.call("listOf", lines))") }
    let inside = frame.innerShadows.map { shadow in
      DrawableValues.call(
        "Shadow",
        Self.shadow(
          ShadowStyle(
            color: shadow.color, opacity: shadow.opacity, offset: shadow.offset, blur: shadow.blur))
      )
    }
    if !inside.isEmpty { values.append("inside = \(DrawableValues.call("listOf", inside))") }
    return DrawableValues.call("Look", values)
  }

  mutating func loseOfDrawn(_ outline: OutlinePath) {
    let theme = look.original
    let all = ArrowDirection.allCases.map(theme.pointing)
    let off = outline.inexactness
    losses.lose(
      "arrow.shape", if: off > 0.05,
      "lines and shadows with a spread follow the arrow's outline within \(off.decimal) points")
    if case .gradient(let gradient)? = theme.drawnFrame?.fill {
      let stops = gradient.stops.map(\.color)
      losses.lose(
        "frame.fill",
        if: zip(stops, stops.dropFirst()).contains { first, second in
          var opaque = second
          opaque.alpha = first.alpha
          return first.alpha != second.alpha && first != opaque
        },
        "between colours of different opacity, Android does not weigh them by it")
      losses.lose(
        "shadow.spread",
        if: Set(stops.map(\.alpha)).count > 1
          && all.contains { $0.shadows.contains { $0.spread != 0 } },
        "of a gradient with several opacities it has that of the middle stop")
    }
    losses.lose(
      "contentCornerRadius", if: theme.contentCornerRadius != 0,
      "the content lies on the background, which does not cut it")
    losses.lose(
      "backdrop", if: all.contains { $0.backdrop != nil }, "what is behind shows as it is")
    losses.lose(
      "arrow.edge", if: theme.arrow?.edge == .overshoot,
      "an arrow that leaves the popover is held in its lane")
    for direction in ArrowDirection.allCases where theme.directions[direction] != nil {
      var own = theme.pointing(direction)
      if let lane = theme.arrow?.lane { own.arrow?.lane = lane }
      losses.lose(
        "directions.\(direction.rawValue)",
        if: own.arrow != theme.arrow || own.drawnFrame?.cornerRadii != theme.drawnFrame?.cornerRadii
          || own.drawnFrame?.cornerCurve != theme.drawnFrame?.cornerCurve,
        "the outline is the same in every direction")
    }
  }
}
