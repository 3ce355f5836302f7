import Imaging

/// The rectangles of an arrow in device pixels, from the top left of bounds.
///
/// All are `base` pixels long along the edge and begin at the same pixel.
struct ArrowStrips: Equatable, Sendable {
  /// Where the arrow stands out of the frame.
  let body: PixelRect
  /// The body and what reaches into the frame by the overlap, or the neck.
  let joint: PixelRect
  /// ``joint`` grown by the alignment insets: what the picture covers.
  let picture: PixelRect
  /// What the picture is cut to where the arrow is longer than its edge: bounds, grown by the
  /// alignment insets. `nil` where nothing is cut.
  let clip: PixelRect?

  /// What is painted of the picture.
  var painted: PixelRect { clip.map(picture.intersection) ?? picture }

  /// The rectangles of a placed arrow; `nil` without one.
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
  /// Lengths in points that something hangs over, rounded to pixels, as insets that move outwards.
  func outwards(_ insets: Insets) -> PixelInsets {
    PixelInsets(
      top: -round(insets.top), left: -round(insets.left), bottom: -round(insets.bottom),
      right: -round(insets.right))
  }
}
