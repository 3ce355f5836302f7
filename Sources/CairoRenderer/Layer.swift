import Imaging

/// The pixels of a part of the canvas while it is painted.
///
/// All coordinates are those of the canvas, or of the collapsed canvas; nothing is painted outside
/// the part.
struct Layer {
  /// The pixels of ``frame``.
  private(set) var bitmap: Bitmap
  let frame: PixelRect
  /// Every pixel outside of this is still clear.
  private var painted: PixelRect

  init(_ frame: PixelRect) {
    bitmap = Bitmap(size: frame.size)
    self.frame = frame
    painted = PixelRect(origin: frame.origin, size: PixelSize(width: 0, height: 0))
  }

  init(_ frame: PixelRect, background: Drawing.Background, on canvas: CollapsedCanvas) {
    switch background {
    case .none: self.init(frame)
    case .color(let color):
      self.init(frame, Bitmap(size: frame.size, filledWith: Pixel(color)))
    case .checker(let edge):
      self.init(
        frame,
        Bitmap(
          checkerOf: edge, columns: canvas.columns.starts[frame.x..<frame.maxX],
          rows: canvas.rows.starts[frame.y..<frame.maxY]))
    case .picture(let picture):
      self.init(frame)
      for block in canvas.blocks(of: picture) { place(block) }
    }
  }

  /// A layer that is one colour seen through a mask of the whole canvas.
  init(_ frame: PixelRect, color: Color, through mask: AlphaMask) {
    self.init(frame, Bitmap(color, through: mask, in: frame))
  }

  /// A layer that is clear except where a smaller one lies.
  init(_ frame: PixelRect, holding layer: borrowing Layer) throws(CairoError) {
    self.init(frame)
    try paint(layer)
  }

  private init(_ frame: PixelRect, _ bitmap: Bitmap) {
    self.bitmap = bitmap
    self.frame = frame
    painted = frame
  }
}

extension Layer {
  mutating func paint(_ step: Drawing.Step, on canvas: CollapsedCanvas) throws(CairoError) {
    if case .picture(let picture) = step {
      try paint(canvas.blocks(of: picture))
    } else {
      try paint(step)
    }
  }

  mutating func paint(_ step: Drawing.Step) throws(CairoError) {
    switch step {
    case .picture(let picture): try paint([picture])
    case .outlined, .textured: try paint(try step.asPicture())
    case .fill(let path, let paint):
      try fill(path, paint)
    case .stroke(let path, let style, let color):
      let box = path.box(strokedBy: style)
      try draw(in: style.clip.map(box.intersection) ?? box) { pen throws(CairoError) in
        pen.use(color)
        pen.stroke(path, style)
      }
    case .inside(let path, let steps):
      var group = Layer(path.box.intersection(frame))
      if group.frame.isEmpty { return }
      for step in steps { try group.paint(step) }
      try fill(path, with: group)
    }
  }

  func bitmap(of part: PixelRect) -> Bitmap {
    if part == frame { return bitmap }
    let (left, top) = (part.x - frame.x, part.y - frame.y)
    var pixels: [Pixel] = []
    pixels.reserveCapacity(part.width * part.height)
    for y in top..<top + part.height {
      let row = y * frame.width + left
      pixels += bitmap.pixels[row..<row + part.width]
    }
    return Bitmap(size: part.size, pixels: pixels)
  }

  mutating func paint(_ layer: borrowing Layer) throws(CairoError) {
    let (bitmap, rect, origin) = (layer.bitmap, layer.painted, layer.frame.origin)
    try draw(in: rect) { pen throws(CairoError) in
      try bitmap.withSurface { surface throws(CairoError) in
        pen.use(surface, at: origin)
        pen.paint(rect)
        try pen.finish()
      }
    }
  }

