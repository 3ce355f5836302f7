import Imaging
import PixelDiff
import Regression
import Testing

/// What a comparison says in one line.
@Suite struct PictureComparisonSummaryTests {
  /// A row of opaque pixels, by their red.
  private func row(_ reds: [UInt8]) -> Bitmap {
    Bitmap(
      size: PixelSize(width: reds.count, height: 1),
      pixels: reds.map { Pixel(red: $0, green: 0, blue: 0, alpha: 255) })
  }

  private func summary(
    _ expected: [UInt8], _ actual: [UInt8], _ options: ComparisonOptions = .exact
  ) -> String {
    PictureComparison(expected: row(expected), actual: row(actual), options: options).summary
  }

  @Test func `count, share and the largest difference are said`() {
    #expect(summary([1, 2, 3, 4], [1, 2, 3, 4]) == "equal")
    #expect(
      summary([0, 2, 3, 4], [40, 2, 3, 4])
        == "1 of 4 pixels differs (25 %); largest difference 40")
    #expect(
      summary([0, 0, 3, 4], [9, 7, 3, 4])
        == "2 of 4 pixels differ (50 %); largest difference 9")
  }

  @Test func `a tolerance, a limit and another size are said`() {
    let two = ComparisonOptions(budget: DifferenceBudget(pixels: 2))
    #expect(
      summary([0, 0, 3, 4], [9, 7, 3, 4], two)
        == "equal within the tolerance: 2 of 4 pixels differ (50 %); largest difference 9")
    let needed = ComparisonOptions(budget: DifferenceBudget(pixels: 2, expectedAtLeast: 1))
    #expect(summary([1], [1], needed).contains("at least 1 were expected"))
    #expect(summary([1, 2], [1, 2, 3]) == "3 × 1 pixels, expected 2 × 1")
    var ignored = ComparisonOptions()
    ignored.ignoredRects = [PixelRect(x: 0, y: 0, width: 9, height: 9)]
    #expect(summary([1], [1], ignored).hasPrefix("no pixel was compared"))
  }
}
