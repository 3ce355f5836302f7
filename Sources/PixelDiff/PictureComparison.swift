public import Imaging

/// The comparison of two pictures: the differences, and whether they are allowed.
///
/// ```swift
/// let comparison = PictureComparison(expected: reference, actual: drawn)
/// comparison.verdict    // .equal
/// ```
public struct PictureComparison: Equatable, Sendable {
  /// The options of the comparison.
  public let options: ComparisonOptions
  /// The size of the expected picture, in pixels.
  public let expectedSize: PixelSize
  /// The size of the actual picture, in pixels.
  public let actualSize: PixelSize
  /// The differences; `nil` if the sizes differ, because then pixels have no counterparts.
  public let differences: PictureDifferences?
  /// The names in ``ComparisonOptions/regionMetrics`` that no part of the picture has, sorted: a mistake, because the
  /// requested metric would not be used. Without a map of the pictures' size these are all names.
  public let unknownRegions: [String]

  /// The result of a comparison.
  public enum Verdict: Equatable, Sendable {
    /// Equal, or different within the budget.
    case equal
    /// Different beyond the budget; every limit that does not hold, at least one.
    case different([BrokenLimit])
    /// The sizes differ.
    case sizeMismatch
    /// The options name parts that the picture does not have: ``PictureComparison/unknownRegions``.
    case unknownRegions([String])
    /// There is no pixel that is not ignored. Comparing nothing is an error.
    case nothingCompared
  }

  /// A limit that does not hold.
  public enum BrokenLimit: Equatable, Sendable {
    /// More pixels differ than are allowed; without any limit, none is allowed.
    case pixels(allowed: Int)
    /// The only limits would let every pixel of this picture differ, so they do not hold for it, and
    /// none may differ.
    case everyPixelAllowed
    /// A larger share differs than is allowed.
    case share(allowed: Share)
    /// More pixels differ in one window than are allowed.
    case density(allowed: DensityLimit)
    /// Fewer pixels differ than expected: the tolerance is not needed any more.
    case expectedAtLeast(Int)
  }
}

extension PictureComparison {
  /// Compares two pictures.
  ///
  /// - Parameters:
  ///   - expected: The picture as it should be.
  ///   - actual: The picture as it is.
  ///   - options: The rule for differing pixels, and the number of them that is allowed.
  ///   - regions: The parts of the picture. Differences are counted for each part, and the options
  ///     can have a metric for each; ignored if its size is not that of the pictures.
  /// - Precondition: the threshold of a perceptual metric is in 0…1.
  public init(
    expected: Bitmap, actual: Bitmap, options: ComparisonOptions = .exact, regions: RegionMap? = nil
  ) {
    self.options = options
    expectedSize = expected.size
    actualSize = actual.size
    let regions = regions?.of(expected.size)
    unknownRegions =
      expected.size != actual.size
      ? [] : options.regionMetrics.keys.filter { regions?.names.contains($0) != true }.sorted()
    guard expected.size == actual.size else {
      differences = nil
      return
    }
    differences = PicturePair.withPixels(of: expected, and: actual) { pair in
      guard let pair else { return PictureDifferences(comparedPixels: 0) }
      var counter = DifferenceCounter(pair.size, options: options, regions: regions)
      counter.add(pair)
      return counter.finish()
    }
  }
}

extension PictureComparison {
  /// Creates the result of comparing a picture with itself, without reading its pixels: for files
  /// whose bytes are equal.
  ///
  /// Law: for every bitmap b, `PictureComparison(identicalPicturesOf: b.size, options: o, regions: r)`
  /// is `PictureComparison(expected: b, actual: b, options: o, regions: r)`.
  public init(
    identicalPicturesOf size: PixelSize, options: ComparisonOptions = .exact,
    regions: RegionMap? = nil
  ) {
    let regions = regions?.of(size)
    var differences = PictureDifferences(
      comparedPixels: size.width * size.height
        - IgnoredArea(options.ignoredRects, size: size).pixels)
    differences.regions = (regions?.names ?? []).map {
      RegionDifference(name: $0, differentPixels: 0, largestDifference: 0)
    }
    self.init(
      options: options, expectedSize: size, actualSize: size, differences: differences,
      unknownRegions: options.regionMetrics.keys
        .filter { regions?.names.contains($0) != true }.sorted())
  }
}

extension PictureComparison {
  /// Whether the differences are allowed.
  public var verdict: Verdict {
    guard let differences else { return .sizeMismatch }
    if !unknownRegions.isEmpty { return .unknownRegions(unknownRegions) }
    if differences.comparedPixels == 0 { return .nothingCompared }
    let broken = options.budget.broken(by: differences, in: expectedSize)
    return broken.isEmpty ? .equal : .different(broken)
  }
}

extension DifferenceBudget {
  /// The limits that are exceeded in a picture of a size.
  ///
  /// A limit that lets every compared pixel differ does not hold, so that no picture passes unseen
  /// because it is small. If no other limit is left, no pixel may differ.
  func broken(
    by differences: PictureDifferences, in size: PixelSize
  ) -> [PictureComparison.BrokenLimit] {
    let (pixels, share, density) = limits(of: differences.comparedPixels, in: size)
    var broken: [PictureComparison.BrokenLimit] = []
    if pixels == nil, share == nil, density == nil, differences.differentPixels > 0 {
      let isUnlimited = self.pixels == nil && self.share == nil && self.density == nil
      broken.append(isUnlimited ? .pixels(allowed: 0) : .everyPixelAllowed)
    }
    if let pixels, differences.differentPixels > pixels { broken.append(.pixels(allowed: pixels)) }
    if let share, differences.share > share.fraction { broken.append(.share(allowed: share)) }
    if let density, let densest = differences.densest, densest.pixels > density.pixels {
      broken.append(.density(allowed: density))
    }
    if differences.differentPixels < expectedAtLeast {
      broken.append(.expectedAtLeast(expectedAtLeast))
    }
    return broken
  }

  /// The limits without those that let every pixel differ.
  private func limits(
    of comparedPixels: Int, in size: PixelSize
  ) -> (pixels: Int?, share: Share?, density: DensityLimit?) {
    let window = density.map { min($0.window, size.width) * min($0.window, size.height) } ?? 0
    return (
      pixels.flatMap { $0 < comparedPixels ? $0 : nil },
      share.flatMap { $0.fraction < 1 ? $0 : nil },
      density.flatMap { $0.pixels < min(window, comparedPixels) ? $0 : nil }
    )
  }
}
