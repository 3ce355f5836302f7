public import Raster

/// Turns a drawing into a picture: Raster samples and blurs, Cairo composites and fills outlines.
///
/// ```swift
/// let picture = try CairoRenderer().render(drawing)
/// ```
///
/// A renderer has no state: one may be used from many threads at once, and the same drawing gives
/// the same pixels each time. A render never holds more than three canvases in memory: the group,
/// the result, and less than one for a shadow while it is blurred.
public struct CairoRenderer: Sendable {
  /// Creates a renderer.
  public init() {}

  /// Draws the visible part of a drawing; the result has the size of `drawing.visible`.
  ///
  /// From below: background, shadows (first lowest), the group, the overlay. Each is composited
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
      PixelRect(.zero, drawing.canvas).intersection(drawing.visible) == drawing.visible,
      "what is visible is a part of the canvas")
    var result = try underOverlay(drawing)
    for step in drawing.overlay { try result.paint(step) }
    return result.bitmap(of: drawing.visible)
  }

  /// Everything but the overlay.
  private func underOverlay(_ drawing: Drawing) throws(CairoError) -> Layer {
    let canvas = PixelRect(.zero, drawing.canvas)
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
          shadow.opaqueColor, through: .shadow(shadow, of: group.bitmap), isUnderneath: true)
        return group
      }
    }
    var result = try underGroup(drawing, frame, shadowsOf: group.bitmap)
    if drawing.paintsGroup { try result.paint(group) }
    return result
  }

  /// Background and shadows.
  private func underGroup(
    _ drawing: Drawing, _ frame: PixelRect, shadowsOf group: Bitmap
  ) throws(CairoError) -> Layer {
    var shadows = drawing.shadows[...]
    var result: Layer
    if drawing.background == .none, let lowest = shadows.popFirst() {
      result = Layer(frame, color: lowest.opaqueColor, through: .shadow(lowest, of: group))
    } else {
      result = Layer(drawing.visible, background: drawing.background)
      if frame != drawing.visible { result = try Layer(frame, holding: result) }
    }
    for shadow in shadows {
      try result.paint(shadow.opaqueColor, through: .shadow(shadow, of: group))
    }
    return result
  }
}

extension Drawing {
  /// Whether anything is filled or stroked.
  fileprivate var hasOutlines: Bool {
    (group + overlay).contains { step in
      switch step {
      case .picture: false
      case .fill, .stroke, .inside: true
      }
    }
  }
}

extension DropShadow {
  /// What its mask is filled with; the colour's alpha is part of the mask.
  fileprivate var opaqueColor: Color {
    Color(red: color.red, green: color.green, blue: color.blue)
  }
}
