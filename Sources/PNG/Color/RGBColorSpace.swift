/// What three values mean, when that is not sRGB.
struct RGBColorSpace: Equatable, Sendable {
  /// From the values of red, green and blue to light.
  let curves: [TransferCurve]
  /// From light to linear light of sRGB; sRGB's own primaries are the identity.
  let toSRGB: ColorMatrix

  /// One curve for all three.
  init(_ curve: TransferCurve, toSRGB: ColorMatrix = .identity) {
    curves = [curve, curve, curve]
    self.toSRGB = toSRGB
  }

  /// A curve for each of red, green and blue.
  init(red: TransferCurve, green: TransferCurve, blue: TransferCurve, toSRGB: ColorMatrix) {
    curves = [red, green, blue]
    self.toSRGB = toSRGB
  }

  /// Whether conversion would change no value by more than half a level of 255, so that the space
  /// is sRGB. There are dozens of sRGB profiles, all with different bytes.
  var isSRGB: Bool {
    let values = stride(from: 0.0, through: 1, by: 0.2)
    let lights = curves.map { curve in values.map(curve.light) }
    for (r, red) in values.enumerated() {
      for (g, green) in values.enumerated() {
        for (b, blue) in values.enumerated() {
          let light = toSRGB * SIMD3(lights[0][r], lights[1][g], lights[2][b])
          if !Self.isNear(light, SIMD3(red, green, blue)) { return false }
        }
      }
    }
    // Curves are compared at small steps, because they can have any values between two samples.
    return stride(from: 0.0, through: 1, by: 1.0 / 85).allSatisfy { value in
      Self.isNear(
        toSRGB * SIMD3(light(0, value), light(1, value), light(2, value)), SIMD3(repeating: value))
    }
  }

  private func light(_ channel: Int, _ value: Double) -> Double { curves[channel].light(value) }

  private static func isNear(_ light: SIMD3<Double>, _ values: SIMD3<Double>) -> Bool {
    (0..<3).allSatisfy { abs(SRGBCurve.encoded(light[$0]) - values[$0]) <= 0.5 / 255 }
  }
}
