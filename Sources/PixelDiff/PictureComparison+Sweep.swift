public import Imaging

extension PictureComparison {
  /// What would let this comparison pass; `nil` when nothing would, because the sizes differ,
  /// nothing was compared, or the options name parts that are not there.
  ///
  /// Costs next to nothing, unless anti-aliased pixels are not counted: then the pictures are
  /// compared once more; or the budget limits density: then at most nine times.
  ///
  /// - Parameters:
  ///   - expected: The expected picture that was compared.
  ///   - actual: The actual picture that was compared.
  /// - Precondition: The pictures have the sizes of those that were compared.
  public func sweep(expected: Bitmap, actual: Bitmap) -> ToleranceSweep? {
    precondition(
      expected.size == expectedSize && actual.size == actualSize, "the pictures that were compared")
    guard let differences, unknownRegions.isEmpty, differences.comparedPixels > 0 else {
      return nil
    }
    /// Whether a budget changed in one place would hold.
    func holds(_ change: (inout DifferenceBudget) -> Void) -> Bool {
      var budget = options.budget
      change(&budget)
      return budget.broken(by: differences).isEmpty
    }
    let pixels = differences.differentPixels
    let share = Share.fraction(differences.share)
    let density = options.budget.density.map {
      DensityLimit(pixels: differences.densest?.pixels ?? 0, window: $0.window)
    }
    return ToleranceSweep(
      channelTolerance: channelTolerance(differences, expected, actual),
      pixels: holds { ($0.pixels, $0.share) = (pixels, nil) } ? pixels : nil,
      share: holds { ($0.pixels, $0.share) = (nil, share) } ? share : nil,
      density: density != nil && holds { $0.density = density } ? density : nil)
  }

  private func channelTolerance(
    _ found: PictureDifferences, _ expected: Bitmap, _ actual: Bitmap
  ) -> UInt8? {
    let beyond = options.budget.density == nil ? pixelsBeyond(found, expected, actual) : []
    /// What differs with a tolerance of n.
    func differences(beyond n: Int) -> PictureDifferences {
      if !beyond.isEmpty {
        var result = PictureDifferences(comparedPixels: found.comparedPixels)
        result.differentPixels = beyond[n]
        return result
      }
      var options = options
      options.metric = .channel(max: UInt8(n))
      options.regionMetrics = [:]
      return PictureComparison(expected: expected, actual: actual, options: options).differences
        ?? found
    }
    var upper = options.budget
    upper.expectedAtLeast = 0
    // The larger n is, the less differs.
    var (low, high) = (0, 255)
    while low < high {
      let middle = (low + high) / 2
      if upper.broken(by: differences(beyond: middle)).isEmpty {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low < 255 && options.budget.broken(by: differences(beyond: low)).isEmpty
      ? UInt8(low) : nil
  }

  /// How many pixels would be counted with a tolerance of n, for n in 0…255.
  private func pixelsBeyond(
    _ differences: PictureDifferences, _ expected: Bitmap, _ actual: Bitmap
  ) -> [Int] {
    guard options.ignoresAntialiasing else { return differences.pixelsBeyond }
    var options = options
    options.metric = .exact
    return PicturePair.withPixels(of: expected, and: actual) { pair in
      guard let pair else { return differences.pixelsBeyond }
      let ignored = IgnoredArea(options.ignoredRects, size: pair.size)
      var tally = DifferenceTally(pair, options: options, regions: nil)
      DifferenceScan(pair, ignoring: ignored).forEachRow { y, words in
        for index in words.indices { _ = tally.add(words[index], x: index * UInt64.bitWidth, y: y) }
      }
      return tally.countedBeyond
    }
  }
}
