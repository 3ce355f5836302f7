import Exchange
import Imaging
internal import Languages
import Popovers

/// The rules and pictures of a stylesheet for one appearance of a theme.
struct StylesheetModel {
  let subject: ExportSubject
  let look: ExportSubject.Look
  let name: String
  private(set) var pictures: [WebPicture] = []
  private(set) var rules: [WebRule] = []
  private(set) var losses: [ThemeLoss] = []

  /// Whether the background has the four elements of a grid, because the arrow replaces the frame in some appearance.
  let usesGrid: Bool
  /// The base's pictures, for another appearance.
  private let known: [WebPicture]
  /// The directions that are asked for; `nil` for all.
  private let arrows: Set<ArrowDirection>?
  /// The scales of screens that pictures are needed for; `nil` for all.
  private let scales: [Int]?
  /// Whether a drawn theme is asked for as pictures.
  private let usesPictures: Bool

  /// - Parameters:
  ///   - name: The class.
  ///   - options: Says which directions and scales are needed.
  ///   - base: The theme without differences, whose pictures are not written again.
  init(
    _ subject: ExportSubject, _ look: ExportSubject.Look, name: String,
    options: StylesheetOptions, base: StylesheetModel? = nil
  ) {
    (arrows, scales, usesPictures) = (options.arrows, options.scales, options.usesPictures)
    self.subject = subject
    self.look = look
    self.name = name
    usesGrid = subject.looks.contains { WebGrid.isNeeded($0.theme) }
    known = base?.pictures ?? []
    write()
  }

  /// The pictures that the base has not, or has others of.
  var changedPictures: [WebPicture] { pictures.filter { !known.contains($0) } }

  /// Where the arrow points; also that of an element round the popover.
  var offset: String { "--\(name)-offset, 0px" }
  var pixel: String { "--\(name)-pixel" }

  /// Whether something is rounded to device pixels.
  var roundsToPixels: Bool {
    rules.contains { $0.declarations.contains { $0.value.holds("var(\(pixel))") } }
  }

  private mutating func write() {
    losses = look.losses + look.arrowLosses
    losses += WebLosses(look.theme).all
    for direction in directions { write(direction) }
    write(.none)
    if cutsArrows {
      for (directions, axis) in [(["up", "down"], "x"), (["left", "right"], "y")] {
        rules.append(
          WebRule(
            selector: WebRule.selector(name, directions, " > .\(name)-background"),
            declarations: [WebDeclaration("overflow-\(axis)", "clip")]))
      }
    }
    writeBackdrop()
    writeShadows()
    if max(look.theme.contentCornerRadius, subject.base.contentCornerRadius) > 0 {
      add(
        " > .\(name)-content",
        [WebDeclaration("border-radius", WebText.px(look.theme.contentCornerRadius))], to: nil)
    }
  }

  /// Whether arrows that are longer than their edge are cut at bounds, which nothing else hangs over there.
  private var cutsArrows: Bool {
    guard let arrow = look.theme.arrow, arrow.edge != .overshoot, case .image(let image) = arrow.art
    else { return false }
    // Elsewhere it hangs over bounds in a lane of a negative length alone.
    let lane = arrow.lane
    return image.alignmentInsets == .zero && look.theme.frame?.alignmentInsets == .zero
      && min(lane.top, lane.left, lane.bottom, lane.right) >= 0
  }

  /// Where an arrow can point.
  var directions: [ArrowDirection] {
    ArrowDirection.allCases.filter { $0 != .none && arrows?.contains($0) != false && draws($0) }
  }

  /// Whether there is art for an arrow of a direction.
  private func draws(_ direction: ArrowDirection) -> Bool {
    switch look.theme.arrow?.pictured {
    case .image: true
    case .fused(let art): art.draws(direction)
    case .clip: look.clipped[direction] != nil
    case nil: false
    }
  }

  mutating func lose(_ loss: ThemeLoss) { losses.append(loss) }

  mutating func add(
    _ suffix: String, _ declarations: [WebDeclaration], to direction: ArrowDirection?
  ) {
    // A theme without arrows has one look.
    let isCommon = direction == nil || direction == ArrowDirection.none && directions.isEmpty
    rules.append(
      WebRule(
        selector: isCommon
          ? ".\(name)\(suffix)" : WebRule.selector(name, [direction?.rawValue ?? ""], suffix),
        declarations: declarations))
  }

