import Imaging
import Popovers

/// The part of generated Swift that works out where everything lies, in the theme's own numbers.
struct SwiftPlace {
  /// What a file uses of it: nothing else is written.
  struct Parts: OptionSet {
    let rawValue: Int

    /// The body without the arrow.
    static let frame = Parts(rawValue: 1)
    /// A rectangle that art hangs over.
    static let overhang = Parts(rawValue: 64)
    /// The rectangle of the arrow's picture.
    static let arrow = Parts(rawValue: 2)
    /// What the arrow covers of the frame.
    static let joint = Parts(rawValue: 4)
    /// The rectangle of a texture, in the arrow's.
    static let texture = Parts(rawValue: 8)
    /// The rectangles of a fused picture's parts.
    static let fused = Parts(rawValue: 16)
    /// The tip of the arrow, and the ends of its base.
    static let outline = Parts(rawValue: 32)
  }

  let look: SwiftLook
  let type: String
  /// The type of a direction.
  let direction: String
  let parts: Parts

  private func number(_ value: Double) -> String { SwiftText.number(value) }

  /// The declaration.
  var text: String {
    var sections = [head]
    if parts.contains(.frame) { sections.append(frame) }
    if parts.contains(.overhang) { sections.append(overhang) }
    if parts.contains(.arrow) { sections.append(arrow) }
    if parts.contains(.joint) { sections.append(joint) }
    if parts.contains(.texture) { sections.append(texture) }
    if parts.contains(.fused) { sections.append(fused) }
    if hasCorners { sections.append(corner) }
    if parts.contains(.outline) { sections.append(outline) }
    if !look.lanes.isEmpty {
      if needsStart { sections.append(start) }
      if needsTip { sections.append(tip) }
      sections.append(origin)
    }
    sections.append(pixels)
    let body = sections.dropFirst().map { SwiftText.indented($0, by: 2) }
    return ([head] + body).joined(separator: "\n\n") + "\n}\n"
  }

  private var arrowStyle: ArrowStyle? { look.lanes.isEmpty ? nil : look.theme.arrow }
  private var isFused: Bool { !look.fused.isEmpty }
  private var isDrawn: Bool { look.drawnBase != nil }
  /// Directions whose arrow goes into corners.
  private var cornered: [ArrowDirection] {
    ArrowDirection.allCases.filter { look.fused[$0]?.low != nil || look.fused[$0]?.high != nil }
  }
  private var hasCorners: Bool { !cornered.isEmpty }
  private var needsStart: Bool {
    parts.contains(.fused) ? isDrawn : !parts.isDisjoint(with: [.arrow, .joint])
  }
  private var needsTip: Bool { isFused && !isDrawn || parts.contains(.outline) }

  private var head: String {
    var constants = ""
    if let arrow = arrowStyle {
      constants += """
          static let arrowBase: CGFloat = \(number(arrow.base))
          static let arrowHeight: CGFloat = \(number(arrow.height))

        """
      if look.overlap != 0, parts.contains(.arrow) {
        constants += """
            /// How far the arrow reaches into the frame.
            static let overlap: CGFloat = \(number(look.overlap))

          """
      }
      constants += "\n"
    }
    return """
      /// Where the parts of the popover lie, in points. Edges are rounded to pixels; parts that meet
      /// share them.
      private struct \(type) {
      \(constants)  let size: CGSize
        let direction: \(direction)
        let offset: CGFloat
        /// Pixels for each point.
        let scale: CGFloat
      """
  }

  /// A switch over directions with an arrow, and what is without one.
  private func cases(_ text: (ArrowDirection) -> String, without: String) -> String {
    var texts: [ArrowDirection: String] = [:]
    for direction in look.lanes.keys { texts[direction] = text(direction) }
    return SwiftText.cases(texts, otherwise: without)
  }

  private var frame: String {
    guard arrowStyle != nil else {
      return """
        /// The body.
        var frame: CGRect { points(0, 0, pixels(size.width), pixels(size.height)) }
        """
    }
    let cases = cases(
      { direction in
        switch direction {
        case .up: "points(0, stem, width, height - stem)"
        case .down: "points(0, 0, width, height - stem)"
        case .left: "points(stem, 0, width - stem, height)"
        case .right, .none: "points(0, 0, width - stem, height)"
        }
      }, without: "points(0, 0, width, height)")
    return """
      /// The body without the arrow.
      var frame: CGRect {
        let (width, height) = (pixels(size.width), pixels(size.height))
        let stem = pixels(Self.arrowHeight)
        return switch direction {
      \(SwiftText.indented(cases, by: 2))
        }
      }
      """
  }

  private var overhang: String {
    let over = look.frame?.overhang ?? .zero
    return """
      /// The frame's picture, which hangs over the frame.
      var framePicture: CGRect {
        let frame = frame
        let (left, top) = (pixels(\(number(over.left))) / scale, pixels(\(number(over.top))) / scale)
        return CGRect(
          x: frame.minX - left, y: frame.minY - top,
          width: frame.width + left + pixels(\(number(over.right))) / scale,
          height: frame.height + top + pixels(\(number(over.bottom))) / scale)
      }
      """
  }

