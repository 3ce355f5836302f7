/// Turns a blurred alpha into the alpha of a shadow, and rounds it.
struct ShadowInk {
  /// Colour's alpha × opacity, 0…1.
  let strength: Double
  /// Strength × (1 − α/m) for every alpha α of the group; empty without knockout.
  let knockout: [Double]

  /// Added before rounding: a value that should be exactly a half can be slightly smaller after
  /// floating-point operations. It is far too small to change the result of any other value.
  static let tie = 1e-9

  init(_ shadow: DropShadow) {
    let strength = Double(shadow.color.alpha) / 255 * min(max(shadow.opacity, 0), 1)
    self.strength = strength
    guard shadow.knockout else {
      knockout = []
      return
    }
    let solid = Int(shadow.solidAlpha)
    knockout = (0...255).map { alpha in
      strength * Double(max(0, solid - alpha)) / Double(solid)
    }
  }
}
