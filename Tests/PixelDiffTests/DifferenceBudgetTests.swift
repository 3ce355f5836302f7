@testable import Imaging
@testable import PixelDiff
import Testing
import TestPictures

@Suite struct DifferenceBudgetTests {
  /// A picture of which `count` pixels differ, from the top left.
  private func verdict(
    _ count: Int, _ budget: DifferenceBudget, ignoring rects: [PixelRect] = []
  ) -> PictureComparison.Verdict {
    let expected = Bitmap(size: PixelSize(width: 10, height: 10))
    var actual = expected
    for index in 0..<count { actual[index % 10, index / 10] = Pixel(bits: 0xFF00_0000) }
    return PictureComparison(
      expected: expected, actual: actual,
      options: ComparisonOptions(budget: budget, ignoredRects: rects)
    ).verdict
  }

  @Test func `no pixel may differ by default`() {
    #expect(verdict(0, .none) == .equal)
    #expect(verdict(1, .none) == .different([.pixels(allowed: 0)]))
  }

  @Test func `as many pixels as are allowed pass, one more does not`() {
    #expect(verdict(7, DifferenceBudget(pixels: 7)) == .equal)
    #expect(verdict(8, DifferenceBudget(pixels: 7)) == .different([.pixels(allowed: 7)]))
  }

  @Test func `a share is one of the pixels that are looked at`() {
    let budget = DifferenceBudget(share: .percent(10))
    #expect(verdict(10, budget) == .equal)
    #expect(verdict(11, budget) == .different([.share(allowed: .percent(10))]))
    let lowerHalf = [PixelRect(x: 0, y: 5, width: 10, height: 5)]
    #expect(verdict(5, budget, ignoring: lowerHalf) == .equal)
    #expect(verdict(6, budget, ignoring: lowerHalf) == .different([.share(allowed: .percent(10))]))
  }

  @Test func `all limits hold together, and each that does not is named`() {
    let density = DensityLimit(pixels: 4, window: 3)
    let budget = DifferenceBudget(
      pixels: 5, share: .percent(90), density: density, expectedAtLeast: 2)
    #expect(verdict(4, budget) == .equal)
    #expect(verdict(1, budget) == .different([.expectedAtLeast(2)]))
    #expect(verdict(6, budget) == .different([.pixels(allowed: 5)]))
    #expect(
      verdict(95, budget)
        == .different([
          .pixels(allowed: 5), .share(allowed: .percent(90)), .density(allowed: density),
        ]))
  }

  @Test func `a tolerance that is not needed any more is reported`() {
    let budget = DifferenceBudget(pixels: 50, expectedAtLeast: 1)
    #expect(verdict(0, budget) == .different([.expectedAtLeast(1)]))
    #expect(verdict(1, budget) == .equal)
  }

  @Test func `thin noise passes a density limit and a lump does not`() {
    let expected = Bitmap(size: PixelSize(width: 40, height: 40))
    let options = ComparisonOptions(
      budget: DifferenceBudget(density: DensityLimit(pixels: 2, window: 5)))
    var noise = expected
    for y in stride(from: 0, to: 40, by: 4) {
      for x in stride(from: 0, to: 40, by: 5) { noise[x, y] = Pixel(bits: 0xFF00_0000) }
    }
    #expect(
      PictureComparison(expected: expected, actual: noise, options: options).verdict == .equal)
    // An arrow's tip: three pixels where the noise has one.
    var tip = expected
    for x in 20..<23 { tip[x, 7] = Pixel(bits: 0xFF00_0000) }
    let comparison = PictureComparison(expected: expected, actual: tip, options: options)
    #expect(
      comparison.verdict == .different([.density(allowed: DensityLimit(pixels: 2, window: 5))]))
    #expect(
      comparison.differences?.densest
        == DensestWindow(rect: PixelRect(x: 18, y: 3, width: 5, height: 5), pixels: 3))
  }

  @Test func `numbers may be as large as they can be`() {
    let everything = DensityLimit(pixels: 3, window: .max)
    let budget = DifferenceBudget(pixels: .max, density: everything, expectedAtLeast: 0)
    #expect(verdict(3, budget) == .equal)
    #expect(verdict(4, budget) == .different([.density(allowed: everything)]))
    let below = PixelRect(x: 3, y: 1, width: .max, height: .max)
    let above = PixelRect(x: .min, y: .min, width: .max, height: .max)
    // 37 pixels are left to compare, and 13 of them differ.
    #expect(verdict(20, DifferenceBudget(pixels: 13), ignoring: [below, above]) == .equal)
    #expect(verdict(12, DifferenceBudget(pixels: 12), ignoring: [below, above]) == .equal)
    #expect(
      verdict(20, DifferenceBudget(pixels: 12), ignoring: [below, above])
        == .different([.pixels(allowed: 12)]))
  }

  /// Pictures of 100 pixels, 10 × 10.
  @Test func `a limit that lets every pixel differ does not hold`() {
    let limits = [
      DifferenceBudget(pixels: 100), DifferenceBudget(pixels: 99_999_999),
      DifferenceBudget(share: .percent(100)),
      DifferenceBudget(density: DensityLimit(pixels: 9, window: 3)),
      DifferenceBudget(density: DensityLimit(pixels: 100, window: 11)),
      DifferenceBudget(pixels: 100, share: .percent(100)),
    ]
    for budget in limits {
      #expect(verdict(0, budget) == .equal)
      for count in [1, 100] {
        #expect(verdict(count, budget) == .different([.everyPixelAllowed]), "\(budget)")
      }
    }
    // One pixel less, and it holds.
    for budget in [
      DifferenceBudget(pixels: 99), DifferenceBudget(share: .percent(99)),
      DifferenceBudget(density: DensityLimit(pixels: 99, window: 11)),
    ] {
      #expect(verdict(99, budget) == .equal)
      #expect(verdict(100, budget) != .equal)
    }
    // Another limit that holds decides.
    let both = DifferenceBudget(pixels: 100, share: .percent(10))
    #expect(verdict(10, both) == .equal)
    #expect(verdict(11, both) == .different([.share(allowed: .percent(10))]))
  }

  @Test func `a larger budget never fails what a smaller one passes`() {
    var dice = Dice(state: 91)
    for _ in 0..<20 {
      let pair = DifferingPictures(.speckles, PixelSize(width: 12, height: 12), &dice)
      func passes(_ budget: DifferenceBudget) -> Bool {
        PictureComparison(
          expected: pair.expected, actual: pair.actual, options: ComparisonOptions(budget: budget)
        ).verdict == .equal
      }
      let bySteps = [
        (0..<144).map { passes(DifferenceBudget(pixels: $0)) },
        (0..<100).map { passes(DifferenceBudget(share: .percent(Double($0)))) },
        (0..<9).map { passes(DifferenceBudget(density: DensityLimit(pixels: $0, window: 3))) },
      ]
      for steps in bySteps {
        #expect(zip(steps, steps.dropFirst()).allSatisfy { !$0 || $1 })
      }
    }
  }
}