  /// Paints the blocks of a picture, which do not overlap, over the layer.
  private mutating func paint(_ blocks: [SlicedPicture]) throws(CairoError) {
    let rect = blocks.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) {
      $0.union($1.paintedRect)
    }.intersection(frame)
    // Over clear pixels a picture is copied: no blending, no second copy.
    if painted.intersection(rect).isEmpty {
      for block in blocks { place(block) }
    } else {
      var layer = Layer(rect)
      for block in blocks { layer.place(block) }
      try paint(layer)
    }
  }

  mutating func replace(_ rect: PixelRect, by change: (Bitmap) throws(CairoError) -> Bitmap)
    throws(CairoError)
  {
    let rect = rect.intersection(frame)
    if rect.isEmpty { return }
    bitmap.replace(
      at: PixelPoint(x: rect.x - frame.x, y: rect.y - frame.y), with: try change(bitmap(of: rect)))
    painted = painted.union(rect)
  }

  /// Paints an opaque colour through a mask of the whole canvas.
  mutating func paint(_ color: Color, through mask: AlphaMask) throws(CairoError) {
    try draw(in: PixelRect(origin: .zero, size: mask.size)) { pen throws(CairoError) in
      try mask.withSurface { surface throws(CairoError) in
        pen.use(color)
        pen.paint(through: surface, at: .zero)
        try pen.finish()
      }
    }
  }

  /// The layer, which is the canvas of a group, over a shadow of the group: the canvas of the result.
  func over(_ shadow: DropShadow, on kept: DrawingCanvas) throws(CairoError) -> Layer {
    Layer(
      PixelRect(origin: .zero, size: kept.result.size),
      bitmap.over(
        shadow, from: kept.group, on: kept.result, outline: try shadow.coverage(on: kept.group)))
  }

  private mutating func fill(_ path: Path, _ paint: Drawing.Paint) throws(CairoError) {
    let box = path.box
    switch paint {
    case .color(let color):
      try draw(in: box) { pen throws(CairoError) in
        pen.use(color)
        pen.fill(path)
      }
    case .picture(let picture):
      // As large as the filled area, so that the picture's edges are ordinary pixels.
      var texture = Layer(box.intersection(frame))
      if texture.frame.isEmpty { return }
      texture.place(picture)
      try fill(path, with: texture)
    }
  }

  /// Fills an outline with the pixels of another layer at the same place.
  private mutating func fill(_ path: Path, with texture: borrowing Layer) throws(CairoError) {
    let (bitmap, origin) = (texture.bitmap, texture.frame.origin)
    try draw(in: path.box) { pen throws(CairoError) in
      try bitmap.withSurface { surface throws(CairoError) in
        pen.use(surface, at: origin)
        pen.fill(path)
        try pen.finish()
      }
    }
  }

  private mutating func place(_ picture: SlicedPicture) {
    bitmap.draw(picture.offset(by: PixelPoint(x: -frame.x, y: -frame.y)))
    painted = painted.union(picture.paintedRect.intersection(frame))
  }

  /// - Precondition: the body draws only inside the rectangle.
  private mutating func draw(
    in rect: PixelRect, _ body: (borrowing Pen) throws(CairoError) -> Void
  ) throws(CairoError) {
    let rect = rect.intersection(frame)
    if rect.isEmpty { return }
    let (size, origin) = (frame.size, frame.origin)
    try bitmap.withUnsafeMutablePixels { pixels throws(CairoError) in
      let surface = try ImageSurface(drawingOn: pixels, size: size)
      let pen = try Pen(surface, origin: origin)
      try body(pen)
      try pen.finish()
      try surface.flush()
    }
    painted = painted.union(rect)
  }
}

extension Drawing.Step {
  /// An outlined fill or a textured shape as a picture of its pixels; every other step as it is.
  func asPicture() throws(CairoError) -> Drawing.Step {
    switch self {
    case .outlined(let fill):
      .pixels(
        try fill.bitmap(coverage: Coverage.mask(of:on:)), at: fill.grid.origin, in: fill.paintedRect
      )
    case .textured(let shape):
      .pixels(
        try shape.bitmap(coverage: Coverage.mask(of:on:)), at: shape.grid.origin,
        in: shape.paintedRect)
    case .picture, .fill, .stroke, .inside: self
    }
  }

  /// A part of a picture that lies somewhere on the canvas, pixel for pixel.
  private static func pixels(
    _ picture: Bitmap, at origin: PixelPoint, in part: PixelRect
  ) -> Drawing.Step {
    .picture(
      SlicedPicture(whole: picture, at: origin, clip: part))
  }
}
