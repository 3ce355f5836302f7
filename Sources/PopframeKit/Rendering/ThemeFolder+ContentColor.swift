package import Imaging
internal import Placement
internal import Popovers
internal import Themes

extension ThemeFolder {
  /// The colour of text in an appearance: that of its key, else the one that a placeholder has in the first preview, in the
  /// first direction that can be laid out there; black where none can.
  package func contentColor(in appearance: String) -> Color {
    if let color = (try? theme(for: appearance))?.contentColor { return color }
    var settings = RenderSettings()
    settings.appearance = appearance
    for direction in ArrowDirection.allCases {
      settings.arrow = direction
      guard let popover = ShownPopover(settings, placeholder: nil, on: .own),
        let picture = try? popover.render(with: self)
      else { continue }
      let content = picture.layout.pixels.content
        .intersection(PixelRect(origin: .zero, size: picture.layout.pixels.canvas))
      if !content.isEmpty { return picture.bitmap.part(content).placeholderInk }
    }
    return .black
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
