internal import Imaging

/// A metric with its computed limit.
enum PixelMetric {
  /// Premultiplied channels may differ by up to a number.
  case channel(max: UInt8)
  /// The perceived distance may be up to a number.
  case perceived(limit: Double)

  init(_ metric: ComparisonMetric) {
    switch metric {
    case .exact: self = .channel(max: 0)
    case .channel(let max): self = .channel(max: max)
    case .perceptual(let threshold):
      precondition(threshold >= 0 && threshold <= 1, "a threshold is in 0…1")
      self = .perceived(limit: PerceivedDistance.limit(threshold: threshold))
    }
  }

  func isDifferent(_ a: Pixel, _ b: Pixel) -> Bool {
    switch self {
    case .channel(let max): a.difference(from: b).largest > max
    case .perceived(let limit): PerceivedDistance(a, b).largest > limit
    }
  }
}

/// How different two pixels look, on black and on white: pixelmatch's measure, tag v7.1.0, after
/// Kotsarenko and Ramos, "Measuring perceived color difference using YIQ NTSC transmission color
/// space in mobile applications" (2010).
///
/// The operations have pixelmatch's order, so that opaque pixels get the same doubles.
struct PerceivedDistance {
  /// The distance of the pixels on black, 0…35215.
  let onBlack: Double
  /// The distance of the pixels on white, 0…35215.
  let onWhite: Double

  init(_ a: Pixel, _ b: Pixel) {
    let red = Int(a.red) - Int(b.red)
    let green = Int(a.green) - Int(b.green)
    let blue = Int(a.blue) - Int(b.blue)
    let alpha = Int(a.alpha) - Int(b.alpha)
    onBlack = Self.distance(red, green, blue)
    // On white a channel is c + 255 − a.
    onWhite =
      alpha == 0 ? onBlack : Self.distance(red - alpha, green - alpha, blue - alpha)
  }

  /// The larger one, which counts.
  var largest: Double { max(onBlack, onWhite) }

  /// The largest distance that a threshold in 0…1 lets pass.
  static func limit(threshold: Double) -> Double { 35215 * threshold * threshold }

  private static func distance(_ red: Int, _ green: Int, _ blue: Int) -> Double {
    let red = Double(red)
    let green = Double(green)
    let blue = Double(blue)
    let y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
    let i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189
    let q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }
}

extension Pixel {
  /// How far each premultiplied channel is from another pixel's.
  func difference(from other: Pixel) -> ChannelDifference {
    func distance(_ a: UInt8, _ b: UInt8) -> UInt8 { a > b ? a - b : b - a }
    return ChannelDifference(
      red: distance(red, other.red), green: distance(green, other.green),
      blue: distance(blue, other.blue), alpha: distance(alpha, other.alpha))
  }

  /// Whether alpha differs and nothing else does: one straight colour of 8 bits premultiplies to
  /// both pixels. A transparent pixel has every colour.
  func differsInAlphaOnly(from other: Pixel) -> Bool {
    /// The straight values c with `round(c · alpha / 255) = channel`.
    func straight(_ channel: UInt8, _ alpha: UInt8) -> (low: Int, high: Int) {
      let alpha = Int(alpha)
      let middle = 255 * Int(channel)
      return (max(0, (middle - 127 + alpha - 1) / alpha), min(255, (middle + 127) / alpha))
    }
    func shared(_ channel: UInt8, _ otherChannel: UInt8) -> Bool {
      let a = straight(channel, alpha)
      let b = straight(otherChannel, other.alpha)
      return max(a.low, b.low) <= min(a.high, b.high)
    }
    guard alpha != other.alpha else { return false }
    if alpha == 0 || other.alpha == 0 { return true }
    return shared(red, other.red) && shared(green, other.green) && shared(blue, other.blue)
  }
}
