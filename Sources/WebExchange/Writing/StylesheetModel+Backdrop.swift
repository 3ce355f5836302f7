import Exchange
import Imaging
import Popovers

// The backdrop: an element of its own below the background, filtered, and masked by the art's alpha over that of its
// middle. It is no part of the background, because a filter there would hide from it what is behind the popover.
extension StylesheetModel {
  /// The element of the backdrop, behind the selector of the popover.
  private var element: String { "::before" }

  /// What the backdrops of all directions have in common. Whether there is one is said for each direction: another word
  /// in `data-arrow` has no mask.
  mutating func writeBackdrop() {
    let styles = (directions + [.none]).compactMap { look.theme.pointing($0).backdrop }
    guard !styles.isEmpty else { return }
    var lines = [
      WebDeclaration("position", "absolute"), WebDeclaration("inset", "var(--\(name)-room)"),
      WebDeclaration("z-index", "-1"), WebDeclaration("pointer-events", "none"),
      WebDeclaration("forced-color-adjust", "none"),
    ]
    if let style = look.theme.backdrop, hasOneBackdrop { lines += filters(style) }
    add(element, lines, to: nil)
    // Of one key the first loss is said.
    if styles.contains(where: { $0.blur > 0 }) {
      lose(ThemeLoss("backdrop", because: "each browser blurs what is behind in its own way"))
    }
  }

  /// Whether all directions have the same backdrop in every appearance.
  private var hasOneBackdrop: Bool {
    subject.looks.allSatisfy { look in
      ArrowDirection.allCases.allSatisfy {
        look.theme.pointing($0).backdrop == look.theme.backdrop
      }
    }
  }

  private func filters(_ style: BackdropStyle) -> [WebDeclaration] {
    let blur = style.blur > 0 ? ["blur(\(WebText.px(style.blur / 2)))"] : []
    let saturation =
      style.saturation == 1 ? [] : ["saturate(\(WebText.number(style.saturation)))"]
    let filters = blur + saturation
    return [
      WebDeclaration("backdrop-filter", filters.isEmpty ? "none" : filters.joined(separator: " ")),
      WebDeclaration("background", style.tint.map { WebText.color($0, opacity: 1) } ?? "none"),
    ]
  }

  /// The backdrop's mask in a direction: the rectangle of the frame less what is clear of its corners and edges, and the
  /// arrow.
  ///
  /// - Parameters:
  ///   - style: The backdrop.
  ///   - body: The frame's art.
  ///   - solid: The alpha of its middle, by scale.
  ///   - cut: What of the art lies beyond the frame's rectangle.
  ///   - room: How far the frame's rectangle is from bounds.
  ///   - arrow: Layers of the arrow.
  mutating func writeMask(
    _ style: BackdropStyle, _ body: PreparedPicture, solid: [Int: UInt8], cut: Insets,
    room: Insets, arrow: [String], _ direction: ArrowDirection
  ) {
    let clear = body.masked(solid, isInverted: true)
    var layers: [String] = []
    var isExact = true
    for part in MaskPart.all {
      let pictures = clear.part("backdrop-\(direction.rawValue)-\(part.name)") { file in
        (part.rect(in: file, cut: cut), .zero)
      }
      guard pictures.files.contains(where: { $0.bitmap.pixels.contains { $0.alpha > 0 } }) else {
        continue
      }
      guard let shown = part.shown(pictures) else {
        isExact = false
        continue
      }
      let web = add(
        shown, part.isCorner ? "backdrop-\(part.name)" : shown.name, direction, isScaled: false,
        lengths: shown.lengths + part.ends(in: body.files, cut: cut))
      let place = part.place(room: room, pixel) { web.length($0, name) }
      layers.append("\(image(web)) \(place) no-repeat")
    }
    if layers.count > 0 { loseSmallBoxes(caps: body.slices.less(cut), direction) }
    if !isExact {
      lose(
        ThemeLoss(
          "backdrop",
          because: "where art between the corners has several opacities, it shows "
            + "through as where it is most opaque"))
    }
    let isWhole = layers.isEmpty && room == .zero
    let sides = [(room.left, room.right), (room.top, room.bottom)].map { ends in
      let lengths = [ends.0, ends.1].filter { $0 != 0 }.map { WebText.snapped($0, pixel) }
      return lengths.isEmpty ? "100%" : "calc(\((["100%"] + lengths).joined(separator: " - ")))"
    }
    let rectangle =
      "linear-gradient(#000 0 0) left \(WebText.snapped(room.left, pixel)) top "
      + "\(WebText.snapped(room.top, pixel)) / \(sides[0]) \(sides[1]) no-repeat"
    layers.insert(layers.isEmpty ? rectangle : "\(rectangle) subtract", at: 0)
    let all = arrow + (isWhole && arrow.isEmpty ? ["none"] : layers)
    add(
      element,
      [WebDeclaration("content", "\"\"")] + (hasOneBackdrop ? [] : filters(style)) + [
        WebDeclaration("mask", all.joined(separator: ", ")),
        WebDeclaration("image-rendering", body.filter == .nearest ? "pixelated" : "auto"),
      ], to: direction)
  }

  /// The corners of a border image shrink with a box that is smaller than they are, and those of a mask do not.
  private mutating func loseSmallBoxes(caps: Insets, _ direction: ArrowDirection) {
    let least = look.theme.pointing(direction).contentInsets
    guard caps.horizontal > least.horizontal || caps.vertical > least.vertical else { return }
    lose(
      ThemeLoss(
        "backdrop",
        because: "corners of its mask keep their size in a popover that is smaller than both"))
  }

