import Imaging

/// A group and shadows that it casts, which are blurred once.
struct CastingGroup {
  private let caster: ShadowCaster
  private let scale: Double
  /// The alpha of the group's inside, 1…255.
  private let solid: UInt8
  private let budget: FitBudget
  private var kept: [(shadow: DropShadow, alphas: [UInt8])] = []
  private let size: PixelSize
  /// Shadows that other offsets may share.
  private var moving: [(shadow: DropShadow, alphas: [UInt8])] = []

  init(
    _ group: Bitmap, _ layers: [ShadowFit.Layer], scale: Double, solid: UInt8, budget: FitBudget
  ) {
    caster = ShadowCaster(group)
    (self.scale, self.solid, self.budget) = (scale, solid, budget)
    size = group.size
    for layer in layers { kept.append((shadow(layer), alphas(layer))) }
  }

  func cast(_ layers: [ShadowFit.Layer]) -> CastShadows {
    CastShadows(layers.map { (alphas($0), $0.color) })
  }

  /// The sum of shadows of the group, where the group is clear.
  ///
  /// Nothing is knocked out there, so that one blur serves all offsets.
  mutating func castOutside(_ layers: [ShadowFit.Layer]) -> CastShadows {
    CastShadows(layers.map { (movedAlphas($0), $0.color) })
  }

  private mutating func movedAlphas(_ layer: ShadowFit.Layer) -> [UInt8] {
    var shadow = shadow(layer)
    if let known = kept.first(where: { $0.shadow == shadow }) { return known.alphas }
    shadow.knockout = false
    for known in moving
    where known.shadow.sigma == shadow.sigma
      && known.shadow.opacity == shadow.opacity
    {
      let offset = PixelPoint(
        x: shadow.offset.x - known.shadow.offset.x, y: shadow.offset.y - known.shadow.offset.y)
      if let moved = known.alphas.moved(by: offset, in: size) { return moved }
    }
    let own = blurred(shadow)
    moving.append((shadow, own))
    return own
  }

  private func alphas(_ layer: ShadowFit.Layer) -> [UInt8] {
    let shadow = shadow(layer)
    if let known = kept.first(where: { $0.shadow == shadow }) { return known.alphas }
    return blurred(shadow)
  }

  private func blurred(_ shadow: DropShadow) -> [UInt8] {
    budget.spend(size.width * size.height)
    return caster.shadow(shadow).values
  }

  private func shadow(_ layer: ShadowFit.Layer) -> DropShadow {
    DropShadow(
      sigma: layer.blur / 2 * scale,
      offset: PixelPoint(x: layer.x.pixels(scale), y: layer.y.pixels(scale)),
      opacity: layer.opacity, knockout: solid < 255, solidAlpha: solid)
  }
}

extension [UInt8] {
  /// The alphas of a picture moved; `nil` where pixels come in from outside of it that may not be empty.
  fileprivate func moved(by offset: PixelPoint, in size: PixelSize) -> [UInt8]? {
    let (width, height) = (size.width, size.height)
    guard abs(offset.x) < width, abs(offset.y) < height else { return nil }
    let (column, row) = (offset.x > 0 ? 0 : width - 1, offset.y > 0 ? 0 : height - 1)
    guard offset.x == 0 || (0..<height).allSatisfy({ self[$0 * width + column] == 0 }),
      offset.y == 0 || (0..<width).allSatisfy({ self[row * width + $0] == 0 })
    else { return nil }
    let columns = Swift.max(0, -offset.x)..<width - Swift.max(0, offset.x)
    var moved = [UInt8](repeating: 0, count: count)
    for y in Swift.max(0, -offset.y)..<height - Swift.max(0, offset.y) {
      let target = (y + offset.y) * width + columns.lowerBound + offset.x
      moved.replaceSubrange(
        target..<target + columns.count,
        with: self[y * width + columns.lowerBound..<y * width + columns.upperBound])
    }
    return moved
  }
}

/// The sum of the shadows of a group.
struct CastShadows {
  /// The alphas of each shadow, and the premultiplied colour that each alpha stands for.
  private let masks: [(alphas: [UInt8], colors: [SIMD4<Double>])]
  /// The share of what lies below an alpha that shows through.
  private let rests = (0...255).map { 1 - Double($0) / 255 }

  /// - Parameter layers: The alphas of each shadow, and its colour; the first lies lowest.
  fileprivate init(_ layers: [(alphas: [UInt8], color: Color)]) {
    masks = layers.map { layer in
      let color = SIMD4<Double>(Pixel(layer.color).vector) / 255
      return (layer.alphas, (0...255).map { color * (Double($0) / 255) })
    }
  }

  /// Alpha and premultiplied red, green and blue of all shadows at a pixel, 0…1.
  subscript(index: Int) -> SIMD4<Double> {
    var sum = SIMD4<Double>.zero
    for number in masks.indices {
      let alpha = Int(masks[number].alphas[index])
      sum = masks[number].colors[alpha] + sum * rests[alpha]
    }
    return sum
  }
}
