import Imaging

/// The rectangles of an arrow in device pixels, from the top left of bounds.
///
/// All are `base` pixels long along the edge and begin at the same pixel.
struct ArrowStrips: Equatable, Sendable {
  /// The part of the arrow outside the frame.
  let body: PixelRect
  /// The body, and the part inside the frame: the overlap, or the neck.
  let joint: PixelRect
  /// ``joint`` grown by the alignment insets: the area that the picture covers.
  let picture: PixelRect
  /// The rectangle to which the picture is cut if the arrow is longer than its edge: bounds, grown
  /// by the alignment insets. `nil` if nothing is cut.
  let clip: PixelRect?

  var painted: PixelRect { clip.map(picture.intersection) ?? picture }

  /// `nil` without an arrow.
  init?(
    _ metrics: ArrowMetrics, _ placement: ArrowPlacement?, on bounds: PixelSize, grid: PixelGrid
  ) {
    guard let placement, let axis = metrics.direction.axis else { return nil }
    let scale = grid.scale
    let height = scale.round(metrics.height)
    let length = scale.round(metrics.base)
    let first = placement.firstPixel(
      on: grid, along: axis, length: length,
      edge: axis == .vertical ? bounds.height : bounds.width)
    func strip(_ depth: Int) -> PixelRect {
      PixelRect(
        metrics.direction.box(
          onWidth: bounds.width, height: bounds.height, from: first, length: length, depth: depth))
    }
    body = strip(height)
    joint = strip(height + scale.round(metrics.overlap))
    let outwards = scale.outwards(metrics.insets)
    picture = joint.inset(by: outwards)
    clip =
      placement.state == .overflows
      ? PixelRect(origin: .zero, size: bounds).inset(by: outwards) : nil
  }
}

extension Scale {
  /// Overhanging lengths in points, rounded to pixels, as insets that move outwards.
  func outwards(_ insets: Insets) -> PixelInsets {
    PixelInsets(
      top: -round(insets.top), left: -round(insets.left), bottom: -round(insets.bottom),
      right: -round(insets.right))
  }
}
