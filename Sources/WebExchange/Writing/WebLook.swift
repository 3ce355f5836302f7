import Exchange
import Imaging
import Popovers

/// The rules and pictures of a stylesheet for one appearance of a theme.
struct WebLook {
  let subject: ExportSubject
  let look: ExportSubject.Look
  let name: String
  private(set) var pictures: [PreparedPicture] = []
  private(set) var rules: [WebRule] = []
  private(set) var losses: [ThemeLoss] = []

  /// The base's pictures, for another appearance.
  private let known: [PreparedPicture]

  /// - Parameters:
  ///   - name: The class.
  ///   - base: The theme without differences, whose pictures are not written again.
  init(_ subject: ExportSubject, _ look: ExportSubject.Look, name: String, base: WebLook? = nil) {
    self.subject = subject
    self.look = look
    self.name = name
    known = base?.pictures ?? []
    write()
  }

  var offset: String { "--\(name)-offset" }
  var pixel: String { "--\(name)-pixel" }

  /// Whether something is rounded to device pixels.
  var roundsToPixels: Bool {
    rules.contains { $0.declarations.contains { $0.value.contains("var(\(pixel))") } }
  }

  private mutating func write() {
    losses = look.losses + look.arrowLosses + WebLosses(look.theme).all
    for direction in directions { write(direction) }
    write(.none)
    if cutsArrows {
      for (directions, axis) in [(["up", "down"], "x"), (["left", "right"], "y")] {
        rules.append(
          WebRule(
            selector: directions.map { ".\(name)[data-arrow=\"\($0)\"] > .\(name)-background" }
              .joined(separator: ",\n"),
            declarations: [WebDeclaration("overflow-\(axis)", "clip")]))
      }
    }
    let background = filter
    if !background.isEmpty { add(" > .\(name)-background", background, to: nil) }
    if look.theme.contentCornerRadius > 0 {
      add(
        " > .\(name)-content",
        [
          WebDeclaration("border-radius", WebText.px(look.theme.contentCornerRadius)),
          WebDeclaration("overflow", "hidden"),
        ], to: nil)
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
    ArrowDirection.allCases.filter { $0 != .none && draws($0) }
  }

  /// Whether there is art for an arrow of a direction.
  private func draws(_ direction: ArrowDirection) -> Bool {
    switch look.theme.arrow?.art {
    case .image: true
    case .fused(let art): art.draws(direction)
    case .clip: look.clipped[direction] != nil
    case .drawn, nil: false
    }
  }

  mutating func lose(_ loss: ThemeLoss) { losses.append(loss) }

  mutating func add(
    _ suffix: String, _ declarations: [WebDeclaration], to direction: ArrowDirection?
  ) {
    // No arrow is said with the word none, too; a theme that has none looks the same whatever is said.
    let selectors =
      switch direction {
      case .none?: directions.isEmpty ? [""] : [":not([data-arrow])", "[data-arrow=\"none\"]"]
      case let direction?: ["[data-arrow=\"\(direction.rawValue)\"]"]
      case nil: [""]
      }
    rules.append(
      WebRule(
        selector: selectors.map { ".\(name)\($0)\(suffix)" }.joined(separator: ",\n"),
        declarations: declarations))
  }

  private mutating func write(_ direction: ArrowDirection) {
    let theme = look.theme.pointing(direction)
    var padding = theme.contentInsets
    let height = direction == .none ? 0 : theme.arrow?.height ?? 0
    padding = padding.grown(at: direction, by: height)
    add("", [WebDeclaration("padding", WebText.insets(padding, WebText.px))], to: direction)
    if let frame = theme.frame {
      let picture = add(framePicture(frame))
      add(
        background("before"),
        [WebDeclaration("inset", place(of: frame, direction, height))] + slices(picture)
          + hole(in: frame, theme, direction),
        to: direction)
      if direction != .none, let arrow = theme.arrow {
        switch arrow.art {
        case .image(let image): writeArrow(image, arrow, direction)
        case .clip(let clip): writeClip(clip, arrow, direction)
        case .fused, .drawn: break
        }
      }
    } else if case .fused(let art)? = theme.arrow?.art, let arrow = theme.arrow {
      writeFused(art, arrow, direction)
    }
  }

  /// Where the frame's art lies in bounds: beside the arrow, and over what it hangs over.
  private func place(
    of frame: FrameStyle, _ direction: ArrowDirection, _ height: Double
  ) -> String {
    let room = Insets.zero.grown(at: direction, by: height)
    let over = frame.alignmentInsets
    return [
      [room.top, -over.top], [room.right, -over.right], [room.bottom, -over.bottom],
      [room.left, -over.left],
    ].map { WebText.pixels($0, pixel) }.joined(separator: " ")
  }

  func background(_ part: String) -> String { " > .\(name)-background::\(part)" }

  /// Remembers a picture once; another appearance's name is its own.
  ///
  /// - Parameter isScaled: Whether it is drawn at another size than its own.
  mutating func add(_ picture: PreparedPicture, isScaled: Bool = true) -> PreparedPicture {
    var picture = picture
    if known.contains(where: { $0.name == picture.name && $0.files == picture.files }) {
      return picture
    }
    if !look.isBase { picture.name += "~\(look.appearance)" }
    if !pictures.contains(where: { $0.name == picture.name }) {
      pictures.append(picture)
      if !picture.hasCommonSlices {
        losses.append(
          ThemeLoss(
            "frame.capInsets",
            because:
              "image-set() takes one slice for all files, and what is between these is not one "
              + "colour; this is that of the largest"))
      }
      if !picture.slices.isWhole {
        losses.append(
          ThemeLoss(
            "frame.capInsets",
            because:
              "browsers cut the pictures of an image-set() at whole CSS pixels; these caps are "
              + "none, and what is between them is not one colour"))
      }
      if isScaled, picture.filter == .smooth, !picture.isFlat {
        losses.append(
          ThemeLoss(
            stretchingKey(picture),
            because:
              "a browser's filter is not ours where what stretches is not flat; a ramp of nine "
              + "pixels differs by up to 17 levels"))
      } else if Self.isScaledByBrowsers(picture) {
        losses.append(
          ThemeLoss(
            stretchingKey(picture),
            because:
              "a browser's filter is not ours where it scales a file of other pixels than the screen's"
          ))
      }
    }
    return picture
  }

  /// The device pixels of a CSS pixel that screens have.
  static let ratios = [1, 2, 3]

  /// Whether a browser scales a file on one of these screens, and its filter counts.
  private static func isScaledByBrowsers(_ picture: PreparedPicture) -> Bool {
    guard picture.filter == .smooth, let file = picture.files.last else { return false }
    let first = file.bitmap.pixels.first
    return file.bitmap.pixels.contains { $0 != first }
      && ratios.contains { scale in !picture.files.contains { $0.scale == scale } }
  }

  /// The key that says how a picture is stretched.
  private func stretchingKey(_ picture: PreparedPicture) -> String {
    if look.drawnBase != nil { return "frame.style" }
    return picture.name.hasPrefix("frame") ? "frame.filter" : "arrow.filter"
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
      }, resizing: frame.resizing, filter: frame.filter
    ).withWholeSlices
  }

  func image(_ picture: PreparedPicture) -> String {
    let images = picture.files.map { file in
      "url(\"\(name)/\(picture.fileName(file.scale))\") \(file.scale)x"
    }
    return "image-set(\(images.joined(separator: ", ")))"
  }

  /// The declarations that draw a sliced picture in a box.
  func slices(_ picture: PreparedPicture) -> [WebDeclaration] {
    func word(_ mode: Resizing.Mode) -> String { mode == .tile ? "repeat" : "stretch" }
    let repeats = [word(picture.resizing.x), word(picture.resizing.y)]
    let slices = picture.slices
    return [
      WebDeclaration("border-image-source", image(picture)),
      WebDeclaration("border-image-slice", "\(WebText.insets(slices, WebText.number)) fill"),
      WebDeclaration("border-image-width", WebText.insets(slices, WebText.px)),
      WebDeclaration(
        "border-image-repeat", Set(repeats).count == 1 ? repeats[0] : repeats.joined(separator: " ")
      ),
      WebDeclaration("image-rendering", picture.filter == .nearest ? "pixelated" : "auto"),
    ]
  }

  /// The shadows as filters.
  private var filter: [WebDeclaration] {
    // Filters are applied in turn: what lies on top comes first, and is blurred again by the next.
    let shadows = look.theme.shadows.reversed().map { shadow in
      "drop-shadow(\(WebText.px(shadow.offset.x)) \(WebText.px(shadow.offset.y)) "
        + "\(WebText.px(shadow.blur / 2)) \(WebText.color(shadow.color, opacity: shadow.opacity)))"
    }
    return shadows.isEmpty
      ? [] : [WebDeclaration("filter", shadows.joined(separator: " "))]
  }
}

extension Insets {
  func less(_ other: Insets) -> Insets {
    Insets(
      top: top - other.top, left: left - other.left, bottom: bottom - other.bottom,
      right: right - other.right)
  }
}
