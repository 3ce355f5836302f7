public import Imaging

/// Turns a drawing into a picture: Imaging samples and blurs, Cairo composites and fills outlines.
///
/// ```swift
/// let picture = try CairoRenderer().render(drawing)
/// ```
///
/// A renderer has no state: one may be used from many threads at once, and the same drawing gives
/// the same pixels each time. A render never holds more than three canvases in memory: the group,
/// the result, and less than one for a shadow while it is blurred; a backdrop takes three times the
/// pixels of bounds more.
public struct CairoRenderer: Sendable {
  /// Creates a renderer.
  public init() {}

  /// Draws the visible part of a drawing; the result has the size of `drawing.visible`.
  ///
  /// From below: background, shadows (first lowest), the backdrop, the group, the overlay. Each is composited
  /// by Porter and Duff's *over* on premultiplied pixels, every product rounded to 8 bits. What
  /// `drawing.visible` shows is the same part of the whole canvas.
  ///
  /// - Throws: ``CairoError/tooLarge(_:)`` before anything is allocated when a size is beyond
  ///   `Bitmap`'s limits; else what Cairo reports.
  public func render(_ drawing: Drawing) throws(CairoError) -> Bitmap {
    for size in [drawing.canvas, drawing.visible.size] where !Bitmap.permits(size) {
      throw .tooLarge(size)
    }
    precondition(
      PixelRect(origin: .zero, size: drawing.canvas).intersection(drawing.visible)
        == drawing.visible,
      "what is visible is a part of the canvas")
    var result = try underOverlay(drawing)
    for step in drawing.overlay { try result.paint(step) }
    return result.bitmap(of: drawing.visible)
  }

  /// Everything but the overlay.
  private func underOverlay(_ drawing: Drawing) throws(CairoError) -> Layer {
    let canvas = PixelRect(origin: .zero, size: drawing.canvas)
    // What Cairo makes of an outline's edge depends a little on where its surface ends; so a
    // drawing with outlines is made whole and then cut, and a part shows what the whole shows.
    let frame = drawing.hasOutlines ? canvas : drawing.visible
    // A group of nothing needs no pixels.
    if drawing.group.isEmpty && drawing.shadows.isEmpty && frame == drawing.visible {
      return Layer(drawing.visible, background: drawing.background)
    }
    // Shadows are cast by all of the group, also by what is not visible.
    var group = Layer(drawing.shadows.isEmpty ? frame : canvas)
    if drawing.paintsGroup || !drawing.shadows.isEmpty {
      for step in drawing.group { try group.paint(step) }
    }
    if drawing.background == .none {
      if drawing.shadows.isEmpty { return group }
      if drawing.shadows.count == 1 && drawing.paintsGroup {
        // One shadow goes under the group where it is: the same products as painting the group
        // over the shadow, and no second canvas.
        let shadow = drawing.shadows[0]
        try group.paint(
          shadow.opaqueColor, through: try shadow.mask(of: group), isUnderneath: true)
        return group
      }
    }
    let behind = Behind(drawing)
    var result = try underGroup(drawing, frame, shadowsOf: group)
    if let behind { try result.show(behind, of: group) }
    if drawing.paintsGroup { try result.paint(group) }
    return result
  }

  /// Background and shadows.
  private func underGroup(
    _ drawing: Drawing, _ frame: PixelRect, shadowsOf group: borrowing Layer
  ) throws(CairoError) -> Layer {
    var shadows = drawing.shadows[...]
    var result: Layer
    if drawing.background == .none, let lowest = shadows.popFirst() {
      result = Layer(frame, color: lowest.opaqueColor, through: try lowest.mask(of: group))
    } else {
      result = Layer(drawing.visible, background: drawing.background)
      if frame != drawing.visible { result = try Layer(frame, holding: result) }
    }
    for shadow in shadows {
      try result.paint(shadow.opaqueColor, through: try shadow.mask(of: group))
    }
    return result
  }
}

extension Drawing {
  /// Whether anything is filled or stroked.
  fileprivate var hasOutlines: Bool {
    (group + overlay).contains { step in
      switch step {
      case .picture, .outlined, .textured: false
      case .fill, .stroke, .inside: true
      }
    }
  }
}

/// A backdrop that has been filtered, before anything covers what is behind it.
private struct Behind {
  let backdrop: Backdrop
  /// The pixels of the canvas that it has.
  let rect: PixelRect
  let bitmap: Bitmap

  /// `nil` where there is no backdrop, or nothing that it could show.
  init?(_ drawing: Drawing) {
    guard let backdrop = drawing.backdrop, drawing.background != .none else { return nil }
    rect = backdrop.rect.intersection(drawing.visible)
    if rect.isEmpty { return nil }
    self.backdrop = backdrop
    let background = Layer(drawing.visible, background: drawing.background)
    bitmap = backdrop.filtered(background.bitmap(of: rect))
  }
}

extension Layer {
  /// Replaces what is there by a backdrop, as far as the group covers it.
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
  /// The shadow's alpha on the whole canvas, which the group covers.
  fileprivate func mask(of group: borrowing Layer) throws(CairoError) -> AlphaMask {
    var outline: AlphaMask?
    if case .outline(let path, let grid) = caster {
      outline = try Coverage.mask(of: path, on: grid, canvas: group.frame)
    }
    return .shadow(self, of: group.bitmap, outline: outline)
  }

  /// What its mask is filled with; the colour's alpha is part of the mask.
  fileprivate var opaqueColor: Color {
    Color(red: color.red, green: color.green, blue: color.blue)
  }
}
