import Raster
import Testing

@Suite struct IdenticalPicturesTests {
  /// Every combination has to say what a look at the pixels says.
  @Test(arguments: [
    [], [PixelRect(0, 0, 2, 2), PixelRect(1, 1, 30, 20)], [PixelRect(-3, -3, 50, 50)],
  ])
  func `a picture is compared with itself without its pixels`(_ ignored: [PixelRect]) {
    let picture = Bitmap(size: PixelSize(4, 3), filledWith: Pixel(bits: 0x8040_2010))
    let map = RegionMap(
      size: picture.size, names: ["arrow", "frame"], labels: Array(repeating: 1, count: 12))
    let small = RegionMap(size: PixelSize(1, 1), names: ["arrow"], labels: [0])
    for regions in [nil, map, small] {
      for metrics in [[:], ["arrow": .exact, "arow": .exact]] as [[String: ComparisonMetric]] {
        var options = ComparisonOptions(ignoredRects: ignored, regionMetrics: metrics)
        options.budget.expectedAtLeast = 3
        #expect(
          PictureComparison(identicalPicturesOf: picture.size, options: options, regions: regions)
            == PictureComparison(
              expected: picture, actual: picture, options: options, regions: regions))
      }
    }
  }
}
