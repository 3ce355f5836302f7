internal import Imaging

/// A metric with its computed limit.
enum PixelMetric {
  /// Premultiplied channels may differ by up to a number.
  case channel(max: UInt8)
  /// The perceived distance may be up to a number.
  case perceived(limit: Double)

  /// Creates it from the metric of the options.
  ///
  /// - Precondition: a threshold is in 0…1.
  init(_ metric: ComparisonMetric) {
    switch metric {
    case .exact: self = .channel(max: 0)
    case .channel(let max): self = .channel(max: max)
    case .perceptual(let threshold):
      precondition(threshold >= 0 && threshold <= 1, "a threshold is in 0…1")
      self = .perceived(limit: PerceivedDistance.limit(threshold: threshold))
    }
  }

  /// Whether two pixels count as different.
  func tells(_ a: Pixel, _ b: Pixel) -> Bool {
    switch self {
    case .channel(let max): a.difference(from: b).largest > max
    case .perceived(let limit): PerceivedDistance(a, b).largest > limit
    }
  }
}
