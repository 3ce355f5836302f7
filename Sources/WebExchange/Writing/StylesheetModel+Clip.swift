import Exchange
import Imaging
import Popovers

// An arrow that is cut out of a texture: the texture lies over all of the popover, and a mask shows it where the arrow is.
extension StylesheetModel {
  mutating func writeClip(_ clip: ClipArrow, _ arrow: ArrowStyle, _ direction: ArrowDirection) {
    guard let art = look.clipped[direction], let whole = texture(clip) else { return }
    let texture = add(whole, whole.name, direction, isScaled: false)
    let union = mask(art, direction)
    let mask = add(union, union.name, direction, isScaled: false, lengths: union.lengths)
    var layers: [String] = []
    let place = "--\(name)-place"
    let over = art.overhang
    let depth = arrow.height + clip.neck
    let long = "\(WebText.px(arrow.base + over.horizontal))"
    let short = "\(WebText.px(depth + over.vertical))"
    let size = direction.runsAcross ? "\(long) \(short)" : "\(short) \(long)"
    if clip.stroke != nil {
      let picture = prepared(art, "arrow-\(direction.rawValue)-line") { $0.line }
      let line = add(picture, picture.name, direction, isScaled: false)
      layers.append("\(image(line)) var(\(place)) / \(size) no-repeat")
    }
    let origin = [clip.textureOrigin.x + over.left, clip.textureOrigin.y + over.top]
    layers.append(
      "\(image(texture)) \(origin.map(WebText.px).joined(separator: " ")) / "
        + "\(WebText.px(whole.size.width)) \(WebText.px(whole.size.height)) repeat")
    var lines = [
      WebDeclaration(place, self.place(of: clip, arrow, direction)),
      WebDeclaration(
        "inset", WebText.insets(Insets.zero.less(over), WebText.px)),
      WebDeclaration("background", layers.joined(separator: ", ")),
      WebDeclaration("mask", "\(image(mask)) var(\(place)) / \(size) no-repeat"),
    ]
    if clip.filter == .nearest { lines.append(WebDeclaration("image-rendering", "pixelated")) }
    if clip.order == .behind { lines.append(WebDeclaration("z-index", "-1")) }
    add(background("after"), lines, to: direction)
  }

  /// What shows of line and texture together.
  private func mask(
    _ art: ExportSubject.ClippedArrow, _ direction: ArrowDirection
  ) -> PreparedPicture {
    var union = prepared(art, "arrow-\(direction.rawValue)-mask") { $0.union }
    union.isMask = true
    return union
  }

  /// Where the backdrop shows through the arrow.
  ///
  /// - Parameter solid: The alpha of the frame's middle, by scale.
  mutating func arrowLayers(
    _ clip: ClipArrow, _ arrow: ArrowStyle, _ direction: ArrowDirection, _ solid: [Int: UInt8]
  ) -> [String] {
    guard let art = look.clipped[direction], clip.neck + arrow.height > 0 else { return [] }
    let union = mask(art, direction)
    let picture = add(union, union.name, direction, isScaled: false, lengths: union.lengths)
    loseOpacity(clip, solid)
    let over = direction.runsAcross ? art.overhang.left : art.overhang.top
    let start = start(of: clip, arrow, direction, edge: edge(beside: picture, direction))
    return [
      arrowLayer(
        picture, start: less(start, over), overhang: art.overhang.side(direction), direction)
    ]
  }

  /// The mask is the arrow's coverage, which is its alpha over that of the frame's middle where the texture has that, too.
  private mutating func loseOpacity(_ clip: ClipArrow, _ solid: [Int: UInt8]) {
    let middle = solid.values.max() ?? 255
    let isAlike =
      texture(clip)?.files.allSatisfy { $0.bitmap.pixels.allSatisfy { $0.alpha == middle } } ?? true
    if !isAlike || clip.stroke != nil && middle < 255 {
      lose(
        ThemeLoss(
          "backdrop", because: "through the arrow it shows as if all of it had the frame's opacity")
      )
    }
  }

  private func start(
    of clip: ClipArrow, _ arrow: ArrowStyle, _ direction: ArrowDirection, edge: WebEdge
  ) -> String {
    let isReversed =
      direction == .down && clip.down == .rotate || direction == .left && clip.left == .turn
    return WebArrow(arrow, direction, tip: isReversed ? arrow.base - arrow.tip : arrow.tip)
      .start(offset: offset, pixel: pixel, edge: edge)
  }

  /// Where the arrow's pictures are, on whole device pixels; percentages count from what their size leaves of the box.
  private func place(
    of clip: ClipArrow, _ arrow: ArrowStyle, _ direction: ArrowDirection
  ) -> String {
    let start = start(of: clip, arrow, direction, edge: WebEdge(length: arrow.base))
    let along = "round(\(start), var(\(pixel)))"
    return switch direction {
    case .up, .none: "\(along) 0px"
    case .down: "\(along) 100%"
    case .left: "0px \(along)"
    case .right: "100% \(along)"
    }
  }

  private func texture(_ clip: ClipArrow) -> PreparedPicture? {
    switch clip.texture {
    case .frame, .center:
      look.theme.frame.map { frame in
        framePicture(frame).part("texture") { file in
          (file.bitmap.bounds.inset(by: file.caps), .zero)
        }
      }
    case .picture(let set):
      PreparedPicture(
        name: "texture",
        files: set.files.map {
          PreparedPicture.File(scale: $0.scale, bitmap: bitmap($0), caps: .zero)
        }, resizing: .tile, filter: clip.filter)
    }
  }

  private func prepared(
    _ art: ExportSubject.ClippedArrow, _ name: String, _ picture: (MaskedLine) -> Bitmap
  ) -> PreparedPicture {
    PreparedPicture(
      name: name,
      files: art.mask.sorted { $0.key < $1.key }.map { scale, mask in
        PreparedPicture.File(
          scale: scale, bitmap: picture(MaskedLine(mask, art.line[scale])), caps: .zero)
      }, resizing: .none, filter: .smooth)
  }
}

/// A line that lies over a masked texture, for a target that masks both together.
private struct MaskedLine {
  /// The alpha of line and masked texture together.
  let union: Bitmap
  /// The line's share of it: masked, it is the line.
  let line: Bitmap

  init(_ mask: Bitmap, _ line: Bitmap?) {
    guard let line else {
      union = mask
      self.line = Bitmap(size: mask.size)
      return
    }
    let both = zip(mask.pixels, line.pixels)
    union = Bitmap(
      size: mask.size,
      pixels: both.map { mask, line in
        let alpha = Self.union(mask, line)
        return Pixel(red: alpha, green: alpha, blue: alpha, alpha: alpha)
      })
    self.line = Bitmap(
      size: mask.size,
      pixels: both.map { mask, line in
        let whole = Int(Self.union(mask, line))
        func share(_ value: UInt8) -> UInt8 {
          whole == 0 ? 0 : UInt8(min(255, (2 * 255 * Int(value) + whole) / (2 * whole)))
        }
        return Pixel(
          red: share(line.red), green: share(line.green), blue: share(line.blue),
          alpha: share(line.alpha))
      })
  }

  private static func union(_ mask: Pixel, _ line: Pixel) -> UInt8 {
    let (below, above) = (Int(mask.alpha), Int(line.alpha))
    let seen = (2 * below * (255 - above) + 255) / 510
    return UInt8(above + seen)
  }
}