  private mutating func write(_ direction: ArrowDirection) {
    let theme = look.theme.pointing(direction)
    let height = direction == .none ? 0 : theme.arrow?.height ?? 0
    var own: [WebDeclaration] = []
    if theme.contentInsets != look.theme.contentInsets {
      own.append(WebDeclaration("padding", padding(theme)))
    }
    if height > 0 {
      // The arrow lies beside the element, which is the frame.
      let beside = Insets.zero.grown(at: direction, by: -height)
      own.append(
        WebDeclaration(room, WebText.insets(beside) { WebText.pixels([$0], pixel) }))
    }
    if direction.axis == .vertical {
      own.append(WebDeclaration(leastHeight, WebText.px(length(theme, direction))))
    }
    if !own.isEmpty { add("", own, to: direction) }
    if let frame = theme.frame {
      let (picture, clear) = framePicture(frame).scalingWithTiles
      let image = add(picture, "frame", direction, isSliced: true)
      if usesGrid {
        writeGrid(frame, theme, direction, image, clear: clear)
      } else {
        add(
          background("before"),
          [WebDeclaration("inset", place(of: frame, direction, height, clear))] + slices(image),
          to: direction)
      }
      if direction != .none, let arrow = theme.arrow {
        switch arrow.pictured {
        case .image(let image): writeArrow(image, arrow, direction)
        case .clip(let clip): writeClip(clip, arrow, direction)
        case .fused, nil: break
        }
      }
      if let backdrop = theme.backdrop {
        let solid = solidAlphas(frame)
        if height > 0, frame.alignmentInsets.side(direction) > 0 {
          lose(
            ThemeLoss(
              "backdrop", because: "what hangs over the frame has none where the arrow begins"))
        }
        writeMask(
          backdrop, framePicture(frame), solid: solid, cut: frame.alignmentInsets,
          room: Insets.zero.grown(at: direction, by: height),
          arrow: direction == .none ? [] : arrowLayers(theme.arrow, direction, solid: solid),
          direction)
      }
    } else if case .fused(let art)? = theme.arrow?.art, let arrow = theme.arrow {
      writeFused(art, arrow, direction)
    }
  }

  /// The custom properties of how far the background reaches beyond the element, and of the least height.
  private var room: String { "--\(name)-room" }
  private var leastHeight: String { "--\(name)-least" }

  /// The content's insets as `padding`.
  func padding(_ theme: Theme) -> String {
    WebText.insets(theme.contentInsets) { WebText.px(max(0, $0)) }
  }

  /// The values of `min-width` and `min-height`. A popover that turns over keeps its width; only an arrow on a side needs
  /// the height.
  var least: (width: String, height: String) {
    let widths = directions.filter(\.runsAcross).map { length(look.theme.pointing($0), $0) }
    return (WebText.px(widths.max() ?? 0), "var(\(leastHeight), 0px)")
  }

  /// The length that the arrow's edge has at least, however little content there is: the arrow and what it keeps from
  /// the edge's ends.
  private func length(_ theme: Theme, _ direction: ArrowDirection) -> Double {
    guard direction != .none, let arrow = theme.arrow else { return 0 }
    let (low, high) =
      direction.runsAcross
      ? (arrow.lane.left, arrow.lane.right) : (arrow.lane.top, arrow.lane.bottom)
    return (max(0, low) + arrow.base + max(0, high)).rounded(.up)
  }

  /// Where the frame's art lies in bounds: beside the arrow, and over what it hangs over.
  ///
  /// - Parameter clear: How far the picture's art is from its edges.
  func place(
    of frame: FrameStyle, _ direction: ArrowDirection, _ height: Double, _ clear: Insets
  ) -> String {
    let room = Insets.zero.grown(at: direction, by: height)
    let over = frame.alignmentInsets
    return [
      [room.top, -over.top, -clear.top], [room.right, -over.right, -clear.right],
      [room.bottom, -over.bottom, -clear.bottom], [room.left, -over.left, -clear.left],
    ].map { WebText.pixels($0, pixel) }.joined(separator: " ")
  }

  /// The selector of the background, behind that of the popover.
  var background: String { " > .\(name)-background" }

  func background(_ part: String) -> String { "\(background)::\(part)" }

  /// Remembers a picture once; another appearance's name is its own.
  ///
  /// - Parameters:
  ///   - property: What it is called in custom properties; that of a direction with other slices is called after it, too.
  ///   - isScaled: Whether it is drawn at another size than its own.
  mutating func add(
    _ picture: PreparedPicture, _ property: String, _ direction: ArrowDirection,
    isSliced: Bool = false, isScaled: Bool = true, lengths: [WebLength] = []
  ) -> WebPicture {
    var picture = picture
    if let scales { picture.keepFiles(of: scales) }
    var web = WebPicture(
      property: property, picture: picture, isSliced: isSliced, lengths: lengths)
    if pictures.contains(where: { $0.property == property && $0 != web }) {
      web = WebPicture(
        property: "\(property)-\(direction.rawValue)", picture: picture, isSliced: isSliced,
        lengths: lengths)
    }
    // Slices of a direction's own may be of the same files.
    if pictures.contains(where: {
      $0.picture.name == picture.name && !$0.picture.hasFiles(of: picture)
    }) {
      web.picture.name += "-\(direction.rawValue)"
    }
    if let same = known.first(where: { $0 == web }) {
      web.picture.name = same.picture.name
    } else if !look.isBase {
      web.picture.name += "~\(look.appearance)"
    }
    guard !pictures.contains(web) else { return web }
    pictures.append(web)
    guard !known.contains(web), !picture.isMask else { return web }
    if isScaled, picture.filter == .smooth, !picture.isFlat {
      let remedy =
        look.drawnBase == nil
        ? "let only parts of one colour stretch, or say filter: nearest for pixel art"
        : usesPictures
          ? "without --pictures the browser draws the theme itself"
          : "look at it in the browsers that count"
      losses.append(
        ThemeLoss(
          stretchingKey(picture),
          because:
            "a browser's filter stretches several colours otherwise than ours: gradients and edges shift, "
            + "a ramp of nine pixels by up to 17 levels; \(remedy)"))
    } else {
      let scales = screensWithoutFile(picture)
      if !scales.isEmpty {
        let names = scales.map { "@\($0)x" }.joined(separator: ", ")
        losses.append(
          ThemeLoss(
            stretchingKey(picture),
            because:
              "a browser's filter scales another file on screens that have none (\(names)): edges are "
              + "softer or harder there than ours; add the picture for \(names)"))
      }
    }
    return web
  }

