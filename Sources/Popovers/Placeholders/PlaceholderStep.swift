import Imaging

extension Drawing.Step {
  /// A placeholder that fills content, cut to its corners; `nil` when content has no pixel.
  init?(_ placeholder: Placeholder, layout: PopoverLayout, theme: Theme) {
    let content = layout.pixels.content
    guard !content.isEmpty else { return nil }
    let scale = layout.scale
    let size = Size(width: scale.points(content.width), height: scale.points(content.height))
    let painter = HostPainter(
      scale: scale, appearance: placeholder.appearance, origin: content.origin)
    self = .inside(
      Path(roundedRect: content, radius: scale.pixels(theme.contentCornerRadius)),
      painter.steps(placeholder.elements(in: size)))
  }
}
