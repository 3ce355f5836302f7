internal import CairoRenderer
internal import Exchange
internal import Imaging
internal import Popovers

/// A drawn theme as pictures of frame and arrow in one, for formats that know pictures only: what lies
/// between the corners and the arrow is one point long in them, and stretches.
struct DrawnThemePictures {
  /// The theme, its art fused.
  private(set) var theme: Theme
  /// The pixels by the paths in ``theme``.
  private(set) var bitmaps: [String: Bitmap] = [:]
  /// Where the arrow's base begins along its edge in each picture, in points.
  let base: Double
  /// What of the drawing does not become pictures.
  private(set) var losses: [ThemeLoss] = []

  /// The scales that pictures are drawn at.
  private static let scales = [1, 2, 3]
  /// The most points that an inner shadow may reach from the outline.
  private static let farthestInnerShadow = 48.0

  /// Draws the pictures of a theme.
  ///
  /// - Parameters:
  ///   - drawn: A theme with a drawn frame.
  ///   - folder: What stands before the pictures' paths.
  init(
    _ original: Theme, frame: DrawnFrame, folder: String, subject: String
  ) throws(PopframeError) {
    var drawn = original
    var flat = frame
    if case .gradient(let gradient) = frame.fill {
      flat.fill = .color(gradient.stops[gradient.stops.count / 2].color)
      losses.append(
        ThemeLoss(
          "frame.fill",
          because: "a picture that stretches has one colour in its middle; this is the "
            + "gradient's middle stop"))
    }
    if frame.borders.contains(where: { $0.alignment != .inside }) {
      losses.append(
        ThemeLoss("frame.border", because: "what lies outside of the frame is cut off"))
    }
    if frame.innerShadows.contains(where: { Self.reach($0) > Self.farthestInnerShadow }) {
      losses.append(
        ThemeLoss(
          "frame.innerShadow",
          because: "what comes from farther away than "
            + "\(Int(Self.farthestInnerShadow)) points is drawn as in the smallest picture"))
    }
    drawn.drawnFrame = flat
    drawn.shadows = []
    drawn.backdrop = nil
    let art = Measures(flat, arrow: drawn.arrow)
    base = art.spanStart + art.reach
    var pieces: [FusedArt.Slot: FusedArt.Piece] = [:]
    for slot in [FusedArt.Slot.none, .up, .down, .left, .right] {
      let direction = ArrowDirection(rawValue: slot.rawValue) ?? .none
      guard direction == .none || drawn.arrow != nil else { continue }
      var files: [PictureSet.File] = []
      for number in Self.scales {
        guard let scale = Scale(Double(number)) else { continue }
        let bitmap = try Self.bitmap(drawn, art, direction, scale, subject: subject)
        let path = "\(folder)\(slot.rawValue)@\(number)x.png"
        bitmaps[path] = bitmap
        files.append(PictureSet.File(path: path, scale: number, size: bitmap.size))
      }
      pieces[slot] = art.piece(
        PictureSet(files), direction,
        tip: drawn.arrow.map { Self.tipOnBase(of: $0, direction) } ?? 0)
    }
    theme = original
    theme.drawnFrame = nil
    let fused = FusedArt(pieces: pieces, cornerRadius: art.cap, resizing: .stretch)
    if var arrow = drawn.arrow {
      let lane = art.lane(arrow.lane, flat)
      let radii = flat.cornerRadii
      let corner = Measures.extent(of: radii.largest, flat.cornerCurve)
      let isUneven = radii != DrawnFrame.CornerRadii(all: radii.largest)
      if isUneven && lane != arrow.lane || art.cap + art.reach > max(corner, 1) {
        losses.append(
          ThemeLoss(
            "arrow.lane",
            because:
              "the arrow stays off what keeps its size in the pictures, \((art.cap + art.reach).decimal) "
              + "points from the corners"))
      }
      arrow.lane = lane
      arrow.art = .fused(fused)
      theme.arrow = arrow
    } else {
      theme.arrow = ArrowStyle(art: .fused(fused), base: 0, height: 0)
    }
  }

  private static func bitmap(
    _ theme: Theme, _ art: Measures, _ direction: ArrowDirection, _ scale: Scale, subject: String
  ) throws(PopframeError) -> Bitmap {
    let size = art.size(direction)
    let edge = direction == .left || direction == .right ? size.height : size.width
    let tip = art.spanStart + art.reach + (theme.arrow.map { tipOnBase(of: $0, direction) } ?? 0)
    let layout: PopoverLayout
    do throws(LayoutError) {
      layout = try PopoverLayout(
        theme: theme,
        request: PopoverRequest(
          extent: .bounds(size), arrow: direction, offset: .points(tip - edge / 2), scale: scale))
    } catch { throw .impossible(path: subject, reason: "\(error)") }
    let drawing = Drawing(
      layout: layout, theme: theme, options: DrawingOptions(canvas: .bounds, layer: .group)
    ) { Bitmap(size: $0.size) }
    return try drawing.picture(of: subject)
  }

