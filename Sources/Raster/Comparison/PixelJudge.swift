/// Decides what each pixel of two pictures is, as the options and the parts of the picture say.
struct PixelJudge {
  private let ignoresAntialiasing: Bool
  private let antialiasing: AntialiasingRule
  private let metric: PixelMetric
  private let regions: RegionMap?
  /// For each of the regions' names, its metric.
  private let regionMetrics: [PixelMetric]

  /// Creates the judge of two pictures.
  ///
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

  /// What two pixels, those at column x of row y, are.
  func judge(_ a: Pixel, _ b: Pixel, _ x: Int, _ y: Int) -> Judgement {
    let isAntialiased = ignoresAntialiasing && antialiasing.holds(x, y)
    guard metric(x, y).tells(a, b) else {
      return Judgement(class: .equal, isAntialiased: isAntialiased)
    }
    if isAntialiased { return Judgement(class: .antialiased, isAntialiased: true) }
    return Judgement(
      class: a.differsInAlphaOnly(from: b) ? .alphaOnly : .color, isAntialiased: false)
  }

  /// What two different pixels are.
  struct Judgement {
    /// Equal by the metric, counted or anti-aliased.
    let `class`: DifferenceClass
    /// Whether no metric would count them, because they are anti-aliased.
    let isAntialiased: Bool
  }

  private func metric(_ x: Int, _ y: Int) -> PixelMetric {
    guard let regions else { return metric }
    return regionMetrics[Int(regions.labels[y * regions.size.width + x])]
  }
}
