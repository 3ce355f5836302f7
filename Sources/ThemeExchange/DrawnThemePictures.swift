internal import CairoRenderer
internal import Exchange
internal import Imaging
internal import PopframeKit
internal import Popovers
internal import Words

/// A drawn theme as pictures of frame and arrow together, for formats that only have pictures:
/// between the corners and the arrow, they have one point that stretches.
struct DrawnThemePictures {
  /// The theme, its art fused.
  private(set) var theme: Theme
  /// The pixels by the paths in ``theme``.
  private(set) var bitmaps: [String: Bitmap] = [:]
  /// Where the arrow's base begins along its edge in each picture, in points.
  let base: Double
  /// How far each picture extends beyond bounds on every side, in points.
  let overhang: Double
  private(set) var losses: [ThemeLoss] = []
  /// The losses that concern the arrow's place.
  private(set) var arrowLosses: [ThemeLoss] = []

  static let scales = [1, 2, 3]

  /// - Parameter folder: What stands before the pictures' paths.
  init(
    _ original: Theme, frame: DrawnFrame, folder: String, subject: String
  ) throws(PopframeError) {
    var drawn = original
    var flat = frame
    if case .gradient(let gradient) = frame.fill {
      let middle = gradient.stops[gradient.stops.count / 2].color
      flat.fill = .color(middle)
      losses.append(
        ThemeLoss(
          "frame.fill",
          because: "the gradient is not drawn: the frame has one colour, that of its middle stop, "
            + "\(middle.alpha == 255 ? middle.hex : middle.hexWithAlpha), because a picture that stretches has no other in its middle"
        ))
    }
    if frame.innerShadows.contains(where: { $0.reach > DrawnPictureMeasures.farthestInnerShadow }) {
      losses.append(
        ThemeLoss(
          "frame.innerShadow",
          because: "what comes from farther away than "
            + "\(Int(DrawnPictureMeasures.farthestInnerShadow)) points is drawn as in the smallest picture"
        ))
    }
    drawn.drawnFrame = flat
    drawn.directions = [:]
    drawn.shadows = []
    drawn.backdrop = nil
    let art = DrawnPictureMeasures(flat, arrow: drawn.arrow)
    overhang = art.overhang
    base = art.overhang + art.spanStart + art.reach
    var pieces: [FusedArt.Slot: FusedArt.Piece] = [:]
    for slot in [FusedArt.Slot.none, .up, .down, .left, .right] {
      let direction = ArrowDirection(rawValue: slot.rawValue) ?? .none
      guard direction == .none || drawn.arrow != nil else { continue }
      var files: [PictureSet.File] = []
      for number in Self.scales {
        guard let scale = Scale(Double(number)) else { continue }
        let bitmap = try Self.bitmap(drawn, art, direction, nil, scale, subject: subject)
        let path = Self.path(folder, direction, number)
        bitmaps[path] = bitmap
        files.append(PictureSet.File(path: path, scale: number, size: bitmap.size))
      }
      pieces[slot] = art.piece(
        PictureSet(files), direction,
        tip: drawn.arrow.map { Self.tipOnBase(of: $0, direction) } ?? 0)
    }
    theme = original
    theme.drawnFrame = nil
    for direction in ArrowDirection.allCases where !original.isDrawnAlike(direction) {
      losses.append(
        ThemeLoss(
          "directions.\(direction.rawValue)",
          because: "the pictures of frame and arrow are those of the theme without differences"))
    }
    let fused = FusedArt(pieces: pieces, cornerRadius: art.cap, resizing: .stretch)
    if var arrow = drawn.arrow {
      let lane = art.lane(arrow.lane, flat)
      let radii = flat.cornerRadii
      let corner = DrawnPictureMeasures.extent(of: radii.largest, flat.cornerCurve)
      let isUneven = radii != DrawnFrame.CornerRadii(all: radii.largest)
      if isUneven && lane != arrow.lane || art.cap + art.reach > max(corner, 1) {
        arrowLosses.append(
          ThemeLoss(
            "arrow.lane",
            because:
              "the arrow stays off what keeps its size in the pictures, \((art.cap + art.reach).decimal) "
              + "points from the corners"))
      }
      if radii.largest > 0 {
        let shortest = arrow.base + max(lane.horizontal, lane.vertical)
        arrowLosses.append(
          ThemeLoss(
            "frame.cornerRadius",
            because: "where an edge with an arrow is shorter than "
              + "\(((shortest * 1000).rounded(.up) / 1000).decimal) points, corners do not give way to it"
          ))
      }
      let pictures = bitmaps
      let atEnds = try Self.lossAtEnds(
        of: drawn, art, pictures: { pictures[Self.path(folder, $0, $1)] }, subject: subject)
      if let atEnds { arrowLosses.append(atEnds) }
      arrow.lane = lane
      arrow.art = .fused(fused)
      theme.arrow = arrow
    } else {
      theme.arrow = ArrowStyle(art: .fused(fused), base: 0, height: 0)
    }
    // Each direction has the same pictures, with a lane of its own.
    for (direction, own) in original.directions {
      theme.directions[direction]?.drawnFrame = nil
      theme.directions[direction]?.arrow = theme.arrow
      guard let ownArrow = own.arrow, let ownFrame = own.drawnFrame else { continue }
      theme.directions[direction]?.arrow?.lane = art.lane(ownArrow.lane, ownFrame)
    }
  }

