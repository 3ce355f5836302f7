public import Raster

extension Drawing {
  /// Translates a layout into steps: decides nothing that the layout has not decided.
  ///
  /// The canvas is the whole one whatever the options show of it, so that a cut picture and a single
  /// layer show the same pixels as the finished one.
  ///
  /// - Parameters:
  ///   - layout: Where everything is.
  ///   - theme: The theme that was laid out.
  ///   - options: What is painted.
  ///   - pictures: Gives a file's pixels; called once for each file that is needed.
  /// - Throws: What `pictures` throws.
  /// - Precondition: a file's pixels have the size that the theme was laid out with.
  public init<Failure: Error>(
    layout: PopoverLayout, theme: Theme, options: DrawingOptions = DrawingOptions(),
    pictures: (PictureSet.File) throws(Failure) -> Bitmap
  ) throws(Failure) {
    let visible =
      options.canvas == .bounds ? layout.pixels.bounds : PixelRect(.zero, layout.pixels.canvas)
    let shadows =
      options.layer == .all || options.layer == .shadow
      ? theme.shadows.map { DropShadow($0, layout: layout) } : []
    var painter = PopoverPainter(layout: layout, theme: theme)
    var group: [Step] = []
    // A shadow's layer without a shadow is empty; its casters need not be read.
    if options.layer != .shadow || !shadows.isEmpty {
      try painter.load(options.layer, pictures: pictures)
      group = painter.steps(options.layer)
    }
    self.init(
      canvas: layout.pixels.canvas, visible: visible, group: group,
      paintsGroup: options.layer != .shadow, shadows: shadows)
    guard options.layer == .all else { return }
    background = Background(options.background, visible: visible, scale: layout.scale)
    let content =
      options.contentImage.map { Step($0, layout: layout, theme: theme) }
      ?? options.placeholder.map { Step($0, layout: layout, theme: theme) }
    if case let content?? = content { overlay = [content] }
  }
}

extension DropShadow {
  /// A theme's shadow in device pixels.
  fileprivate init(_ style: ShadowStyle, layout: PopoverLayout) {
    let scale = layout.scale
    self.init(
      caster: style.caster == .frame ? .rectangle(layout.pixels.frame) : .group,
      sigma: scale.pixels(style.blur / 2),
      offset: PixelPoint(scale.round(style.offset.x), scale.round(style.offset.y)),
      color: style.color, opacity: style.opacity, knockout: style.knockout)
  }
}
