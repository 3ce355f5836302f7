@testable import Imaging
@testable import PixelDiff
import Testing

@Suite struct IdenticalPicturesTests {
  /// Every combination has to say what a look at the pixels says.
  @Test(arguments: [
    [], [PixelRect(x: 0, y: 0, width: 2, height: 2), PixelRect(x: 1, y: 1, width: 30, height: 20)],
    [PixelRect(x: -3, y: -3, width: 50, height: 50)],
  ])
  func `a picture is compared with itself without its pixels`(_ ignored: [PixelRect]) {
    let picture = Bitmap(size: PixelSize(width: 4, height: 3), filledWith: Pixel(bits: 0x8040_2010))
    let map = RegionMap(
      size: picture.size, names: ["arrow", "frame"], labels: Array(repeating: 1, count: 12))
    let small = RegionMap(size: PixelSize(width: 1, height: 1), names: ["arrow"], labels: [0])
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
