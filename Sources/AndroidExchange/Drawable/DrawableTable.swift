import Exchange
import Imaging
import Popovers
internal import Themes
internal import Words

/// A theme in one appearance as Kotlin has it: the pictures, and the values of each direction.
struct DrawableTable {
  /// The pictures, each once.
  private(set) var pictures: [PreparedPicture] = []
  var losses: [ThemeLoss] = []
  /// Pictures with their slices, in the order in which they are named, also those of tables before this one.
  private(set) var arts: [(name: String, text: String)]
  /// The values of each direction; what has none keeps its default.
  private(set) var sides: [(direction: ArrowDirection, values: DrawableValues)] = []
  let look: ExportSubject.Look
  private let subject: ExportSubject
  private let stem: String
  /// The outline of a theme that the device draws.
  let outline: OutlinePath?

  /// - Parameters:
  ///   - stem: The beginning of the pictures' names.
  ///   - arts: The pictures with their slices that are named already.
  init(
    _ look: ExportSubject.Look, of subject: ExportSubject, stem: String,
    arts: [(name: String, text: String)] = []
  ) {
    self.look = look
    self.subject = subject
    self.stem = stem
    self.arts = arts
    outline = subject.isDrawnOnDevice ? OutlinePath.onDevice(look.original) : nil
    losses = outline == nil ? look.losses + look.arrowLosses : []
    for direction in ArrowDirection.allCases {
      sides.append((direction, outline.map { drawn(direction, $0) } ?? side(direction)))
    }
    if let outline { loseOfDrawn(outline) } else { lose(look.theme) }
  }
}

// What is written of a direction.
extension DrawableTable {
  private mutating func side(_ direction: ArrowDirection) -> DrawableValues {
    let theme = look.theme.pointing(direction)
    var values = DrawableValues()
    func add(_ key: String, _ text: String?) {
      if let text { values.add(key, text) }
    }
    func add(_ key: String, _ length: Double) {
      add(key, length == 0 ? nil : Self.number(length))
    }
    func add(_ key: String, if isSo: Bool) { add(key, isSo ? "true" : nil) }
    add("insets", sides(theme.contentInsets))
    if let frame = theme.frame {
      add("body", art(frame, theme, direction))
      add("over", over(frame.alignmentInsets))
    }
    if let axis = direction.axis, let arrow = theme.arrow,
      let metrics = try? ArrowMetrics(
        arrow, snap: theme.snap, direction: direction, axis: axis, scale: .one)
    {
      add("base", metrics.base)
      add("height", metrics.height)
      add("tip", look.drawnBase.map { (tipInArt(arrow, direction) ?? 0) - $0 } ?? metrics.tip)
      add("lane", Self.list([metrics.low, metrics.high]))
      add("overlap", metrics.overlap)
      add("overshoots", if: metrics.policy == .overshoot)
      add("snapsBase", if: metrics.snap == .base)
      add("snapsTip", if: metrics.snap == .tip)
      switch arrow.pictured {
      case .image(let image):
        let files = image.files(of: arrow, direction) { subject.bitmap($0, tintedAs: theme) }
        add("arrow", art("arrow_\(direction.rawValue)", files.map { ($0, nil) }, image.filter))
        add("arrowOver", over(metrics.insets))
        add("isBehind", if: image.order == .behind)
        add("isReplacing", if: image.join == .replace && image.overlap > 0)
      case .clip(let clip):
        guard let clipped = look.clipped[direction] else { break }
        add("arrow", art("mask_\(direction.rawValue)", clipped.mask))
        add("arrowOver", over(clipped.overhang))
        add("isBehind", if: clip.order == .behind)
        add("textureFrom", Self.list([clip.textureOrigin.x, clip.textureOrigin.y]))
        add("texture", texture(clip, theme, direction))
        if clip.stroke != nil { add("line", art("line_\(direction.rawValue)", clipped.line)) }
      case .fused, nil: break
      }
    }
    if case .fused(let fused)? = theme.arrow?.art {
      add("isFused", if: true)
      add("over", over(Insets(all: look.overhang)))
      add(
        "body",
        art(fused, FusedImageSelection(fused, direction: direction), theme, direction.rawValue))
      add("baseInArt", look.drawnBase.map(Self.number))
      if let arrow = theme.arrow { add("tipInArt", tipInArt(arrow, direction) ?? 0) }
      if theme.arrow?.edge == .corner {
        let low = FusedImageSelection(fused, direction: direction, corner: .low)
        let high = FusedImageSelection(fused, direction: direction, corner: .high)
        add("radius", fused.cornerRadius)
        add("low", art(fused, low, theme, "\(direction.rawValue)_low"))
        add("high", art(fused, high, theme, "\(direction.rawValue)_high"))
      }
      if look.drawn != nil, theme.shadows.contains(where: { $0.caster == .frame }) {
        let none = FusedImageSelection(fused, direction: .none)
        add("caster", art(fused, none, theme, ArrowDirection.none.rawValue))
      }
    }
    let casts = look.castShadows[direction] ?? []
    let shadows = theme.shadows.enumerated().map { index, shadow in
      var values = Self.shadow(shadow)
      if index < casts.count {
        let cast = casts[index]
        let files = cast.frames.map { ($0, Slices?.some(Slices(span: 0..<0, solid: 255))) }
        if let art = art("shadow_\(index + 1)", files, .smooth, of: direction) {
          values += ["picture = \(art)", "reach = \(Self.number(cast.reach))"]
        }
      }
      return DrawableValues.call("Shadow", values)
    }
    add("shadows", shadows.isEmpty ? nil : DrawableValues.call("listOf", shadows))
    let added = casts.enumerated().map { index, cast in
      cast.arrows.isEmpty
        ? nil : art("shadow_\(index + 1)_\(direction.rawValue)", cast.arrows)
    }
    if added.contains(where: { $0 != nil }) {
      add("arrowShadows", DrawableValues.call("listOf", added.map { $0 ?? "null" }))
    }
    return values
  }

