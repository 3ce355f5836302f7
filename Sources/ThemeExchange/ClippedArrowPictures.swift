internal import Exchange
internal import Imaging
internal import PopframeKit
internal import Popovers

/// The pictures of an arrow that is cut out of a texture, for formats that have masks: the mask of
/// the texture, and the line over it.
struct ClippedArrowPictures {
  /// The pictures by direction; none for a theme without such an arrow.
  private(set) var arrows: [ArrowDirection: ExportSubject.ClippedArrow] = [:]

  private static let scales = [1, 2, 3]
  private static let file = PictureSet.File(
    path: "texture", scale: 1, size: PixelSize(width: 1, height: 1))

  init(_ theme: Theme, subject: String) throws(PopframeError) {
    guard var arrow = theme.arrow, case .clip(var clip) = arrow.art else { return }
    var drawn = theme
    drawn.directions = [:]
    drawn.tint = nil
    drawn.shadows = []
    drawn.backdrop = nil
    clip.texture = .picture(PictureSet([Self.file]))
    clip.filter = .nearest
    arrow.edge = .clamp
    var reach = 0.0
    if let stroke = clip.stroke, stroke.alignment != .inside { reach = stroke.width.rounded(.up) }
    for direction in ArrowDirection.allCases where direction != .none {
      var masks: [Int: Bitmap] = [:]
      var lines: [Int: Bitmap] = [:]
      for number in Self.scales {
        guard let scale = Scale(Double(number)) else { continue }
        arrow.art = .clip(clip)
        drawn.arrow = arrow
        let finished = try Self.bitmap(drawn, direction, scale, reach, .white, subject)
        guard clip.stroke != nil else {
          masks[number] = finished
          continue
        }
        let line = try Self.bitmap(
          drawn, direction, scale, reach, Color(red: 0, green: 0, blue: 0, alpha: 0), subject)
        lines[number] = line
        masks[number] = Self.mask(finished, below: line)
      }
      arrows[direction] = ExportSubject.ClippedArrow(
        mask: masks, line: lines, overhang: Insets(all: reach))
    }
  }

  /// The arrow in the middle of its edge, cut out of one colour.
  private static func bitmap(
    _ theme: Theme, _ direction: ArrowDirection, _ scale: Scale, _ reach: Double,
    _ color: Color, _ subject: String
  ) throws(PopframeError) -> Bitmap {
    let side = 4 * ((theme.arrow?.base ?? 0) + (theme.arrow?.height ?? 0) + 256).rounded(.up)
    let layout: PopoverLayout
    do throws(LayoutError) {
      layout = try PopoverLayout(
        theme: theme,
        request: PopoverRequest(
          extent: .bounds(Size(width: side, height: side)), arrow: direction, scale: scale))
    } catch { throw .impossible(path: subject, reason: "\(error)") }
    let drawing = Drawing(
      layout: layout, theme: theme, options: DrawingOptions(canvas: .shadow, layer: .arrow)
    ) { Bitmap(size: $0.size, filledWith: Pixel(color)) }
    let margin = scale.round(reach)
    guard let place = layout.pixels.arrowPicture else {
      return Bitmap(size: PixelSize(width: 0, height: 0))
    }
    return try drawing.picture(of: subject).part(
      PixelRect(
        x: place.x - margin, y: place.y - margin, width: place.width + 2 * margin,
        height: place.height + 2 * margin))
  }

  /// The alpha that has to lie below a line so that both together have a finished picture's.
  private static func mask(_ finished: Bitmap, below line: Bitmap) -> Bitmap {
    let pixels = zip(finished.pixels, line.pixels).map { finished, line in
      let rest = 255 - Int(line.alpha)
      let wanted = max(0, Int(finished.alpha) - Int(line.alpha))
      let alpha = rest == 0 ? 0 : UInt8(min(255, (2 * 255 * wanted + rest) / (2 * rest)))
      return Pixel(red: alpha, green: alpha, blue: alpha, alpha: alpha)
    }
    return Bitmap(size: finished.size, pixels: pixels)
  }
}
