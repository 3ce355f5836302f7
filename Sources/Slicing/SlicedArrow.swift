internal import ArtAnalysis
internal import Imaging
internal import PopframeKit
internal import Popovers
internal import Words

/// An arrow cut out of a finished popover, with the numbers that put it back. Arrows of one theme share
/// base, height, overlap and tip.
struct SlicedArrow: Equatable {
  /// All in points, of the arrow pointing up.
  var base: Double
  var height: Double
  var overlap: Double
  var tip: Double
  /// Where the base begins, from the frame's left end.
  var start: Double
  /// How far its art hangs over: a shadow that is painted into it.
  var overhang: Insets
  /// Whether the frame has to be cleared under it.
  var replaces: Bool
  /// Whether its art was taken off a shadow of the frame's that goes on below it.
  var isUnmixed: Bool
  /// Whether it lies on the frame's shadow and casts none, as a triangle of CSS does.
  var castsNothing: Bool { isUnmixed && overhang == .zero }
  /// The picture pointing up, by scale.
  var files: [SlicedFile]

  /// Where the tip is from the middle of its edge, in points; right and down are positive.
  func offset(in mock: FlattenedImage) -> Double {
    let length = Double(mock.outline.frame.width) / Double(mock.scale)
    let offset = start + tip - length / 2
    return mock.direction == .left ? -offset : offset
  }

  /// Cuts the arrows out of popovers whose frames are known; `nil` for those without one.
  static func arrows(
    of popovers: [(FlattenedPopover, [InpaintedFrame])]
  ) throws(SliceFault) -> [SlicedArrow?] {
    let extents = popovers.map { ArrowExtent($0, $1) }
    guard let first = extents.compactMap(\.self).first else { return extents.map { _ in nil } }
    var shared = first
    for (extent, (popover, _)) in zip(extents, popovers) {
      guard let extent else { continue }
      guard extent.own.above == first.own.above else {
        throw SliceFault(
          file: popover.mocks[0].file,
          reason: "its arrow is \(extent.own.above.toTenths) points high, another "
            + "\(first.own.above.toTenths); arrows of one theme have one height")
      }
      shared.formUnion(extent)
    }
    let replaces = zip(extents, popovers).contains { extent, popover in
      extent.map { shared.at($0).isTranslucent(popover.0) } ?? false
    }
    var arrows: [SlicedArrow?] = []
    for (extent, (popover, bodies)) in zip(extents, popovers) {
      guard let place = extent.map({ shared.at($0) }) else {
        arrows.append(nil)
        continue
      }
      let overhang = Insets(
        top: place.all.above - place.own.above, left: place.own.left - place.all.left,
        bottom: max(0, place.all.below - place.own.below),
        right: place.all.right - place.own.right)
      let isOnShadow = zip(popover.mocks, bodies).contains {
        $1.overhang($0.outline.frame).top > 0
      }
      var arrow = SlicedArrow(
        base: place.own.right - place.own.left, height: place.own.above,
        overlap: place.own.below, tip: shared.tip - shared.own.left, start: place.own.left,
        overhang: overhang, replaces: replaces, isUnmixed: overhang != .zero || isOnShadow,
        files: [])
      for (mock, body) in zip(popover.mocks, bodies) {
        arrow.files.append(
          SlicedFile(scale: mock.scale, bitmap: arrow.art(of: mock, body, place)))
      }
      arrows.append(arrow)
    }
    return arrows
  }

  /// The arrow's art in one file. Where it is painted over a frame with a shadow of its own, it is what
  /// has to lie over the frame so that the finished picture comes out.
  private func art(
    of mock: FlattenedImage, _ body: InpaintedFrame, _ place: ArrowExtent
  ) -> Bitmap {
    // A shadow that is painted round the arrow can reach further on another side, beyond what this picture shows.
    let rect = place.all.rect(of: mock)
    var art = mock.group.window(rect)
    guard isUnmixed else { return art }
    let cleared = replaces ? place.lap(of: mock) : nil
    for y in 0..<rect.height {
      for x in 0..<rect.width {
        let (gx, gy) = (x + rect.x, y + rect.y)
        guard cleared?.contains(gx, gy) != true else { continue }
        art[x, y] = art[x, y].unmixed(from: body.frame(gx, gy))
      }
    }
    return art
  }
}

extension Pixel {
  /// The pixel that gives this one when it lies over another pixel, as nearly as 8 bits allow.
  fileprivate func unmixed(from below: Pixel) -> Pixel {
    if self == below { return .clear }
    guard below.alpha > 0, alpha < 255 else { return self }
    func share(_ value: UInt8, _ over: Int) -> Int {
      (Int(value) * (255 - over) * 2 + 255) / 510
    }
    func channel(_ value: UInt8, _ under: UInt8, _ over: Int) -> Int {
      min(max(Int(value) - share(under, over), 0), over)
    }
    // A pixel that is brighter than its alpha leaves room for cannot be had: alpha and colours miss it by as little.
    func miss(_ over: Int) -> (most: Int, alpha: Int) {
      let ofAlpha = abs(over + share(below.alpha, over) - Int(alpha))
      let most = [\Pixel.red, \.green, \.blue].reduce(ofAlpha) { most, color in
        let (value, under) = (self[keyPath: color], below[keyPath: color])
        return max(most, abs(channel(value, under, over) + share(under, over) - Int(value)))
      }
      return (most, ofAlpha)
    }
    let over = (0...Int(alpha)).map { ($0, miss($0)) }.min { $0.1 < $1.1 }?.0 ?? 0
    return Pixel(
      red: UInt8(channel(red, below.red, over)), green: UInt8(channel(green, below.green, over)),
      blue: UInt8(channel(blue, below.blue, over)), alpha: UInt8(over))
  }
}