  /// Where the tip is along the edge of a fused picture, in points.
  private func tipInArt(_ arrow: ArrowStyle, _ direction: ArrowDirection) -> Double? {
    guard case .fused(let fused) = arrow.art,
      let piece = FusedImageSelection(fused, direction: direction)
    else { return nil }
    return piece.piece.tip ?? piece.baseStart(arrow.base).map { $0 + arrow.tip }
  }

  static func color(_ color: Color) -> String {
    let digits = [color.alpha, color.red, color.green, color.blue].map { channel in
      (channel < 16 ? "0" : "") + String(channel, radix: 16, uppercase: true)
    }
    return "0x\(digits.joined()).toInt()"
  }

  static func shadow(_ shadow: ShadowStyle) -> [String] {
    var values = [color(shadow.color)]
    values += [shadow.opacity, shadow.offset.x, shadow.offset.y, shadow.blur].map(number)
    if shadow.spread != 0 { values.append("spread = \(number(shadow.spread))") }
    if shadow.caster == .frame { values.append("isOfFrame = true") }
    if shadow.knockout { values.append("isKnockedOut = true") }
    return values
  }
}

// Pictures.
extension DrawableTable {
  private mutating func art(
    _ frame: FrameStyle, _ theme: Theme, _ direction: ArrowDirection
  ) -> String? {
    let files = frame.image.files.map { file in
      let art = SlicedArt(frame, file, bitmap: subject.bitmap(file, tintedAs: theme))
      let solid = art.bitmap.solidAlpha(within: art.caps)
      return (
        PreparedPicture.File(scale: file.scale, bitmap: art.cutToCenter, caps: art.caps),
        Slices(span: 0..<0, solid: solid)
      )
    }
    let anchors: [TileAnchors.Anchor] = [.start, .center, .end]
    let anchor = [frame.tileAnchor.x, frame.tileAnchor.y].map { anchors.firstIndex(of: $0) ?? 0 }
    return art(
      "frame", files, frame.filter, resizing: frame.resizing,
      anchor: anchor == [0, 0] ? nil : "listOf(\(anchor[0]), \(anchor[1]))", of: direction)
  }

  /// A picture that has no slices, in some scales.
  private mutating func art(_ name: String, _ files: [Int: Bitmap]) -> String? {
    let files = files.sorted { $0.key < $1.key }.map {
      (PreparedPicture.File(scale: $0.key, bitmap: $0.value, caps: .zero), Slices?.none)
    }
    return art(name, files, .smooth)
  }

