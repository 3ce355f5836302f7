import Imaging

/// A group and shadows that it casts, which are blurred once.
struct CastingGroup {
  private let caster: ShadowCaster
  private let scale: Double
  /// The alpha of the group's inside, 1…255.
  private let solid: UInt8
  private let budget: FitBudget
  private let pixelCount: Int
  private var kept: [(shadow: DropShadow, alphas: [UInt8])] = []

  init(
    _ group: Bitmap, _ layers: [ShadowFit.Layer], scale: Double, solid: UInt8, budget: FitBudget
  ) {
    caster = ShadowCaster(group)
    (self.scale, self.solid, self.budget) = (scale, solid, budget)
    pixelCount = group.pixels.count
    for layer in layers { kept.append((shadow(layer), alphas(layer))) }
  }

  func cast(_ layers: [ShadowFit.Layer]) -> CastShadows {
    CastShadows(
      masks: layers.map { layer in
        (alphas(layer), SIMD4<Double>(Pixel(layer.color).vector) / 255)
      })
  }

  private func alphas(_ layer: ShadowFit.Layer) -> [UInt8] {
    let shadow = shadow(layer)
    if let known = kept.first(where: { $0.shadow == shadow }) { return known.alphas }
    budget.spend(pixelCount)
    return caster.shadow(shadow).values
  }

  private func shadow(_ layer: ShadowFit.Layer) -> DropShadow {
    DropShadow(
      sigma: layer.blur / 2 * scale,
      offset: PixelPoint(x: layer.x.pixels(scale), y: layer.y.pixels(scale)),
      opacity: layer.opacity, knockout: solid < 255, solidAlpha: solid)
  }
}

/// The sum of the shadows of a group.
struct CastShadows {
  fileprivate let masks: [(alphas: [UInt8], color: SIMD4<Double>)]

  /// Alpha and premultiplied red, green and blue of all shadows at a pixel, 0…1.
  subscript(index: Int) -> SIMD4<Double> {
    var sum = SIMD4<Double>.zero
    for mask in masks where mask.alphas[index] > 0 {
      let alpha = Double(mask.alphas[index]) / 255
      sum = mask.color * alpha + sum * (1 - alpha)
    }
    return sum
  }
}
