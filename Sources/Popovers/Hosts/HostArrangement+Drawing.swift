package import Imaging

extension HostArrangement {
  /// The host as steps in device pixels; the canvas is the container, opaque.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - appearance: Light or dark.
  ///   - dim: The opacity of the black over everything except the keyboard, 0…1, like the dimming
  ///     view of a presentation.
  package func drawing(
    at scale: Scale = .one, appearance: HostAppearance = .light, dimmedBy dim: Double = 0
  ) -> Drawing {
    let painter = HostPainter(scale: scale, appearance: appearance)
    let canvas = PixelSize(
      width: scale.round(container.width), height: scale.round(container.height))
    return Drawing(
      canvas: canvas, background: .color(HostInk.paper.color(appearance)),
      overlay: painter.steps(elements) + [Drawing.Step](dimming: canvas, by: dim)
        + painter.steps(keyboard) + painter.steps(screen))
  }
}
