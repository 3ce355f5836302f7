import Imaging
import Themes

/// A file of a theme with everything that is needed to draw it, except its pixels.
struct PlacedArt: Equatable, Sendable {
  var file: PictureSet.File
  var plan: SlicePlan
  /// The caps that the plan slices off, in source pixels, before the turn; none on an axis that is
  /// stretched whole.
  var caps = PixelInsets.zero
  /// How the file's picture is turned before it is sampled, so that it points up.
  var sourceOrientation = Orientation.identity
  /// How the result is turned.
  var orientation = Orientation.identity
  /// Where the top left of the turned result is, in canvas pixels.
  var origin: PixelPoint
}

extension PlacedArt {
  /// The frame's picture, sliced to a rectangle of the canvas that is grown by the art's overhang.
  init(frame: FrameStyle, rect: PixelRect, scale: Scale) throws(LayoutError) {
    let file = frame.image.file(for: scale)
    let caps = try file.wholePixels(frame.capInsets, "frame.capInsets")
    var center: PixelSize?
    if let size = frame.center {
      center = PixelSize(
        width: try file.wholePixels(size.width, "frame.center"),
        height: try file.wholePixels(size.height, "frame.center"))
    }
    // A frame without pixels draws nothing, its overhang included.
    let grown = rect.isEmpty ? rect : rect.inset(by: scale.outwards(frame.alignmentInsets))
    do {
      plan = try SlicePlan.nineSlice(
        source: file.size, caps: caps, scale: file.enlargement(at: scale), target: grown.size,
        resizing: frame.resizing, center: center, tileAnchor: frame.tileAnchor,
        emptyMiddle: frame.emptyMiddle, filter: frame.filter)
    } catch {
      throw .slicing(error, of: file.path, in: "frame")
    }
    self.file = file
    self.caps = caps.sliced(by: frame.resizing)
    origin = grown.origin
  }

  /// An arrow's picture as one part, sampled pointing up and then turned; a picture that was drawn
  /// for its direction is turned up first, so that one that is identical to the derived picture gives
  /// identical pixels.
  init(
    arrow: ImageArrow, direction: ArrowDirection, orientation: Orientation, rect: PixelRect,
    scale: Scale
  ) {
    let drawn = arrow.drawn[direction]
    file = (drawn ?? arrow.up).file(for: scale)
    let upright = orientation.inverse
    sourceOrientation = drawn == nil ? .identity : upright
    plan = SlicePlan.whole(
      source: sourceOrientation.size(of: file.size), target: upright.size(of: rect.size),
      filter: arrow.filter)
    self.orientation = orientation
    origin = rect.origin
  }
}

extension PixelInsets {
  /// The caps that are used: none on an axis that is stretched whole.
  func sliced(by resizing: Resizing) -> PixelInsets {
    var caps = self
    if resizing.x == .none { (caps.left, caps.right) = (0, 0) }
    if resizing.y == .none { (caps.top, caps.bottom) = (0, 0) }
    return caps
  }
}
