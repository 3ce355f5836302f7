import Imaging
import Popovers
import Themes
internal import Words

/// The reasons of a placement as steps of a drawing, in device pixels of the container.
struct PlacementSketch {
  let report: PlacementReport
  let metrics: PlacementMetrics
  let canvas: PixelSize
  let scale: Scale
  let lettering: Lettering
  private(set) var steps: [Drawing.Step] = []
  /// Labels, which are drawn last, over all lines.
  private var labels: [Label] = []

  var placement: Placement { report.placement }
  var request: PlacementRequest { report.request }

  init(_ report: PlacementReport, metrics: PlacementMetrics, canvas: PixelSize) {
    self.report = report
    self.metrics = metrics
    self.canvas = canvas
    scale = report.layout.scale
    // Letters as high as in a table of 11 points, smaller in a small container; 8 pixels to be read.
    let height = min(8, max(3, report.request.container.width / 60))
    lettering = Lettering(capHeight: max(8, report.layout.scale.round(height)))
  }

  /// A thin line: one point, at least a pixel.
  var line: Int { max(1, scale.round(1)) }

  mutating func fill(_ rect: PixelRect, _ color: Color) {
    guard !rect.isEmpty else { return }
    steps.append(.fill(Path(rect: rect), .color(color)))
  }

  mutating func write(_ text: String, at origin: PixelPoint) {
    steps.append(lettering.step(text, at: origin, color: SketchInk.text))
  }

  /// Draws the edges of a rectangle, inside of it.
  mutating func frame(_ rect: PixelRect, _ color: Color, width: Int, isDashed: Bool = false) {
    guard !rect.isEmpty else { return }
    let width = min(width, rect.width, rect.height)
    let (dash, gap) = isDashed ? (5 * width, 3 * width) : (max(rect.width, rect.height), 0)
    for x in stride(from: rect.x, to: rect.maxX, by: dash + gap) {
      let length = min(dash, rect.maxX - x)
      fill(PixelRect(x: x, y: rect.y, width: length, height: width), color)
      fill(PixelRect(x: x, y: rect.maxY - width, width: length, height: width), color)
    }
    for y in stride(from: rect.y + width, to: rect.maxY - width, by: dash + gap) {
      let length = min(dash, rect.maxY - width - y)
      fill(PixelRect(x: rect.x, y: y, width: width, height: length), color)
      fill(PixelRect(x: rect.maxX - width, y: y, width: width, height: length), color)
    }
  }

  /// A line of text on a plate.
  private struct Label {
    let text: String
    let plate: PixelRect
    let color: Color
  }

  /// Places a line of text on a plate whose middle is near a point of the canvas, and inside of it.
  mutating func label(_ text: String, near middle: PixelPoint, _ color: Color) {
    let size = PixelSize(
      width: lettering.width(of: text) + 2 * labelPadding,
      height: lettering.capHeight + 2 * labelPadding)
    let plate = PixelRect(
      x: max(0, min(middle.x - size.width / 2, canvas.width - size.width)),
      y: max(0, min(middle.y - size.height / 2, canvas.height - size.height)), width: size.width,
      height: size.height)
    labels.append(Label(text: text, plate: plate, color: color))
  }

  mutating func addLabels() {
    for label in labels {
      fill(label.plate, SketchInk.plate)
      frame(label.plate, label.color, width: line)
      write(
        label.text,
        at: PixelPoint(x: label.plate.x + labelPadding, y: label.plate.maxY - labelPadding))
    }
  }

  private var labelPadding: Int { lettering.capHeight / 2 }
}

/// The colours of an explanation; each has one meaning.
enum SketchInk {
  static let margin = Color(red: 0xF5, green: 0x9E, blue: 0x0B, alpha: 0x40)
  static let safeArea = Color(red: 0x25, green: 0x63, blue: 0xEB, alpha: 0x38)
  static let keyboard = Color(red: 0x33, green: 0x41, blue: 0x55, alpha: 0x60)
  static let winner = Color(red: 0x15, green: 0x80, blue: 0x3D)
  /// A direction that fits, but lost.
  static let fitting = Color(red: 0x47, green: 0x55, blue: 0x69)
  /// A direction without enough room.
  static let short = Color(red: 0xDC, green: 0x26, blue: 0x26)
  static let source = Color(red: 0x1D, green: 0x4E, blue: 0xD8)
  /// Lane, tip and popover.
  static let arrow = Color(red: 0xA2, green: 0x1C, blue: 0xAF)
  static let text = Color(red: 0x0F, green: 0x17, blue: 0x2A)
  static let plate = Color(red: 0xFF, green: 0xFF, blue: 0xFF, alpha: 0xE8)
}

extension Color {
  func faded(to alpha: UInt8) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}

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
    let place = [popover.x, popover.y].map(\.toTenths).joined(separator: ", ")
    let size = [popover.width, popover.height].map(\.toTenths).joined(separator: " × ")
    let container = [request.container.width, request.container.height].map(\.toTenths)
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
    var arrow = "arrow \(placement.direction.rawValue), offset \(placement.offset.toTenths)"
    if placement.miss != 0 {
      arrow += " (asked \(placement.requestedOffset.toTenths), miss \(placement.miss.toTenths))"
    }
    if let winner = placement.winner, !winner.hits {
      arrow += ", \(winner.beside.toTenths) beside its source"
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
