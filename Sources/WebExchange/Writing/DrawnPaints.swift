import Exchange
import Imaging
import Popovers

/// What a drawn theme paints, in light and dark: its fill, the lines along the outline, and shadows inside and outside.
struct DrawnPaints {
  typealias Pair<Value> = (light: Value, dark: Value)

  /// The screens of which lines have the width that `render` gives them, and from how many pixels for each CSS pixel on.
  let ratios: [(least: String, scale: Scale)]

  private static let allRatios = [
    ("1", 1.0), ("1.2", 1.25), ("1.4", 1.5), ("1.75", 2), ("2.5", 3),
  ]
  .map { (least: $0.0, scale: Scale($0.1) ?? .one) }

  /// A fill of one colour, or a gradient.
  enum Fill {
    case color(Pair<Color>)
    case gradient(angle: Double, growth: Double, stops: [(position: Double, colors: Pair<Color>)])
  }

  /// A line, on one side of the outline.
  struct Line {
    /// The numbers of its outer and inner edge in ``DrawnPaints/edges``.
    let outer: Int
    let inner: Int
    let colors: Pair<Color>
    /// Whether it lies outside of the outline, where no fill is below it.
    let isOutside: Bool

    var isOpaque: Bool { colors.light.alpha == 255 && colors.dark.alpha == 255 }
    var isClear: Bool { colors.light.alpha == 0 && colors.dark.alpha == 0 }
  }

  let fill: Fill
  let isOpaque: Bool
  /// From the outermost.
  let lines: [Line]
  /// The insets of the lines' edges in points, for each of ``ratios``; without a line 0 alone.
  let edges: [[Double]]
  /// The first is the lowest.
  let shadows: [Pair<ShadowStyle>]
  /// Inner shadows that fall on all of the fill, below all others.
  let inks: [Pair<Color>]
  /// The other inner shadows, the first lowest.
  let glows: [Pair<DrawnFrame.InnerShadow>]
  let backdrop: Pair<BackdropStyle>?

  /// - Parameter scales: The scales of the screens that are needed, each for ratios up to it; `nil` for all.
  /// - Returns: `nil` where light and dark differ in more than colours and lengths of shadows.
  init?(_ light: Theme, _ dark: Theme, scales: [Int]?) {
    let needed = Self.allRatios.filter {
      scales?.contains(Int($0.scale.value.rounded(.up))) ?? true
    }
    ratios = needed.isEmpty ? Self.allRatios.suffix(1) : needed
    guard let frames = light.drawnFrame.flatMap({ frame in dark.drawnFrame.map { (frame, $0) } }),
      frames.0.borders.map(\.shape) == frames.1.borders.map(\.shape),
      let fill = Fill(frames.0.fill, frames.1.fill),
      (light.backdrop == nil) == (dark.backdrop == nil), light.contentInsets == dark.contentInsets
    else { return nil }
    self.fill = fill
    isOpaque = frames.0.isOpaque && frames.1.isOpaque
    let structures = ratios.map { Self.structure(frames, at: $0.scale) }
    guard structures.allSatisfy({ $0.lines.elementsEqual(structures[0].lines, by: Self.isAlike) })
    else { return nil }
    lines = structures[0].lines
    edges = structures.map(\.edges)
    func paired<Value>(_ first: [Value], _ second: [Value], clear: (inout Value) -> Void) -> [Pair<
      Value
    >] {
      (0..<max(first.count, second.count)).map { index in
        func value(_ own: [Value], _ other: [Value]) -> Value {
          if index < own.count { return own[index] }
          var value = other[index]
          clear(&value)
          return value
        }
        return (value(first, second), value(second, first))
      }
    }
    shadows = paired(light.shadows, dark.shadows) { $0.opacity = 0 }
    guard
      shadows.allSatisfy({
        $0.light.knockout == $0.dark.knockout && $0.light.caster == $0.dark.caster
          && $0.light.spread == $0.dark.spread
      })
    else { return nil }
    let inner = paired(frames.0.innerShadows, frames.1.innerShadows) { $0.opacity = 0 }
    let covering = inner.prefix { $0.light.coversAll && $0.dark.coversAll }
    inks = covering.map { ($0.light.paint, $0.dark.paint) }
    glows = Array(inner.dropFirst(covering.count))
    guard !glows.contains(where: { $0.light.coversAll || $0.dark.coversAll }) else { return nil }
    backdrop = light.backdrop.flatMap { first in dark.backdrop.map { (first, $0) } }
  }

  private static func isAlike(_ first: Line, _ second: Line) -> Bool {
    first.outer == second.outer && first.inner == second.inner
      && first.isOutside == second.isOutside
  }

  /// The lines and their edges at a scale; a line on the outline is two.
  private static func structure(
    _ frames: Pair<DrawnFrame>, at scale: Scale
  ) -> (lines: [Line], edges: [Double]) {
    let (light, dark) = (
      frames.light.borders.distances(at: scale), frames.dark.borders.distances(at: scale)
    )
    var edges = [(light.first?.outer ?? 0) / scale.value]
    var lines: [Line] = []
    for (first, second) in zip(light, dark) {
      let stops = first.outer < 0 && first.inner > 0 ? [0, first.inner] : [first.inner]
      for stop in stops {
        lines.append(
          Line(
            outer: edges.count - 1, inner: edges.count, colors: (first.color, second.color),
            isOutside: stop <= 0))
        edges.append(stop / scale.value)
      }
    }
    return (lines, edges)
  }
}

