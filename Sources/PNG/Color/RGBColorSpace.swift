/// An RGB colour space other than sRGB.
struct RGBColorSpace: Equatable, Sendable {
  /// From the values of red, green and blue to light.
  let curves: [TransferCurve]
  /// From light to linear light of sRGB; sRGB's own primaries are the identity.
  let toSRGB: ColorMatrix

  init(_ curve: TransferCurve, toSRGB: ColorMatrix = .identity) {
    curves = [curve, curve, curve]
    self.toSRGB = toSRGB
  }

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

/// A linear map of colours: three columns, the images of red, green and blue (or of X, Y and Z).
///
/// Law: `(a * b) * c == a * (b * c)` for matrices a, b and a colour c, but for rounding.
struct ColorMatrix: Equatable, Sendable {
  let red: SIMD3<Double>
  let green: SIMD3<Double>
  let blue: SIMD3<Double>

  static let identity = ColorMatrix(
    red: SIMD3(1, 0, 0), green: SIMD3(0, 1, 0), blue: SIMD3(0, 0, 1))

  static func * (matrix: ColorMatrix, color: SIMD3<Double>) -> SIMD3<Double> {
    matrix.red * color.x + matrix.green * color.y + matrix.blue * color.z
  }

  static func * (a: ColorMatrix, b: ColorMatrix) -> ColorMatrix {
    ColorMatrix(red: a * b.red, green: a * b.green, blue: a * b.blue)
  }

  /// The matrix that maps back; `nil` where three columns lie in a plane.
  var inverse: ColorMatrix? {
    // Rows of the inverse are cross products of columns, divided by the determinant.
    let rows = [Self.cross(green, blue), Self.cross(blue, red), Self.cross(red, green)]
    let determinant = (red * rows[0]).sum()
    guard abs(determinant) > 1e-9 else { return nil }
    func column(_ index: Int) -> SIMD3<Double> {
      SIMD3(rows[0][index], rows[1][index], rows[2][index]) / determinant
    }
    return ColorMatrix(red: column(0), green: column(1), blue: column(2))
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}

extension ColorMatrix {
  /// Bradford's adaptation of XYZ from one white to another (ICC.1:2022, annex E).
  ///
  /// - Returns: `nil` for a white to which no cone answers.
  static func adaptation(from white: SIMD3<Double>, to other: SIMD3<Double>) -> ColorMatrix? {
    let cones = ColorMatrix(
      red: SIMD3(0.8951, -0.7502, 0.0389), green: SIMD3(0.2664, 1.7135, -0.0685),
      blue: SIMD3(-0.1614, 0.0367, 1.0296))
    let (seen, wanted) = (cones * white, cones * other)
    guard seen.min() > 1e-6, let back = cones.inverse else { return nil }
    let gain = wanted / seen
    let scaled = ColorMatrix(
      red: cones.red * gain, green: cones.green * gain, blue: cones.blue * gain)
    return back * scaled
  }
}
