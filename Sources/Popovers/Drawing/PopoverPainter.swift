import Imaging
import Themes

/// Makes the steps of frame and arrow from their pictures.
struct PopoverPainter {
  let layout: PopoverLayout
  let theme: Theme
  /// A drawn frame, and its outline with the arrow, from which steps, shadows and backdrop are made.
  let drawn: (frame: DrawnFrame, outline: DrawnOutline)?
  /// Pixels of the files that were needed, tinted.
  private var bitmaps: [String: Bitmap] = [:]

  init(layout: PopoverLayout, theme: Theme) {
    self.layout = layout
    self.theme = theme
    drawn = theme.drawnFrame.map { ($0, DrawnOutline($0, arrow: theme.arrow, layout: layout)) }
  }

  /// Reads and tints the files that a layer needs, each once.
  mutating func load<Failure: Error>(
    _ layer: DrawingOptions.Layer, pictures: (PictureSet.File) throws(Failure) -> Bitmap
  ) throws(Failure) {
    var files: [PictureSet.File?] = []
    let isFused = layout.isFused
    if layer != .arrow || isFused || layout.textureFill == .frame {
      files.append(layout.body?.file)
    }
    if layer != .frame { files += [layout.arrowArt?.file, layout.textureFill?.file] }
    for case let file? in files where bitmaps[file.path] == nil {
      let bitmap = try pictures(file)
      precondition(bitmap.size == file.size, "\(file.path) has the size it was laid out with")
      bitmaps[file.path] = theme.tint?.laid(over: bitmap) ?? bitmap
    }
  }

  /// The steps of a layer, from below.
  func steps(_ layer: DrawingOptions.Layer) -> [Drawing.Step] {
    if layout.isFused { return fused(layer) }
    if let (frame, outline) = drawn { return steps(layer, of: frame, outline) }
    let frame = layer == .arrow ? [] : self.frame
    let arrow = layer == .frame ? [] : self.arrow
    return theme.isArrowBehind ? arrow + frame : frame + arrow
  }
}

extension Theme {
  var isArrowBehind: Bool { arrow?.art.isBehind ?? false }
}

extension PopoverPainter {
  private func picture(_ art: PlacedArt?) -> SlicedPicture? {
    guard let art, let bitmap = bitmaps[art.file.path] else { return nil }
    return SlicedPicture(
      bitmap: bitmap.turned(art.sourceOrientation), plan: art.plan, orientation: art.orientation,
      origin: art.origin)
  }

  /// Frame and arrow are one picture; a single layer of it is its part of the picture.
  private func fused(_ layer: DrawingOptions.Layer) -> [Drawing.Step] {
    guard var picture = picture(layout.body) else { return [] }
    if layer == .frame { picture.clip = layout.pixels.frame }
    if layer == .arrow {
      // Without an arrow there is only the frame.
      if layout.pixels.arrow == nil { return [] }
      picture.hole = layout.pixels.frame
    }
    return [.picture(picture)]
  }

  private var frame: [Drawing.Step] {
    guard var picture = picture(layout.body) else { return [] }
    if case .image(let image)? = theme.arrow?.art, image.join == .replace {
      picture.hole = layout.overlap
    }
    return [.picture(picture)]
  }

  private var arrow: [Drawing.Step] {
    if var picture = picture(layout.arrowArt) {
      picture.clip = layout.arrowClip
      return picture.plan.size.isEmpty ? [] : [.picture(picture)]
    }
    guard case .clip(let clip)? = theme.arrow?.art, let arrow = theme.arrow,
      let outline = PlacedClipOutline(clip, arrow: arrow, layout: layout)
    else { return [] }
    return [
      .textured(
        TexturedShape(
          shape: outline.shape, grid: outline.grid,
          texture: texture(clip, for: outline.grid.rect), line: outline.line, clip: outline.clip))
    ]
  }

  /// The alpha of the frame's middle, the most frequent one; 255 where that is 0.
  var solidAlpha: UInt8 {
    if let frame = theme.drawnFrame { return OutlinedFill.solidAlpha(of: frame, layout: layout) }
    guard let body = layout.body, let bitmap = bitmaps[body.file.path] else { return 255 }
    return bitmap.solidAlpha(within: body.caps)
  }

  /// The texture under a rectangle of the canvas; `nil` if there is none.
  private func texture(_ clip: ClipArrow, for region: PixelRect) -> SlicedPicture? {
    if region.isEmpty { return nil }
    let scale = layout.scale
    let bounds = layout.pixels.bounds
    let origin = PixelPoint(
      x: bounds.x + scale.round(clip.textureOrigin.x) - region.x,
      y: bounds.y + scale.round(clip.textureOrigin.y) - region.y)
    switch layout.textureFill {
    case .frame?:
      guard let frame = picture(layout.body) else { return nil }
      let texture = Bitmap(
        size: region.size, repeating: frame, body: layout.pixels.frame, origin: origin)
      return SlicedPicture(whole: texture, at: region.origin)
    case .tile(let file, let source, let enlargement)?:
      guard let bitmap = bitmaps[file.path] else { return nil }
      let plan = SlicePlan.tiled(
        source: source, scale: enlargement, target: region.size, origin: origin,
        filter: clip.filter)
      return SlicedPicture(bitmap: bitmap, plan: plan, origin: region.origin)
    case nil:
      return nil
    }
  }
}

extension Bitmap {
  /// Creates a texture that repeats the sliced frame; only the needed part is sampled, so that no
  /// whole canvas is in memory.
  ///
  /// - Parameters:
  ///   - frame: The frame as it is drawn on the canvas.
  ///   - body: The frame's own rectangle there; parts beyond it are not in the texture.
  ///   - origin: Where the body's top left begins, from the top left of this bitmap; any sign.
  fileprivate init(
    size: PixelSize, repeating frame: SlicedPicture, body: PixelRect, origin: PixelPoint
  ) {
    self.init(size: size)
    /// Where the first tile begins at or before 0.
    func first(_ origin: Int, _ period: Int) -> Int {
      let rest = origin % period
      return rest > 0 ? rest - period : rest
    }
    guard !body.isEmpty else { return }
    for y in stride(from: first(origin.y, body.height), to: size.height, by: body.height) {
      for x in stride(from: first(origin.x, body.width), to: size.width, by: body.width) {
        var tile = frame
        tile.origin = PixelPoint(x: x + frame.origin.x - body.x, y: y + frame.origin.y - body.y)
        tile.clip = PixelRect(origin: PixelPoint(x: x, y: y), size: body.size)
        tile.hole = nil
        draw(tile)
      }
    }
  }
}

extension Tint {
  fileprivate func laid(over bitmap: Bitmap) -> Bitmap {
    switch mode {
    case .multiply: bitmap.multiplied(by: color)
    case .template: bitmap.filled(with: color)
    }
  }
}
