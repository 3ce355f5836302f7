import Exchange
import Imaging
import Popovers

// Along the arrow's edge.
extension SwiftPlace {
  /// Numbers that depend on the direction; one expression where they do not.
  func numbers(
    _ name: String, _ type: String, _ comment: String, _ text: (ArrowDirection) -> String
  ) -> String {
    var texts: [ArrowDirection: String] = [:]
    for direction in look.lanes.keys { texts[direction] = text(direction) }
    let all = Set(texts.values)
    if all.count == 1, let only = all.first {
      let line = "private var \(name): \(type) { \(only) }"
      return """
        \(comment)
        \(line.count <= 98 ? line : "private var \(name): \(type) {\n  \(only)\n}")
        """
    }
    // One of the cases stands for directions without an arrow, which do not ask.
    let common =
      all.sorted().max { a, b in
        texts.values.count { $0 == a } < texts.values.count { $0 == b }
      } ?? ""
    let cases = SwiftText.cases(texts.filter { $0.value != common }, otherwise: common)
    return """
      \(comment)
      private var \(name): \(type) {
        switch direction {
      \(SwiftText.indented(cases, by: 2))
        }
      }
      """
  }

  var origin: String {
    let arrow = look.theme.arrow
    let isSnapped = look.theme.snap == .point
    let overshoots = arrow?.edge == .overshoot
    let lane = numbers(
      "lane", "(low: CGFloat, high: CGFloat, tip: CGFloat)",
      "/// What the arrow keeps from the ends of its edge, and where the tip is on its base.",
      { direction in
        let lane = look.lanes[direction] ?? SwiftBackgroundModel.Lane(low: 0, high: 0, tip: 0)
        return "(\(number(lane.low)), \(number(lane.high)), \(number(lane.tip)))"
      })
    // The tip of fused art is rounded, the base of other arrows.
    let snapped = { (text: String) in
      !isSnapped
        ? text
        : look.isFused && !isDrawn
          ? "(\(text) + lane.tip + 0.5 + 1e-9).rounded(.down) - lane.tip"
          : "(\(text) + 0.5 + 1e-9).rounded(.down)"
    }
    if overshoots {
      return """
        /// Where the base begins on its edge.
        private var origin: CGFloat { \(snapped("edge / 2 + offset - lane.tip")) }

        \(edge)

        \(lane)
        """
    }
    let clamped =
      isSnapped
      ? """
        let origin = min(max(edge / 2 + offset - lane.tip, lane.low), lane.low + room)
        return \(snapped("origin"))
      """ : "  return min(max(edge / 2 + offset - lane.tip, lane.low), lane.low + room)"
    return """
      /// Where the base begins on its edge: in the lane; where that is too short, both of its ends
      /// give way alike.
      private var origin: CGFloat {
        if room < 0 {
          let free = edge - Self.arrowBase
          return free > 0 ? lane.low * free / (lane.low + lane.high) : free / 2
        }
      \(clamped)
      }

      /// How far the base can move.
      private var room: CGFloat {
        let room = edge - lane.low - lane.high - Self.arrowBase
        return abs(room) < 1e-9 ? 0 : room
      }

      \(edge)

      \(lane)
      """
  }

  var edge: String {
    let sideways = [ArrowDirection.left, .right].filter { look.lanes[$0] != nil }
    let across = [ArrowDirection.up, .down].filter { look.lanes[$0] != nil }
    let text: String
    if sideways.isEmpty {
      text = "size.width"
    } else if across.isEmpty {
      text = "size.height"
    } else {
      let test = sideways.map { "direction == .\($0.rawValue)" }.joined(separator: " || ")
      text = "\(test) ? size.height : size.width"
    }
    return """
      /// The length of the edge that carries the arrow.
      private var edge: CGFloat { \(text) }
      """
  }

  var start: String {
    guard look.theme.arrow?.edge != .overshoot else {
      return """
        /// The first pixel of the arrow's base on its edge.
        private var start: CGFloat { pixels(origin) }
        """
    }
    return """
      /// The first pixel of the arrow's base on its edge, held within the whole pixels of the lane.
      private var start: CGFloat {
        let start = pixels(origin)
        let first = (lane.low * scale - 1e-6).rounded(.up)
        let last = ((edge - lane.high) * scale + 1e-6).rounded(.down) - pixels(Self.arrowBase)
        return room < 0 || first > last ? start : min(max(start, first), last)
      }
      """
  }

  var tip: String {
    var cases: [String] = []
    for direction in parts.contains(.outline) ? cornered : [] {
      if let low = look.fused[direction]?.low {
        cases.append("case (.\(direction.rawValue), .low): \(number(low.tip))")
      }
      if let high = look.fused[direction]?.high {
        cases.append("case (.\(direction.rawValue), .high): edge - \(number(high.tip))")
      }
    }
    guard !cases.isEmpty else {
      return """
        /// Where the tip is on its edge.
        private var tip: CGFloat { origin + lane.tip }
        """
    }
    cases.append("default: origin + lane.tip")
    return """
      /// Where the tip is on its edge.
      private var tip: CGFloat {
        switch (direction, corner) {
      \(SwiftText.indented(cases.joined(separator: "\n"), by: 2))
        }
      }
      """
  }
}
