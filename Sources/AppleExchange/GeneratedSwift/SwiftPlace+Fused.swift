import Exchange
import Imaging
import Popovers

// Fused art.
extension SwiftPlace {
  var fused: String {
    let across = [ArrowDirection.up, .down].filter { look.lanes[$0] != nil }
    let sideways = [ArrowDirection.left, .right].filter { look.lanes[$0] != nil }
    var cases: [String] = []
    func label(_ directions: [ArrowDirection]) -> String {
      let patterns = directions.map { direction in
        ".\(direction.rawValue)" + (cornered.contains(direction) ? " where corner == nil" : "")
      }
      return "case \(patterns.joined(separator: ", ")):"
    }
    let hangs = look.overhang != 0
    let hanging = hangs ? "\n  let over = pixels(\(number(look.overhang)))" : ""
    let (start, end) = hangs ? ("-over", " + over") : ("0", "")
    let (width, height) = hangs ? ("width + 2 * over", "height + 2 * over") : ("width", "height")
    if !across.isEmpty {
      cases.append(
        "\(label(across))\n"
          + halves(
            "points(\(start), \(start), seam\(end), \(height))",
            "points(seam, \(start), width - seam\(end), \(height))"))
    }
    if !sideways.isEmpty {
      cases.append(
        "\(label(sideways))\n"
          + halves(
            "points(\(start), \(start), \(width), seam\(end))",
            "points(\(start), seam, \(width), height - seam\(end))"))
    }
    let whole = "points(\(start), \(start), \(width), \(height))"
    guard !cases.isEmpty else {
      return """
        /// Where the picture lies.
        var parts: [CGRect] {
          let (width, height) = (pixels(size.width), pixels(size.height))\(hanging)
          return [\(whole)]
        }
        """
    }
    cases.append("default: [\(whole)]")
    let text = cases.joined(separator: "\n")
    return """
      /// Where the pictures lie: two that meet behind the arrow, or one.
      var parts: [CGRect] {
        let (width, height) = (pixels(size.width), pixels(size.height))\(hanging)
        return switch direction {
      \(SwiftText.indented(text, by: 2))
        }
      }

      \(seam)

      \(span)
      """
  }

  /// Two rectangles in a list.
  private func halves(_ low: String, _ high: String) -> String {
    guard look.overhang != 0 else { return "  [\(low), \(high)]" }
    return """
        [
          \(low),
          \(high),
        ]
      """
  }

  var seam: String {
    let tip =
      isDrawn
      ? "start + pixels(span.after)" : "pixels(tip) - pixels(span.before) + pixels(span.length)"
    return """
      /// The pixel of the edge at which the pictures meet, behind the arrow; what keeps its size in
      /// them holds it.
      private var seam: CGFloat {
        let seam = \(tip)
        return min(max(seam, pixels(span.low)), pixels(edge) - pixels(span.high))
      }
      """
  }

  var span: String {
    numbers(
      "span",
      isDrawn
        ? "(after: CGFloat, low: CGFloat, high: CGFloat)"
        : "(before: CGFloat, length: CGFloat, low: CGFloat, high: CGFloat)",
      isDrawn
        ? "/// From the base to the end of the arrow's part, and what keeps its size in both pictures."
        : "/// From the arrow's part to the tip, the part's length, and what keeps its size in both\n"
          + "/// pictures.",
      { direction in
        guard let piece = look.fused[direction] else { return "" }
        let caps = piece.halves.whole.slices
        let span = piece.halves.span
        let (first, last) =
          direction.runsAcross ? (caps.left, caps.right) : (caps.top, caps.bottom)
        let length = span.upperBound - span.lowerBound
        let held = "\(number(first + length - look.overhang)), \(number(last - look.overhang))"
        if let base = look.drawnBase { return "(\(number(span.upperBound - base)), \(held))" }
        return "(\(number(piece.tip - span.lowerBound)), \(number(length)), \(held))"
      })
  }

  var corner: String {
    guard case .fused(let art)? = look.theme.arrow?.art else { return "" }
    let cases = look.lanes.keys.filter { !cornered.contains($0) }
    let others = ArrowDirection.allCases.filter { cases.contains($0) }
    let skipped =
      others.isEmpty
      ? "" : others.map { "direction == .\($0.rawValue)" }.joined(separator: " || ")
    let guardLine = skipped.isEmpty ? "" : "\n  if \(skipped) { return nil }"
    return """
      /// An end of the edge that carries the arrow.
      enum Corner {
        case low, high
      }

      /// The corner that the arrow is drawn into: where it would leave the straight part of its edge.
      var corner: Corner? {\(guardLine)
        let start = edge / 2 + offset - Self.arrowBase / 2
        let below = \(number(art.cornerRadius)) - start
        let above = start + Self.arrowBase - (edge - \(number(art.cornerRadius)))
        if below > 1e-9, below > above + 1e-9 { return .low }
        return above > 1e-9 && above > below + 1e-9 ? .high : nil
      }
      """
  }
}
