public import Imaging

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