  private mutating func art(
    _ fused: FusedArt, _ selection: FusedImageSelection?, _ theme: Theme, _ name: String
  ) -> String? {
    guard let selection else { return nil }
    let isMirrored = selection.orientation != .identity
    let piece = isMirrored ? selection.piece.mirrored : selection.piece
    let isAcross = selection.slot.edge.runsAcross
    let files = piece.image.files.map { file in
      let bitmap = subject.bitmap(file, tintedAs: theme)
      let art = SlicedArt(
        piece, of: fused, file, bitmap: isMirrored ? bitmap.turned(.flippedHorizontally) : bitmap)
      var caps = art.caps
      if fused.resizing.x == .none { (caps.left, caps.right) = (0, 0) }
      if fused.resizing.y == .none { (caps.top, caps.bottom) = (0, 0) }
      let isWhole = (isAcross ? fused.resizing.x : fused.resizing.y) == .none
      let solid = look.drawn.map(Self.solidAlpha) ?? art.bitmap.solidAlpha(within: art.caps)
      return (
        PreparedPicture.File(scale: file.scale, bitmap: art.bitmap, caps: caps),
        Slices(span: isWhole ? 0..<0 : art.span ?? 0..<0, solid: solid)
      )
    }
    return art("art_\(name)", files, fused.filter, resizing: fused.resizing)
  }

  /// The alpha of a drawn frame's middle, as its pictures have it.
  private static func solidAlpha(_ frame: DrawnFrame) -> UInt8 {
    let color =
      switch frame.fill {
      case .color(let color): color
      case .gradient(let gradient): gradient.stops[gradient.stops.count / 2].color
      }
    return color.alpha == 0 ? 255 : color.alpha
  }

  private mutating func texture(
    _ clip: ClipArrow, _ theme: Theme, _ direction: ArrowDirection
  ) -> String? {
    switch clip.texture {
    case .frame: return nil
    case .center:
      guard var frame = theme.frame else { return nil }
      frame.filter = clip.filter
      frame.resizing = Resizing(x: .tile, y: .tile)
      return art(frame, theme, direction)
    case .picture(let set):
      let files = set.files.map {
        (
          PreparedPicture.File(
            scale: $0.scale, bitmap: subject.bitmap($0, tintedAs: theme), caps: .zero),
          Slices?.none
        )
      }
      return art("texture", files, clip.filter, of: direction)
    }
  }

  /// The parts of a file's middle, as far as they are known.
  private struct Slices {
    /// The arrow's span along its edge, in pixels of the file; empty without one.
    var span: Range<Int>
    /// The most frequent alpha.
    var solid: UInt8
  }

  /// The name of a picture with its slices; `nil` for one that no screen takes.
  ///
  /// - Parameter direction: Ends the name of a second picture of the same name.
  private mutating func art(
    _ name: String, _ files: [(file: PreparedPicture.File, slices: Slices?)], _ filter: Filter,
    resizing: Resizing = Resizing(x: .stretch, y: .stretch), anchor: String? = nil,
    of direction: ArrowDirection = .none
  ) -> String? {
    let known = files.filter { AndroidDensity(scale: $0.file.scale) != nil }
    guard !known.isEmpty else { return nil }
    var picture = PreparedPicture(
      name: "\(stem)_popover_\(name)", files: known.map(\.file), resizing: resizing, filter: filter)
    let shown = picture.files.map(\.bitmap)
    if pictures.contains(where: { $0.name == picture.name && $0.files.map(\.bitmap) != shown }) {
      picture.name += "_\(direction.rawValue)"
    }
    if !pictures.contains(where: { $0.name == picture.name }) { pictures.append(picture) }
    let isWhole = known.allSatisfy { $0.slices == nil }
    let rows = known.map { file, slices in
      let caps = file.caps
      let span = slices?.span ?? 0..<0
      return (
        scale: file.scale,
        lengths: [
          caps.left, caps.top, caps.right, caps.bottom, span.lowerBound, span.upperBound,
        ],
        solid: Int(slices?.solid ?? 255)
      )
    }
    func text(_ numbers: [Int]) -> String {
      numbers.map(String.init).joined(separator: ", ")
    }
    // Lengths that are the same in dp at every density are said once.
    let lengths = rows[0].lengths.map { $0 / rows[0].scale }
    let isSame = rows.allSatisfy { row in
      row.lengths == lengths.map { $0 * row.scale } && row.solid == rows[0].solid
    }
    let lines =
      isSame
      ? [text(lengths + [rows[0].solid])]
      : rows.map { text([$0.scale * 160] + $0.lengths + [$0.solid]) }
    var values = ["R.drawable.\(picture.name)"]
    if !isWhole { values.append(DrawableValues.call("intArrayOf", lines)) }
    if filter == .nearest { values.append("isNearest = true") }
    let isTiled = [resizing.x == .tile, resizing.y == .tile]
    if isTiled != [false, false] {
      values.append("isTiled = listOf(\(isTiled[0]), \(isTiled[1]))")
    }
    if let anchor { values.append("anchor = \(anchor)") }
    let text = DrawableValues.call("Art", values)
    if let same = arts.first(where: { $0.text == text }) { return same.name }
    var short = "art\(arts.count + 1)"
    let words = name.split(separator: "_")
    let first =
      words.prefix(1) + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    if !arts.contains(where: { $0.name == first.joined() }) { short = first.joined() }
    arts.append((short, text))
    return short
  }
}

