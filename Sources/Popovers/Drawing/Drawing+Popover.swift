public import Imaging
public import Themes

extension Drawing {
  /// Creates the drawing of a layout: translates its decisions into steps, and decides only what casts each shadow.
  ///
  /// - Parameters:
  ///   - layout: Where everything is.
  ///   - theme: The theme that was laid out.
  ///   - options: The options of the drawing.
  ///   - pictures: The pixels of the theme's files by their paths.
  /// - Precondition: `pictures` holds each file that is needed, in the size that the theme was laid out with.
  public init(
    layout: PopoverLayout, theme: Theme, options: DrawingOptions = DrawingOptions(),
    pictures: [String: Bitmap]
  ) {
    self.init(layout: layout, theme: theme, options: options) { file in
      guard let picture = pictures[file.path] else {
        preconditionFailure("\(file.path) is needed, and its pixels are not given")
      }
      return picture
    }
  }

  /// The canvas is the whole one whatever the options show of it, so that a cut picture and a single
  /// layer show the same pixels as the finished one.
  ///
  /// - Parameter pictures: Gives a file's pixels; called once for each file that is needed.
  /// - Precondition: a file's pixels have the size that the theme was laid out with.
  package init<Failure: Error>(
    layout: PopoverLayout, theme: Theme, options: DrawingOptions = DrawingOptions(),
    pictures: (PictureSet.File) throws(Failure) -> Bitmap
  ) throws(Failure) {
    let theme = theme.pointing(layout.direction).measured(at: layout.scale)
    let visible =
      options.canvas == .bounds
      ? layout.pixels.bounds : PixelRect(origin: .zero, size: layout.pixels.canvas)
    let castsShadow =
      !theme.shadows.isEmpty && (options.layer == .all || options.layer == .shadow)
    var painter = PopoverPainter(layout: layout, theme: theme)
    var group: [Step] = []
    var shadows: [DropShadow] = []
    // Without a shadow, the shadow layer is empty, and its casters need not be read.
    if options.layer != .shadow || castsShadow {
      try painter.load(options.layer, pictures: pictures)
      group = painter.steps(options.layer)
    }
    if castsShadow { shadows = painter.shadows }
    self.init(
      canvas: layout.pixels.canvas, visible: visible, group: group,
      paintsGroup: options.layer != .shadow, shadows: shadows)
    guard options.layer == .all else { return }
    background = Background(options.background, visible: visible, scale: layout.scale)
    backdrop = painter.backdrop
    let content =
      options.contentImage.map { Step($0, layout: layout, theme: theme) }
      ?? options.contentSteps.map { Step($0, layout: layout, theme: theme) }
    if case let content?? = content { overlay = [content] }
  }
}

extension PopoverPainter {
  /// The theme's shadows in device pixels.
  fileprivate var shadows: [DropShadow] {
    let needsAlpha = theme.shadows.contains { $0.knockout || $0.spread != 0 }
    let solidAlpha = needsAlpha ? solidAlpha : 255
    return theme.shadows.map { style in
      let scale = layout.scale
      var shadow = DropShadow(
        caster: style.caster == .frame ? .rectangle(layout.pixels.frame) : .group,
        sigma: scale.pixels(style.blur / 2),
        offset: PixelPoint(x: scale.round(style.offset.x), y: scale.round(style.offset.y)),
        color: style.color, opacity: style.opacity, knockout: style.knockout,
        solidAlpha: solidAlpha)
      if let area = casterArea(of: style, at: shadow.offset) {
        // It has been moved: before, a part of it could lie outside of the canvas.
        shadow.caster = area
        // A frame casts as if it were opaque.
        shadow.casterAlpha = style.caster == .frame ? 255 : solidAlpha
        shadow.offset = .zero
      }
      return shadow
    }
  }

  /// The area that casts a shadow, moved by an offset; `nil` for the finished group without a spread, for art, whose
  /// shape does not grow, and for the rectangle of its frame as it is.
  private func casterArea(
    of style: ShadowStyle, at offset: PixelPoint
  ) -> DropShadow.Caster? {
    let castsFrame = style.caster == .frame
    guard style.spread == 0 ? castsFrame && drawn != nil : castsFrame || drawn != nil else {
      return nil
    }
    let spread = layout.scale.pixels(style.spread)
    if let frame = drawn?.frame {
      let border = frame.borders.reach(at: layout.scale)
      let outline = DrawnOutline(
        frame, arrow: theme.arrow, layout: layout, growth: border + spread)
      var grid = outline.grid
      grid.origin = PixelPoint(x: grid.origin.x + offset.x, y: grid.origin.y + offset.y)
      // The corners of a border outside of the outline are round.
      return .area(
        outline.area(
          of: castsFrame ? outline.body : outline.group, grownBy: border + spread,
          keepsCorners: border == 0), grid)
    }
    let rect = layout.pixels.frame
    let margin = max(0, Int(spread.rounded(.up)))
    let region = rect.grown(by: margin)
    let grid = TurnedGrid(
      size: region.size, orientation: .identity,
      origin: PixelPoint(x: region.x + offset.x, y: region.y + offset.y))
    let (left, top) = (Double(margin) - spread, Double(margin) - spread)
    let (right, bottom) = (Double(region.width) - left, Double(region.height) - top)
    guard !rect.isEmpty, left < right, top < bottom else {
      return .area(Area(polygons: []), grid)
    }
    return .area(
      Area(polygons: [
        [
          Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom),
          Point(x: left, y: bottom),
        ]
      ]), grid)
  }

  /// The theme's backdrop in device pixels.
  fileprivate var backdrop: Backdrop? {
    theme.backdrop.map { style in
      let shape: Backdrop.Shape
      if let outline = drawn?.outline {
        shape = .outline(outline.group, outline.grid)
      } else {
        shape = .group(solidAlpha: solidAlpha)
      }
      return Backdrop(
        rect: layout.pixels.bounds, sigma: layout.scale.pixels(style.blur / 2),
        saturation: style.saturation, tint: style.tint, shape: shape)
    }
  }
}
