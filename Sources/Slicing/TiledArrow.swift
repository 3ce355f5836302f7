internal import ArtAnalysis
internal import Imaging
internal import PopframeKit
internal import Popovers

/// An arrow that is cut out of the frame's own tiles: a triangle, with a line along its legs.
struct TiledArrow {
  /// All in points.
  let base: Double
  let height: Double
  let neck: Double
  /// Where a tile begins, from the bounds' top left.
  let origin: Point
  private(set) var stroke: (color: Color, width: Double)?

  /// `nil` where the frame is not tiled both ways, or the arrow does not show its tiles.
  init?(_ popovers: [FlattenedPopover], _ parts: SlicedParts) {
    guard parts.frame.horizontal.isTiled, parts.frame.vertical.isTiled, parts.overhang == .zero,
      let (popover, arrow) = parts.mainArrow(of: popovers),
      arrow.overhang == .zero, arrow.tip == arrow.base / 2,
      let origin = Self.origin(of: popover.mocks[0], arrow, parts.frame)
    else { return nil }
    (base, height, neck) = (arrow.base, arrow.height, arrow.overlap)
    self.origin = origin
  }

  /// The arrow of the theme.
  var style: ClipArrow {
    ClipArrow(
      shape: Path([
        .move(Point(x: 0, y: height.onPixels)), .line(Point(x: base.onPixels / 2, y: 0)),
        .line(Point(x: base.onPixels, y: height.onPixels)), .close,
      ]), texture: .center, textureOrigin: Point(x: origin.x.onPixels, y: origin.y.onPixels),
      neck: neck.onPixels,
      stroke: stroke.map { ClipArrow.Stroke(color: $0.color, width: $0.width) }, order: .front)
  }
}

extension TiledArrow {
  /// The theme with this arrow, if it draws all pictures again: without a line, or with one of a usual
  /// width.
  func theme(
    of popovers: [FlattenedPopover], _ parts: SlicedParts, named name: String
  ) -> SlicedTheme? {
    for width in [nil, 1, 0.5, 2, 3] as [Double?] {
      var arrow = self
      if let width {
        guard let color = color(width, popovers, parts, name) else { continue }
        arrow.stroke = (color, width)
      }
      let draft = parts.draft(of: popovers, named: name, clip: arrow)
      if let theme = try? draft.proved(popovers, named: name), theme.failures.isEmpty {
        return theme
      }
    }
    return nil
  }

  /// The colour of a line that comes nearest to the first picture with an arrow: what a black and a white
  /// one differ by is how much of each pixel it covers.
  private func color(
    _ width: Double, _ popovers: [FlattenedPopover], _ parts: SlicedParts, _ name: String
  ) -> Color? {
    guard let index = popovers.firstIndex(where: { $0.direction != .none }) else { return nil }
    let mock = popovers[index].mocks[0]
    func drawn(_ color: Color) -> Bitmap? {
      var arrow = self
      arrow.stroke = (color, width)
      let draft = parts.draft(of: popovers, named: name, clip: arrow)
      let request = draft.requests[index]
      return try? draft.proof(named: name).picture(of: mock, request, offset: request.offsets[0])
    }
    guard let black = drawn(.black), let white = drawn(.white) else { return nil }
    var (squares, sums) = (0.0, SIMD4<Double>.zero)
    for (place, pixel) in mock.finished.pixels.enumerated() {
      let (low, high) = (black.pixels[place], white.pixels[place])
      guard low != high else { continue }
      let covered = Double(high.red) - Double(low.red)
      squares += covered * covered
      sums += (pixel.levels - low.levels) * covered
    }
    guard squares > 0 else { return nil }
    let levels = sums / squares * 255
    func channel(_ index: Int) -> UInt8 { UInt8(min(max(levels[index].rounded(), 0), 255)) }
    return Color(red: channel(0), green: channel(1), blue: channel(2))
  }

  /// Where a tile begins that goes on through the arrow, in points from the bounds' top left; `nil` where
  /// the arrow's inside is something else.
  private static func origin(
    of mock: FlattenedImage, _ arrow: SlicedArrow, _ frame: SlicedFrame
  ) -> Point? {
    guard let art = frame.files.first(where: { $0.scale == mock.scale })?.bitmap else { return nil }
    let scale = Double(mock.scale)
    func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }
    let (across, down) = (frame.horizontal, frame.vertical)
    let tile = art.part(
      PixelRect(
        x: pixels(across.low), y: pixels(down.low), width: pixels(across.middle),
        height: pixels(down.middle)))
    let back = mock.direction.toUp.inverse
    let group = mock.group.turned(back)
    let bounds = mock.bounds(arrowHeight: pixels(arrow.height))
    // Deep enough inside of the triangle that no line along its legs is met.
    let (top, left) = (mock.outline.frame.y - pixels(arrow.height), mock.outline.frame.x)
    let middle = Double(left) + (arrow.start + arrow.tip) * scale
    var inside: [PixelPoint] = []
    for y in top..<mock.outline.frame.y {
      let half = (Double(y - top) / (arrow.height * scale)) * arrow.base / 2 * scale - 6 * scale
      for x in left..<mock.outline.frame.maxX where abs(Double(x) + 0.5 - middle) < half {
        let place = back.rect(of: PixelRect(x: x, y: y, width: 1, height: 1), in: mock.group.size)
        inside.append(PixelPoint(x: place.x, y: place.y))
      }
    }
    guard inside.count >= 16 else { return nil }
    for oy in 0..<tile.height {
      for ox in 0..<tile.width {
        let isTile = inside.allSatisfy { place in
          let x = (place.x - bounds.x - ox + tile.width) % tile.width
          let y = (place.y - bounds.y - oy + tile.height) % tile.height
          return group[place.x, place.y] == tile[x, y]
        }
        if isTile {
          return Point(
            x: Double(ox - tile.width) / scale, y: Double(oy - tile.height) / scale)
        }
      }
    }
    return nil
  }
}

extension Pixel {
  fileprivate var levels: SIMD4<Double> {
    SIMD4(Double(red), Double(green), Double(blue), Double(alpha))
  }
}