// Values as Kotlin writes them.
extension DrawableTable {
  static func number(_ value: Double) -> String {
    let text = value.roundedToNanopoint.decimal
    return text.contains(".") ? text : "\(text).0"
  }

  static func list(_ values: [Double]) -> String? {
    values.allSatisfy { $0 == 0 } ? nil : "listOf(\(values.map(number).joined(separator: ", ")))"
  }

  /// The sides of insets from the left clockwise.
  func sides(_ insets: Insets) -> String {
    let sides = [insets.left, insets.top, insets.right, insets.bottom]
    return "listOf(\(sides.map(Self.number).joined(separator: ", ")))"
  }

  private func over(_ insets: Insets) -> String? { insets == .zero ? nil : sides(insets) }
}

// What is lost.
extension DrawableTable {
  /// Which popovers have shadows that the device blurs, as the beginning of a sentence; empty for all.
  private var blurredIn: String {
    let sizes = look.castShadows.values.joined().flatMap { cast in
      cast.frames.map { file in
        let (caps, scale) = (file.caps, Double(file.scale))
        return (
          Double(caps.left + caps.right) / scale - 2 * cast.reach,
          Double(caps.top + caps.bottom) / scale - 2 * cast.reach
        )
      }
    }
    guard let width = sizes.map(\.0).max(), let height = sizes.map(\.1).max() else { return "" }
    return "where the frame is not \(width.rounded(.up).decimal) points wide and "
      + "\(height.rounded(.up).decimal) high, "
  }

  private mutating func lose(_ theme: Theme) {
    let all = ArrowDirection.allCases.map(theme.pointing)
    let shadows = all.flatMap(\.shadows)
    losses.lose(
      "contentCornerRadius", if: theme.contentCornerRadius != 0,
      "the content lies on the background, which does not cut it")
    losses.lose(
      "backdrop", if: all.contains { $0.backdrop != nil }, "what is behind shows as it is")
    if look.shadowLevels > 0 {
      losses.append(
        ThemeLoss(
          "shadow",
          because:
            "shadows are pictures, and differ by up to \(look.shadowLevels.counted("level")); --exact "
            + "has the device blur them", levels: look.shadowLevels))
    }
    losses.lose(
      "shadow.spread", if: look.drawn != nil && shadows.contains { $0.spread != 0 },
      "\(blurredIn)a shadow has the shape of the art")
    if let drawn = look.drawn {
      losses.lose(
        "shadow.from",
        if: shadows.contains { $0.caster == .frame }
          && !(drawn.isOpaque && drawn.borders.reach(at: .one) == 0),
        "\(blurredIn)the frame's picture casts it, which is translucent or has a line outside of its outline"
      )
    }
    losses.lose(
      "arrow.base", if: theme.hasSeveralMeasures,
      "the arrow has one size for all densities; this is that of the smallest")
    if theme.arrow?.edge == .overshoot {
      losses.lose(
        "arrow.edge", if: true, "an arrow that leaves the popover is cut at the drawable's bounds")
    }
    guard case .clip(let clip)? = theme.arrow?.art else { return }
    losses.lose(
      "arrow.stroke", if: clip.stroke != nil,
      "line and texture are two pictures, rounded each for itself; where both are, pixels differ "
        + "by up to 1 level")
    losses.lose(
      "arrow.edge", if: theme.arrow?.edge == .skew || theme.arrow?.edge == .corner,
      "the arrow is a picture, which does not lean; it is clamped here")
  }
}