  /// The layer of an arrow's picture.
  ///
  /// - Parameters:
  ///   - picture: The arrow in its size.
  ///   - start: From the edge's low end to the picture, where percentages count from what its length leaves.
  ///   - overhang: How far the picture reaches out of bounds.
  func arrowLayer(
    _ picture: WebPicture, start: String, overhang: Double, _ direction: ArrowDirection
  ) -> String {
    // Where it meets the frame both end at the same device pixel.
    func length(_ side: String, isSnapped: Bool) -> String {
      let length = picture.length(side, name)
      return isSnapped ? "round(\(length), var(\(pixel)))" : length
    }
    let size =
      length("width", isSnapped: !direction.runsAcross) + " "
      + length("height", isSnapped: direction.runsAcross)
    let over = WebText.snapped(-overhang, pixel)
    let along = "round(\(start), var(\(pixel)))"
    let place =
      switch direction {
      case .up, .none: "left \(along) top \(over)"
      case .down: "left \(along) bottom \(over)"
      case .left: "left \(over) top \(along)"
      case .right: "right \(over) top \(along)"
      }
    return "\(image(picture)) \(place) / \(size) no-repeat"
  }

  /// The alpha of the middle of a frame's files, by scale.
  func solidAlphas(_ frame: FrameStyle) -> [Int: UInt8] {
    Dictionary(
      frame.image.files.map { file in
        let pixels = bitmap(file)
        return (
          file.scale,
          pixels.solidAlpha(within: SlicedArt(frame, file, bitmap: pixels).caps)
        )
      }
    ) { first, _ in first }
  }
}

/// A corner, an edge or the middle of sliced art.
private struct MaskPart {
  enum Place: CaseIterable {
    case low
    case middle
    case high
  }

  let column: Place
  let row: Place

  static let all = Place.allCases.flatMap { row in
    Place.allCases.map { MaskPart(column: $0, row: row) }
  }

  var isCorner: Bool { column != .middle && row != .middle }

  var name: String {
    let rows: [Place: String] = [.low: "top", .high: "bottom"]
    let columns: [Place: String] = [.low: "left", .high: "right"]
    return [rows[row], columns[column]].compactMap { $0 }.joined(separator: "-")
  }

  /// The part's pixels in a file, without those of a corner or an edge that are cut off its outside.
  func rect(in file: PreparedPicture.File, cut: Insets) -> PixelRect {
    func range(_ place: Place, _ length: Int, _ caps: (Int, Int), _ cut: (Double, Double))
      -> Range<Int>
    {
      // An overhang may be wider than the picture.
      func clamped(_ place: Int) -> Int { min(max(place, 0), length) }
      let (start, end) = (clamped(caps.0), clamped(length - caps.1))
      return switch place {
      case .low: min(clamped(file.pixels(cut.0)), start)..<start
      case .middle: start..<max(start, end)
      case .high: end..<max(end, clamped(length - file.pixels(cut.1)))
      }
    }
    let columns = range(
      column, file.bitmap.width, (file.caps.left, file.caps.right), (cut.left, cut.right))
    let rows = range(
      row, file.bitmap.height, (file.caps.top, file.caps.bottom), (cut.top, cut.bottom))
    return PixelRect(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  /// How far an edge's stretching part is from the ends of the frame's side, in every file.
  func ends(in files: [PreparedPicture.File], cut: Insets) -> [WebLength] {
    if isCorner { return [] }
    let isAcross = column == .middle
    return [
      WebLength("start", of: files) { file in
        isAcross
          ? file.caps.left - file.pixels(cut.left) : file.caps.top - file.pixels(cut.top)
      },
      WebLength("end", of: files) { file in
        isAcross
          ? file.caps.right - file.pixels(cut.right) : file.caps.bottom - file.pixels(cut.bottom)
      },
    ]
  }

  /// The part as it is stretched: one point along an edge that looks alike everywhere; `nil` where it does not.
  func shown(_ picture: PreparedPicture) -> PreparedPicture? {
    if isCorner { return picture }
    guard column != .middle || row != .middle,
      picture.isFlat(column == .middle ? .horizontal : .vertical)
    else { return nil }
    return picture.part(picture.name) { file in
      var rect = file.bitmap.bounds
      if column == .middle { rect.width = min(rect.width, file.scale) }
      if row == .middle { rect.height = min(rect.height, file.scale) }
      return (rect, .zero)
    }
  }

  /// Where the part is in the popover's box, and its size, as the layer of a mask says them.
  ///
  /// - Parameter length: From a length of the part's picture to its text.
  func place(room: Insets, _ pixel: String, _ length: (String) -> String) -> String {
    func axis(
      _ place: Place, _ names: (String, String), _ room: (Double, Double), _ size: String
    ) -> (place: String, size: String) {
      func text(_ room: Double) -> String { WebText.snapped(room, pixel) }
      func sum(_ room: Double, _ end: String) -> String {
        room == 0 ? length(end) : "calc(\(text(room)) + \(length(end)))"
      }
      return switch place {
      case .low: ("\(names.0) \(text(room.0))", length(size))
      case .high: ("\(names.1) \(text(room.1))", length(size))
      case .middle:
        (
          "\(names.0) \(sum(room.0, "start"))",
          "calc(100% - \(sum(room.0, "start")) - \(sum(room.1, "end")))"
        )
      }
    }
    let x = axis(column, ("left", "right"), (room.left, room.right), "width")
    let y = axis(row, ("top", "bottom"), (room.top, room.bottom), "height")
    return "\(x.place) \(y.place) / \(x.size) \(y.size)"
  }
}
