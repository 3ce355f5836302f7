public import Imaging
import LibC

/// Turns a drawing into a picture: Imaging samples and blurs, Cairo composites and fills outlines.
///
/// ```swift
/// let picture = try CairoRenderer().render(drawing)
/// ```
///
/// A renderer has no state: it can be used from many threads at once, and the same drawing gives
/// the same pixels each time. A render needs the memory of at most two canvases and a quarter: the
/// group, the result, and a shadow's mask; while a shadow is blurred, 5 KB for each row in addition.
/// A backdrop needs three times the pixels of bounds in addition. ``renderCollapsed(_:)`` needs as
/// many canvases of the kept lines.
public struct CairoRenderer: Sendable {
  /// Blurs what a backdrop shows: a picture, by a standard deviation in pixels.
  private let blur: @Sendable (Bitmap, Double) -> Bitmap

  /// Creates a renderer.
  public init() { self.init { $0.blurred(sigma: $1) } }

  /// Creates a renderer that gets blurred pictures from elsewhere.
  ///
  /// - Parameter blur: Returns what `Bitmap.blurred(sigma:)` does.
  package init(blur: @escaping @Sendable (Bitmap, Double) -> Bitmap) { self.blur = blur }

  /// Draws the visible part of a drawing; the result has the size of `drawing.visible`.
  ///
  /// From below: background, shadows (first lowest), the backdrop, the group, the overlay. Each is composited
  /// by Porter and Duff's *over* on premultiplied pixels, every product rounded to 8 bits. What
  /// `drawing.visible` shows is the same part of the whole canvas.
  ///
  /// - Throws: ``CairoError/tooLarge(_:)`` before anything is allocated when a size is beyond
  ///   `Bitmap`'s limits; otherwise the error that Cairo reports.
  public func render(_ drawing: Drawing) throws(CairoError) -> Bitmap {
    try check(drawing)
    return try complete(drawing) { () throws(CairoError) in
      try render(drawing, on: DrawingCanvas(whole: drawing.canvas)).kept
    }
  }

  /// Draws the same picture without the columns and rows that repeat the one before: they are
  /// neither painted nor blurred, and take no memory.
  ///
  /// Law: `renderCollapsed(d).whole == render(d)` for every drawing.
  ///
  /// - Throws: as ``render(_:)`` does.
  public func renderCollapsed(_ drawing: Drawing) throws(CairoError) -> CollapsedBitmap {
    try check(drawing)
    guard drawing.mayCollapse else { return CollapsedBitmap(whole: try render(drawing)) }
    return try complete(drawing) { () throws(CairoError) in
      var pictures = drawing
      pictures.group = try drawing.group.map { step throws(CairoError) in try step.asPicture() }
      return try render(pictures, on: DrawingCanvas(of: pictures))
    }
  }

  /// Draws again if an outline may have lost edges: if there is no memory, Cairo 1.16 drops edges
  /// without a status, and only `errno` shows it.
  ///
  /// If the heap cannot grow in place, `malloc` also sets `errno` when it succeeds, and then it
  /// does so each time. A third picture is therefore accepted if there is still memory of many
  /// times the size of an outline.
  private func complete<Picture>(
    _ drawing: Drawing, _ draw: () throws(CairoError) -> Picture
  ) throws(CairoError) -> Picture {
    guard drawing.tracesOutlines else { return try draw() }
    for _ in 0..<2 {
      errno = 0
      let picture = try draw()
      if errno != ENOMEM { return picture }
    }
    errno = 0
    let picture = try draw()
    if errno == ENOMEM { try ImageSurface.checkMemory() }
    return picture
  }

  private func check(_ drawing: Drawing) throws(CairoError) {
    for size in [drawing.canvas, drawing.visible.size] where !Bitmap.permits(size) {
      throw .tooLarge(size)
    }
    precondition(
      PixelRect(origin: .zero, size: drawing.canvas).intersection(drawing.visible)
        == drawing.visible,
      "what is visible is a part of the canvas")
  }

  private func render(
    _ drawing: Drawing, on kept: DrawingCanvas
  ) throws(CairoError) -> CollapsedBitmap {
    let canvas = kept.result
    var result = try underOverlay(drawing, on: kept)
    for step in drawing.overlay { try result.paint(step, on: canvas) }
    let visible = drawing.visible
    return CollapsedBitmap(
      kept: result.bitmap(of: canvas.rect(visible)),
      columns: canvas.columns.part(visible.x..<visible.maxX),
      rows: canvas.rows.part(visible.y..<visible.maxY))
  }

