/// A plain list of drawing steps in device pixels: decided, but not yet drawn.
///
/// All coordinates count from the top left of ``canvas``. The result is ``visible`` of it. Painted
/// from below: `background` (over `visible` only), `shadows` (first lowest, cast by the
/// finished group), `backdrop` (made from the background), `group` unless `paintsGroup` is
/// false, `overlay`.
public struct Drawing: Equatable, Sendable {
  /// The whole canvas in device pixels.
  public var canvas: PixelSize
  /// The part of the canvas that becomes the picture.
  public var visible: PixelRect
  /// The background, below everything. A checkerboard begins at the corner of ``canvas``, so that a visible part shows
  /// a crop of the whole pattern.
  package var background: Background
  /// Frame and arrow, in painting order, on a transparent group of their own.
  package var group: [Step]
  /// Whether the group itself is painted; it casts its shadow in either case.
  public var paintsGroup: Bool
  /// The shadows that the group casts, the first lowest.
  package var shadows: [DropShadow]
  /// The backdrop: how the blurred background shows through the group; `nil` for none. Without a
  /// background it draws nothing.
  package var backdrop: Backdrop?
  /// The steps on top, which cast no shadow (the content picture, labels), in painting order.
  package var overlay: [Step]

  package init(
    canvas: PixelSize, visible: PixelRect? = nil, background: Background = .none,
    group: [Step] = [], paintsGroup: Bool = true, shadows: [DropShadow] = [],
    backdrop: Backdrop? = nil, overlay: [Step] = []
  ) {
    self.canvas = canvas
    self.visible = visible ?? PixelRect(origin: .zero, size: canvas)
    self.background = background
    self.group = group
    self.paintsGroup = paintsGroup
    self.shadows = shadows
    self.backdrop = backdrop
    self.overlay = overlay
  }

  package enum Background: Equatable, Sendable {
    case none
    case color(Color)
    /// Squares of #FFFFFF (first) and #CCCCCC; square n begins at pixel round(n · edge).
    case checker(edge: Ratio)
    /// A picture that fills the rectangle exactly, painted over.
    case picture(SlicedPicture)
  }

  /// One step of painting; each is composited over the earlier ones.
  package enum Step: Equatable, Sendable {
    case picture(SlicedPicture)
    /// The inside of an outline in device pixels (non-zero rule, best anti-aliasing).
    case fill(Path, Paint)
    /// A line along an outline in device pixels.
    case stroke(Path, StrokeStyle, Color)
    case outlined(OutlinedFill)
    case textured(TexturedShape)
    /// Steps that are clipped to an outline in device pixels (non-zero rule, best anti-aliasing); painted on a
    /// transparent group of their own.
    case inside(Path, [Step])
  }

  package enum Paint: Equatable, Sendable {
    case color(Color)
    /// A sampled picture; transparent outside its rectangle.
    case picture(SlicedPicture)
  }

  package struct StrokeStyle: Hashable, Sendable {
    /// Width of the line in device pixels.
    package var width: Double
    /// Whether ends and corners are round; else ends are cut off square (butt) and corners pointed
    /// (miter).
    package var isRound: Bool
    /// Canvas pixels outside of this are not painted; `nil` cuts nothing but at the canvas.
    package var clip: PixelRect?

    package init(width: Double, isRound: Bool = false, clip: PixelRect? = nil) {
      self.width = width
      self.isRound = isRound
      self.clip = clip
    }
  }
}