  /// Where the tip is on the base of an arrow, from the low end of its edge.
  private static func tipOnBase(of arrow: ArrowStyle, _ direction: ArrowDirection) -> Double {
    guard case .drawn(let drawn) = arrow.art else { return arrow.tip }
    let isReversed =
      direction == .down && drawn.down == .rotate || direction == .left && drawn.left == .turn
    return isReversed ? arrow.base - arrow.tip : arrow.tip
  }

  private static func reach(_ shadow: DrawnFrame.InnerShadow) -> Double {
    max(abs(shadow.offset.x), abs(shadow.offset.y)) + 1.5 * shadow.blur
  }

  /// The lengths of the pictures, in whole points.
  private struct Measures {
    /// What keeps its size on every side of the frame.
    let cap: Double
    /// What stretches between two caps: with it, corners have all of the room that they take.
    let middle: Double
    /// What keeps its size on both sides of the arrow.
    let reach: Double
    let base: Double
    let height: Double

    init(_ frame: DrawnFrame, arrow: ArrowStyle?) {
      let corner = Self.extent(of: frame.cornerRadii.largest, frame.cornerCurve)
      let border = frame.borders.reduce(0) { sum, border in
        if case .points(let width) = border.width { sum + width } else { sum + 1 }
      }
      let inner =
        frame.innerShadows.map {
          min(DrawnThemePictures.reach($0), DrawnThemePictures.farthestInnerShadow)
        }.max() ?? 0
      reach = inner > 0 ? (inner + border).rounded(.up) : 0
      // Where a continuous curve begins it is straight to less than a level of a pixel.
      let isContinuous = frame.cornerCurve == .continuous
      cap = max(corner.rounded(isContinuous ? .down : .up), (border + inner).rounded(.up), 1)
      middle = isContinuous ? 2 : 1
      base = (arrow?.base ?? 0).rounded(.up)
      height = (arrow?.height ?? 0).rounded(.up)
    }

    /// How far from its corner a curve begins, in points.
    static func extent(of radius: Double, _ curve: DrawnFrame.CornerCurve) -> Double {
      // As published for SwiftUI's corners, in radii.
      radius * (curve == .continuous ? 1.528665 : 1)
    }

    /// The lane of an arrow that stays off the corners and off what keeps its size.
    func lane(_ lane: Insets, _ frame: DrawnFrame) -> Insets {
      let radii = frame.cornerRadii
      func side(_ length: Double, _ first: Double, _ second: Double) -> Double {
        max(length, Self.extent(of: max(first, second), frame.cornerCurve), cap + reach)
      }
      return Insets(
        top: side(lane.top, radii.topLeft, radii.topRight),
        left: side(lane.left, radii.topLeft, radii.bottomLeft),
        bottom: side(lane.bottom, radii.bottomLeft, radii.bottomRight),
        right: side(lane.right, radii.topRight, radii.bottomRight))
    }

    var spanStart: Double { cap + 1 }
    var span: ClosedRange<Double> { spanStart...spanStart + 2 * reach + base }

    /// The size of bounds.
    func size(_ direction: ArrowDirection) -> Size {
      let plain = 2 * cap + middle
      let long = span.upperBound + 1 + cap
      switch direction {
      case .none: return Size(width: plain, height: plain)
      case .up, .down: return Size(width: long, height: plain + height)
      case .left, .right: return Size(width: plain + height, height: long)
      }
    }

    func piece(_ image: PictureSet, _ direction: ArrowDirection, tip: Double) -> FusedArt.Piece {
      var caps = Insets(all: cap)
      switch direction {
      case .up: caps.top += height
      case .down: caps.bottom += height
      case .left: caps.left += height
      case .right: caps.right += height
      case .none: return FusedArt.Piece(image: image, capInsets: caps)
      }
      return FusedArt.Piece(
        image: image, capInsets: caps, arrowSpan: span, tip: spanStart + reach + tip)
    }
  }
}

extension DrawnFrame.CornerRadii {
  fileprivate var largest: Double { max(topLeft, topRight, bottomRight, bottomLeft) }
}
