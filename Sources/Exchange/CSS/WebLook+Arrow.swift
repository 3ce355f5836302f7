import Imaging
import Popovers

// An arrow of its own: a picture that is held in its lane, and what it takes away of the frame.
extension WebLook {
  mutating func writeArrow(
    _ image: ImageArrow, _ arrow: ArrowStyle, _ direction: ArrowDirection
  ) {
    let (set, orientation) = image.picture(direction)
    let made = Self.ratios.filter { scale in !set.files.contains { $0.scale == scale } }
    let files = (set.files.map(\.scale) + made).sorted().map { scale in
      let size = made.contains(scale) ? size(of: arrow, image, direction, at: scale) : nil
      let bitmap = self.bitmap(set, at: scale, size: size, filter: image.filter)
      return PreparedPicture.File(scale: scale, bitmap: bitmap.turned(orientation), caps: .zero)
    }
    let picture = add(
      PreparedPicture(
        name: "arrow-\(direction.rawValue)", files: files, resizing: .none, filter: image.filter),
      isScaled: !set.files.allSatisfy { $0.size == size(of: arrow, image, direction, at: $0.scale) }
    )
    let place = WebArrow(arrow, direction, tip: image.tip(arrow, direction))
    let over = image.orientation(direction).turn(image.alignmentInsets)
    let start = place.start(offset: offset, pixel: pixel)
    let depth = arrow.height + image.overlap
    var lines: [WebDeclaration] = []
    if direction.runsAcross {
      lines.append(
        direction == .up
          ? WebDeclaration("top", WebText.px(-over.top))
          : WebDeclaration("bottom", WebText.px(-over.bottom)))
      lines.append(WebDeclaration("left", Self.sum(start, -over.left)))
      lines.append(WebDeclaration("width", WebText.px(arrow.base + over.horizontal)))
      lines.append(WebDeclaration("height", WebText.px(depth + over.vertical)))
    } else {
      lines.append(
        direction == .left
          ? WebDeclaration("left", WebText.px(-over.left))
          : WebDeclaration("right", WebText.px(-over.right)))
      lines.append(WebDeclaration("top", Self.sum(start, -over.top)))
      lines.append(WebDeclaration("width", WebText.px(depth + over.horizontal)))
      lines.append(WebDeclaration("height", WebText.px(arrow.base + over.vertical)))
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

  /// The pixels of a scale, in the size that they are drawn in; those of its own file where there is no size.
  ///
  /// A browser would scale another file, by its own filter and after the turn.
  private func bitmap(
    _ set: PictureSet, at scale: Int, size: PixelSize?, filter: Filter
  ) -> Bitmap {
    let nearest = set.files.first { $0.scale >= scale } ?? set.files.last
    guard let file = nearest else { return Bitmap(size: PixelSize(width: 0, height: 0)) }
    let bitmap = bitmap(file)
    guard let size, size != bitmap.size else { return bitmap }
    return bitmap.sampled(by: .whole(source: bitmap.size, target: size, filter: filter))
  }

  /// The size in pixels of a file that is drawn as it is.
  private func size(
    of arrow: ArrowStyle, _ image: ImageArrow, _ direction: ArrowDirection, at scale: Int
  ) -> PixelSize {
    let over = image.alignmentInsets
    let along = Int(((arrow.base + over.horizontal) * Double(scale)).rounded())
    let across = Int(((arrow.height + image.overlap + over.vertical) * Double(scale)).rounded())
    let isTurned = image.drawn[direction] == nil || direction.runsAcross
    return isTurned
      ? PixelSize(width: along, height: across) : PixelSize(width: across, height: along)
  }

  /// A term with a length added.
  private static func sum(_ text: String, _ value: Double) -> String {
    value == 0 ? text : "calc(\(WebText.plus(text, value)))"
  }
}
