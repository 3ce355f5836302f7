public import Imaging

/// The tolerances with which a comparison would pass. Each value changes one option, and all others
/// stay the same.
///
/// Each is the smallest value that passes. A comparison that passes already also has them: they say
/// how much of its tolerance is needed.
public struct ToleranceSweep: Hashable, Sendable {
  /// The number n, 0…254, with which `channel(max: n)` everywhere, in place of every metric, passes
  /// within the budget; `nil` if only 255 passes, which would accept everything, or if fewer pixels
  /// differ than are expected to.
  public let channelTolerance: UInt8?
  /// The limit on the number of pixels that passes in place of the budget's limits on number and
  /// share; `nil` when none does, because of another limit.
  public let pixels: Int?
  /// The limit on the share that passes in place of the budget's limits on number and share; `nil`
  /// when none does. To write it with fewer digits, round it up.
  public let share: Share?
  /// The limit on density that passes in place of the budget's; `nil` when the budget has none, or
  /// because of another limit.
  public let density: DensityLimit?

  package init(
    channelTolerance: UInt8?, pixels: Int?, share: Share?, density: DensityLimit? = nil
  ) {
    self.channelTolerance = channelTolerance
    self.pixels = pixels
    self.share = share
    self.density = density
  }
}

extension PictureComparison {
  /// The tolerances with which this comparison would pass; `nil` when there are none, because the sizes differ, nothing
  /// was compared, or the options name parts that are not there.
  ///
  /// It takes almost no time, unless anti-aliased pixels are not counted: then the pictures are compared once more; or
  /// the budget limits density: then at most nine times.
  ///
  /// - Parameters:
  ///   - expected: The expected picture that was compared.
  ///   - actual: The actual picture that was compared.
  /// - Precondition: The pictures have the sizes of those that were compared.
  public func sweep(expected: Bitmap, actual: Bitmap) -> ToleranceSweep? {
    precondition(
      expected.size == expectedSize && actual.size == actualSize, "the pictures that were compared")
    guard let differences else { return nil }
    if options.isSweptByStrength { return sweep(byStrength: differences.pixelsBeyond) }
    if options.budget.density == nil {
      return sweep(byStrength: pixelsBeyond(differences, expected, actual))
    }
    return sweep { n in
      var options = options
      options.metric = .channel(max: UInt8(n))
      options.regionMetrics = [:]
      return PictureComparison(expected: expected, actual: actual, options: options).differences
        ?? differences
    }
  }

  /// The sweep, if it is known how many pixels would be counted with a tolerance of n, for n in 0…255.
  func sweep(byStrength pixelsBeyond: [Int]) -> ToleranceSweep? {
    sweep { n in
      var result = PictureDifferences(comparedPixels: differences?.comparedPixels ?? 0)
      result.differentPixels = pixelsBeyond[n]
      return result
    }
  }

  /// The sweep, from the differences with a tolerance of n.
  private func sweep(_ beyond: (Int) -> PictureDifferences) -> ToleranceSweep? {
    guard let differences, unknownRegions.isEmpty, differences.comparedPixels > 0 else {
      return nil
    }
    /// Whether a budget changed in one place would hold.
    func holds(_ change: (inout DifferenceBudget) -> Void) -> Bool {
      var budget = options.budget
      change(&budget)
      return budget.broken(by: differences, in: expectedSize).isEmpty
    }
    let pixels = differences.differentPixels
    let share = Share.fraction(differences.share)
    let density = options.budget.density.map {
      DensityLimit(pixels: differences.densest?.pixels ?? 0, window: $0.window)
    }
    return ToleranceSweep(
      channelTolerance: channelTolerance(beyond),
      pixels: holds { ($0.pixels, $0.share) = (pixels, nil) } ? pixels : nil,
      share: holds { ($0.pixels, $0.share) = (nil, share) } ? share : nil,
      density: density != nil && holds { $0.density = density } ? density : nil)
  }

  private func channelTolerance(_ differences: (Int) -> PictureDifferences) -> UInt8? {
    var upper = options.budget
    upper.expectedAtLeast = 0
    // The larger n is, the less differs.
    var (low, high) = (0, 255)
    while low < high {
      let middle = (low + high) / 2
      if upper.broken(by: differences(middle), in: expectedSize).isEmpty {
        high = middle
      } else {
        low = middle + 1
      }
    }
    let isEnough = options.budget.broken(by: differences(low), in: expectedSize).isEmpty
    return low < 255 && isEnough ? UInt8(low) : nil
  }

  /// How many pixels would be counted with a tolerance of n, for n in 0…255, where anti-aliased ones are not.
  private func pixelsBeyond(
    _ differences: PictureDifferences, _ expected: Bitmap, _ actual: Bitmap
  ) -> [Int] {
    var options = options
    options.metric = .exact
    return PicturePair.withPixels(of: expected, and: actual) { pair in
      guard let pair else { return differences.pixelsBeyond }
      let ignored = IgnoredArea(options.ignoredRects, size: pair.size)
      let classifier = PixelClassifier(pair, options: options, regions: nil)
      var tally = DifferenceTally(regions: nil)
      DifferenceScan(pair, ignoring: ignored).forEachRow { y, words in
        for index in words.indices {
          _ = tally.add(words[index], x: index * UInt64.bitWidth, y: y, of: pair, by: classifier)
        }
      }
      return tally.countedBeyond
    }
  }
}

extension ComparisonOptions {
  /// Whether the strengths of the differences are all that a sweep needs.
  var isSweptByStrength: Bool { !ignoresAntialiasing && budget.density == nil }
}
