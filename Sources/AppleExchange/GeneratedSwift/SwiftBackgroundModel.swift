import Exchange
import Imaging
import Popovers
import Words

/// The data that generated Swift needs of a theme in one appearance: prepared pictures, and the numbers of each
/// direction.
struct SwiftBackgroundModel {
  /// The sliced frame.
  struct Frame {
    var picture: PreparedPicture
    /// Whether its middle is tiled on both axes; else it is stretched on both.
    var isTiled: Bool
    /// How far the art hangs over the frame.
    var overhang: Insets
  }

  /// An arrow for one direction.
  struct Arrow {
    /// The arrow's picture; a mask for a texture, where there is a texture.
    var picture: PreparedPicture
    /// The picture of the line over a masked texture.
    var line: PreparedPicture?
    /// How far the picture hangs over base, height and overlap.
    var overhang: Insets
  }

  /// A picture of frame and arrow in one.
  struct Fused {
    var halves: FusedHalves
    /// Where the tip is, in points of the whole picture.
    var tip: Double
    /// The picture with the arrow in the corner at the low end of its edge.
    var low: Corner?
    /// The picture with the arrow in the corner at the high end.
    var high: Corner?
  }

  /// A picture with the arrow in a corner.
  struct Corner {
    var picture: PreparedPicture
    /// How far the tip is from the corner's end of the edge, in points.
    var tip: Double
  }

  /// Where an arrow may be along its edge, in points.
  struct Lane: Hashable {
    /// The distance that the arrow keeps from the low end of its edge.
    var low: Double
    /// The distance that the arrow keeps from the high end.
    var high: Double
    /// Where the tip is on the base.
    var tip: Double
  }

  let theme: Theme
  /// The theme as it says itself.
  let original: Theme
  /// The colour of text on it.
  let contentColor: Color
  /// The prefix of the pictures' names.
  let asset: String
  private let subject: ExportSubject
  private(set) var frame: Frame?
  private(set) var arrows: [ArrowDirection: Arrow] = [:]
  /// The texture out of which arrows are cut.
  private(set) var texture: PreparedPicture?
  private(set) var fused: [ArrowDirection: Fused] = [:]
  private(set) var lanes: [ArrowDirection: Lane] = [:]
  /// Where the base begins in pictures of a drawn theme; `nil` for one that has pictures.
  let drawnBase: Double?
  /// How far pictures of a drawn theme hang over bounds on every side, in points.
  let overhang: Double
  /// The drawn frame that pictures were made of.
  let drawn: DrawnFrame?
  private(set) var losses: [ThemeLoss] = []

  init(_ look: ExportSubject.Look, of subject: ExportSubject, asset: String) {
    theme = look.theme
    original = look.original
    contentColor = look.contentColor
    drawnBase = look.drawnBase
    overhang = look.overhang
    drawn = look.drawn
    self.asset = asset
    self.subject = subject
    if let frame = theme.frame { self.frame = self.frame(frame) }
    guard let arrow = theme.arrow else { return }
    switch arrow.pictured {
    case .image(let image): add(image, arrow)
    case .clip(let clip): add(clip, arrow, look.clipped)
    case .fused(let art): add(art, arrow)
    case nil: break
    }
  }

  /// The overlap of frame and arrow in points.
  var overlap: Double { theme.arrow?.art.overlap ?? 0 }

  /// Every picture.
  var pictures: [PreparedPicture] {
    [frame?.picture, texture].compactMap { $0 }
      + arrows.values.flatMap { [$0.picture, $0.line].compactMap { $0 } }
      + fused.values.flatMap { piece in
        [piece.low?.picture, piece.high?.picture].compactMap { $0 }
          + (piece.halves.low == nil
            ? [piece.halves.whole] : [piece.halves.low, piece.halves.high].compactMap { $0 })
      }
  }

  var hasBackdrop: Bool { theme.backdrop != nil }

  /// The picture whose middle is the fill.
  private var body: PreparedPicture? { frame?.picture ?? fused[.none]?.halves.whole }

  /// The fill without its translucency, where what is behind may not show.
  var opaqueFill: Color {
    guard let file = body?.files.last else { return .white }
    let middle = file.bitmap.part(file.bitmap.bounds.inset(by: file.caps)).pixels
    guard var color = middle.first.map({ Color($0) }), color.alpha > 0 else { return .white }
    color.alpha = 255
    return color
  }

  /// The pictures as masks of what is behind: their alpha over that of the fill, at most 1.
  var covers: [PreparedPicture] {
    guard hasBackdrop else { return [] }
    let solid = Dictionary(
      (body?.files ?? []).map { ($0.scale, $0.bitmap.solidAlpha(within: $0.caps)) }
    ) { first, _ in first }
    let masks = texture == nil ? [] : arrows.values.map(\.picture.name)
    return pictures.map { picture in
      // What cuts a texture is a mask already.
      var cover = masks.contains(picture.name) ? picture : picture.masked(solid)
      cover.name += Self.coverSuffix
      return cover
    }
  }

  /// What stands behind the name of a picture that is a mask of what is behind.
  static let coverSuffix = "-cover"

