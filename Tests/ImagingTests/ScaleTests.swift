@testable import Imaging
import Testing

@Suite struct ScaleTests {
  @Test func `a scale is the decimal that was written`() throws {
    #expect(try #require(Scale(1.3)).ratio == Ratio(13, 10))
    #expect(try #require(Scale(0.5)).ratio == Ratio(1, 2))
    #expect(try #require(Scale(8)).ratio == Ratio(8))
    #expect(try #require(Scale(2.000_000_000_4)).ratio == Ratio(2))
    #expect(try #require(Scale(1.234_567_891)).ratio == Ratio(1_234_567_891, 1_000_000_000))
    #expect(try #require(Scale(1.1)).value == 1.1)
  }

  @Test(arguments: [0.499, 8.001, 0, -1, .nan, .infinity, -.infinity])
  func `a scale outside its range is none`(_ value: Double) {
    #expect(Scale(value) == nil)
  }

  @Test(arguments: [
    (0.5, 1, 1), (-0.5, 0, 0), (1.5, 2, 2), (-1.5, -1, -1), (0.49, 0, 1), (2.000_000_9, 2, 2),
    (2.000_002, 2, 3), (1.999_999_2, 2, 2), (-2.000_000_9, -2, -2), (2.499_999_9, 2, 3),
  ]) func `halves go up, and nearly whole is whole`(_ points: Double, _ round: Int, _ ceil: Int) {
    #expect(Scale.one.round(points) == round)
    #expect(Scale.one.ceil(points) == ceil)
    #expect(Scale.one.floor(-points) == -ceil)
  }

  @Test func `tenths are tenths at every scale`() throws {
    // 0.1 · k · S is a half in truth for odd k · S / 5; a double may arrive below it.
    for tenths in 5...80 {
      let scale = try #require(Scale(Double(tenths) / 10))
      for k in 0...400 {
        let exact = Fraction(k * tenths, 100)
        #expect(scale.round(Double(k) / 10) == exact.round)
        #expect(scale.floor(Double(k) / 10) == exact.floor)
        #expect(scale.ceil(Double(k) / 10) == exact.ceil)
      }
    }
  }

  @Test func `pixels become points again`() throws {
    let scale = try #require(Scale(1.3))
    #expect(scale.points(13) == 10)
    #expect(scale.pixels(10) == 13)
    #expect(scale.pixels(0.5) == 0.65)
  }

  @Test func `lengths beyond every canvas do not trap`() {
    #expect(Scale.one.round(1e300) == 1 << 53)
    #expect(Scale.one.ceil(-.infinity) == -(1 << 53))
  }
}
