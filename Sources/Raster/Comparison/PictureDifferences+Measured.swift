extension PictureDifferences {
  /// Measures the differences of two pictures of one size.
  init(_ pair: PicturePair, options: ComparisonOptions, regions: RegionMap?) {
    let size = pair.size
    let ignored = IgnoredArea(options.ignoredRects, size: size)
    self.init(comparedPixels: size.width * size.height - ignored.pixels)
    let judge = PixelJudge(pair, options: options, regions: regions)
    var clusters = ClusterFinder(listed: Self.listedClusters)
    var density = options.budget.density.map { DensityMeter(side: $0.window, size: size) }
    var counts = regions.map { RegionCounts($0) }
    var histogram = [Int](repeating: 0, count: 256)
    DifferenceScan(pair, ignoring: ignored).forEachRow { y, words in
      for word in words.indices where words[word] != 0 {
        words[word].forEachBit { bit in
          let x = word * DifferenceScan.wordPixels + bit
          let (a, b) = (pair.expected[x, y], pair.actual[x, y])
          let difference = a.difference(from: b)
          largestDifference.formMaximum(difference)
          let judgement = judge.judge(a, b, x, y)
          if !judgement.isAntialiased { histogram[Int(difference.largest)] += 1 }
          let isCounted = judgement.class == .color || judgement.class == .alphaOnly
          counts?.add(x, y, difference.largest, isCounted: isCounted)
          if judgement.class == .alphaOnly { alphaOnlyPixels += 1 }
          if judgement.class == .antialiased { antialiasedPixels += 1 }
          if !isCounted { words[word] &= ~(1 << UInt64(bit)) }
        }
      }
      let counted = words.reduce(0) { $0 + $1.nonzeroBitCount }
      if counted == 0 { return }
      differentPixels += counted
      addToBox(words, y)
      clusters.add(words, row: y)
      density?.add(words, row: y)
    }
    clusters.finish()
    density?.finish()
    clusterCount = clusters.count
    self.clusters = clusters.largest
    densest = density?.densest
    self.regions = counts?.differences ?? []
    for n in stride(from: 254, through: 0, by: -1) {
      pixelsBeyond[n] = pixelsBeyond[n + 1] + histogram[n + 1]
    }
  }

  private mutating func addToBox(_ words: [UInt64], _ y: Int) {
    guard let first = words.firstIndex(where: { $0 != 0 }),
      let last = words.lastIndex(where: { $0 != 0 })
    else { return }
    let left = first * UInt64.bitWidth + words[first].trailingZeroBitCount
    let right = (last + 1) * UInt64.bitWidth - words[last].leadingZeroBitCount
    let row = PixelRect(left, y, right - left, 1)
    boundingBox = boundingBox?.union(row) ?? row
  }
}

/// Counts what differs in each part of a picture.
private struct RegionCounts {
  private let labels: [UInt8]
  private let width: Int
  private(set) var differences: [RegionDifference]

  init(_ regions: RegionMap) {
    labels = regions.labels
    width = regions.size.width
    differences = regions.names.map {
      RegionDifference(name: $0, differentPixels: 0, largestDifference: 0)
    }
  }

  mutating func add(_ x: Int, _ y: Int, _ strength: UInt8, isCounted: Bool) {
    let label = Int(labels[y * width + x])
    if isCounted { differences[label].differentPixels += 1 }
    differences[label].largestDifference = max(differences[label].largestDifference, strength)
  }
}

extension ChannelDifference {
  /// Takes each channel's larger value.
  mutating func formMaximum(_ other: ChannelDifference) {
    red = max(red, other.red)
    green = max(green, other.green)
    blue = max(blue, other.blue)
    alpha = max(alpha, other.alpha)
  }
}