  private func bitmap(_ file: PictureSet.File) -> Bitmap {
    subject.bitmap(file, tintedAs: theme)
  }

  private mutating func lose(_ key: String, _ reason: String) {
    losses.append(ThemeLoss(key, because: reason))
  }
}

extension SwiftBackgroundModel {
  /// Adds the loss of a picture that lacks a file for a screen: how another file is scaled is not published.
  private mutating func loseScales(of picture: PreparedPicture, _ key: String) {
    let missing = (1...3).filter { scale in !picture.files.contains { $0.scale == scale } }
    let first = picture.files.last?.bitmap.pixels.first
    guard !missing.isEmpty,
      picture.files.last?.bitmap.pixels.contains(where: { $0 != first }) == true
    else { return }
    let scales = missing.map { "\($0)x" }.joined(separator: " and ")
    lose(key, "there is no file of \(scales), and it is not published how another one is scaled")
  }
}

// Sliced frames and the arrows on them.
extension SwiftBackgroundModel {
  private mutating func frame(_ frame: FrameStyle) -> Frame {
    var picture = PreparedPicture(
      name: "\(asset)-frame",
      files: frame.image.files.map { file in
        let art = SlicedArt(frame, file, bitmap: bitmap(file))
        return PreparedPicture.File(scale: file.scale, bitmap: art.cutToCenter, caps: art.caps)
      }, resizing: frame.resizing, filter: frame.filter)
    // An image has one size of caps for all of its files.
    if !picture.hasCommonSlices { picture = picture.withWholeSlices }
    // An area of one colour along an axis looks the same tiled and stretched.
    let axes = [
      (frame.resizing.x, frame.tileAnchor.x, picture.isFlat(.horizontal)),
      (frame.resizing.y, frame.tileAnchor.y, picture.isFlat(.vertical)),
    ].filter { !$0.2 }
    let isTiled = axes.contains { $0.0 == .tile }
    if isTiled, axes.contains(where: { $0.0 != .tile }) {
      lose("frame.resizing", "an image is tiled or stretched on both axes; it is tiled here")
    } else if !isTiled, !axes.isEmpty, frame.filter == .smooth {
      lose("frame.filter", "it is not published how an image is sampled that is stretched")
    }
    if axes.contains(where: { $0.0 == .tile && $0.1 != .start }) {
      lose("frame.tileAnchor", "an image's tiles begin at the left and at the top")
    }
    loseScales(of: picture, "frame.image")
    if frame.emptyMiddle == .transparent {
      lose("frame.emptyMiddle", "it is not published how an image without a middle is drawn")
    }
    if !picture.hasCommonSlices {
      lose(
        "frame.capInsets",
        "an image has one size of caps, and what is between these is not one colour; this is that of "
          + "the largest file")
    }
    return Frame(picture: picture, isTiled: isTiled, overhang: frame.alignmentInsets)
  }

  private mutating func add(_ image: ImageArrow, _ arrow: ArrowStyle) {
    for direction in ArrowDirection.allCases where direction != .none {
      let picture = PreparedPicture(
        name: "\(asset)-arrow-\(direction.rawValue)",
        files: image.files(of: arrow, direction, bitmap: bitmap), resizing: .none,
        filter: image.filter)
      arrows[direction] = Arrow(
        picture: picture, overhang: image.orientation(direction).turn(image.alignmentInsets))
      let turned = theme.pointing(direction).arrow ?? arrow
      addLane(turned, direction, tip: image.tip(turned, direction))
    }
  }

  private mutating func add(
    _ clip: ClipArrow, _ arrow: ArrowStyle, _ clipped: [ArrowDirection: ExportSubject.ClippedArrow]
  ) {
    if case .frame = clip.texture {
      lose("arrow.texture", "the arrow is cut out of the frame's middle, which is repeated")
    }
    switch clip.texture {
    case .frame, .center:
      texture = frame?.picture.part("\(asset)-texture") { file in
        (file.bitmap.bounds.inset(by: file.caps), .zero)
      }
    case .picture(let set):
      texture = PreparedPicture(
        name: "\(asset)-texture",
        files: set.files.map {
          PreparedPicture.File(scale: $0.scale, bitmap: bitmap($0), caps: .zero)
        }, resizing: .tile, filter: clip.filter)
    }
    for direction in ArrowDirection.allCases where direction != .none {
      guard let art = clipped[direction] else { continue }
      func prepared(_ files: [Int: Bitmap], _ name: String) -> PreparedPicture {
        PreparedPicture(
          name: "\(asset)-arrow-\(direction.rawValue)\(name)",
          files: files.sorted { $0.key < $1.key }.map {
            PreparedPicture.File(scale: $0.key, bitmap: $0.value, caps: .zero)
          }, resizing: .none, filter: .smooth)
      }
      arrows[direction] = Arrow(
        picture: prepared(art.mask, "-mask"),
        line: clip.stroke == nil ? nil : prepared(art.line, "-line"), overhang: art.overhang)
      let isReversed =
        direction == .down && clip.down == .rotate || direction == .left && clip.left == .turn
      let turned = theme.pointing(direction).arrow ?? arrow
      addLane(turned, direction, tip: isReversed ? turned.base - turned.tip : turned.tip)
    }
    if clip.stroke != nil {
      lose(
        "arrow.stroke",
        "line and texture are two pictures, rounded each for itself; where both are, pixels differ "
          + "by up to 1 level")
    }
    if arrow.edge == .skew || arrow.edge == .corner {
      lose("arrow.edge", "the arrow is a picture, which does not lean; it is clamped here")
    }
  }

