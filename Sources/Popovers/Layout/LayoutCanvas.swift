package import Imaging
import Themes

/// The size of a popover's picture: everything that its group paints, and for each shadow the reach
/// of its kernel.
///
/// All rectangles are device pixels from the top left of bounds.
struct LayoutCanvas: Equatable, Sendable {
  /// Bounds and all that frame and arrow paint.
  let group: PixelRect
  /// The group and its shadows.
  let rect: PixelRect
  /// How far the canvas reaches beyond bounds on each side; never negative.
  let outsets: PixelInsets

  var size: PixelSize { rect.size }
  /// Where the top left of bounds is on the canvas.
  var origin: PixelPoint { PixelPoint(x: -rect.x, y: -rect.y) }

  /// - Parameter arrow: The painted part of the arrow; `nil` without one, or if it is a part of the
  ///   frame's picture.
  init(theme: Theme, bounds: PixelSize, frame: PixelRect, arrow: PixelRect?, scale: Scale) {
    let bounds = PixelRect(origin: .zero, size: bounds)
    var group = bounds
    // A frame without pixels draws nothing, its overhang included.
    if let style = theme.frame, !frame.isEmpty {
      group = group.union(frame.inset(by: scale.outwards(style.alignmentInsets)))
    }
    // Borders outside of a drawn outline, whose arrow reaches to the edge of bounds.
    if let style = theme.drawnFrame, !frame.isEmpty || arrow != nil {
      group = group.union(bounds.grown(by: style.overhang(at: scale)))
    }
    if let arrow { group = group.union(arrow.grown(by: theme.strokeReach(at: scale))) }
    var rect = group
    for shadow in theme.shadows {
      rect = rect.union(
        group.grown(by: shadow.reach(at: scale)).offset(
          by: PixelPoint(x: scale.round(shadow.offset.x), y: scale.round(shadow.offset.y))))
    }
    self.group = group
    self.rect = rect
    outsets = PixelInsets(
      top: -rect.y, left: -rect.x, bottom: rect.maxY - bounds.maxY, right: rect.maxX - bounds.maxX)
  }
}

extension Theme {
  /// Whether frame and arrow are one picture, which lies within bounds.
  var isFused: Bool {
    if case .fused? = arrow?.art { true } else { false }
  }

  /// How far the line along a clip arrow's legs lies beyond them, in whole device pixels.
  func strokeReach(at scale: Scale) -> Int {
    guard case .clip(let clip)? = arrow?.art, let stroke = clip.stroke else { return 0 }
    let width = scale.pixels(stroke.width)
    switch stroke.alignment {
    case .inside: return 0
    case .center: return Int((width / 2).rounded(.up))
    case .outside: return Int(width.rounded(.up))
    }
  }
}

extension ShadowStyle {
  /// How far the shadow reaches beyond its caster, before it is moved, in whole device pixels.
  func reach(at scale: Scale) -> Int {
    // Three standard deviations, and a standard deviation is half the blur.
    scale.ceil(blur * 1.5) + max(0, scale.ceil(spread))
  }
}

extension PixelRect {
  package func grown(by reach: Int) -> PixelRect {
    inset(by: PixelInsets(top: -reach, left: -reach, bottom: -reach, right: -reach))
  }
}
