internal import Imaging

/// When two pixels count as different.
public enum ComparisonMetric: Hashable, Sendable {
  /// Any difference of a premultiplied channel counts; two transparent pixels are equal whatever
  /// their colour was.
  case exact
  /// A premultiplied channel, alpha included, may differ by up to `max`, 0…255.
  case channel(max: UInt8)
  /// pixelmatch's distance in YIQ (tag v7.1.0) may be up to `35215 · threshold²`; its usual
  /// threshold is 0.1, the range 0…1. Where one of both pixels is not opaque they are judged on
  /// black and on white, and the larger distance counts.
  case perceptual(threshold: Double)
}