  private func underOverlay(
    _ drawing: Drawing, on kept: DrawingCanvas
  ) throws(CairoError) -> Layer {
    let canvas = kept.result
    let whole = PixelRect(origin: .zero, size: canvas.size)
    let visible = canvas.rect(drawing.visible)
    // The pixels of an outline's edge depend a little on where Cairo's surface ends. A drawing with
    // outlines is therefore drawn completely and then cut, so that a part has the same pixels as
    // the whole.
    let frame = drawing.hasOutlines ? whole : visible
    // An empty group needs no pixels.
    if drawing.group.isEmpty && drawing.shadows.isEmpty && frame == visible {
      return Layer(visible, background: drawing.background, on: canvas)
    }
    // The whole group casts shadows, including the part that is not visible.
    var group = Layer(
      drawing.shadows.isEmpty ? frame : PixelRect(origin: .zero, size: kept.group.size))
    if drawing.paintsGroup || !drawing.shadows.isEmpty {
      for step in drawing.group { try group.paint(step, on: kept.group) }
    }
    if drawing.background == .none, drawing.shadows.isEmpty { return group }
    // The products are the same as for the group over a canvas with the shadow.
    if let shadow = drawing.onlyShadow { return try group.over(shadow, on: kept) }
    let behind = Behind(drawing, blur)
    var result = try underGroup(drawing, frame, on: canvas, shadowsOf: group)
    if let behind { try result.show(behind, of: group) }
    if drawing.paintsGroup { try result.paint(group) }
    return result
  }

  private func underGroup(
    _ drawing: Drawing, _ frame: PixelRect, on canvas: CollapsedCanvas,
    shadowsOf group: borrowing Layer
  ) throws(CairoError) -> Layer {
    var shadows = drawing.shadows[...]
    var result: Layer
    if drawing.background == .none, let lowest = shadows.popFirst() {
      result = Layer(
        frame, color: lowest.opaqueColor,
        through: try lowest.mask(of: group, on: canvas, isCovered: drawing.paintsGroup))
    } else {
      let visible = canvas.rect(drawing.visible)
      result = Layer(visible, background: drawing.background, on: canvas)
      if frame != visible { result = try Layer(frame, holding: result) }
    }
    for shadow in shadows {
      try result.paint(
        shadow.opaqueColor,
        through: try shadow.mask(of: group, on: canvas, isCovered: drawing.paintsGroup))
    }
    return result
  }
}

extension Drawing {
  /// Whether lines may be left out: Cairo fills no outline, and there is no backdrop, whose blur
  /// would mirror its edges.
  fileprivate var mayCollapse: Bool {
    let hasBackdrop = backdrop != nil && background != .none
    return !hasOutlines && !hasBackdrop && overlay.allSatisfy(\.isPicture)
  }

  /// Whether Cairo traces any outline: to fill it, to stroke it, or to find its coverage.
  fileprivate var tracesOutlines: Bool {
    let castsOutlines = shadows.contains {
      if case .area = $0.caster { true } else { false }
    }
    return castsOutlines || backdrop != nil || !(group + overlay).allSatisfy(\.isPicture)
  }

  fileprivate var hasOutlines: Bool {
    (group + overlay).contains { step in
      switch step {
      case .picture, .outlined, .textured: false
      case .fill, .stroke, .inside: true
      }
    }
  }
}

extension Drawing.Step {
  fileprivate var isPicture: Bool {
    if case .picture = self { true } else { false }
  }
}

/// A backdrop that has been filtered, before anything covers the picture behind it.
private struct Behind {
  let backdrop: Backdrop
  /// The pixels of the canvas that it has.
  let rect: PixelRect
  let bitmap: Bitmap

  /// `nil` if there is no backdrop, or nothing behind it.
  init?(_ drawing: Drawing, _ blur: (Bitmap, Double) -> Bitmap) {
    guard let backdrop = drawing.backdrop, drawing.background != .none else { return nil }
    rect = backdrop.rect.intersection(drawing.visible)
    if rect.isEmpty { return nil }
    self.backdrop = backdrop
    let background = Layer(
      drawing.visible, background: drawing.background,
      on: CollapsedCanvas(whole: drawing.canvas))
    bitmap = backdrop.colored(blur(background.bitmap(of: rect), backdrop.sigma))
  }
}

extension Layer {
  /// Replaces the pixels below by a backdrop, in proportion to the group's coverage.
  fileprivate mutating func show(
    _ behind: Behind, of group: borrowing Layer
  ) throws(CairoError) {
    let alphas: AlphaMask
    var solid: UInt8 = 255
    switch behind.backdrop.shape {
    case .group(let solidAlpha):
      alphas = AlphaMask(of: group.bitmap(of: behind.rect))
      solid = solidAlpha
    case .outline(let outline, let grid):
      alphas = try Coverage.mask(of: outline, on: grid, canvas: behind.rect)
    }
    try replace(behind.rect) { there throws(CairoError) in
      Backdrop.mix(behind.bitmap, into: there, by: alphas, solid: solid)
    }
  }
}

extension DropShadow {
  /// The shadow's alpha on a canvas of the group's size; any alpha where the group is opaque, if it covers the
  /// shadow.
  fileprivate func mask(
    of group: borrowing Layer, on canvas: CollapsedCanvas, isCovered: Bool
  ) throws(CairoError) -> AlphaMask {
    .shadow(
      self, of: group.bitmap, on: canvas, outline: try coverage(on: canvas), isCovered: isCovered)
  }

  /// The colour that fills its mask; the colour's alpha is part of the mask.
  fileprivate var opaqueColor: Color {
    Color(red: color.red, green: color.green, blue: color.blue)
  }
}