  private var depth: String {
    look.overlap == 0
      ? "pixels(Self.arrowHeight)" : "pixels(Self.arrowHeight) + pixels(Self.overlap)"
  }

  private var arrow: String {
    let uses = Set(look.lanes.keys)
    let cases = cases(
      { direction in
        let over = look.arrows[direction]?.overhang ?? .zero
        func sum(_ text: String, _ lengths: Double...) -> String {
          lengths.reduce(text) { $1 == 0 ? $0 : "\($0) + pixels(\(number($1)))" }
        }
        func less(_ text: String, _ length: Double) -> String {
          if length == 0 { return text }
          return text == "0" ? "-pixels(\(number(length)))" : "\(text) - pixels(\(number(length)))"
        }
        let box =
          switch direction {
          case .up: ("start", "0", "base", "depth")
          case .down: ("start", "height - depth", "base", "depth")
          case .left: ("0", "start", "depth", "base")
          case .right, .none: ("width - depth", "start", "depth", "base")
          }
        let numbers = [
          less(box.0, over.left), less(box.1, over.top), sum(box.2, over.left, over.right),
          sum(box.3, over.top, over.bottom),
        ]
        return over == .zero
          ? "points(\(numbers.joined(separator: ", ")))"
          : "\n  points(\n    \(numbers.joined(separator: ",\n    ")))"
      }, without: ".zero")
    let width = uses.contains(.right) ? "\n  let width = pixels(size.width)" : ""
    let height = uses.contains(.down) ? "\n  let height = pixels(size.height)" : ""
    return """
      /// The arrow's picture\(look.overlap == 0 ? "" : ", with what reaches into the frame"); nothing without an arrow.
      var arrow: CGRect {\(width)\(height)
        let (base, depth) = (pixels(Self.arrowBase), \(depth))
        return switch direction {
      \(SwiftText.indented(cases, by: 2))
        }
      }
      """
  }

  private var joint: String {
    let cases = cases(
      { direction in
        switch direction {
        case .up: "points(start, stem, base, reach)"
        case .down: "points(start, height - stem - reach, base, reach)"
        case .left: "points(stem, start, reach, base)"
        case .right, .none: "points(width - stem - reach, start, reach, base)"
        }
      }, without: ".zero")
    return """
      /// What the arrow covers of the frame.
      var joint: CGRect {
        let (width, height) = (pixels(size.width), pixels(size.height))
        let (stem, reach) = (pixels(Self.arrowHeight), pixels(Self.overlap))
        let base = pixels(Self.arrowBase)
        return switch direction {
      \(SwiftText.indented(cases, by: 2))
        }
      }
      """
  }

  private var texture: String {
    guard case .clip(let clip)? = look.theme.arrow?.art else { return "" }
    return """
      /// Where tiles of a size cover the arrow, from the arrow's own corner: they begin at a fixed
      /// point of the popover.
      func texture(_ tile: CGSize) -> CGRect {
        let arrow = arrow
        let x = arrow.minX - pixels(\(number(clip.textureOrigin.x))) / scale
        let y = arrow.minY - pixels(\(number(clip.textureOrigin.y))) / scale
        let left = x - (x / tile.width + 1e-9).rounded(.down) * tile.width
        let top = y - (y / tile.height + 1e-9).rounded(.down) * tile.height
        return CGRect(x: -left, y: -top, width: left + arrow.width, height: top + arrow.height)
      }
      """
  }
}

