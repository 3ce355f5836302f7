internal import Exchange
internal import Imaging
internal import PopframeKit
internal import Popovers

/// The shadows of a look as pictures, for a format that would have to blur them pixel by pixel.
///
/// A blur is linear: a shadow of frame and arrow is that of the frame, which stretches between its corners, and what the
/// arrow adds to it, wherever that is.
struct ShadowPictures {
  /// The pictures by direction, one for each of its shadows; none where a direction has no shadow.
  private(set) var shadows: [ArrowDirection: [ExportSubject.CastShadow]] = [:]
  /// By how many levels a pixel differs at most from the shadows together.
  private(set) var levels = 0

  private static let scales = [1, 2, 3]
  /// Beyond this, the shadow is not what the pictures can show: its frame has holes along an edge, say.
  private static let mostLevels = 8

  /// - Parameter bitmaps: The pixels of the theme's files.
  /// - Returns: `nil` without shadows, and for themes whose arrow or shadow is no sum of such pictures.
  init?(
    _ theme: Theme, bitmaps: [String: Bitmap], subject: String
  ) throws(PopframeError) {
    switch theme.arrow?.edge {
    case .corner, .skew, .overshoot: return nil
    case .clamp, nil: break
    }
    guard !theme.hasSeveralMeasures else { return nil }
    var known: [(caster: Theme, direction: ArrowDirection, picture: ExportSubject.CastShadow)] = []
    for direction in ArrowDirection.allCases {
      let own = theme.pointing(direction)
      var sum = 0
      for style in own.shadows {
        let caster = Self.caster(own, style)
        var picture = known.first { $0.direction == direction && $0.caster == caster }?.picture
        if picture == nil {
          let made = try Sample(caster, direction, bitmaps, subject).picture(of: style)
          known.append((caster, direction, made))
          picture = made
        }
        guard let picture, picture.levels <= Self.mostLevels else { return nil }
        shadows[direction, default: []].append(picture)
        sum += picture.levels
      }
      levels = max(levels, sum)
    }
    guard !shadows.isEmpty else { return nil }
  }

  /// The theme with a shadow that is opaque, lies where the caster is, and is seen through it.
  private static func caster(_ theme: Theme, _ style: ShadowStyle) -> Theme {
    var caster = theme
    caster.directions = [:]
    caster.backdrop = nil
    var plain = style
    (plain.color, plain.opacity, plain.knockout) = (.black, 1, false)
    plain.offset = Point(x: 0, y: 0)
    caster.shadows = [plain]
    return caster
  }

  /// One shadow, drawn in some sizes.
  private struct Sample {
    let theme: Theme
    let direction: ArrowDirection
    let bitmaps: [String: Bitmap]
    let subject: String
    /// How far the shadow reaches, in whole points.
    let reach: Double
    /// The length of a side in whose middle no corner is seen, in points.
    let side: Double

    init(
      _ theme: Theme, _ direction: ArrowDirection, _ bitmaps: [String: Bitmap], _ subject: String
    ) throws(PopframeError) {
      self.theme = theme
      self.direction = direction
      self.bitmaps = bitmaps
      self.subject = subject
      let style = theme.shadows[0]
      let layout = try Self.layout(
        theme, direction, Size(width: 4000, height: 4000), .points(0), .one, subject)
      let outsets = layout.points.shadowOutsets
      reach = max(
        (1.5 * style.blur + max(0, style.spread)).rounded(.up),
        max(outsets.left, outsets.right, outsets.top, outsets.bottom).rounded(.up))
      let lane = theme.arrow?.lane ?? .zero
      let ends = max(lane.left + lane.right, lane.top + lane.bottom) + (theme.arrow?.base ?? 0)
      side = max(layout.minimum.width, layout.minimum.height, ends).rounded(.up) + 2 * reach + 2
    }

    private static func layout(
      _ theme: Theme, _ direction: ArrowDirection, _ size: Size, _ offset: ArrowOffset,
      _ scale: Scale, _ subject: String
    ) throws(PopframeError) -> PopoverLayout {
      do throws(LayoutError) {
        return try PopoverLayout(
          theme: theme,
          request: PopoverRequest(
            extent: .bounds(size), arrow: direction, offset: offset, scale: scale))
      } catch { throw .impossible(path: subject, reason: "\(error)") }
    }

    /// A popover whose frame has a length on both sides; its shadow, and where its frame and arrow are on it.
    private func drawn(
      _ direction: ArrowDirection, length: Double, _ offset: ArrowOffset, _ scale: Scale
    ) throws(PopframeError) -> (shadow: Bitmap, frame: PixelRect, arrow: PixelRect?) {
      let height = theme.arrow?.height ?? 0
      let size = Size(
        width: length + (direction.axis == .vertical ? height : 0),
        height: length + (direction.axis == .horizontal ? height : 0))
      let layout = try Self.layout(theme, direction, size, offset, scale, subject)
      let drawing = Drawing(
        layout: layout, theme: theme, options: DrawingOptions(canvas: .shadow, layer: .shadow)
      ) { bitmaps[$0.path] ?? Bitmap(size: $0.size) }
      let margin = scale.round(reach)
      let bounds = layout.pixels.bounds
      let picture = try drawing.picture(of: subject)
      var whole = Bitmap(
        size: PixelSize(width: bounds.width + 2 * margin, height: bounds.height + 2 * margin))
      let shift = PixelPoint(x: margin - bounds.x, y: margin - bounds.y)
      whole.replace(at: shift, with: picture)
      return (
        whole, layout.pixels.frame.offset(by: shift), layout.pixels.arrow?.offset(by: shift)
      )
    }

    func picture(of style: ShadowStyle) throws(PopframeError) -> ExportSubject.CastShadow {
      var cast = ExportSubject.CastShadow(reach: reach)
      let strength = style.opacity * Double(style.color.alpha) / 255
      for number in ShadowPictures.scales {
        guard let scale = Scale(Double(number)) else { continue }
        let margin = scale.round(reach)
        let plain = try drawn(.none, length: side, .points(0), scale)
        let frame = SlicedShadow(plain.shadow)
        cast.frames.append(
          PreparedPicture.File(scale: number, bitmap: frame.bitmap, caps: frame.caps))
        var added: Bitmap?
        if style.caster == .group {
          let whole = try drawn(direction, length: side, .points(0), scale)
          if let arrow = whole.arrow {
            let rect = arrow.grown(by: margin)
            // Both frames have the arrow's edge in common.
            let (to, from) = (whole.frame, plain.frame)
            let shift = PixelPoint(
              x: direction == .right ? from.maxX - to.maxX : from.x - to.x,
              y: direction == .down ? from.maxY - to.maxY : from.y - to.y)
            added = whole.shadow.part(rect).less(plain.shadow, from: rect.offset(by: shift).origin)
          }
        }
        if let added { cast.arrows[number] = added }
        // At another size, with the arrow where corners are nearest.
        let probe = try drawn(direction, length: side + 7, .start, scale)
        var shown = Bitmap(size: probe.shadow.size)
        shown.add(
          frame.sliced(to: probe.frame.grown(by: margin).size),
          at: PixelPoint(x: probe.frame.x - margin, y: probe.frame.y - margin))
        if let added, let arrow = probe.arrow {
          shown.add(added, at: PixelPoint(x: arrow.x - margin, y: arrow.y - margin))
        }
        let difference = Double(shown.largestDifferenceInAlpha(from: probe.shadow)) * strength
        // Both are rounded with their strength.
        if difference > 0 { cast.levels = max(cast.levels, Int((difference + 1).rounded(.down))) }
      }
      return cast
    }
  }
}
