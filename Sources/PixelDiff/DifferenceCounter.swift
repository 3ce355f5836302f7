internal import Imaging

/// Measures the differences of two pictures of one size.
struct DifferenceCounter: ~Copyable {
  private let options: ComparisonOptions
  private let regions: RegionMap?
  private let ignored: IgnoredArea
  private var differences: PictureDifferences
  private var tally: DifferenceTally
  private var clusters = ClusterFinder(listed: PictureDifferences.listedClusters)
  private var density: DensityMeter?

  init(_ size: PixelSize, options: ComparisonOptions, regions: RegionMap?) {
    self.options = options
    self.regions = regions
    ignored = IgnoredArea(options.ignoredRects, size: size)
    differences = PictureDifferences(comparedPixels: size.width * size.height - ignored.pixels)
    tally = DifferenceTally(regions: regions)
    density = options.budget.density.map { DensityMeter(side: $0.window, size: size) }
  }

  mutating func add(_ pair: PicturePair) {
    let classifier = PixelClassifier(pair, options: options, regions: regions)
    DifferenceScan(pair, ignoring: ignored).forEachRow { y, words in
      var counted = 0
      for index in words.indices where words[index] != 0 {
        let bits = tally.add(
          words[index], x: index * UInt64.bitWidth, y: y, of: pair, by: classifier)
        words[index] = bits
        counted += bits.nonzeroBitCount
      }
      if counted == 0 { return }
      differences.differentPixels += counted
      addToBox(words, y)
      clusters.add(words, row: y)
      density?.add(words, row: y)
    }
  }

  mutating func finish() -> PictureDifferences {
    clusters.finish()
    density?.finish()
    differences.alphaOnlyPixels = tally.alphaOnlyPixels
    differences.antialiasedPixels = tally.antialiasedPixels
    differences.largestDifference = tally.largestDifference
    differences.clusterCount = clusters.count
    differences.clusters = clusters.largest
    differences.densest = density?.densest
    differences.regions = tally.regionDifferences
    differences.pixelsBeyond = tally.pixelsBeyond
    differences.changes = tally.changes
    return differences
  }

  /// Makes room in the bounding box for the pixels of a row: bit b of word w is column 64w + b.
  private mutating func addToBox(_ words: [UInt64], _ y: Int) {
    guard let first = words.firstIndex(where: { $0 != 0 }),
      let last = words.lastIndex(where: { $0 != 0 })
    else { return }
    let left = first * UInt64.bitWidth + words[first].trailingZeroBitCount
    let right = (last + 1) * UInt64.bitWidth - words[last].leadingZeroBitCount
    let row = PixelRect(x: left, y: y, width: right - left, height: 1)
    differences.boundingBox = differences.boundingBox?.union(row) ?? row
  }
}
