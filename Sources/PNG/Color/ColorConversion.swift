/// A colour space made ready for converting samples of 8 or of 16 bits to 8-bit sRGB.
///
/// Relative colorimetric: white becomes white, and colours that sRGB does not have are clipped. A
/// value is rounded once, at the end.
struct ColorConversion: Sendable {
  /// Samples of one channel: 256 or 65536.
  private let count: Int
  /// The light of each sample of red, then of green, then of blue.
  private let lights: [Double]
  /// If the channels are independent: the sRGB value of each sample, in the same order. Otherwise
  /// empty.
  private let values: [UInt8]
  private let toSRGB: ColorMatrix
  private let curve = SRGBCurve.eightBits

  /// Prepares for samples from 0 to `largest`, 255 or 65535.
  init(from space: RGBColorSpace, largest: Int) {
    count = largest + 1
    toSRGB = space.toSRGB
    var lights: [Double] = []
    lights.reserveCapacity(3 * count)
    for (channel, curve) in space.curves.enumerated() {
      if channel > 0, curve == space.curves[0] {
        lights += lights[..<count]
      } else {
        // Values far outside 0…1 are clipped in the end; infinite light could not be mixed.
        lights += (0...largest).lazy.map { sample in
          min(max(curve.light(Double(sample) / Double(largest)), -16), 16)
        }
      }
    }
    let curve = curve
    values = toSRGB == .identity ? lights.map(curve.value) : []
    self.lights = values.isEmpty ? lights : []
  }

  /// Converts one colour; each sample is at most `largest`.
  func callAsFunction(_ red: Int, _ green: Int, _ blue: Int) -> (UInt8, UInt8, UInt8) {
    let (green, blue) = (count + green, 2 * count + blue)
    if !values.isEmpty { return (values[red], values[green], values[blue]) }
    let light = toSRGB * SIMD3(lights[red], lights[green], lights[blue])
    return (curve.value(light.x), curve.value(light.y), curve.value(light.z))
  }
}
