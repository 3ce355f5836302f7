internal import Imaging

/// Classifies each pixel of two pictures, by the options and by the parts of the picture.
struct PixelClassifier {
  private let ignoresAntialiasing: Bool
  private let antialiasing: AntialiasingRule
  private let metric: PixelMetric
  private let regions: RegionMap?
  /// For each of the regions' names, its metric.
  private let regionMetrics: [PixelMetric]

  /// - Parameter regions: The parts; of the size that both pictures have.
  init(_ pair: PicturePair, options: ComparisonOptions, regions: RegionMap?) {
    ignoresAntialiasing = options.ignoresAntialiasing
    antialiasing = AntialiasingRule(pair)
    let metric = PixelMetric(options.metric)
    self.metric = metric
    let names = options.regionMetrics.isEmpty ? [] : regions?.names ?? []
    self.regions = names.isEmpty ? nil : regions
    regionMetrics = names.map { options.regionMetrics[$0].map(PixelMetric.init) ?? metric }
  }

  func classify(_ a: Pixel, _ b: Pixel, _ x: Int, _ y: Int) -> DifferenceClass {
    guard metric(x, y).isDifferent(a, b) else { return .equal }
    if ignoresAntialiasing, antialiasing.holds(x, y) { return .antialiased }
    return a.differsInAlphaOnly(from: b) ? .alphaOnly : .color
  }

  private func metric(_ x: Int, _ y: Int) -> PixelMetric {
    guard let regions else { return metric }
    return regionMetrics[Int(regions.labels[y * regions.size.width + x])]
  }
}
