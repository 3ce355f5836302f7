import Exchange
import Imaging
import Popovers

// An arrow of its own: a picture that is held in its lane, and what it takes away of the frame.
extension WebLook {
  mutating func writeArrow(
    _ image: ImageArrow, _ arrow: ArrowStyle, _ direction: ArrowDirection
  ) {
    let picture = add(
      PreparedPicture(
        name: "arrow-\(direction.rawValue)",
        files: image.files(of: arrow, direction, bitmap: bitmap), resizing: .none,
        filter: image.filter), isScaled: false)
    if blends(picture, image, direction) {
      lose(
        ThemeLoss(
          "arrow.overlap",
          because: "browsers round translucent pixels of arrow and frame that lie on each other "
            + "in their own way; these differ by up to 1 level", levels: 1))
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
    lines.append(
      WebDeclaration("background", "\(self.image(picture)) 0 0 / 100% 100% no-repeat"))
    if image.filter == .nearest { lines.append(WebDeclaration("image-rendering", "pixelated")) }
    if image.order == .behind { lines.append(WebDeclaration("z-index", "-1")) }
    add(background("after"), lines, to: direction)
  }

  /// What takes the frame away where an arrow replaces it.
  func hole(
    in frame: FrameStyle, _ theme: Theme, _ direction: ArrowDirection
  ) -> [WebDeclaration] {
    if let hole = WebHole(theme.arrow, direction, overhang: frame.alignmentInsets) {
      return hole.declarations(start: "--\(name)-start", offset: offset, pixel: pixel)
    }
    // An appearance whose arrow does not takes the mask away that counts otherwise.
    let base = subject.base.pointing(direction).arrow
    return WebHole(base, direction, overhang: .zero) == nil ? [] : [WebDeclaration("mask", "none")]
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
  private func less(_ place: String, _ length: Double) -> String {
    if length == 0 { return place }
    if length == length.rounded() { return "calc(\(WebText.plus(place, -length)))" }
    return "calc(round(\(place), var(\(pixel))) - \(WebText.pixels([length], pixel)))"
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
