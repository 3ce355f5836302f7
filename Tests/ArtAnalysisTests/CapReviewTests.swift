import ArtAnalysis
import Imaging
import Testing

@Suite struct CapReviewTests {
  @Test func `spare columns are counted from the band`() {
    let picture = TestArt.row([0, 60, 96, 104, 100, 100, 100, 95, 100])
    #expect(CapReview(picture, cap: 0..<4, band: 4..<6, isLow: true).spareColumns == 2)
    // 100, then 95: five levels are too many.
    #expect(CapReview(picture, cap: 6..<9, band: 4..<6, isLow: false).spareColumns == 1)
  }

  private func drawn(_ cap: [Int], inset: Int, isTiled: Bool = false, band: [Int] = [100, 100])
    -> [Int]
  {
    let values = cap + band + [100]
    let picture = TestArt.picture(PixelSize(width: values.count, height: 3)) { x, _ in
      TestArt.gray(values[x])
    }
    return CapReview(
      picture, cap: 0..<cap.count, band: cap.count..<cap.count + band.count, isLow: true
    ).drawnColumns(inside: inset..<values.count, isTiled: isTiled).map(\.column)
  }

  @Test(arguments: [(116, []), (117, [1])])
  func `a line inside of content is found from 17 levels on`(level: Int, columns: [Int]) {
    #expect(drawn([0, level, 100, 100], inset: 1) == columns)
  }

  @Test func `a line outside of content is ignored`() {
    #expect(drawn([0, 200, 100, 100], inset: 2) == [])
  }

  @Test(arguments: [(8, false), (9, true)])
  func `a ramp of small steps is no line`(step: Int, fires: Bool) {
    let ramp = (1...6).reversed().map { 100 + step * $0 }
    #expect(!drawn(ramp, inset: 0).isEmpty == fires)
  }

  @Test func `a column of a tile's texture is no line`() {
    #expect(drawn([0, 150, 100, 150], inset: 1, isTiled: true, band: [100, 150]) == [])
    #expect(drawn([0, 220, 100, 150], inset: 1, isTiled: true, band: [100, 150]) == [1])
  }

  @Test func `only the middle third of a column counts`() {
    let picture = TestArt.picture(PixelSize(width: 5, height: 9)) { x, y in
      TestArt.gray(x == 1 && (y < 3 || y > 5) ? 0 : 100)
    }
    let review = CapReview(picture, cap: 0..<3, band: 3..<5, isLow: true)
    #expect(review.drawnColumns(inside: 0..<5, isTiled: false).isEmpty)
  }

  @Test func `a mirror image may differ by four levels`() {
    #expect(TestArt.row([10, 50, 90, 54, 14]).isMirrored())
    #expect(!TestArt.row([10, 50, 90, 50, 15]).isMirrored())
  }
}
