import Exchange
import Imaging
import Popovers

// An arrow of its own: a picture that is held in its lane, and what it takes away of the frame.
extension StylesheetModel {
  mutating func writeArrow(
    _ image: ImageArrow, _ arrow: ArrowStyle, _ direction: ArrowDirection
  ) {
    let picture = add(
      PreparedPicture(
        name: "arrow-\(direction.rawValue)",
        files: image.files(of: arrow, direction, bitmap: bitmap), resizing: .none,
        filter: image.filter), "arrow-\(direction.rawValue)", direction, isScaled: false)
    if blends(picture.picture, image, direction) {
      lose(
        ThemeLoss(
          "arrow.overlap",
          because: "browsers round translucent pixels of arrow and frame that lie on each other "
            + "in their own way; these differ by up to 1 level", levels: 1))
    }
    if usesGrid, let grid = WebGrid(arrow, direction) {
      let overhang = image.orientation(direction).turn(image.alignmentInsets)
      return add(grid, picture, image, overhang: overhang, direction)
    }
    let place = WebArrow(arrow, direction, tip: image.tip(arrow, direction))
    let over = image.orientation(direction).turn(image.alignmentInsets)
    func pixels(_ lengths: Double...) -> String { WebText.pixels(lengths, pixel) }
    let start = place.start(offset: offset, pixel: pixel)
    let along = [over.left, over.right]
    let across = [over.top, over.bottom]
    var lines: [WebDeclaration] = []
    if direction.runsAcross {
      lines.append(
        direction == .up
          ? WebDeclaration("top", pixels(-over.top))
          : WebDeclaration("bottom", pixels(-over.bottom)))
      lines.append(WebDeclaration("left", less(start, over.left)))
      lines.append(WebDeclaration("width", WebText.pixels([arrow.base] + along, pixel)))
      lines.append(
        WebDeclaration(
          "height", WebText.pixels([arrow.height, image.overlap] + across, pixel)))
    } else {
      lines.append(
        direction == .left
          ? WebDeclaration("left", pixels(-over.left))
          : WebDeclaration("right", pixels(-over.right)))
      lines.append(WebDeclaration("top", less(start, over.top)))
      lines.append(
        WebDeclaration(
          "width", WebText.pixels([arrow.height, image.overlap] + along, pixel)))
      lines.append(WebDeclaration("height", WebText.pixels([arrow.base] + across, pixel)))
    }
    lines += slices(picture)
    if usesGrid {
      add(
        background + WebGrid.Part.arrow.selector, [WebDeclaration("grid-area", "auto")],
        to: direction)
    }
    if image.order == .behind { lines.append(WebDeclaration("z-index", "-1")) }
    add(usesGrid ? cell(.arrow) : background("after"), lines, to: direction)
  }

  /// Where the backdrop shows through the arrow.
  ///
  /// - Parameter solid: The alpha of the frame's middle, by scale.
  mutating func arrowLayers(
    _ arrow: ArrowStyle?, _ direction: ArrowDirection, solid: [Int: UInt8]
  ) -> [String] {
    switch arrow?.pictured {
    case .image(let image)?:
      guard let arrow else { return [] }
      let mask = PreparedPicture(
        name: "backdrop-arrow-\(direction.rawValue)",
        files: image.files(of: arrow, direction, bitmap: bitmap), filter: image.filter
      ).masked(solid)
      if image.join == .replace, !mask.isSolid(to: image.overlap, direction) {
        lose(
          ThemeLoss(
            "backdrop", because: "under the arrow's overlap it shows through as in the frame"))
      }
      let over = image.orientation(direction).turn(image.alignmentInsets)
      let picture = add(mask, mask.name, direction, isScaled: false, lengths: mask.lengths)
      let start = WebArrow(arrow, direction, tip: image.tip(arrow, direction))
        .start(offset: offset, pixel: pixel, edge: edge(beside: picture, direction))
      return [
        arrowLayer(
          picture, start: less(start, direction.runsAcross ? over.left : over.top),
          overhang: over.side(direction), direction)
      ]
    case .clip(let clip)?: return arrow.map { arrowLayers(clip, $0, direction, solid) } ?? []
    case .fused?, nil: return []
    }
  }

  /// The box in which an element of the grid draws.
  private func cell(_ part: WebGrid.Part) -> String { "\(background)\(part.selector)::before" }

  /// An arrow that replaces the frame.
  private mutating func add(
    _ grid: WebGrid, _ picture: WebPicture, _ image: ImageArrow, overhang: Insets,
    _ direction: ArrowDirection
  ) {
    let order = image.order == .behind ? [WebDeclaration("z-index", "-1")] : []
    add(background + WebGrid.Part.arrow.selector, [grid.area(.arrow)] + order, to: direction)
    let sides = [overhang.top, overhang.right, overhang.bottom, overhang.left]
    add(
      cell(.arrow),
      [
        WebDeclaration(
          "inset", sides.map { WebText.pixels([-$0], pixel) }.joined(separator: " "))
      ] + slices(picture), to: direction)
  }

