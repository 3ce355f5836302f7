import ArtAnalysis
import Imaging
import Testing

@Suite struct TileReviewTests {
  @Test func `a whole period has no seam`() throws {
    // 0, 20, 40, 20: the step back to the first is one like the others.
    let review = try #require(TileReview(TestArt.row([0, 20, 40, 20]), band: 0..<4))
    #expect(review.seam == 20)
    #expect(review.limit == 30)
    #expect(!review.hasSeam)
  }

  @Test func `one column too many is a seam`() throws {
    let review = try #require(TileReview(TestArt.row([0, 20, 40, 60, 80]), band: 0..<5))
    #expect(review.seam == 80)
    #expect(review.hasSeam)
  }

  @Test(arguments: [(8, false), (9, true)])
  func `a difference of eight levels passes whatever the texture`(step: Int, fires: Bool) throws {
    let values = Array(repeating: 100, count: 40) + [100 + step]
    let review = try #require(TileReview(TestArt.row(values), band: 0..<41))
    // One step among forty: 95 of 100 neighbours are equal.
    #expect(review.limit == 8)
    #expect(review.hasSeam == fires)
  }

  @Test func `the mean is taken over all rows`() throws {
    let picture = TestArt.picture(PixelSize(width: 3, height: 4)) { x, y in
      TestArt.gray(y == 0 ? 40 * x : 0)
    }
    let review = try #require(TileReview(picture, band: 0..<3))
    #expect(review.seam == 20)
    #expect(review.limit == 15)
  }

  @Test func `short and constant tiles have no seam`() {
    #expect(TileReview(TestArt.row([0, 90]), band: 0..<2) == nil)
    #expect(TileReview(TestArt.row([7, 7, 7, 7]), band: 0..<4) == nil)
  }

  @Test func `percentiles lie between values in proportion`() {
    #expect([10.0, 20, 30, 40].percentile(0.95) == 38.5)
    #expect([10.0, 20, 30, 40].median == 25)
    #expect([3.0].percentile(0.95) == 3)
  }
}
