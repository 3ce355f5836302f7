import Imaging

extension PlacementSketch {
  /// Adds the decision and its reasons, in words, to the right of the container.
  ///
  /// - Returns: The size of both together: as high as the higher one.
  mutating func addLegend() -> PixelSize {
    let padding = lettering.capHeight
    let widest = 48 * lettering.capHeight
    // The first line of each sentence has a mark.
    var lines: [(text: String, mark: Color?)] = []
    func add(_ text: String, _ color: Color) {
      for (index, line) in wrapped(text, width: widest).enumerated() {
        lines.append((line, index == 0 ? color : nil))
      }
    }
    for text in summary { add(text, SketchInk.arrow) }
    for candidate in placement.candidates { add(candidate.description, ink(candidate)) }

    let width = (lines.map { lettering.width(of: $0.text) }.max() ?? 0) + 3 * padding
    let height = lines.count * lettering.lineHeight + 2 * padding
    let whole = PixelSize(width: canvas.width + width, height: max(canvas.height, height))
    fill(
      PixelRect(x: canvas.width, y: 0, width: width, height: whole.height), SketchInk.plate)
    fill(PixelRect(x: canvas.width, y: 0, width: line, height: whole.height), SketchInk.text)
    var baseline = padding + lettering.capHeight
    for (text, color) in lines {
      let mark = lettering.capHeight / 2
      if let color {
        fill(
          PixelRect(
            x: canvas.width + padding, y: baseline - 3 * mark / 2, width: mark, height: mark),
          color)
      }
      write(text, at: PixelPoint(x: canvas.width + 2 * padding, y: baseline))
      baseline += lettering.lineHeight
    }
    return whole
  }

  /// The presentation, place and size of the popover.
  private var summary: [String] {
    let popover = placement.popover
    let place = [popover.x, popover.y].map(\.inTenths).joined(separator: ", ")
    let size = [popover.width, popover.height].map(\.inTenths).joined(separator: " × ")
    let container = [request.container.width, request.container.height].map(\.inTenths)
      .joined(separator: " × ")
    let title = "\(report.layout.theme) in \(container): \(size) at \(place)"
    switch placement.presentation {
    case .sheet: return [title, "a sheet, because a size class is compact; the theme is not drawn"]
    case .fullScreen:
      return [title, "full screen, because a size class is compact; the theme is not drawn"]
    case .centered: return [title, "in the middle: no direction is permitted"]
    case .pointing: break
    }
    guard placement.tip != nil else {
      return [title, "on the side of an arrow \(placement.direction.rawValue); the theme has none"]
    }
    var arrow = "arrow \(placement.direction.rawValue), offset \(placement.offset.inTenths)"
    if placement.miss != 0 {
      arrow += " (asked \(placement.requestedOffset.inTenths), miss \(placement.miss.inTenths))"
    }
    if let winner = placement.winner, !winner.hits {
      arrow += ", \(winner.beside.inTenths) beside its source"
    }
    return [title, "\(arrow), \(placement.state.rawValue)"]
  }

  /// A sentence in lines of at most this width, in pixels; a longer word has a line of its own.
  private func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, lettering.width(of: "\(last) \(word)") <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
