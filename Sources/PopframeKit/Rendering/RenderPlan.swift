internal import CairoRenderer
package import Imaging
internal import Placement
internal import Popovers
package import Themes

/// A popover with its complete layout, from which its drawing, its picture and the parts of its
/// picture are made.
package struct RenderPlan: Sendable {
  let source: ThemeFolder
  /// The theme in its appearance; reduced if there is no popover.
  package let theme: Theme
  package let layout: PopoverLayout
  package var options: DrawingOptions
  /// The placeholder for content without a picture.
  let placeholder: Placeholder?
  /// The background of the content if there is no popover; `nil` for a popover.
  let sheet: SheetBackground?

  /// - Parameters:
  ///   - sheet: The background of a sheet, for which the theme is not used; `nil` for a popover.
  ///   - requestOrigin: The beginning of messages about the request's sizes; the theme's file if `nil`.
  package init(
    _ source: ThemeFolder, _ request: PopoverRequest, appearance: String,
    options: DrawingOptions = DrawingOptions(), placeholder: Placeholder? = nil,
    sheet: SheetBackground? = nil, requestOrigin: String? = nil
  ) throws(PopframeError) {
    var theme = try source.theme(for: appearance)
    if sheet != nil { theme = theme.withoutBackground }
    layout = try source.attributingLayoutErrors(
      errorsIn: appearance, request.arrow, requestOrigin: requestOrigin
    ) { () throws(LayoutError) in try PopoverLayout(theme: theme, request: request) }
    self.source = source
    self.theme = theme
    self.options = options
    self.placeholder = placeholder
    self.sheet = sheet
  }

  var warnings: [Diagnostic] {
    layout.warnings.map {
      Diagnostic(.warning, .pictureScale, file: source.file, message: "\($0)")
    }
  }

  private var drawnPlaceholder: Placeholder? {
    options.layer == .all && options.contentImage == nil && placeholder?.isEmpty == false
      ? placeholder : nil
  }

  /// Draws the picture, and over everything the placeholder, in the theme's colour of text, else in the one of two that
  /// has the greater contrast with the mean of the content's pixels below it.
  func picture(
    of drawing: Drawing, by renderer: CairoRenderer = CairoRenderer()
  ) throws(PopframeError) -> CollapsedBitmap {
    let picture = try drawing.collapsedPicture(of: source.file, by: renderer)
    let origin = drawing.visible.origin
    let content = layout.pixels.content.intersection(drawing.visible)
    guard let placeholder = drawnPlaceholder, !content.isEmpty else { return picture }
    let bitmap = picture.whole
    let below = bitmap.part(content.offset(by: PixelPoint(x: -origin.x, y: -origin.y)))
    let ink = theme.contentColor ?? below.placeholderInk
    let steps = placeholder.steps(in: layout, ink: ink)
    return try Drawing(
      canvas: drawing.canvas, visible: drawing.visible,
      background: .picture(SlicedPicture(whole: bitmap, at: origin)),
      overlay: [Drawing.Step(steps, layout: layout, theme: theme)].compactMap(\.self)
    ).collapsedPicture(of: source.file)
  }

  /// Makes the steps of the drawing but those of the placeholder, and decodes the pictures that they need.
  ///
  /// - Returns: The drawing, the warnings of the layout and of the pictures, each once, and the names of
  ///   the pictures' files.
  package func drawing() throws(PopframeError) -> (
    drawing: Drawing, warnings: [Diagnostic], files: [String]
  ) {
    var warnings = warnings
    var files: [String] = []
    var drawing = try Drawing(layout: layout, theme: theme, options: options) {
      (file) throws(PopframeError) in
      let picture = try source.files.asset(file.path).picture()
      files.append(file.path)
      for warning in picture.warnings where !warnings.contains(warning) {
        warnings.append(warning)
      }
      return picture.bitmap
    }
    if let sheet, options.layer == .all { drawing.lay(on: sheet, layout: layout) }
    return (drawing, warnings, files)
  }

  /// Draws the picture; the other results are those of ``drawing()``.
  package func picture() throws(PopframeError) -> (
    picture: CollapsedBitmap, warnings: [Diagnostic], files: [String]
  ) {
    let (drawing, warnings, files) = try drawing()
    return (try picture(of: drawing), warnings, files)
  }

  /// Draws the popover over its surroundings, exactly as if the whole container were drawn.
  ///
  /// - Parameter origin: The top left of its bounds in points of the container; rounded to whole
  ///   pixels.
  func picture(
    at origin: Point, over surroundings: Surroundings
  ) throws(PopframeError) -> PlacedPicture {
    var popover = self
    popover.options.canvas = .shadow
    popover.options.background = .none
    var (drawing, warnings, _) = try popover.drawing()
    // From the container's top left to the canvas'.
    let shift = canvasOrigin(at: origin)
    let frame = PixelRect(origin: shift, size: layout.pixels.canvas)
      .intersection(surroundings.bitmap.bounds)
    guard !frame.isEmpty else {
      return PlacedPicture(
        layout: layout, frame: PixelRect(x: 0, y: 0, width: 0, height: 0),
        bitmap: Bitmap(size: PixelSize(width: 0, height: 0)), warnings: warnings)
    }
    drawing.visible = frame.offset(by: PixelPoint(x: -shift.x, y: -shift.y))
    if options.layer == .all {
      let part = surroundings.bitmap.part(frame)
      drawing.background = .picture(
        SlicedPicture(whole: part, at: drawing.visible.origin))
    }
    return PlacedPicture(
      layout: layout, frame: frame, bitmap: try picture(of: drawing).whole, warnings: warnings)
  }

  /// Where the canvas begins in a container in which bounds begin at a point.
  func canvasOrigin(at origin: Point) -> PixelPoint {
    let bounds = layout.pixels.bounds
    return PixelPoint(
      x: layout.scale.round(origin.x) - bounds.x, y: layout.scale.round(origin.y) - bounds.y)
  }

  /// Finds out which part of the popover each pixel of its picture belongs to. Frame and arrow are
  /// drawn for it, each alone.
  func parts() throws(PopframeError) -> RegionMap {
    var options = options
    // The content's pixels belong to it, whatever is drawn there.
    if drawnPlaceholder != nil { options.contentSteps = [] }
    return try PopoverParts(layout: layout, theme: theme, options: options)
      .regions(frame: layer(.frame), arrow: layer(.arrow))
  }

  private func layer(_ layer: DrawingOptions.Layer) throws(PopframeError) -> Bitmap {
    var popover = self
    popover.options = DrawingOptions(layer: layer)
    return try popover.picture().picture.whole
  }
}

