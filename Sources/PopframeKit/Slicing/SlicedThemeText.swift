internal import ArtAnalysis
internal import Imaging
internal import Popovers

/// The theme file of a popover that was taken apart: a comment beside each number says where it came
/// from.
struct SlicedThemeText {
  let name: String
  let parts: [MockSlicer.SlicedMock]
  /// Pictures drawn for their own direction.
  let arrowNames: [ArrowDirection: String]
  let mirror: Bool

  private var first: MockSlicer.SlicedMock { parts[0] }
  private var mock: MockPicture { first.mocks[0] }
  private var frame: SlicedFrame { first.frame }

  private func number(_ value: Double) -> String {
    JSON.number((value * 1_000_000).rounded() / 1_000_000).text
  }

  private func insets(_ insets: Insets) -> String {
    let all = [insets.top, insets.left, insets.bottom, insets.right]
    return all.allSatisfy { $0 == all[0] }
      ? number(all[0]) : "[\(all.map(number).joined(separator: ", "))]"
  }

  private var caps: Insets {
    Insets(
      top: frame.vertical.low, left: frame.horizontal.low, bottom: frame.vertical.high,
      right: frame.horizontal.high)
  }

  /// The caps without what hangs over the frame.
  private var innerCaps: Insets {
    let hang = first.overhang
    return Insets(
      top: max(0, caps.top - hang.top), left: max(0, caps.left - hang.left),
      bottom: max(0, caps.bottom - hang.bottom), right: max(0, caps.right - hang.right))
  }

  /// From the frame to content.
  private var contentInsets: Insets {
    let content = mock.content
    guard !content.isEmpty else { return innerCaps }
    let back = mock.direction.toUp.inverse
    let rect = back.place(content, in: mock.group.size)
    let body = back.place(mock.outline.frame, in: mock.group.size)
    let scale = Double(mock.scale)
    return Insets(
      top: Double(rect.y - body.y) / scale, left: Double(rect.x - body.x) / scale,
      bottom: Double(body.maxY - rect.maxY) / scale, right: Double(body.maxX - rect.maxX) / scale)
  }

  private var contentReason: String {
    mock.content.isEmpty
      ? "as the caps; the picture does not say where content is" : "from --content"
  }

  /// The file's text.
  var yaml: String {
    var lines = [
      "# Made by popframe slice from \(parts.flatMap { $0.mocks.map(\.fileName) }.joined(separator: ", ")).",
      "# Lengths are points.", "", "format: 1", "name: \(quoted(name))", "",
      line("contentInsets: \(insets(contentInsets))", contentReason), "", "frame:",
      line(
        "  image: frame.png",
        "\(number(frame.horizontal.length)) × \(number(frame.vertical.length)) points"),
      line("  capInsets: \(insets(caps))", "top, left, bottom and right of what keeps its size"),
      "  # across: \(frame.horizontal.reason)", "  # down: \(frame.vertical.reason)",
      "  resizing: {x: \(frame.horizontal.isTiled ? "tile" : "stretch"), "
        + "y: \(frame.vertical.isTiled ? "tile" : "stretch")}",
    ]
    if first.overhang != .zero {
      lines.append(
        line(
          "  alignmentInsets: \(insets(first.overhang))",
          "soft pixels outside of the frame's edges"))
    }
    lines += arrowLines
    lines += shadowLines
    lines += previewLines
    return lines.joined(separator: "\n") + "\n"
  }