// Along the arrow's edge.
extension SwiftPlace {
  /// Numbers that depend on the direction; one expression where they do not.
  private func numbers(
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

  private var origin: String {
    let arrow = look.theme.arrow
    let isSnapped = look.theme.snap == .point
    let overshoots = arrow?.edge == .overshoot
    let lane = numbers(
      "lane", "(low: CGFloat, high: CGFloat, tip: CGFloat)",
      "/// What the arrow keeps from the ends of its edge, and where the tip is on its base.",
      { direction in
        let lane = look.lanes[direction] ?? SwiftLook.Lane(low: 0, high: 0, tip: 0)
        return "(\(number(lane.low)), \(number(lane.high)), \(number(lane.tip)))"
      })
    // The tip of fused art is rounded, the base of other arrows.
    let snapped = { (text: String) in
      !isSnapped
        ? text
        : isFused && !isDrawn
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

  private var edge: String {
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

  private var start: String {
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

  private var tip: String {
    guard parts.contains(.outline) else {
      return """
        /// Where the tip is on its edge.
        private var tip: CGFloat { origin + lane.tip }
        """
    }
    var cases: [String] = []
    for direction in cornered {
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
        var tip: CGFloat { origin + lane.tip }
        """
    }
    cases.append("default: origin + lane.tip")
    return """
      /// Where the tip is on its edge.
      var tip: CGFloat {
        switch (direction, corner) {
      \(SwiftText.indented(cases.joined(separator: "\n"), by: 2))
        }
      }
      """
  }
}

// Fused art.
extension SwiftPlace {
  private var fused: String {
    let across = [ArrowDirection.up, .down].filter { look.lanes[$0] != nil }
    let sideways = [ArrowDirection.left, .right].filter { look.lanes[$0] != nil }
    var cases: [String] = []
    func label(_ directions: [ArrowDirection]) -> String {
      let patterns = directions.map { direction in
        ".\(direction.rawValue)" + (cornered.contains(direction) ? " where corner == nil" : "")
      }
      return "case \(patterns.joined(separator: ", ")):"
    }
    if !across.isEmpty {
      cases.append(
        """
        \(label(across))
          [points(0, 0, seam, height), points(seam, 0, width - seam, height)]
        """)
    }
    if !sideways.isEmpty {
      cases.append(
        """
        \(label(sideways))
          [points(0, 0, width, seam), points(0, seam, width, height - seam)]
        """)
    }
    guard !cases.isEmpty else {
      return """
        /// Where the picture lies.
        var parts: [CGRect] { [points(0, 0, pixels(size.width), pixels(size.height))] }
        """
    }
    cases.append("default: [points(0, 0, width, height)]")
    let text = cases.joined(separator: "\n")
    return """
      /// Where the pictures lie: two that meet behind the arrow, or one.
      var parts: [CGRect] {
        let (width, height) = (pixels(size.width), pixels(size.height))
        return switch direction {
      \(SwiftText.indented(text, by: 2))
        }
      }

      \(seam)

      \(span)
      """
  }

  private var seam: String {
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

  private var span: String {
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
        let held = "\(number(first + length)), \(number(last))"
        if let base = look.drawnBase { return "(\(number(span.upperBound - base)), \(held))" }
        return "(\(number(piece.tip - span.lowerBound)), \(number(length)), \(held))"
      })
  }

  private var corner: String {
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

  private var outline: String {
    guard arrowStyle != nil else {
      return """
        /// The corners of the frame, not rounded to pixels, clockwise from the top left.
        var outline: [CGPoint] {
          [
            CGPoint(x: 0, y: 0), CGPoint(x: size.width, y: 0),
            CGPoint(x: size.width, y: size.height), CGPoint(x: 0, y: size.height),
          ]
        }
        """
    }
    let body = cases(
      { direction in
        switch direction {
        case .up: "CGRect(x: 0, y: stem, width: size.width, height: size.height - stem)"
        case .down: "CGRect(x: 0, y: 0, width: size.width, height: size.height - stem)"
        case .left: "CGRect(x: stem, y: 0, width: size.width - stem, height: size.height)"
        case .right, .none: "CGRect(x: 0, y: 0, width: size.width - stem, height: size.height)"
        }
      }, without: "CGRect(origin: .zero, size: size)")
    let arrow = cases(
      { direction in
        switch direction {
        case .up: "(1, [point(low, body.minY), point(tip, 0), point(high, body.minY)])"
        case .right, .none:
          "(2, [point(body.maxX, low), point(size.width, tip), point(body.maxX, high)])"
        case .down: "(3, [point(high, body.maxY), point(tip, size.height), point(low, body.maxY)])"
        case .left: "(4, [point(body.minX, high), point(0, tip), point(body.minX, low)])"
        }
      }, without: "(0, [])")
    let low = hasCorners ? "corner == nil ? origin : tip - Self.arrowBase / 2" : "origin"
    return """
      /// The corners of frame and arrow, not rounded to pixels, clockwise from the top left.
      var outline: [CGPoint] {
        let body = body
        let corners = [
          CGPoint(x: body.minX, y: body.minY), CGPoint(x: body.maxX, y: body.minY),
          CGPoint(x: body.maxX, y: body.maxY), CGPoint(x: body.minX, y: body.maxY),
        ]
        let arrow = arrowCorners
        return Array(corners[..<arrow.index]) + arrow.points + corners[arrow.index...]
      }

      /// The body without the arrow, not rounded to pixels.
      private var body: CGRect {
        let stem = Self.arrowHeight
        return switch direction {
      \(SwiftText.indented(body, by: 2))
        }
      }

      /// The corners of the arrow, and before which of the frame's they come.
      private var arrowCorners: (index: Int, points: [CGPoint]) {
        let body = body
        let low = \(low)
        let high = low + Self.arrowBase
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
        return switch direction {
      \(SwiftText.indented(arrow, by: 2))
        }
      }
      """
  }

  private var pixels: String {
    """
    /// A length in whole pixels; halves are rounded up.
    func pixels(_ length: CGFloat) -> CGFloat { (length * scale + 0.5 + 1e-6).rounded(.down) }

    /// A rectangle of pixels in points.
    private func points(
      _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat
    ) -> CGRect {
      CGRect(x: x / scale, y: y / scale, width: width / scale, height: height / scale)
    }
    """
  }
}
