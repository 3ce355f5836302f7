internal import ArtAnalysis
internal import Imaging
internal import Popovers

/// The theme file of a frame and its arrows that were taken apart.
struct SlicedThemeText {
  let name: String
  let popovers: [FinishedPopover]
  let parts: SlicedParts
  /// Pictures drawn for their own direction.
  let arrowNames: [ArrowDirection: String]
  /// The arrow, where it is cut out of the frame's tiles.
  let clip: TiledArrow?

  private var frame: SlicedFrame { parts.frame }
  private var lines: ThemeLines { ThemeLines(popovers: popovers) }

  private var caps: Insets {
    Insets(
      top: frame.vertical.low, left: frame.horizontal.low, bottom: frame.vertical.high,
      right: frame.horizontal.high)
  }

  /// The caps without the frame's overhang.
  private var innerCaps: Insets {
    let hang = parts.overhang
    return Insets(
      top: max(0, caps.top - hang.top), left: max(0, caps.left - hang.left),
      bottom: max(0, caps.bottom - hang.bottom), right: max(0, caps.right - hang.right))
  }

  /// The file's text.
  var yaml: String {
    (lines.head(name) + [lines.content(or: innerCaps), ""] + frameLines + arrowLines
      + lines.shadow + lines.previews(or: innerCaps, offsets: offsets)).joined(separator: "\n")
      + "\n"
  }

  private var offsets: [Double] {
    let offsets = zip(popovers, parts.arrows).compactMap { popover, arrow in
      arrow?.offset(in: popover.mocks[0])
    }
    return offsets.isEmpty ? [0] : offsets
  }

  private var frameLines: [String] {
    let (across, down) = (frame.horizontal, frame.vertical)
    var lines = [
      "frame:",
      ThemeLines.line(
        "  image: frame.png",
        "\(ThemeLines.number(across.length)) × \(ThemeLines.number(down.length)) points"),
      ThemeLines.line(
        "  capInsets: \(ThemeLines.insets(caps))",
        "top, left, bottom and right of what keeps its size"),
      "  # across: \(across.reason)", "  # down: \(down.reason)",
      "  resizing: {x: \(across.isTiled ? "tile" : "stretch"), "
        + "y: \(down.isTiled ? "tile" : "stretch")}",
    ]
    if parts.overhang != .zero {
      lines.append(
        ThemeLines.line(
          "  alignmentInsets: \(ThemeLines.insets(parts.overhang))",
          "soft pixels outside of the frame's edges"))
    }
    return lines
  }

  private var arrowLines: [String] {
    guard let (popover, arrow) = parts.mainArrow(of: popovers) else { return [] }
    if let clip { return ["", "arrow:"] + clip.lines + laneLines }
    let number = ThemeLines.number
    var lines = [
      "", "arrow:", "  style: image",
      ThemeLines.line(
        "  image: arrow.png",
        "what stands out of the frame in \(popover.mocks[0].fileName), pointing up"),
    ]
    if !arrowNames.isEmpty {
      lines.append(ThemeLines.line("  images:", "turning arrow.png does not give these"))
      for direction in [ArrowDirection.up, .down, .left, .right] {
        if let name = arrowNames[direction] { lines.append("    \(direction.rawValue): \(name)") }
      }
    }
    lines += [
      ThemeLines.line(
        "  base: \(number(arrow.base))", "where the picture differs from the frame alone"),
      ThemeLines.line("  height: \(number(arrow.height))", "from the frame's edge to the tip"),
    ]
    if arrow.tip != arrow.base / 2 {
      lines.append(
        ThemeLines.line("  tip: \(number(arrow.tip))", "the middle of the outermost row"))
    }
    if arrow.overlap > 0 {
      lines.append(
        ThemeLines.line(
          "  overlap: \(number(arrow.overlap))", "behind it the frame is as beside the arrow"))
    }
    if arrow.overhang != .zero {
      lines.append(
        ThemeLines.line(
          "  alignmentInsets: \(ThemeLines.insets(arrow.overhang))",
          "the shadow painted round it"))
    }
    if arrow.replaces {
      lines.append(ThemeLines.line("  join: replace", "the arrow is translucent there"))
    }
    return lines + laneLines
  }

  private var laneLines: [String] {
    lane.map { lane in
      [
        ThemeLines.line(
          "  lane: \(ThemeLines.insets(lane))", "where the pictures have their arrows")
      ]
    } ?? []
  }

  /// The lane, where it is not the caps: the overhang is no corner, and an arrow that was nearer to one may be so
  /// again.
  private var lane: Insets? {
    var lane = innerCaps
    for (popover, arrow) in zip(popovers, parts.arrows) {
      guard let arrow else { continue }
      for mock in popover.mocks {
        let length = Double(mock.outline.frame.width) / Double(mock.scale)
        let (low, high) = (max(0, arrow.start), max(0, length - arrow.start - arrow.base))
        switch popover.direction {
        case .up, .down, .none:
          (lane.left, lane.right) = (min(lane.left, low), min(lane.right, high))
        case .right: (lane.top, lane.bottom) = (min(lane.top, low), min(lane.bottom, high))
        case .left: (lane.top, lane.bottom) = (min(lane.top, high), min(lane.bottom, low))
        }
      }
    }
    return lane == caps ? nil : lane
  }

  /// The decisions, one line each, for messages.
  var summary: [String] {
    let number = ThemeLines.number
    var lines = [
      "frame.capInsets: \(ThemeLines.insets(caps))", "  across: \(frame.horizontal.reason)",
      "  down: \(frame.vertical.reason)",
    ]
    for (popover, arrow) in zip(popovers, parts.arrows) {
      guard let arrow else { continue }
      lines.append(
        "arrow: \(popover.direction.rawValue), base \(number(arrow.base)), "
          + "height \(number(arrow.height)), tip \(number(arrow.tip)), "
          + "overlap \(number(arrow.overlap))")
    }
    lines += self.lines.shadowSummary
    if parts.overhang != .zero {
      lines.append(
        "frame.alignmentInsets: \(ThemeLines.insets(parts.overhang)), for what is soft outside")
    }
    return lines + ThemeLines.toleranceSummary([frame.horizontal, frame.vertical])
  }
}

extension SlicedFrame.Axis {
  /// The art's length in points.
  var length: Double { low + middle + high }
}
