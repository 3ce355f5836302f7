import CPNG

/// From an encoded value, 0…1, to the light that it stands for.
enum TransferCurve: Equatable, Sendable {
  /// value^exponent.
  case power(Double)
  case formula(Formula)
  /// Values at equal distances from 0 to 1, at least two, of 65535 each; linear between them.
  case samples([UInt16])

  /// (a·x + b)^g + e from d on, c·x + f below it (ICC.1:2022, 10.18, function type 4).
  struct Formula: Equatable, Sendable {
    var g: Double
    var a = 1.0
    var b = 0.0
    var c = 0.0
    var d = -Double.infinity
    var e = 0.0
    var f = 0.0
  }

  /// IEC 61966-2-1.
  static let sRGB = TransferCurve.formula(
    Formula(g: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.040_45))

  /// The light, unlimited: a formula may leave 0…1.
  func light(_ value: Double) -> Double {
    switch self {
    case .power(let exponent):
      return cpng_power(value, exponent)
    case .formula(let p):
      if value < p.d { return p.c * value + p.f }
      let base = p.a * value + p.b
      return (base > 0 ? cpng_power(base, p.g) : 0) + p.e
    case .samples(let samples):
      let position = value * Double(samples.count - 1)
      let low = min(Int(position), samples.count - 2)
      let (start, end) = (Double(samples[low]), Double(samples[low + 1]))
      return (start + (end - start) * (position - Double(low))) / 65_535
    }
  }
}

extension TransferCurve {
  /// Reads a tag of a profile, of type `curv` or `para` (ICC.1:2022, 10.6 and 10.18).
  init?(profileTag tag: some Collection<UInt8>) {
    let bytes = Array(tag)
    guard bytes.count >= 12 else { return nil }
    func number(_ place: Int) -> Int {
      bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    switch String(decoding: bytes[..<4], as: UTF8.self) {
    case "curv": self.init(samplesOf: bytes, count: number(8))
    case "para":
      let kind = number(8) >> 16
      let parameterCounts = [1, 3, 4, 5, 7]
      guard kind < parameterCounts.count, bytes.count >= 12 + 4 * parameterCounts[kind] else {
        return nil
      }
      self.init(
        kind: kind,
        (0..<parameterCounts[kind]).map { index in
          Double(Int32(truncatingIfNeeded: number(12 + 4 * index))) / 65_536
        })
    default: return nil
    }
  }

  private init?(samplesOf bytes: [UInt8], count: Int) {
    guard count <= (bytes.count - 12) / 2 else { return nil }
    let samples = (0..<count).map { UInt16(bytes[12 + 2 * $0]) << 8 | UInt16(bytes[13 + 2 * $0]) }
    switch count {
    case 0: self = .power(1)
    // One sample is an exponent in 1/256.
    case 1: self = .power(Double(samples[0]) / 256)
    default: self = .samples(samples)
    }
  }

  /// One of the formulas 0…4; p are its parameters in the order of the file.
  private init?(kind: Int, _ p: [Double]) {
    switch kind {
    case 0: self = .power(p[0])
    case 1, 2:
      // Both begin where their power begins.
      guard p[1] != 0 else { return nil }
      let offset = kind == 2 ? p[3] : 0
      self = .formula(
        Formula(g: p[0], a: p[1], b: p[2], d: -p[2] / p[1], e: offset, f: offset))
    case 3: self = .formula(Formula(g: p[0], a: p[1], b: p[2], c: p[3], d: p[4]))
    default:
      self = .formula(Formula(g: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: p[5], f: p[6]))
    }
  }

  /// The curve that a number of ITU-T H.273 (07/2024), table 3, stands for: the inverse of its formula.
  /// `nil` for those that are not SDR, and for unknown ones.
  init?(codePoint: UInt8) {
    switch codePoint {
    case 1, 6, 14, 15:
      // ITU-R BT.709, BT.601 and BT.2020: α·L^0.45 − (α − 1) from β on, 4.5·L below.
      let (alpha, beta) = (1.099_296_826_809_44, 0.018_053_968_510_807)
      self = .formula(
        Formula(g: 1 / 0.45, a: 1 / alpha, b: (alpha - 1) / alpha, c: 1 / 4.5, d: 4.5 * beta))
    case 4: self = .power(2.2)
    case 5: self = .power(2.8)
    case 8: self = .power(1)
    case 13: self = .sRGB
    default: return nil
    }
  }
}

/// sRGB's curve from light to encoded values (IEC 61966-2-1), and its steps of 8 bits.
struct SRGBCurve: Sendable {
  /// The light from which on a value is the next one: `steps[v]` lies between v and v + 1.
  private let steps: [Double]
  /// For every 4096th of light, a value that is not too large to start the search.
  private let starts: [UInt8]

  static let eightBits = SRGBCurve()

  private init() {
    let steps = (0..<255).map { TransferCurve.sRGB.light((Double($0) + 0.5) / 255) }
    var value = 0
    starts = (0...4096).map { bin in
      while value < 255, steps[value] <= Double(bin) / 4096 { value += 1 }
      return UInt8(value)
    }
    // No light is beyond the last step.
    self.steps = steps + [.infinity]
  }

  /// Light, clipped to 0…1, as an 8-bit value, to the nearest.
  func value(_ light: Double) -> UInt8 {
    guard light > 0 else { return 0 }
    guard light < 1 else { return 255 }
    var value = starts[Int(light * 4096)]
    while steps[Int(value)] <= light { value += 1 }
    return value
  }

  /// Light, clipped to 0…1, as a value 0…1.
  static func encoded(_ light: Double) -> Double {
    let light = min(max(light, 0), 1)
    return light <= 0.003_130_8 ? 12.92 * light : 1.055 * cpng_power(light, 1 / 2.4) - 0.055
  }
}
