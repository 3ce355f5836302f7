@testable import Imaging
@testable import PixelDiff
import Testing
import TestPictures

@Suite struct ToleranceSweepTests {
  private static let budgets = [
    DifferenceBudget.none, DifferenceBudget(pixels: 3), DifferenceBudget(share: .percent(10)),
    DifferenceBudget(density: DensityLimit(pixels: 2, window: 3)),
    DifferenceBudget(pixels: 20, density: DensityLimit(pixels: 1, window: 2)),
    DifferenceBudget(pixels: 5, share: .percent(50), expectedAtLeast: 4),
    DifferenceBudget(pixels: 5, density: DensityLimit(pixels: 4, window: 9), expectedAtLeast: 3),
  ]

  /// Each value passes when it is used, and the next smaller one does not.
  @Test(arguments: DifferingPictures.Kind.allCases)
  func `the tolerance found passes, and no smaller one does`(kind: DifferingPictures.Kind) {
    var dice = Dice(state: 81)
    var found = 0
    for (round, budget) in (0..<28).map({ ($0, Self.budgets[$0 % Self.budgets.count]) }) {
      let pair = DifferingPictures(kind, PixelSize(width: 9, height: 7), &dice)
      let asked = ComparisonOptions(
        metric: round % 2 == 0 ? .exact : .perceptual(threshold: 0.02),
        ignoresAntialiasing: round % 3 == 0, budget: budget,
        ignoredRects: [PixelRect(x: 0, y: 0, width: 2, height: 2)],
        regionMetrics: round % 5 == 0 ? ["all": .channel(max: 3)] : [:])
      let regions = RegionMap(
        size: PixelSize(width: 9, height: 7), names: ["all"], labels: Array(repeating: 0, count: 63)
      )
      func comparison(_ change: (inout ComparisonOptions) -> Void) -> PictureComparison {
        var options = asked
        change(&options)
        return PictureComparison(
          expected: pair.expected, actual: pair.actual, options: options, regions: regions)
      }
      func passes(_ change: (inout ComparisonOptions) -> Void) -> Bool {
        comparison(change).verdict == .equal
      }
      let all = comparison { _ in }
      guard let sweep = all.sweep(expected: pair.expected, actual: pair.actual) else {
        Issue.record("pictures of one size have a sweep")
        continue
      }
      let tolerances = (0...254).map { UInt8($0) }.filter { n in
        passes { ($0.metric, $0.regionMetrics) = (.channel(max: n), [:]) }
      }
      #expect(sweep.channelTolerance == tolerances.first)
      #expect(
        sweep.pixels
          == (0...63).first { n in passes { ($0.budget.pixels, $0.budget.share) = (n, nil) } })
      if let share = sweep.share {
        #expect(passes { ($0.budget.pixels, $0.budget.share) = (nil, share) })
        if share.fraction > 0 {
          let less = Share.fraction(share.fraction.nextDown)
          #expect(!passes { ($0.budget.pixels, $0.budget.share) = (nil, less) })
        }
      } else {
        #expect(!passes { ($0.budget.pixels, $0.budget.share) = (nil, .fraction(1)) })
      }
      #expect(
        sweep.density
          == budget.density.flatMap { limit in
            (0...81).map { DensityLimit(pixels: $0, window: limit.window) }.first { limit in
              passes { $0.budget.density = limit }
            }
          })
      // All pixels of noise differ, so that no number of them is a limit.
      let isNoise = kind == .noise
      found += sweep.channelTolerance != 0 && (isNoise || sweep.pixels != nil) ? 1 : 0
    }
    #expect(found > 5)
  }

  @Test func `pictures of two sizes have none`() {
    let (a, b) = (
      Bitmap(size: PixelSize(width: 2, height: 2)), Bitmap(size: PixelSize(width: 2, height: 3))
    )
    #expect(PictureComparison(expected: a, actual: b).sweep(expected: a, actual: b) == nil)
  }

  @Test func `a tolerance that lets anything pass is none`() {
    let expected = Bitmap(size: PixelSize(width: 3, height: 1))
    var actual = expected
    actual[1, 0] = Pixel(bits: 0xFF00_0000)
    let sweep = PictureComparison(expected: expected, actual: actual)
      .sweep(expected: expected, actual: actual)
    #expect(
      sweep == ToleranceSweep(channelTolerance: nil, pixels: 1, share: .fraction(1.0 / 3)))
  }

  @Test func `a difference of three in five pixels`() {
    let expected = Bitmap(size: PixelSize(width: 10, height: 10))
    var actual = expected
    for x in 0..<5 { actual[2 * x, 4] = Pixel(red: 0, green: 0, blue: 0, alpha: 3) }
    let sweep = PictureComparison(expected: expected, actual: actual)
      .sweep(expected: expected, actual: actual)
    #expect(sweep == ToleranceSweep(channelTolerance: 3, pixels: 5, share: .percent(5)))
  }
}
