package import Imaging
import Themes

extension PopoverPainter {
  /// Frame and arrow are one outline; a single layer is the part on its side of the frame's edge.
  func steps(
    _ layer: DrawingOptions.Layer, of frame: DrawnFrame, _ outline: DrawnOutline
  ) -> [Drawing.Step] {
    var fill = OutlinedFill(frame, outline: outline, layout: layout)
    if let edge = layout.frameEdge(of: outline.grid.rect) {
      if layer == .frame { fill.clip = edge.inner }
      if layer == .arrow { fill.clip = edge.outer }
    } else if layer == .arrow {
      return []
    }
    return [.outlined(fill)]
  }
}

extension OutlinedFill {
  /// A drawn frame in device pixels.
  init(_ frame: DrawnFrame, outline: DrawnOutline, layout: PopoverLayout) {
    let scale = layout.scale
    let paint: Paint =
      switch frame.fill {
      case .color(let color): .color(color)
      case .gradient(let gradient): .gradient(gradient, layout.pixels.frame)
      }
    self.init(
      outline: outline.group, grid: outline.grid, paint: paint,
      borders: frame.borders.distances(at: scale),
      innerShadows: frame.innerShadows.map { shadow in
        InnerShadow(
          color: shadow.color, opacity: shadow.opacity,
          offset: PixelPoint(x: scale.round(shadow.offset.x), y: scale.round(shadow.offset.y)),
          sigma: scale.pixels(shadow.blur / 2))
      })
  }

  /// The most frequent alpha of the fill between the corners; 255 where that is 0.
  static func solidAlpha(of frame: DrawnFrame, layout: PopoverLayout) -> UInt8 {
    switch frame.fill {
    case .color(let color):
      return color.alpha == 0 ? 255 : color.alpha
    case .gradient(let gradient):
      let slices = FrameSlices(frame, layout: layout)
      var counts = AlphaCounts()
      // Most gradients are opaque; then no pixel has to be counted.
      if gradient.stops.allSatisfy({ $0.color.alpha == 255 }) { return 255 }
      counts.add(Bitmap(gradient, over: layout.pixels.frame, part: slices.middle))
      return counts.mostFrequent
    }
  }
}

extension FrameSlices {
  init(_ frame: DrawnFrame, layout: PopoverLayout) {
    let rect = layout.pixels.frame
    let corners = DrawnCorners(
      frame, width: Double(rect.width), height: Double(rect.height),
      pixelsPerPoint: layout.scale.value)
    func whole(_ first: Double, _ second: Double) -> Int { Int(max(first, second).rounded(.up)) }
    let (top, bottom) = (corners.extents(along: .up), corners.extents(along: .down))
    let (left, right) = (corners.extents(along: .left), corners.extents(along: .right))
    let insets = PixelInsets(
      top: whole(left.low, right.low), left: whole(top.low, bottom.low),
      bottom: whole(left.high, right.high), right: whole(top.high, bottom.high))
    let middle = rect.inset(by: insets)
    self.init(
      rect: rect,
      middle: middle.width > 0 && middle.height > 0
        ? middle : PixelRect(x: rect.x + insets.left, y: rect.y + insets.top, width: 0, height: 0))
  }
}

struct AlphaCounts {
  private var counts = [Int](repeating: 0, count: 256)

  mutating func add(_ bitmap: Bitmap) {
    for pixel in bitmap.pixels { counts[Int(pixel.alpha)] += 1 }
  }

  /// The most frequent alpha, of several the largest; 255 where that is 0, and where nothing was
  /// counted.
  var mostFrequent: UInt8 {
    let most = counts.max() ?? 0
    let alpha = most == 0 ? 255 : counts.lastIndex(of: most) ?? 255
    return alpha == 0 ? 255 : UInt8(alpha)
  }
}

extension Bitmap {
  /// The most frequent alpha of the middle between caps, of several the largest; 255 where that is 0, and where there
  /// is no middle.
  package func solidAlpha(within caps: PixelInsets) -> UInt8 {
    let middle = bounds.inset(by: caps)
    var counts = AlphaCounts()
    if middle.width > 0, middle.height > 0 { counts.add(part(middle)) }
    return counts.mostFrequent
  }
}

extension PopoverLayout {
  /// The parts of a rectangle of the canvas on the two sides of the edge that carries the arrow:
  /// the frame's side, and the part beyond; `nil` without an arrow.
  fileprivate func frameEdge(of rect: PixelRect) -> (inner: PixelRect, outer: PixelRect)? {
    let frame = pixels.frame
    func rows(_ low: Int, _ high: Int) -> PixelRect {
      PixelRect(x: rect.x, y: low, width: rect.width, height: max(0, high - low))
    }
    func columns(_ low: Int, _ high: Int) -> PixelRect {
      PixelRect(x: low, y: rect.y, width: max(0, high - low), height: rect.height)
    }
    return switch direction {
    case .up: (rows(frame.y, rect.maxY), rows(rect.y, frame.y))
    case .down: (rows(rect.y, frame.maxY), rows(frame.maxY, rect.maxY))
    case .left: (columns(frame.x, rect.maxX), columns(rect.x, frame.x))
    case .right: (columns(rect.x, frame.maxX), columns(frame.maxX, rect.maxX))
    case .none: nil
    }
  }
}
