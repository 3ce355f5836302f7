@testable import Imaging
@testable import PixelDiff
import Testing
import TestPictures

@Suite struct ComparisonTests {
  private static let metrics: [ComparisonMetric] = [
    .exact, .channel(max: 0), .channel(max: 1), .channel(max: 40), .channel(max: 255),
    .perceptual(threshold: 0), .perceptual(threshold: 0.05), .perceptual(threshold: 0.1),
    .perceptual(threshold: 0.3), .perceptual(threshold: 1),
  ]

  private func compare(
    _ a: Pixel, _ b: Pixel, _ metric: ComparisonMetric
  ) -> PictureComparison {
    let size = PixelSize(width: 3, height: 2)
    return PictureComparison(
      expected: Bitmap(size: size, filledWith: a), actual: Bitmap(size: size, filledWith: b),
      options: ComparisonOptions(metric: metric))
  }

  @Test(arguments: DifferingPictures.Kind.allCases)
  func `every number is the slow model's`(kind: DifferingPictures.Kind) {
    var dice = Dice(state: 71)
    var seen = (different: 0, antialiased: 0, alphaOnly: 0, passed: 0)
    for round in 0..<60 {
      // Now and then wider than a block of 64 pixels.
      let widths = round % 12 == 11 ? 60...140 : 1...11
      let size = PixelSize(
        width: .random(in: widths, using: &dice), height: .random(in: 1...9, using: &dice))
      let pair = DifferingPictures(kind, size, &dice)
      let regions = RegionMap(
        size: size, names: ["left", "right", "none"],
        labels: (0..<size.width * size.height).map { UInt8($0 % size.width < 4 ? 0 : 1) })
      let options = ComparisonOptions(
        metric: Self.metrics[round % Self.metrics.count],
        ignoresAntialiasing: Bool.random(using: &dice),
        budget: DifferenceBudget(
          density: DensityLimit(pixels: 3, window: .random(in: 1...12, using: &dice))),
        ignoredRects: round % 3 == 0
          ? [
            PixelRect(x: -1, y: 1, width: 4, height: 2),
            PixelRect(x: 2, y: 2, width: 2, height: 99), PixelRect(x: 5, y: 5, width: 0, height: 3),
          ] : [],
        regionMetrics: round % 2 == 0
          ? ["right": Self.metrics.randomElement(using: &dice) ?? .exact] : [:])
      let comparison = PictureComparison(
        expected: pair.expected, actual: pair.actual, options: options, regions: regions)
      let model = ComparisonModel(expected: pair.expected, actual: pair.actual)
      #expect(comparison.differences == model.differences(options, regions: regions))
      let map = comparison.map(expected: pair.expected, actual: pair.actual, regions: regions)
      #expect(map.classes == model.classes(options, regions: regions))
      #expect(
        map.strengths.map(Int.init)
          == (0..<size.width * size.height).map { model.strength($0 % size.width, $0 / size.width) }
      )
      seen.different += map.classes.filter { $0 == .color }.count
      seen.alphaOnly += map.classes.filter { $0 == .alphaOnly }.count
      seen.antialiased += map.classes.filter { $0 == .antialiased }.count
      seen.passed +=
        map.classes.indices.filter {
          map.classes[$0] == .equal && map.strengths[$0] > 0
        }.count
    }
    // The pictures are such that each class is there.
    #expect(seen.different > 20 && seen.passed > 20)
    #expect(kind == .noise || kind == .speckles || seen.antialiased > 20)
    #expect(kind != .speckles || seen.alphaOnly > 20)
  }

  @Test(arguments: DifferingPictures.Kind.allCases)
  func `swapping the pictures changes nothing`(kind: DifferingPictures.Kind) {
    var dice = Dice(state: 72)
    for metric in Self.metrics {
      let pair = DifferingPictures(kind, PixelSize(width: 13, height: 9), &dice)
      let options = ComparisonOptions(
        metric: metric, ignoresAntialiasing: true,
        budget: DifferenceBudget(density: DensityLimit(pixels: 1, window: 3)))
      let there = PictureComparison(
        expected: pair.expected, actual: pair.actual, options: options)
      let back = PictureComparison(expected: pair.actual, actual: pair.expected, options: options)
      // But what is missing on one side is additional on the other.
      var turned = back.differences
      turned?.changes = DifferenceTraits.Change.allCases.filter { change in
        let other = [.missing: .additional, .additional: .missing][change] ?? change
        return back.differences?.changes.contains(other) == true
      }
      #expect(there.differences == turned)
      #expect(
        there.map(expected: pair.expected, actual: pair.actual)
          == back.map(expected: pair.actual, actual: pair.expected))
    }
  }

  @Test func `equal pictures have no difference under any metric`() {
    var dice = Dice(state: 73)
    let picture = Bitmap.noise(PixelSize(width: 70, height: 5), &dice)
    let copy = Bitmap(size: picture.size, pixels: picture.pixels.map { $0 })
    for metric in Self.metrics {
      for other in [picture, copy] {
        let comparison = PictureComparison(
          expected: picture, actual: other,
          options: ComparisonOptions(metric: metric, ignoresAntialiasing: true))
        #expect(comparison.verdict == .equal)
        #expect(comparison.differences == PictureDifferences(comparedPixels: 350))
      }
    }
  }

  @Test func `a white popover and nothing differ under every metric`() {
    let white = Pixel(red: 255, green: 255, blue: 255, alpha: 255)
    for metric in Self.metrics
    where metric != .channel(max: 255) && metric != .perceptual(threshold: 1) {
      #expect(compare(white, .clear, metric).differences?.differentPixels == 6)
      #expect(compare(.clear, white, metric).verdict == .different([.pixels(allowed: 0)]))
    }
  }

  @Test func `a black shadow of alpha 40 and nothing differ under the usual threshold`() {
    let shadow = Pixel(red: 0, green: 0, blue: 0, alpha: 40)
    let comparison = compare(shadow, .clear, .perceptual(threshold: 0.1))
    #expect(comparison.differences?.differentPixels == 6)
    #expect(comparison.differences?.alphaOnlyPixels == 6)
    #expect(comparison.differences?.largestDifference == ChannelDifference(alpha: 40))
  }

  @Test func `transparent pixels are equal whatever their colour`() {
    let red = Pixel(Color(red: 255, green: 0, blue: 0, alpha: 0))
    let blue = Pixel(Color(red: 0, green: 0, blue: 255, alpha: 0))
    for metric in Self.metrics { #expect(compare(red, blue, metric).verdict == .equal) }
  }

  @Test func `a channel may differ by its tolerance, alpha included`() {
    let a = Pixel(red: 10, green: 10, blue: 10, alpha: 100)
    for b in [
      Pixel(red: 13, green: 10, blue: 10, alpha: 100),
      Pixel(red: 10, green: 7, blue: 10, alpha: 100),
      Pixel(red: 10, green: 10, blue: 13, alpha: 100),
      Pixel(red: 10, green: 10, blue: 10, alpha: 103),
    ] {
      #expect(compare(a, b, .channel(max: 3)).verdict == .equal)
      #expect(compare(a, b, .channel(max: 2)).verdict == .different([.pixels(allowed: 0)]))
    }
  }

  @Test func `different sizes are no difference of pixels`() {
    let comparison = PictureComparison(
      expected: Bitmap(size: PixelSize(width: 4, height: 3)),
      actual: Bitmap(size: PixelSize(width: 3, height: 4)),
      options: ComparisonOptions(metric: .channel(max: 255)))
    #expect(comparison.verdict == .sizeMismatch)
    #expect(comparison.differences == nil)
    let map = comparison.map(
      expected: Bitmap(size: PixelSize(width: 4, height: 3)),
      actual: Bitmap(size: PixelSize(width: 3, height: 4), filledWith: Pixel(bits: 0xFF00_0000)))
    #expect(map.size == PixelSize(width: 3, height: 3))
    #expect(map.classes == Array(repeating: .equal, count: 9))
    #expect(map.strengths == Array(repeating: 255, count: 9))
  }

  @Test func `comparing nothing does not pass`() {
    let picture = Bitmap(size: PixelSize(width: 4, height: 3))
    let ignored = PictureComparison(
      expected: picture, actual: picture,
      options: ComparisonOptions(ignoredRects: [
        PixelRect(x: 0, y: 0, width: 4, height: 2), PixelRect(x: -5, y: 1, width: 50, height: 9),
      ]))
    #expect(ignored.verdict == .nothingCompared)
    #expect(ignored.differences?.comparedPixels == 0)
    #expect(ignored.differences?.share == 0)
    let empty = Bitmap(size: PixelSize(width: 0, height: 3))
    #expect(PictureComparison(expected: empty, actual: empty).verdict == .nothingCompared)
  }

  @Test func `a metric for a part that is not there is reported`() {
    let picture = Bitmap(size: PixelSize(width: 2, height: 1))
    let options = ComparisonOptions(
      regionMetrics: ["shadow": .channel(max: 1), "arow": .exact, "arm": .exact])
    let map = RegionMap(size: picture.size, names: ["arrow", "shadow"], labels: [0, 0])
    let comparison = PictureComparison(
      expected: picture, actual: picture, options: options, regions: map)
    #expect(comparison.unknownRegions == ["arm", "arow"])
    #expect(comparison.verdict == .unknownRegions(["arm", "arow"]))
    let none = PictureComparison(expected: picture, actual: picture, options: options)
    #expect(none.verdict == .unknownRegions(["arm", "arow", "shadow"]))
  }
}
