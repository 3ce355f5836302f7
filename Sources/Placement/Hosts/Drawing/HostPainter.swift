import Imaging
import Popovers

/// Translates the elements of a host into steps, and their points into whole pixels.
///
/// Edges are rounded, never sizes, as everywhere. Hairlines are one device pixel and lie on whole
/// pixels; the lines of icons and texts have whole widths, and their edges lie on whole pixels.
struct HostPainter {
  let scale: Scale
  let appearance: HostAppearance
  /// Where the container's top left lies on the canvas.
  var origin = PixelPoint.zero

  /// The thickness of an icon's lines in points.
  private static let iconPen = 1.5

  /// The steps of elements, from below.
  func steps(_ elements: [HostElement]) -> [Drawing.Step] { elements.flatMap(steps) }

  private func steps(_ element: HostElement) -> [Drawing.Step] {
    switch element {
    case .fill(let rect, let ink):
      let pixels = pixels(rect)
      return pixels.isEmpty ? [] : [.fill(Path(rect: pixels), .color(color(ink)))]
    case .rounded(let rect, let radius, let fill, let line):
      return rounded(pixels(rect), scale.pixels(radius), fill, line)
    case .hairline(let side, let rect, let ink):
      let line = hairline(side, of: pixels(rect))
      return line.isEmpty ? [] : [.fill(Path(rect: line), .color(color(ink)))]
    case .text(let text, let rect, let ink):
      return step(text, in: pixels(rect), ink).map { [$0] } ?? []
    case .icon(let icon, let center, let ink):
      return [step(icon, around: center, ink)]
    }
  }

  private func color(_ ink: HostPalette) -> Color { ink.color(appearance) }

  private func pixels(_ rect: Rect) -> PixelRect { scale.round(rect).offset(by: origin) }

  private func hairline(_ side: HostElement.Side, of rect: PixelRect) -> PixelRect {
    guard !rect.isEmpty else { return rect }
    return switch side {
    case .top: PixelRect(x: rect.x, y: rect.y, width: rect.width, height: 1)
    case .left: PixelRect(x: rect.x, y: rect.y, width: 1, height: rect.height)
    case .bottom: PixelRect(x: rect.x, y: rect.maxY - 1, width: rect.width, height: 1)
    case .right: PixelRect(x: rect.maxX - 1, y: rect.y, width: 1, height: rect.height)
    }
  }

  private func rounded(
    _ rect: PixelRect, _ radius: Double, _ fill: HostPalette?, _ line: HostPalette?
  ) -> [Drawing.Step] {
    guard !rect.isEmpty else { return [] }
    var steps: [Drawing.Step] = []
    if let fill {
      steps.append(.fill(Path(roundedRect: rect, radius: radius), .color(color(fill))))
    }
    if let line, rect.width > 1, rect.height > 1 {
      steps.append(
        .stroke(
          Path(roundedRect: rect, radius: radius, inset: 0.5), .init(width: 1), color(line)))
    }
    return steps
  }

  private func step(_ text: HostText, in rect: PixelRect, _ ink: HostPalette) -> Drawing.Step? {
    let pen = max(1, scale.round(text.isBold ? 1.5 : 1))
    let lettering = Lettering(
      capHeight: max(4 * pen, scale.round(text.capHeight)), penWidth: pen)
    let width = lettering.width(of: text.text)
    guard width <= rect.width else { return nil }
    let x =
      switch text.alignment {
      case .left: rect.x
      case .center: rect.x + (rect.width - width) / 2
      case .right: rect.maxX - width
      }
    let baseline = rect.y + (rect.height + lettering.capHeight + 1) / 2
    return lettering.step(text.text, at: PixelPoint(x: x, y: baseline), color: color(ink))
  }

  private func step(_ icon: HostIcon, around center: Point, _ ink: HostPalette) -> Drawing.Step {
    let pen = max(1, scale.round(Self.iconPen))
    // A pen of odd width runs along the middles of pixels, one of even width along their edges.
    let shift = Double(pen % 2) / 2
    let middle = Point(
      x: Double(scale.round(center.x) + origin.x) + shift,
      y: Double(scale.round(center.y) + origin.y) + shift)
    return .stroke(
      icon.outline.onPixels(around: middle, scale: scale),
      .init(width: Double(pen), isRound: true), color(ink))
  }
}

extension Path {
  /// An outline in points around the origin, in pixels around another point: the corners of straight
  /// lines lie on whole pixels from it, also at scales that are no whole numbers, and curves keep
  /// their shape.
  fileprivate func onPixels(around middle: Point, scale: Scale) -> Path {
    /// Rounded equally on both sides, so that symmetric drawings stay symmetric.
    func whole(_ length: Double) -> Double {
      Double(length < 0 ? -scale.round(-length) : scale.round(length))
    }
    func snapped(_ point: Point) -> Point {
      Point(x: middle.x + whole(point.x), y: middle.y + whole(point.y))
    }
    let isStraight = !elements.contains { if case .curve = $0 { true } else { false } }
    if isStraight { return mapped(snapped) }
    let factor = scale.value
    return mapped { Point(x: middle.x + $0.x * factor, y: middle.y + $0.y * factor) }
  }

  init(rect: PixelRect) {
    let (left, top) = (Double(rect.x), Double(rect.y))
    let (right, bottom) = (Double(rect.maxX), Double(rect.maxY))
    self.init([
      .move(Point(x: left, y: top)), .line(Point(x: right, y: top)),
      .line(Point(x: right, y: bottom)),
      .line(Point(x: left, y: bottom)), .close,
    ])
  }
}
