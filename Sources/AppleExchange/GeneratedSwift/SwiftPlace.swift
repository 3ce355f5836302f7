import Exchange
import Imaging
import Popovers

/// The part of generated Swift that works out where everything lies, in the theme's own numbers.
struct SwiftPlace {
  /// The parts that a file uses; no other part is written.
  struct Parts: OptionSet {
    let rawValue: Int

    /// The body without the arrow.
    static let frame = Parts(rawValue: 1)
    /// A rectangle that art hangs over.
    static let overhang = Parts(rawValue: 64)
    /// The rectangle of the arrow's picture.
    static let arrow = Parts(rawValue: 2)
    /// The part of the frame that the arrow covers.
    static let joint = Parts(rawValue: 4)
    /// The rectangle of a texture, in the arrow's.
    static let texture = Parts(rawValue: 8)
    /// The rectangles of a fused picture's parts.
    static let fused = Parts(rawValue: 16)
    /// The path of frame and arrow.
    static let outline = Parts(rawValue: 32)
    /// The path of a drawn frame on whole pixels.
    static let framePath = Parts(rawValue: 128)
    /// The path of a drawn frame and its arrow on whole pixels.
    static let shadowPath = Parts(rawValue: 256)
  }

  let look: SwiftBackgroundModel
  let type: String
  /// The type of a direction.
  let direction: String
  let parts: Parts

  func number(_ value: Double) -> String { SwiftText.number(value) }

  /// The declaration.
  var text: String {
    var sections = [head]
    if parts.contains(.frame) { sections.append(frame) }
    if parts.contains(.framePath) { sections.append(framePath) }
    if parts.contains(.shadowPath) { sections.append(shadowPath) }
    if parts.contains(.overhang) { sections.append(overhang) }
    if parts.contains(.arrow) { sections.append(arrow) }
    if parts.contains(.joint) { sections.append(joint) }
    if parts.contains(.texture) { sections.append(texture) }
    if parts.contains(.fused) { sections.append(fused) }
    if look.hasCorners { sections.append(corner) }
    if parts.contains(.outline) { sections += outline }
    if !look.lanes.isEmpty {
      if needsStart { sections.append(start) }
      if needsTip { sections.append(tip) }
      sections.append(origin)
    }
    sections.append(pixels)
    let body = sections.dropFirst().map { SwiftText.indented($0, by: 2) }
    return ([head] + body).joined(separator: "\n\n") + "\n}\n"
  }

  var arrowStyle: ArrowStyle? { look.lanes.isEmpty ? nil : look.theme.arrow }
  var isDrawn: Bool { look.drawnBase != nil }
  /// Directions whose arrow goes into corners.
  var cornered: [ArrowDirection] {
    ArrowDirection.allCases.filter { look.fused[$0]?.low != nil || look.fused[$0]?.high != nil }
  }
  var needsStart: Bool {
    parts.contains(.fused) ? isDrawn : !parts.isDisjoint(with: [.arrow, .joint])
  }
  var needsTip: Bool { look.isFused && !isDrawn || parts.contains(.outline) && look.hasCorners }

  /// The path of frame and arrow, and the frame that it goes round.
  private var outline: [String] {
    let low = look.hasCorners ? "corner == nil ? origin : tip - Self.arrowBase / 2" : "origin"
    let frame = cases(
      { direction in
        switch direction {
        case .up: "CGRect(x: 0, y: stem, width: size.width, height: size.height - stem)"
        case .down: "CGRect(x: 0, y: 0, width: size.width, height: size.height - stem)"
        case .left: "CGRect(x: stem, y: 0, width: size.width - stem, height: size.height)"
        case .right, .none: "CGRect(x: 0, y: 0, width: size.width - stem, height: size.height)"
        }
      }, without: "CGRect(origin: .zero, size: size)")
    let body =
      look.lanes.isEmpty
      ? "{ CGRect(origin: .zero, size: size) }"
      : """
      {
        let stem = Self.arrowHeight
        return switch direction {
      \(SwiftText.indented(frame, by: 2))
        }
      }
      """
    return [
      """
      /// The outline of frame and arrow, not rounded to pixels, clockwise from the top left.
      var outline: Path {
        let body = body\(look.lanes.isEmpty ? "" : "\n  let low = \(low)")
        var path = Path()
      \(SwiftText.indented(SwiftOutline(look).statements, by: 2))
        path.closeSubpath()
        return path
      }
      """,
      """
      /// The body without the arrow, not rounded to pixels.
      private var body: CGRect \(body)
      """,
    ]
  }

  var head: String {
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
      nonisolated private struct \(type) {
      \(constants)  let size: CGSize
        let direction: \(direction)
        let offset: CGFloat
        /// Pixels for each point.
        let scale: CGFloat
      """
  }

  /// A switch over directions with an arrow, and the text for a popover without one.
  func cases(_ text: (ArrowDirection) -> String, without: String) -> String {
    var texts: [ArrowDirection: String] = [:]
    for direction in look.lanes.keys { texts[direction] = text(direction) }
    return SwiftText.cases(texts, otherwise: without)
  }

  var frame: String {
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

  private var framePath: String {
    path(
      "framePath", "/// The outline of the body, clockwise from the top left.",
      SwiftOutline(look).frameStatements)
  }

  private var shadowPath: String {
    path(
      "shadowPath", "/// The outline of frame and arrow, clockwise from the top left.",
      (look.lanes.isEmpty ? "" : "let low = start / scale\n") + SwiftOutline(look).statements)
  }

  private func path(_ name: String, _ comment: String, _ statements: String) -> String {
    """
    \(comment)
    var \(name): CGPath {
      let body = frame
      let path = CGMutablePath()
    \(SwiftText.indented(statements, by: 2))
      path.closeSubpath()
      return path
    }
    """
  }

  var overhang: String {
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

  var depth: String {
    look.overlap == 0
      ? "pixels(Self.arrowHeight)" : "pixels(Self.arrowHeight) + pixels(Self.overlap)"
  }

  var arrow: String {
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

  var joint: String {
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

  var texture: String {
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

  var pixels: String {
    """
    /// A length in whole pixels; halves are rounded up.
    func pixels(_ length: CGFloat) -> CGFloat { (length * scale + 0.5 + 1e-6).rounded(.down) }

    /// A rectangle of pixels in points.
    private func points(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
      CGRect(x: x / scale, y: y / scale, width: width / scale, height: height / scale)
    }
    """
  }
}