  private mutating func addLane(_ arrow: ArrowStyle, _ direction: ArrowDirection, tip: Double) {
    lanes[direction] =
      direction.runsAcross
      ? Lane(low: arrow.lane.left, high: arrow.lane.right, tip: tip)
      : Lane(low: arrow.lane.top, high: arrow.lane.bottom, tip: tip)
  }
}

// Fused art.
extension SwiftBackgroundModel {
  /// Whether a direction has a picture, or the frame is none of fused art.
  var drawsSomething: Bool {
    if case .fused? = theme.arrow?.art { !fused.isEmpty } else { true }
  }

  private mutating func add(_ art: FusedArt, _ arrow: ArrowStyle) {
    for direction in ArrowDirection.allCases {
      let slot = FusedArt.Slot(rawValue: direction.rawValue) ?? .none
      guard let piece = art.pieces[slot] ?? art.mirrored(slot) else { continue }
      let halves = FusedHalves(
        piece, of: art, name: "\(asset)-\(direction.rawValue)",
        along: direction.runsAcross ? .horizontal : .vertical,
        isMirrored: art.pieces[slot] == nil, bitmap: bitmap)
      let turned = theme.pointing(direction).arrow ?? arrow
      let start = (halves.span.lowerBound + halves.span.upperBound - turned.base) / 2
      let tip = piece.tip ?? start + turned.tip
      fused[direction] = Fused(
        halves: halves, tip: tip, low: corner(art, direction, isHigh: false),
        high: corner(art, direction, isHigh: true))
      guard direction != .none else { continue }
      addLane(turned, direction, tip: tip - (drawnBase ?? start))
      if halves.isLowFixed || halves.isHighFixed {
        lose(
          "arrow.fused",
          "an arrow beside which nothing stretches on one side is placed as if there were a span")
      }
      loseSampling(of: halves, art)
      loseScales(of: halves.whole, "arrow.fused")
    }
    let inCorners = ArrowDirection.allCases.filter { fused[$0] == nil && art.draws($0) }
    if !inCorners.isEmpty {
      lose(
        "arrow.fused",
        "\(inCorners.map(\.rawValue).listed(.and)) \(inCorners.count == 1 ? "has" : "have") corner pictures "
          + "alone, which are not written; give pictures with the arrow beside the corner, too")
    }
  }

  /// Adds the loss of stretched or tiled halves: how they are sampled is not published.
  private mutating func loseSampling(of halves: FusedHalves, _ art: FusedArt) {
    if art.resizing != .stretch {
      if halves.whole.isFlat(.horizontal) && halves.whole.isFlat(.vertical) { return }
      lose("arrow.resizing", "it is not published how the tiles of two halves meet")
    } else if art.filter == .smooth {
      if halves.low?.isFlat ?? true, halves.high?.isFlat ?? true { return }
      lose(
        drawnBase == nil ? "arrow.filter" : "frame.style",
        "it is not published how an image is sampled that is stretched")
    }
  }

  /// The picture with the arrow in the corner at one end of its edge.
  private func corner(
    _ art: FusedArt, _ direction: ArrowDirection, isHigh: Bool
  ) -> Corner? {
    guard theme.arrow?.edge == .corner else { return nil }
    typealias Choice = (slot: FusedArt.Slot, isMirrored: Bool, name: String)
    let choices: [Choice] =
      switch (direction, isHigh) {
      case (.up, false): [(.upCorner, true, "up-left")]
      case (.up, true): [(.upCorner, false, "up-right")]
      case (.down, false): [(.downCorner, true, "down-left")]
      case (.down, true): [(.downCorner, false, "down-right")]
      case (.left, false): [(.leftTop, false, "left-top"), (.rightTop, true, "left-top")]
      case (.left, true):
        [(.leftBottom, false, "left-bottom"), (.rightBottom, true, "left-bottom")]
      case (.right, false): [(.rightTop, false, "right-top")]
      case (.right, true): [(.rightBottom, false, "right-bottom")]
      case (.none, _): []
      }
    for choice in choices {
      guard let piece = art.pieces[choice.slot], let tip = piece.tip else { continue }
      let picture = FusedHalves(
        choice.isMirrored ? piece.mirrored : piece, of: art, name: "\(asset)-\(choice.name)-corner",
        along: direction.runsAcross ? .horizontal : .vertical, isMirrored: choice.isMirrored,
        bitmap: bitmap
      ).whole
      // Pictures of the top and the bottom edge are drawn for the right corner.
      let size = piece.image.size
      let distance =
        direction.runsAcross ? size.width - tip : isHigh ? size.height - tip : tip
      return Corner(picture: picture, tip: distance)
    }
    return nil
  }
}