  /// The device pixels of a CSS pixel that screens have.
  static let ratios = [1, 2, 3]

  /// The screens on which a browser scales a file, and its filter counts.
  private func screensWithoutFile(_ picture: PreparedPicture) -> [Int] {
    guard picture.filter == .smooth, let file = picture.files.last,
      file.bitmap.pixels.contains(where: { $0 != file.bitmap.pixels.first })
    else { return [] }
    return (scales ?? Self.ratios).filter { scale in !picture.files.contains { $0.scale == scale } }
  }

  /// The key that says how a picture is stretched.
  private func stretchingKey(_ picture: PreparedPicture) -> String {
    if look.drawnBase != nil { return "frame.style" }
    return picture.name.begins(with: "frame") ? "frame.filter" : "arrow.filter"
  }

  /// The pixels of a file, tinted as the theme says.
  func bitmap(_ file: PictureSet.File) -> Bitmap {
    subject.bitmap(file, tintedAs: look.theme)
  }

  func framePicture(_ frame: FrameStyle) -> PreparedPicture {
    PreparedPicture(
      name: "frame",
      files: frame.image.files.map { file in
        let art = SlicedArt(frame, file, bitmap: bitmap(file))
        return PreparedPicture.File(scale: file.scale, bitmap: art.cutToCenter, caps: art.caps)
      }, resizing: frame.resizing, filter: frame.filter)
  }

  /// The picture's file for the screen.
  func image(_ picture: WebPicture) -> String { "var(--\(name)-\(picture.property))" }

  /// The declarations that draw a sliced picture in a box.
  func slices(_ web: WebPicture) -> [WebDeclaration] {
    func word(_ mode: Resizing.Mode) -> String { mode == .tile ? "repeat" : "stretch" }
    let picture = web.picture
    let repeats = [word(picture.resizing.x), word(picture.resizing.y)]
    let property = "--\(name)-\(web.property)"
    let cut = web.isSliced ? "var(\(property)-slice) fill / var(\(property)-width)" : "0 fill / 0"
    let modes = Set(repeats).count == 1 ? repeats[0] : repeats.joined(separator: " ")
    return [
      WebDeclaration("border-image", "\(image(web)) \(cut) \(modes)"),
      WebDeclaration("image-rendering", picture.filter == .nearest ? "pixelated" : "auto"),
    ]
  }
}

extension PreparedPicture {
  /// The picture with a clear cap of a point where tiles have none beside them: a browser scales tiles as the caps
  /// beside them (CSS Backgrounds 3, border-image-repeat), and does not scale them without any.
  fileprivate var scalingWithTiles: (picture: PreparedPicture, clear: Insets) {
    guard let file = files.last, files.contains(where: { $0.scale > 1 }) else {
      return (self, .zero)
    }
    var clear = Insets.zero
    if resizing.x == .tile, !isFlat(.horizontal), file.caps.top == 0, file.caps.bottom == 0 {
      clear.top = 1
    }
    if resizing.y == .tile, !isFlat(.vertical), file.caps.left == 0, file.caps.right == 0 {
      clear.left = 1
    }
    guard clear != .zero else { return (self, .zero) }
    var picture = self
    picture.files = files.map { file in
      let (left, top) = (Int(clear.left) * file.scale, Int(clear.top) * file.scale)
      var bitmap = Bitmap(
        size: PixelSize(width: file.bitmap.width + left, height: file.bitmap.height + top))
      for y in 0..<file.bitmap.height {
        for x in 0..<file.bitmap.width { bitmap[x + left, y + top] = file.bitmap[x, y] }
      }
      var caps = file.caps
      caps.left += left
      caps.top += top
      return File(scale: file.scale, bitmap: bitmap, caps: caps)
    }
    return (picture, clear)
  }
}

extension Insets {
  func less(_ other: Insets) -> Insets {
    Insets(
      top: top - other.top, left: left - other.left, bottom: bottom - other.bottom,
      right: right - other.right)
  }
}