extension Bitmap {
  /// The mean of all pixels, weighted by their alpha; white if all are transparent.
  var meanColor: Color {
    var sum = SIMD4<Int>.zero
    for pixel in pixels {
      sum &+= SIMD4(Int(pixel.red), Int(pixel.green), Int(pixel.blue), Int(pixel.alpha))
    }
    guard sum[3] > 0 else { return .white }
    func channel(_ index: Int) -> UInt8 {
      UInt8(min(255, (sum[index] * 255 * 2 + sum[3]) / (2 * sum[3])))
    }
    return Color(red: channel(0), green: channel(1), blue: channel(2))
  }
}

extension Drawing {
  /// - Parameter subject: The name of the drawing in messages: a theme's file, or "the container".
  package func picture(of subject: String) throws(PopframeError) -> Bitmap {
    try drawn(subject) { () throws(CairoError) in try CairoRenderer().render(self) }
  }

  /// The same pixels without the columns and rows that repeat the one before.
  func collapsedPicture(
    of subject: String, by renderer: CairoRenderer = CairoRenderer()
  ) throws(PopframeError) -> CollapsedBitmap {
    try drawn(subject) { () throws(CairoError) in try renderer.renderCollapsed(self) }
  }

  private func drawn<Picture>(
    _ subject: String, by draw: () throws(CairoError) -> Picture
  ) throws(PopframeError) -> Picture {
    do throws(CairoError) {
      return try draw()
    } catch .tooLarge(let size) {
      throw .impossible(path: subject, reason: "\(CairoError.tooLarge(size))")
    } catch { throw .defect("\(subject): \(error)") }
  }
}
