import Imaging
import PixelDiff

/// Comparing as the contract says it, one pixel after the other in double precision.
struct ComparisonModel {
  typealias RGB = [Double]

  let expected: Bitmap
  let actual: Bitmap

  var width: Int { expected.width }
  var height: Int { expected.height }

  func channels(_ pixel: Pixel) -> [Double] {
    [24, 16, 8, 0].map { Double(pixel.bits >> $0 & 255) }
  }

  /// The largest difference of a premultiplied channel.
  func strength(_ x: Int, _ y: Int) -> Int {
    Int(zip(channels(expected[x, y]), channels(actual[x, y])).map { abs($0 - $1) }.max() ?? 0)
  }

  /// What a pixel looks like on a grey background.
  func flat(_ pixel: Pixel, on background: Double) -> RGB {
    let c = channels(pixel)
    return c.dropFirst().map { $0 + (255 - c[0]) * background / 255 }
  }

  /// pixelmatch's weights, as its tag v7.1.0 has them.
  func luma(_ a: RGB, _ b: RGB) -> Double {
    (a[0] - b[0]) * 0.29889531 + (a[1] - b[1]) * 0.58662247 + (a[2] - b[2]) * 0.11448223
  }

  func delta(_ a: RGB, _ b: RGB) -> Double {
    let (r, g, u) = (a[0] - b[0], a[1] - b[1], a[2] - b[2])
    let y = luma(a, b)
    let i = r * 0.59597799 - g * 0.27417610 - u * 0.32180189
    let q = r * 0.21147017 - g * 0.52261711 + u * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }

  func delta(_ x: Int, _ y: Int, on background: Double) -> Double {
    delta(flat(expected[x, y], on: background), flat(actual[x, y], on: background))
  }

  func differs(_ x: Int, _ y: Int, by metric: ComparisonMetric) -> Bool {
    switch metric {
    case .exact: strength(x, y) > 0
    case .channel(let max): strength(x, y) > Int(max)
    case .perceptual(let threshold):
      max(delta(x, y, on: 0), delta(x, y, on: 255)) > 35215 * threshold * threshold
    }
  }

  /// The neighbours of a pixel, column by column.
  private func neighbours(_ x: Int, _ y: Int) -> [(Int, Int)] {
    (-1...1).flatMap { dx in (-1...1).map { (x + dx, y + $0) } }.filter {
      $0 != (x, y) && (0..<width).contains($0.0) && (0..<height).contains($0.1)
    }
  }

  private func isInArea(_ picture: Bitmap, _ x: Int, _ y: Int, on background: Double) -> Bool {
    let own = flat(picture[x, y], on: background)
    let around = neighbours(x, y)
    let same = around.filter { flat(picture[$0.0, $0.1], on: background) == own }.count
    return same + (around.count < 8 ? 1 : 0) >= 3
  }

  private func isAntialiased(_ picture: Bitmap, _ x: Int, _ y: Int, on background: Double) -> Bool {
    let own = flat(picture[x, y], on: background)
    let around = neighbours(x, y)
    let steps = around.map { luma(own, flat(picture[$0.0, $0.1], on: background)) }
    if steps.filter({ $0 == 0 }).count + (around.count < 8 ? 1 : 0) > 2 { return false }
    guard let low = steps.min(), let high = steps.max(), low < 0, high > 0 else { return false }
    return [low, high].contains { step in
      let (column, row) = around[steps.firstIndex(of: step) ?? 0]
      return [expected, actual].allSatisfy { isInArea($0, column, row, on: background) }
    }
  }

  /// pixelmatch's rule on the background on which the pixel differs most; on both when they tie.
  func isAntialiased(_ x: Int, _ y: Int) -> Bool {
    let (black, white) = (delta(x, y, on: 0), delta(x, y, on: 255))
    let backgrounds = black > white ? [0.0] : black < white ? [255] : [0, 255]
    return backgrounds.allSatisfy { background in
      [expected, actual].contains { isAntialiased($0, x, y, on: background) }
    }
  }

  /// Whether alpha differs and a straight colour of 8 bits premultiplies to both pixels.
  func isAlphaOnly(_ x: Int, _ y: Int) -> Bool {
    let (a, b) = (channels(expected[x, y]), channels(actual[x, y]))
    return a[0] != b[0]
      && (1...3).allSatisfy { channel in
        (0...255).contains { straight in
          [a, b].allSatisfy {
            (Double(straight) * $0[0] / 255).rounded(.toNearestOrAwayFromZero) == $0[channel]
          }
        }
      }
  }

  /// The class of every pixel, row by row.
  func classes(_ options: ComparisonOptions, regions: RegionMap? = nil) -> [DifferenceClass] {
    (0..<width * height).map { index in
      let (x, y) = (index % width, index / width)
      if isIgnored(x, y, options) { return .ignored }
      let metric = regions.flatMap { options.regionMetrics[$0[x, y]] } ?? options.metric
      guard differs(x, y, by: metric) else { return .equal }
      if options.ignoresAntialiasing, isAntialiased(x, y) { return .antialiased }
      return isAlphaOnly(x, y) ? .alphaOnly : .color
    }
  }

