/// Where the primaries and the white of a colour space lie in CIE's 1931 diagram.
struct Chromaticities: Equatable, Sendable {
  /// Each of them as x and y.
  let red: SIMD2<Double>
  let green: SIMD2<Double>
  let blue: SIMD2<Double>
  let white: SIMD2<Double>

  /// sRGB's, which are those of ITU-R BT.709.
  static let sRGB = Chromaticities(
    red: SIMD2(0.64, 0.33), green: SIMD2(0.30, 0.60), blue: SIMD2(0.15, 0.06), white: d65)

  private static let d65 = SIMD2(0.3127, 0.3290)
  /// CIE's standard illuminant C, as ITU-T H.273 rounds it.
  private static let c = SIMD2(0.310, 0.316)

  /// The white of profiles, D50, as XYZ (ICC.1:2022, 7.2.16).
  static let profileWhite = SIMD3(0.9642, 1, 0.8249)

  /// Linear light to XYZ; white (1, 1, 1) has Y = 1. `nil` when the primaries span no colours.
  var toXYZ: ColorMatrix? {
    let corners = [red, green, blue, white]
    guard corners.allSatisfy({ $0.x >= 0 && $0.y >= 0 && $0.x + $0.y <= 1 }), white.y > 0 else {
      return nil
    }
    let primaries = ColorMatrix(red: Self.xyz(red), green: Self.xyz(green), blue: Self.xyz(blue))
    guard let amounts = primaries.inverse.map({ $0 * (Self.xyz(white) / white.y) }),
      amounts.min() > 0
    else { return nil }
    return ColorMatrix(
      red: primaries.red * amounts.x, green: primaries.green * amounts.y,
      blue: primaries.blue * amounts.z)
  }

  /// Linear light to linear light of sRGB, the white adapted by Bradford; `nil` when the primaries
  /// span no colours.
  var toSRGB: ColorMatrix? {
    let (from, to) = (Self.xyz(white) / white.y, Self.xyz(Self.d65) / Self.d65.y)
    guard let toXYZ, let adaptation = ColorMatrix.adaptation(from: from, to: to),
      let back = Self.sRGB.toXYZ?.inverse
    else { return nil }
    return back * (adaptation * toXYZ)
  }

  /// XYZ as profiles have it, with the white D50, to linear light of sRGB.
  static let profileToSRGB: ColorMatrix = {
    let white = xyz(d65) / d65.y
    guard let adaptation = ColorMatrix.adaptation(from: white, to: profileWhite),
      let toXYZ = sRGB.toXYZ, let back = (adaptation * toXYZ).inverse
    else { preconditionFailure("sRGB's primaries span its colours") }
    return back
  }()

  /// x, y and z = 1 − x − y.
  private static func xyz(_ point: SIMD2<Double>) -> SIMD3<Double> {
    SIMD3(point.x, point.y, 1 - point.x - point.y)
  }
}

extension Chromaticities {
  /// Reads the data of a cHRM chunk; `nil` when there are not 32 bytes.
  init?(_ data: some Collection<UInt8>) {
    guard data.count == 32 else { return nil }
    let bytes = Array(data)
    // White, red, green, blue, each x and y in 1/100000.
    let points = stride(from: 0, to: 32, by: 8).map { place in
      SIMD2(Self.number(bytes, place), Self.number(bytes, place + 4))
    }
    self.init(red: points[1], green: points[2], blue: points[3], white: points[0])
  }

  private static func number(_ bytes: [UInt8], _ place: Int) -> Double {
    Double(bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }) / 100_000
  }

  /// Whether no coordinate is more than 0.001 from sRGB's.
  var areNearSRGB: Bool {
    // Both have five digits: half of the last one stands for the rounding of binary fractions.
    let pairs = [
      (red, Self.sRGB.red), (green, Self.sRGB.green), (blue, Self.sRGB.blue),
      (white, Self.sRGB.white),
    ]
    return pairs.allSatisfy { abs($0.x - $1.x) < 0.001_005 && abs($0.y - $1.y) < 0.001_005 }
  }

  /// The primaries that a number of ITU-T H.273 (07/2024), table 2, stands for.
  init?(codePoint: UInt8) {
    func primaries(
      _ red: SIMD2<Double>, _ green: SIMD2<Double>, _ blue: SIMD2<Double>,
      _ white: SIMD2<Double> = Self.d65
    ) -> Chromaticities {
      Chromaticities(red: red, green: green, blue: blue, white: white)
    }
    switch codePoint {
    case 1: self = .sRGB
    case 4: self = primaries(SIMD2(0.67, 0.33), SIMD2(0.21, 0.71), SIMD2(0.14, 0.08), Self.c)
    case 5: self = primaries(SIMD2(0.64, 0.33), SIMD2(0.29, 0.60), SIMD2(0.15, 0.06))
    case 6, 7: self = primaries(SIMD2(0.630, 0.340), SIMD2(0.310, 0.595), SIMD2(0.155, 0.070))
    case 8:
      self = primaries(SIMD2(0.681, 0.319), SIMD2(0.243, 0.692), SIMD2(0.145, 0.049), Self.c)
    case 9: self = primaries(SIMD2(0.708, 0.292), SIMD2(0.170, 0.797), SIMD2(0.131, 0.046))
    case 10: self = primaries(SIMD2(1, 0), SIMD2(0, 1), SIMD2(0, 0), SIMD2(1.0 / 3, 1.0 / 3))
    case 11:
      self = primaries(
        SIMD2(0.680, 0.320), SIMD2(0.265, 0.690), SIMD2(0.150, 0.060), SIMD2(0.314, 0.351))
    case 12: self = primaries(SIMD2(0.680, 0.320), SIMD2(0.265, 0.690), SIMD2(0.150, 0.060))
    case 22: self = primaries(SIMD2(0.630, 0.340), SIMD2(0.295, 0.605), SIMD2(0.155, 0.077))
    default: return nil
    }
  }
}
