public import Raster

extension HostArrangement {
  /// The host as steps in device pixels; the canvas is the container, opaque.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - appearance: Light or dark.
  ///   - dim: How much black lies over everything but the keyboard, 0…1, as the dimming view of a
  ///     presentation.
  public func drawing(
    at scale: Scale = .one, appearance: HostAppearance = .light, dimmedBy dim: Double = 0
  ) -> Drawing {
    let painter = HostPainter(scale: scale, appearance: appearance)
    let canvas = PixelSize(scale.round(container.width), scale.round(container.height))
    var steps = painter.steps(elements)
    let alpha = UInt8((max(0, min(1, dim)) * 255 + 0.5).rounded(.down))
    if alpha > 0 {
      steps.append(
        .fill(
          Path(rect: PixelRect(.zero, canvas)),
          .color(Color(red: 0, green: 0, blue: 0, alpha: alpha))))
    }
    return Drawing(
      canvas: canvas, background: .color(HostInk.paper.color(appearance)),
      overlay: steps + painter.steps(keyboard))
  }
}