  func isIgnored(_ x: Int, _ y: Int, _ options: ComparisonOptions) -> Bool {
    options.ignoredRects.contains {
      x >= $0.x && x < $0.x + $0.width && y >= $0.y && y < $0.y + $0.height
    }
  }
}

extension ComparisonModel {
  /// All numbers of a comparison, counted from the classes.
  func differences(_ options: ComparisonOptions, regions: RegionMap? = nil) -> PictureDifferences {
    let classes = classes(options, regions: regions)
    let looked = classes.indices.filter { classes[$0] != .ignored }
    var result = PictureDifferences(comparedPixels: looked.count)
    let counted = looked.filter { classes[$0] == .color || classes[$0] == .alphaOnly }
    result.differentPixels = counted.count
    result.alphaOnlyPixels = looked.filter { classes[$0] == .alphaOnly }.count
    result.antialiasedPixels = looked.filter { classes[$0] == .antialiased }.count
    func largest(_ channel: Int) -> UInt8 {
      UInt8(
        looked.map {
          abs(channels(expected.pixels[$0])[channel] - channels(actual.pixels[$0])[channel])
        }.max() ?? 0)
    }
    result.largestDifference = ChannelDifference(
      red: largest(1), green: largest(2), blue: largest(3), alpha: largest(0))
    let places = counted.map { ($0 % width, $0 / width) }
    result.boundingBox = box(places)
    let groups = flooded(Set(counted)).map { group in
      DifferenceCluster(
        rect: box(group.map { ($0 % width, $0 / width) })
          ?? PixelRect(x: 0, y: 0, width: 0, height: 0),
        pixels: group.count)
    }.sorted {
      ($1.pixels, $0.rect.y, $0.rect.x, $0.rect.height, $0.rect.width)
        < ($0.pixels, $1.rect.y, $1.rect.x, $1.rect.height, $1.rect.width)
    }
    result.clusterCount = groups.count
    result.clusters = Array(groups.prefix(32))
    result.densest = options.budget.density.flatMap { densest(places, side: $0.window) }
    result.regions = (regions?.names ?? []).map { name in
      func isInside(_ index: Int) -> Bool { regions?[index % width, index / width] == name }
      return RegionDifference(
        name: name, differentPixels: counted.filter(isInside).count,
        largestDifference: UInt8(
          looked.filter(isInside).map { strength($0 % width, $0 / width) }.max() ?? 0))
    }
    let strengths = looked.map { strength($0 % width, $0 / width) }
    result.pixelsBeyond = (0...255).map { n in strengths.filter { $0 > n }.count }
    let changed = looked.filter { classes[$0] != .equal }
    result.changes = DifferenceTraits.Change.allCases.filter { change in
      changed.allSatisfy { index in
        let (a, b) = (channels(expected.pixels[index]), channels(actual.pixels[index]))
        return switch change {
        case .alpha: a[0] > 0 && b[0] > 0 || a[0] <= 3 && b[0] <= 3
        case .missing: isPainted(b, overSomethingAs: a)
        case .additional: isPainted(a, overSomethingAs: b)
        }
      }
    }
    return result
  }

  /// Whether a colour, painted over some other one, can give the last one, with channels that may be one off.
  private func isPainted(_ front: [Double], overSomethingAs both: [Double]) -> Bool {
    let alpha = both[0] - front[0]
    return alpha >= 0
      && (1...3).allSatisfy { (-1...alpha + 1).contains(both[$0] - front[$0]) }
  }

  private func box(_ places: [(Int, Int)]) -> PixelRect? {
    guard let left = places.map(\.0).min(), let right = places.map(\.0).max(),
      let top = places.map(\.1).min(), let bottom = places.map(\.1).max()
    else { return nil }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Groups of pixels that touch, by filling from each.
  private func flooded(_ pixels: Set<Int>) -> [Set<Int>] {
    var rest = pixels
    var groups: [Set<Int>] = []
    while let start = rest.popFirst() {
      var group: Set = [start]
      var open = [start]
      while let next = open.popLast() {
        for (x, y) in neighbours(next % width, next / width) {
          if let found = rest.remove(y * width + x) {
            group.insert(found)
            open.append(found)
          }
        }
      }
      groups.append(group)
    }
    return groups
  }

  /// The topmost, then leftmost window with most pixels.
  private func densest(_ places: [(Int, Int)], side: Int) -> DensestWindow? {
    var best: DensestWindow?
    for y in 0...max(0, height - side) {
      for x in 0...max(0, width - side) {
        let rect = PixelRect(x: x, y: y, width: min(side, width), height: min(side, height))
        let count = places.filter {
          $0.0 >= rect.x && $0.0 < rect.maxX && $0.1 >= rect.y && $0.1 < rect.maxY
        }.count
        if count > best?.pixels ?? 0 { best = DensestWindow(rect: rect, pixels: count) }
      }
    }
    return best
  }
}
