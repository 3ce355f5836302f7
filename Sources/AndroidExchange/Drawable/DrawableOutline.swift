import Exchange
internal import Languages
import Popovers
internal import Words

/// The outline of a drawn theme as a function in Kotlin, which follows it at an inset d.
struct DrawableOutline {
  private let outline: OutlinePath

  init(_ outline: OutlinePath) { self.outline = outline }

  /// The function, which a class of the engine declares.
  var function: String {
    let measures = outline.measures.map { measure in
      let line = outline.line(of: measure)
      var sum = OutlineLength(line.constant)
      sum[.inset] = line.factor
      return "val \(name(measure)) = max(0.0, \(text(sum)))"
    }
    return """
      override fun Trace.follow() {
      \((measures.sorted() + statements).joined(separator: "\n").indented(by: 4))
      }
      """
  }

  /// Whether it needs the larger of two numbers.
  var hasMeasures: Bool { !outline.measures.isEmpty }

  private var statements: [String] {
    let lengths = outline.corners.map(\.length)
    let edge = OutlineLength(0, 1)
    let sides: [(direction: ArrowDirection, way: String, end: String, corner: Int)] = [
      (.up, "across", sum("right", -lengths[1]), 1),
      (.right, "down", sum("bottom", -lengths[2]), 2),
      (.down, "across", sum("left", lengths[3]), 3), (.left, "down", sum("top", lengths[0]), 0),
    ]
    return ["start(\(sum("left", lengths[0])), \(sum("top", edge)))"]
      + sides.flatMap { side -> [String] in
        var lines: [String] = []
        if let arrow = outline.arrows[side.direction] {
          lines.append("if (direction == ArrowDirection.\(side.direction.rawValue.uppercased())) {")
          lines.append("    \(side.way)(\(sum("at", arrow.start)))")
          lines += arrow.elements.map { "    \(call($0))" } + ["}"]
        }
        return lines + ["\(side.way)(\(side.end))"]
          + outline.corners[side.corner].elements.map(call)
      }
  }

  private func call(_ element: OutlinePath.Element) -> String {
    func way(_ vector: OutlinePath.Vector) -> [String] { [text(vector.x), text(vector.y)] }
    return switch element {
    case .line(let end): DrawableValues.call("line", way(end))
    case .curve(let first, let second, let end):
      DrawableValues.call("curve", [first, second, end].map { way($0).joined(separator: ", ") })
    case .arc(let end, let radius, let isClockwise):
      DrawableValues.call("arc", way(end) + [text(radius), "\(isClockwise)"])
    }
  }

  private func name(_ measure: OutlinePath.Measure) -> String {
    switch measure {
    case .point: "1.0"
    case .inset: "d"
    case .foot: "foot"
    case .footGap: "footGap"
    case .tip: "tip"
    case .tipGap: "tipGap"
    case .corner(let index): "corner\(index + 1)"
    }
  }

  private func sum(_ start: String, _ length: OutlineLength) -> String {
    let rest = text(length)
    if rest == "0.0" { return start }
    return rest.dropping(start: "-").map { "\(start) - \($0)" } ?? "\(start) + \(rest)"
  }

  /// A length with four decimals.
  private func text(_ length: OutlineLength) -> String {
    var text = ""
    let measures = length.measures.map { (factor: length[$0], name: name($0)) }
      .sorted { $0.name < $1.name }
    for (factor, name) in measures {
      let number = DrawableTable.number((abs(factor) * 10_000).rounded() / 10_000)
      guard number != "0.0" else { continue }
      let term = name == "1.0" ? number : number == "1.0" ? name : "\(number) * \(name)"
      text +=
        text.isEmpty ? (factor < 0 ? "-\(term)" : term) : "\(factor < 0 ? " - " : " + ")\(term)"
    }
    return text.isEmpty ? "0.0" : text
  }
}