  /// The frame in the elements of the grid.
  mutating func writeGrid(
    _ frame: FrameStyle, _ theme: Theme, _ direction: ArrowDirection, _ picture: WebPicture,
    clear: Insets
  ) {
    guard let grid = WebGrid(theme.arrow, direction) else {
      let height = direction == .none ? 0 : theme.arrow?.height ?? 0
      add(background, [WebDeclaration("grid-template", "none")], to: direction)
      add(
        background + WebGrid.Part.body.selector,
        [
          WebDeclaration("grid-area", "auto"),
          WebDeclaration("inset", place(of: frame, direction, height, clear)),
        ], to: direction)
      add(
        cell(.body),
        [
          WebDeclaration("inset", "0px"), WebDeclaration("width", "auto"),
          WebDeclaration("height", "auto"),
        ] + slices(picture), to: direction)
      for part in [WebGrid.Part.low, .high] {
        add(background + part.selector, [WebDeclaration("display", "none")], to: direction)
      }
      return
    }
    var over = frame.alignmentInsets
    if over.side(direction) > 0 {
      lose(
        ThemeLoss(
          "frame.alignmentInsets",
          because: "what hangs over the frame is not drawn where the arrow begins"))
    }
    if theme.arrow?.edge == .overshoot {
      lose(
        ThemeLoss(
          "arrow.edge", because: "an arrow that replaces the frame stays between its ends"))
    }
    over = Insets(
      top: over.top + clear.top, left: over.left + clear.left, bottom: over.bottom,
      right: over.right)
    add(background, grid.tracks(offset: offset, pixel: pixel), to: direction)
    for part in [WebGrid.Part.body, .low, .high] {
      add(
        background + part.selector,
        [
          WebDeclaration("display", "block"), grid.area(part),
          grid.inset(part, overhang: over, pixel: pixel),
        ], to: direction)
      add(cell(part), grid.art(part, overhang: over) + slices(picture), to: direction)
    }
  }

  /// Whether one of arrow and frame has translucent pixels where it lies on the other one.
  private func blends(
    _ arrow: PreparedPicture, _ image: ImageArrow, _ direction: ArrowDirection
  ) -> Bool {
    guard let frame = look.theme.pointing(direction).frame,
      image.join == .over || image.alignmentInsets != .zero
    else { return false }
    let over = image.orientation(direction).turn(image.alignmentInsets)
    let reach =
      switch direction {
      case .up, .none: over.bottom + frame.alignmentInsets.top
      case .down: over.top + frame.alignmentInsets.bottom
      case .left: over.right + frame.alignmentInsets.left
      case .right: over.left + frame.alignmentInsets.right
      }
    // The arrow's end that lies on the frame is the frame's end that lies under it.
    let upper = image.order == .front ? arrow : framePicture(frame)
    let isHighEnd = (direction == .up || direction == .left) == (image.order == .front)
    return upper.files.contains { file in
      let depth = Int(((reach + image.overlap) * Double(file.scale)).rounded(.up))
      let ends = file.bitmap.bounds.end(depth, isHigh: isHighEnd, across: direction.runsAcross)
      return file.bitmap.part(ends).pixels.contains { (1..<255).contains($0.alpha) }
    }
  }

  /// A place less a length that is rounded to device pixels.
  func less(_ place: String, _ length: Double) -> String {
    if length == 0 { return place }
    if length == length.rounded() { return "calc(\(WebText.plus(place, -length)))" }
    return "calc(round(\(place), var(\(pixel))) - \(WebText.pixels([length], pixel)))"
  }
}

extension PreparedPicture {
  /// Whether an arrow's mask is opaque where it lies on the frame.
  func isSolid(to overlap: Double, _ direction: ArrowDirection) -> Bool {
    files.allSatisfy { file in
      let depth = Int((overlap * Double(file.scale)).rounded(.up))
      let end = file.bitmap.bounds.end(
        depth, isHigh: direction == .up || direction == .left, across: direction.runsAcross)
      return file.bitmap.part(end).pixels.allSatisfy { $0.alpha == 255 }
    }
  }
}

extension PixelRect {
  /// The last or first rows, or columns, of a rectangle.
  ///
  /// - Parameter across: Whether rows are counted.
  fileprivate func end(_ depth: Int, isHigh: Bool, across: Bool) -> PixelRect {
    let depth = min(depth, across ? height : width)
    return across
      ? PixelRect(x: x, y: isHigh ? maxY - depth : y, width: width, height: depth)
      : PixelRect(x: isHigh ? maxX - depth : x, y: y, width: depth, height: height)
  }
}

extension Insets {
  /// The side that an arrow of a direction is on.
  func side(_ direction: ArrowDirection) -> Double {
    switch direction {
    case .up: top
    case .down: bottom
    case .left: left
    case .right: right
    case .none: 0
    }
  }
}
