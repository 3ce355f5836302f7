import CCairo
import Imaging

/// A Cairo context: fills, strokes and composites onto one surface.
///
/// Coordinates are those of the canvas; `origin` is where the surface's top left lies on it.
/// Errors inside Cairo are sticky: nothing is drawn after the first one, and ``finish()`` throws it.
struct Pen: ~Copyable {
  private let context: OpaquePointer

  init(_ surface: borrowing ImageSurface, origin: PixelPoint) throws(CairoError) {
    context = cairo_create(surface.pointer)
    try CairoError.check(cairo_status(context))
    cairo_translate(context, Double(-origin.x), Double(-origin.y))
    cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    // Cairo's own tolerance, a tenth of a pixel, would shift the alpha of a curve's edge by 25.
    cairo_set_tolerance(context, 1 / 64)
  }

  deinit { cairo_destroy(context) }

  /// Throws the first error that occurred while this pen was used.
  func finish() throws(CairoError) { try CairoError.check(cairo_status(context)) }

  func fill(_ path: Path) {
    trace(path)
    cairo_fill(context)
  }

  /// Fills a union of polygons.
  func fill(_ polygons: [[Point]]) {
    cairo_new_path(context)
    for polygon in polygons {
      guard let first = polygon.first else { continue }
      cairo_move_to(context, first.x, first.y)
      for point in polygon.dropFirst() { cairo_line_to(context, point.x, point.y) }
      cairo_close_path(context)
    }
    cairo_fill(context)
  }

  func stroke(_ path: Path, _ style: Drawing.StrokeStyle) {
    cairo_save(context)
    if let clip = style.clip {
      // Edges on whole pixels cut without a soft rim.
      cairo_rectangle(
        context, Double(clip.x), Double(clip.y), Double(clip.width), Double(clip.height))
      cairo_clip(context)
    }
    cairo_set_line_width(context, style.width)
    cairo_set_line_cap(context, style.isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    cairo_set_line_join(context, style.isRound ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
    trace(path)
    cairo_stroke(context)
    cairo_restore(context)
  }

  /// Composites the current paint over a rectangle.
  func paint(_ rect: PixelRect) {
    cairo_rectangle(
      context, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    cairo_fill(context)
  }

  /// Composites the current paint through a mask whose top left lies at `origin`.
  func paint(through mask: borrowing ImageSurface, at origin: PixelPoint) {
    cairo_mask_surface(context, mask.pointer, Double(origin.x), Double(origin.y))
  }

  /// Paints with one colour from now on.
  func use(_ color: Color) {
    // Cairo multiplies and then truncates to 8 bits; quotients of rounded premultiplied channels
    // give exactly those channels again.
    let pixel = Pixel(color)
    let alpha = Double(max(1, pixel.alpha))
    cairo_set_source_rgba(
      context, Double(pixel.red) / alpha, Double(pixel.green) / alpha, Double(pixel.blue) / alpha,
      Double(pixel.alpha) / 255)
  }

  /// Paints with a picture from now on, pixel for pixel, its top left at `origin`.
  func use(_ picture: borrowing ImageSurface, at origin: PixelPoint) {
    cairo_set_source_surface(context, picture.pointer, Double(origin.x), Double(origin.y))
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
  }

  private func trace(_ path: Path) {
    cairo_new_path(context)
    for element in path.elements {
      switch element {
      case .move(let point): cairo_move_to(context, point.x, point.y)
      case .line(let point): cairo_line_to(context, point.x, point.y)
      case .curve(let first, let second, let end):
        cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
      case .close: cairo_close_path(context)
      }
    }
  }
}
