import Raster

extension PlacementSketch {
  /// What was decided and why, in words, in the corner that covers least of popover and source.
  mutating func addLegend() {
    let padding = lettering.capHeight
    let widest = min(canvas.width - 2 * padding, scale.round(460))
    // The first line of each sentence has a mark.
    var lines: [(text: String, mark: Color?)] = []
    func add(_ text: String, _ color: Color) {
      for (index, line) in wrapped(text, width: widest - 3 * padding).enumerated() {
        lines.append((line, index == 0 ? color : nil))
      }
    }
    for text in summary { add(text, SketchInk.arrow) }
    for candidate in placement.candidates { add(candidate.description, ink(candidate)) }

    let width = (lines.map { lettering.width(of: $0.text) }.max() ?? 0) + 3 * padding
    let height = lines.count * lettering.lineHeight + 2 * padding
    let plate = PixelRect(corner(for: PixelSize(width, height)), PixelSize(width, height))
    fill(plate, SketchInk.plate)
    frame(plate, SketchInk.text, width: line)
    var baseline = plate.y + padding + lettering.capHeight
    for (text, color) in lines {
      let mark = lettering.capHeight / 2
      if let color {
        fill(PixelRect(plate.x + padding, baseline - 3 * mark / 2, mark, mark), color)
      }
      write(text, at: PixelPoint(plate.x + 2 * padding, baseline))
      baseline += lettering.lineHeight
    }
  }

  /// What the popover became.
  private var summary: [String] {
    let popover = placement.popover
    let place = [popover.x, popover.y].map(\.inTenths).joined(separator: ", ")
    let size = [popover.width, popover.height].map(\.inTenths).joined(separator: " × ")
    let container = [request.container.width, request.container.height].map(\.inTenths)
      .joined(separator: " × ")
    let title = "\(report.layout.theme) in \(container): \(size) at \(place)"
    switch placement.presentation {
    case .fullScreen: return [title, "full screen, because the width is compact"]
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
    return [title, "\(arrow), \(placement.state.rawValue)"]
  }

  /// The top left of a plate of this size in one of the four corners.
  private func corner(for size: PixelSize) -> PixelPoint {
    let gap = 2 * line
    let (right, bottom) = (
      max(0, canvas.width - size.width - gap), max(0, canvas.height - size.height - gap)
    )
    let corners = [
      PixelPoint(gap, bottom), PixelPoint(right, bottom), PixelPoint(gap, gap),
      PixelPoint(right, gap),
    ]
    let kept = [pixels(placement.popover), pixels(request.source)] + labelPlates
    func covered(_ origin: PixelPoint) -> Int {
      let plate = PixelRect(origin, size)
      return kept.map {
        let common = plate.intersection($0)
        return common.width * common.height
      }.reduce(0, +)
    }
    return corners.min { covered($0) < covered($1) } ?? PixelPoint(gap, gap)
  }

  /// A sentence in lines that are no wider than this, in pixels, but for words that are.
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