extension DrawnPaints {
  /// The insets that boxes are clipped at, in points.
  var insets: ClosedRange<Double> {
    let all = edges.flatMap { own -> [Double] in
      [0] + own + shadows.map { min(0, own[0]) - $0.light.spread }
    }
    return (all.min() ?? 0)...(all.max() ?? 0)
  }

  /// The edges that are elsewhere on some screens.
  var changingEdges: [Int] {
    edges[0].indices.filter { edge in edges.contains { $0[edge] != edges[0][edge] } }
  }

  /// A device pixel in points, for each of ``ratios``.
  var pixels: [Double] { ratios.map { 1 / $0.scale.value } }

  /// The least standard deviation, in device pixels, that Chromium blurs at where no graphics processor draws: three
  /// passes of a box of ⌊σ · 3√(2π) / 4 + ½⌋ pixels (Filter Effects 1, feGaussianBlur), which is 1 below 0.798.
  static let leastBlur = 0.8

  /// Whether an inner shadow is blurred by less than that on some screen, and is nearer to that than to no blur: below 0.52
  /// the pixels across an edge together differ less without.
  func isNarrow(_ glow: Pair<DrawnFrame.InnerShadow>) -> Bool {
    let pixel = pixels.max() ?? 1
    let least = min(glow.light.blur, glow.dark.blur) / 2
    return least >= 0.52 * pixel && least < Self.leastBlur * pixel
  }

  static func isWhole(_ length: Double) -> Bool { abs(length - length.rounded()) <= 1e-6 }

  /// Whether a shadow is moved by a part of a point.
  var movesBetweenPoints: Bool {
    let offsets =
      shadows.flatMap { [$0.light.offset, $0.dark.offset] }
      + glows.flatMap { [$0.light.offset, $0.dark.offset] }
    return offsets.contains { !Self.isWhole($0.x) || !Self.isWhole($0.y) }
  }

  /// What a device pixel is called in custom properties: a hairline has that width.
  var pixelName: String {
    changingEdges.first { edge in edges.map { $0[edge] } == pixels }.map(name) ?? "pixel"
  }

  /// What an edge is called in custom properties.
  func name(of edge: Int) -> String {
    lines.count == 1 && edge == 1 ? "line-width" : "edge-\(edge + 1)"
  }

  /// Whether the one shadow is a filter of the whole background; below a filter there is no backdrop.
  var castsByFilter: Bool {
    guard shadows.count == 1, backdrop == nil, let shadow = shadows.first?.light else {
      return false
    }
    return !shadow.knockout && shadow.spread == 0 && shadow.caster == .group
  }

  /// The lines that are seen.
  var shownLines: [Line] { lines.filter { !$0.isClear } }

  /// What is painted of an opaque theme, each over the one before and within its edge: a line and the fill, or one of them.
  var nested: [(edge: Int, line: Int?, hasFill: Bool)] {
    var paints: [(edge: Int, line: Int?, hasFill: Bool)] = []
    var shown = 0
    for line in lines {
      if !line.isClear {
        // An opaque line would show the fill below it at its soft edge.
        paints.append((line.outer, shown, !line.isOutside && !line.isOpaque))
        shown += 1
      } else if !line.isOutside {
        paints.append((line.outer, nil, true))
      }
    }
    paints.append((edges[0].count - 1, nil, true))
    return paints.enumerated().filter { index, paint in
      index == 0 || paint.line != nil || paints[index - 1].line != nil
    }.map(\.element)
  }

  /// How many elements lines need beside those that every background has.
  var lineBoxes: Int { isOpaque ? max(0, nested.count - 2) : shownLines.count }
}

extension DrawnPaints.Fill {
  /// - Returns: `nil` for gradients with other angles or places of stops.
  fileprivate init?(_ light: DrawnFrame.Fill, _ dark: DrawnFrame.Fill) {
    switch (light, dark) {
    case (.color(let first), .color(let second)): self = .color((first, second))
    case (.gradient(let first), .gradient(let second)):
      guard first.angle == second.angle,
        first.stops.map(\.position) == second.stops.map(\.position)
      else { return nil }
      self = .gradient(
        angle: first.angle, growth: first.growth,
        stops: zip(first.stops, second.stops).map { ($0.position, ($0.color, $1.color)) })
    case (.gradient(let gradient), .color(let color)):
      self = .gradient(
        angle: gradient.angle, growth: gradient.growth,
        stops: gradient.stops.map { ($0.position, ($0.color, color)) })
    case (.color(let color), .gradient(let gradient)):
      self = .gradient(
        angle: gradient.angle, growth: gradient.growth,
        stops: gradient.stops.map { ($0.position, (color, $0.color)) })
    }
  }
}

extension DrawnFrame.InnerShadow {
  /// Whether it is moved so far that it lies on all of the fill of any popover.
  fileprivate var coversAll: Bool { max(abs(offset.x), abs(offset.y)) - 1.5 * blur >= 4000 }

  /// Its colour with its opacity.
  fileprivate var paint: Color {
    var paint = color
    paint.alpha = UInt8((Double(color.alpha) * opacity).rounded())
    return paint
  }
}

extension BorderStyle {
  /// What of it is no colour.
  fileprivate var shape: BorderStyle {
    var shape = self
    shape.color = .black
    return shape
  }
}
