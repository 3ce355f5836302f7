import ArtAnalysis
import Imaging
import Testing

@Suite struct CleanRunTests {
  @Test func `the longest straight run is found as the definition has it`() {
    var dice = TestDice(state: 7)
    var found = 0
    for round in 0..<300 {
      let count = Int.random(in: 2...24, using: &dice)
      let slope = Double.random(in: -6...6, using: &dice)
      let spread = round % 3 == 0 ? 60 : 5
      let rows = (0..<Int.random(in: 1...3, using: &dice)).map { _ in
        (0..<count).map { i in
          let noise = Int.random(in: -spread...spread, using: &dice)
          return min(max(Int(120 + slope * Double(i)) + noise, 0), 255)
        }
      }
      let picture = TestArt.picture(PixelSize(width: count, height: rows.count)) { x, y in
        TestArt.gray(rows[y][x])
      }
      let expected = CleanRunModel.run(rows)
      let run = UniformSpan(BandSeries(picture, band: 0..<count))
      #expect(run?.columns == expected, "\(rows)")
      if expected != nil { found += 1 }
    }
    #expect(found > 50 && found < 300)
  }

  @Test func `of runs of one length the first counts`() throws {
    let run = try #require(
      UniformSpan(BandSeries(TestArt.row([10, 10, 90, 90, 200, 200]), band: 0..<6)))
    #expect(run.columns == 0..<2)
  }

  @Test func `a run is a quarter of the band at least`() {
    // Nine columns, of which only two are alike; a quarter of nine is more than two.
    let values = [0, 100, 20, 240, 60, 60, 180, 20, 250]
    #expect(UniformSpan(BandSeries(TestArt.row(values), band: 0..<9)) == nil)
    #expect(UniformSpan(BandSeries(TestArt.row(values), band: 1..<9))?.columns == 0..<2)
  }

  @Test(arguments: [(4, true), (5, false)])
  func `levels off the line are permitted up to four`(step: Int, isClean: Bool) {
    let run = UniformSpan(BandSeries(TestArt.row([50, 50, 50 + step, 50, 50]), band: 0..<5))
    #expect((run?.columns == 0..<5) == isClean)
  }

  @Test func `the line goes on beyond the run and stops at 0 and 255`() throws {
    // 10 a column: it would be at -20 two columns before the run's first.
    let values = [0, 0, 0, 10, 20, 30, 40, 50, 60, 70]
    let run = try #require(UniformSpan(BandSeries(TestArt.row(values), band: 0..<10)))
    #expect(run.columns == 2..<10)
    #expect(run.deviation(0) == 0)
    #expect(run.deviation(1) == 0)
    #expect(run.rise == 70)
  }
}