  private var arrowLines: [String] {
    guard let part = parts.first(where: { $0.arrow != nil }), let arrow = part.arrow else {
      return []
    }
    let file = part.mocks[0].fileName
    var lines = [
      "", "arrow:", "  style: image",
      line("  image: arrow.png", "what stands out of the frame in \(file), pointing up"),
    ]
    if !arrowNames.isEmpty {
      lines.append(line("  images:", "turning arrow.png does not give these"))
      for direction in [ArrowDirection.up, .down, .left, .right] {
        if let name = arrowNames[direction] { lines.append("    \(direction.rawValue): \(name)") }
      }
    }
    lines += [
      line("  base: \(number(arrow.base))", "where the picture differs from the frame alone"),
      line("  height: \(number(arrow.height))", "from the frame's edge to the tip"),
    ]
    if arrow.tip != arrow.base / 2 {
      lines.append(line("  tip: \(number(arrow.tip))", "the middle of the outermost row"))
    }
    if arrow.overlap > 0 {
      lines.append(
        line("  overlap: \(number(arrow.overlap))", "behind it the frame is as beside the arrow"))
    }
    if arrow.overhang != .zero {
      lines.append(
        line("  alignmentInsets: \(insets(arrow.overhang))", "the shadow painted round it"))
    }
    if arrow.replaces {
      lines.append(line("  join: replace", "the arrow is translucent there"))
    }
    if innerCaps != caps {
      lines.append(line("  lane: \(insets(innerCaps))", "the caps without what hangs over"))
    }
    return lines
  }

  private var shadowLines: [String] {
    guard !first.layers.isEmpty else { return [] }
    var lines = [
      "",
      line("shadow:", "fitted to the pixels more than 2.5 pixels outside of what is opaque"),
    ]
    for layer in first.layers {
      lines.append(
        "  - {color: \"\(hex(layer.color))\", opacity: \(number(layer.opacity)), "
          + "offset: [\(number(layer.x)), \(number(layer.y))], blur: \(number(layer.blur))}")
    }
    return lines
  }

  private var previewLines: [String] {
    let scale = Double(mock.scale)
    let body = mock.direction.toUp.inverse.place(mock.outline.frame, in: mock.group.size)
    let inner = contentInsets
    let width = max(1, Double(body.width) / scale - inner.horizontal)
    let height = max(1, Double(body.height) / scale - inner.vertical)
    let scales = mock.scale == 1 ? [1] : Set(parts.flatMap { $0.mocks.map(\.scale) }).sorted()
    return [
      "", "previews:",
      line("  content: [[\(number(width)), \(number(height))]]", "the size of \(mock.fileName)"),
      "  arrows: [\(parts.map { $0.direction.rawValue }.joined(separator: ", "))]",
      "  scales: [\(scales.map(String.init).joined(separator: ", "))]",
    ]
  }

  /// What was decided, one line each, for whoever reads along.
  var summary: [String] {
    var lines = [
      "frame.capInsets: \(insets(caps))", "  across: \(frame.horizontal.reason)",
      "  down: \(frame.vertical.reason)",
    ]
    if let arrow = first.arrow {
      lines.append(
        "arrow: \(first.direction.rawValue), base \(number(arrow.base)), "
          + "height \(number(arrow.height)), tip \(number(arrow.tip)), "
          + "overlap \(number(arrow.overlap))")
    }
    for layer in first.layers {
      lines.append(
        "shadow: \(hex(layer.color)), opacity \(number(layer.opacity)), "
          + "offset \(number(layer.x)), \(number(layer.y)), blur \(number(layer.blur))")
    }
    if first.overhang != .zero {
      lines.append("frame.alignmentInsets: \(insets(first.overhang)), for what is soft outside")
    }
    let differences = [frame.horizontal.difference, frame.vertical.difference].filter { $0 > 1 }
    if let largest = differences.max() {
      lines.append(
        "tolerance: columns or rows that differ by up to \(largest) levels count as equal")
    }
    return lines
  }

  private func line(_ text: String, _ comment: String) -> String {
    let padding = String(repeating: " ", count: max(1, 34 - text.count))
    return "\(text)\(padding)# \(comment)"
  }

  private func quoted(_ text: String) -> String { JSON.string(text).text }

  private func hex(_ color: Color) -> String {
    "#"
      + [color.red, color.green, color.blue].map { channel in
        let digits = String(channel, radix: 16, uppercase: true)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }
}

extension SlicedFrame.Axis {
  /// The art's length in points.
  var length: Double { low + middle + high }
}

extension MockPicture {
  /// The file's name without its folders.
  var fileName: String { PathName(file).lastPart }
}
