import ArtAnalysis
import Imaging
import Testing

@Suite struct StretchReviewTests {
  private func review(_ values: [Int]) -> StretchReview {
    StretchReview(TestArt.row(values), band: 0..<values.count)
  }

  /// What the definition says of the columns before the run.
  private func model(
    _ card: Bitmap, cap: Int
  ) throws -> (columns: Int, deviating: Int, deviation: Double) {
    let rows = (0..<card.height).map { y in
      (cap..<card.width - cap).map { Int(card[$0, y].alpha) }
    }
    let run = try #require(CleanRunModel.run(rows))
    let before = CleanRunModel.deviations(rows, run: run)[..<run.lowerBound].filter { $0 > 4 }
    return (run.lowerBound, before.count, before.max() ?? 0)
  }

  @Test func `a corner of radius 9 is followed from cap to cap`() throws {
    let card = TestArt.card(PixelSize(width: 40, height: 40), radius: 9)
    var verdicts: [Bool] = []
    for cap in 4...10 {
      let expected = try model(card, cap: cap)
      let review = StretchReview(card, band: cap..<40 - cap)
      verdicts.append(review.low != nil)
      #expect(review.low == review.high)
      #expect(review.details.first == nil)
      guard expected.deviating > 0 else {
        #expect(review.low == nil, "cap \(cap)")
        continue
      }
      let corner = try #require(review.low)
      #expect(corner.columns == expected.columns, "cap \(cap)")
      #expect(corner.deviating == expected.deviating)
      #expect(abs(corner.deviation - expected.deviation) < 1e-9)
      #expect(corner.isSlight == (expected.deviating <= 2 || expected.deviation <= 32))
    }
    #expect(verdicts.first == true && verdicts.last == false)
  }

  @Test(arguments: [(4, false), (5, true)])
  func `the first column may be off by four levels`(levels: Int, fires: Bool) {
    let review = review([100 + levels] + Array(repeating: 100, count: 9))
    #expect((review.low != nil) == fires)
    #expect(review.high == nil && review.details.first == nil)
  }

  @Test(arguments: [(33, 2, true), (32, 3, true), (33, 3, false)])
  func `few or faint columns are slight`(levels: Int, columns: Int, isSlight: Bool) throws {
    let corner = Array(repeating: 100 + levels, count: columns)
    let review = review(corner + Array(repeating: 100, count: 12))
    let low = try #require(review.low)
    #expect(low.columns == columns && low.deviating == columns)
    #expect(low.deviation == Double(levels))
    #expect(low.isSlight == isSlight)
  }

  @Test func `a column inside is a detail, and belongs to no corner`() throws {
    let review = review([90, 90, 90, 200, 90, 90, 90, 90, 90, 90])
    #expect(review.low == nil && review.high == nil)
    let detail = try #require(review.details.first)
    #expect(detail.reason == .column)
    #expect(detail.column == 3)
    #expect(detail.deviation == 110)
  }

  @Test func `all columns before the run are corner if the first one is bad`() throws {
    let review = review([200, 90, 200, 90, 90, 90, 90, 90, 90, 90])
    #expect(try #require(review.low).columns == 3)
    #expect(try #require(review.low).deviating == 2)
    #expect(review.details.first == nil)
  }

  @Test(arguments: [(80, false), (81, true)])
  func `a ramp rises by eight levels a pixel at most`(rise: Int, fires: Bool) throws {
    let ramp = (0..<10).map { 20 + (rise * $0 + 4) / 9 }
    let review = review(ramp)
    #expect(review.low == nil && review.high == nil)
    #expect((review.details.first != nil) == fires)
    if let detail = review.details.first {
      #expect(detail.reason == .steepRamp)
      #expect(detail.deviation == Double(rise))
    }
  }

  @Test func `without a clean run there is a detail`() throws {
    let review = review([0, 100, 20, 240, 60, 140, 20, 250, 90, 10])
    #expect(try #require(review.details.first).reason == .noCleanRun)
    #expect(review.low == nil && review.high == nil)
  }

  @Test func `one column, and equal columns, have nothing wrong`() {
    #expect(review([77]) == review([5, 5, 5, 5]))
    #expect(review([77]).details.isEmpty)
  }
}