  private static func path(_ folder: String, _ direction: ArrowDirection, _ scale: Int) -> String {
    "\(folder)\(direction.rawValue)@\(scale)x.png"
  }

  /// The theme in the size of its pictures, with what hangs over.
  ///
  /// - Parameter offset: Where the arrow is; `nil` for its place in the pictures.
  static func bitmap(
    _ theme: Theme, _ art: DrawnPictureMeasures, _ direction: ArrowDirection,
    _ offset: ArrowOffset?, _ scale: Scale, subject: String
  ) throws(PopframeError) -> Bitmap {
    let size = art.size(direction)
    let edge = direction == .left || direction == .right ? size.height : size.width
    let tip = art.spanStart + art.reach + (theme.arrow.map { tipOnBase(of: $0, direction) } ?? 0)
    let layout: PopoverLayout
    do throws(LayoutError) {
      layout = try PopoverLayout(
        theme: theme,
        request: PopoverRequest(
          extent: .bounds(size), arrow: direction, offset: offset ?? .points(tip - edge / 2),
          scale: scale))
    } catch { throw .impossible(path: subject, reason: "\(error)") }
    let drawing = Drawing(
      layout: layout, theme: theme, options: DrawingOptions(canvas: .shadow, layer: .group)
    ) { Bitmap(size: $0.size) }
    let picture = try drawing.picture(of: subject)
    // A line can be narrower than a point, and extend less than the pictures do.
    let bounds = layout.pixels.bounds
    let margin = scale.round(art.overhang)
    var whole = Bitmap(
      size: PixelSize(width: bounds.width + 2 * margin, height: bounds.height + 2 * margin))
    whole.replace(at: PixelPoint(x: margin - bounds.x, y: margin - bounds.y), with: picture)
    return whole
  }

  /// Where the tip is on the base of an arrow, from the low end of its edge.
  private static func tipOnBase(of arrow: ArrowStyle, _ direction: ArrowDirection) -> Double {
    guard case .drawn(let drawn) = arrow.art else { return arrow.tip }
    let isReversed =
      direction == .down && drawn.down == .rotate || direction == .left && drawn.left == .turn
    return isReversed ? arrow.base - arrow.tip : arrow.tip
  }
}

extension Theme {
  /// Whether frame and arrow of a drawn theme look the same in a direction as without its differences.
  fileprivate func isDrawnAlike(_ direction: ArrowDirection) -> Bool {
    guard let own = directions[direction] else { return true }
    var arrow = own.arrow
    if let lane = self.arrow?.lane { arrow?.lane = lane }
    return own.drawnFrame == drawnFrame && arrow == self.arrow
  }
}
