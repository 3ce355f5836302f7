internal import Imaging

extension PictureDifferences {
  /// Measures the differences of two pictures of one size.
  init(_ pair: PicturePair, options: ComparisonOptions, regions: RegionMap?) {
    let size = pair.size
    let ignored = IgnoredArea(options.ignoredRects, size: size)
    self.init(comparedPixels: size.width * size.height - ignored.pixels)
    var tally = DifferenceTally(pair, options: options, regions: regions)
    var clusters = ClusterFinder(listed: Self.listedClusters)
    var density = options.budget.density.map { DensityMeter(side: $0.window, size: size) }
    DifferenceScan(pair, ignoring: ignored).forEachRow { y, words in
      var counted = 0
      for index in words.indices where words[index] != 0 {
        let bits = tally.add(words[index], x: index * UInt64.bitWidth, y: y)
        words[index] = bits
        counted += bits.nonzeroBitCount
      }
      if counted == 0 { return }
      differentPixels += counted
      addToBox(words, y)
      clusters.add(words, row: y)
      density?.add(words, row: y)
    }
    clusters.finish()
    density?.finish()
    alphaOnlyPixels = tally.alphaOnlyPixels
    antialiasedPixels = tally.antialiasedPixels
    largestDifference = tally.largestDifference
    clusterCount = clusters.count
    self.clusters = clusters.largest
    densest = density?.densest
    self.regions = tally.regionDifferences
    pixelsBeyond = tally.pixelsBeyond
  }

  /// Makes room in the bounding box for the pixels of a row: bit b of word w is column 64w + b.
  private mutating func addToBox(_ words: [UInt64], _ y: Int) {
    guard let first = words.firstIndex(where: { $0 != 0 }),
      let last = words.lastIndex(where: { $0 != 0 })
    else { return }
    let left = first * UInt64.bitWidth + words[first].trailingZeroBitCount
    let right = (last + 1) * UInt64.bitWidth - words[last].leadingZeroBitCount
    let row = PixelRect(x: left, y: y, width: right - left, height: 1)
    boundingBox = boundingBox?.union(row) ?? row
  }
}
