import CPNG

/// sRGB's curve from light to encoded values (IEC 61966-2-1), and its steps of 8 bits.
struct SRGBCurve: Sendable {
  /// The light from which on a value is the next one: `steps[v]` lies between v and v + 1.
  private let steps: [Double]
  /// For every 4096th of light, a value that is not too large to start the search.
  private let starts: [UInt8]

  /// The curve at 8 bits.
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
