package import Imaging
internal import Placement
internal import Popovers

extension ThemeFolder {
  /// The colour of text in an appearance: the one that a placeholder has in the first preview.
  package func contentColor(in appearance: String) throws(PopframeError) -> Color {
    var settings = RenderSettings()
    settings.appearance = appearance
    guard let popover = ShownPopover(settings, placeholder: nil, on: .own) else { return .black }
    let picture = try popover.render(with: self)
    let content = picture.layout.pixels.content
      .intersection(PixelRect(origin: .zero, size: picture.layout.pixels.canvas))
    return content.isEmpty ? .black : picture.bitmap.part(content).placeholderInk
  }
}

extension Bitmap {
  /// The one of a placeholder's colours that has the greater contrast with the mean of these pixels.
  var placeholderInk: Color {
    let mean = meanColor
    return Placeholder.inks.reduce(Placeholder.inks[0]) { best, ink in
      ink.contrast(with: mean) > best.contrast(with: mean) ? ink : best
    }
  }
}
