/// What turns a blurred alpha into the alpha of a shadow, and rounds it.
struct ShadowInk {
  /// Colour's alpha × opacity, 0…1.
  let strength: Double
  /// Strength × (1 − α/m) for every alpha α of the group; empty without knockout.
  let knockout: [Double]

  /// Lifts a half that arrives a little below a half, far less than it could move anything else.
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
