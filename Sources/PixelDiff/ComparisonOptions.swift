public import Imaging

/// The rule for differing pixels, and the number of differences that is allowed.
public struct ComparisonOptions: Equatable, Sendable {
  /// When two pixels count as different.
  public var metric: ComparisonMetric
  /// Whether differing pixels that are anti-aliased, by pixelmatch's rule (tag v7.1.0), are not
  /// counted; with any metric.
  ///
  /// The rule reads neighbours, so translucent pixels need a background: the one, black or white,
  /// on which the pixel differs most. If it differs equally on both, the rule has to hold on both.
  public var ignoresAntialiasing: Bool
  /// How much may differ.
  public var budget: DifferenceBudget
  /// Rectangles, in pixels from the top left, that are not compared. Parts outside the picture have
  /// no effect.
  public var ignoredRects: [PixelRect]
  /// Metrics of single parts of the picture, by the names of a `RegionMap`; the others have
  /// ``metric``.
  public var regionMetrics: [String: ComparisonMetric]

  /// Exact, nothing ignored, no pixel may differ.
  public static let exact = ComparisonOptions()

  /// Creates options; without any, pictures are compared exactly.
  public init(
    metric: ComparisonMetric = .exact, ignoresAntialiasing: Bool = false,
    budget: DifferenceBudget = .none, ignoredRects: [PixelRect] = [],
    regionMetrics: [String: ComparisonMetric] = [:]
  ) {
    self.metric = metric
    self.ignoresAntialiasing = ignoresAntialiasing
    self.budget = budget
    self.ignoredRects = ignoredRects
    self.regionMetrics = regionMetrics
  }
}

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
