@testable import Imaging
import Testing

@Suite struct RatioTests {
  @Test func `a ratio is in lowest terms`() {
    #expect(Ratio(6, 4) == Ratio(3, 2))
    #expect(Ratio(-6, 4).numerator == -3)
    #expect(Ratio(0, 7) == Ratio(0))
    #expect(Ratio(0, 7).denominator == 1)
    #expect(Ratio(2, 3) * 6 == Ratio(4))
    #expect(Ratio(2) / 3 == Ratio(2, 3))
  }

  @Test(arguments: [
    (7, 2, 3, 4), (-7, 2, -4, -3), (5, 3, 1, 2), (-5, 3, -2, -2), (4, 3, 1, 1), (-1, 2, -1, 0),
    (6, 3, 2, 2), (0, 5, 0, 0), (Int.max, 2, Int.max / 2, Int.max / 2 + 1),
  ]) func `rounding takes halves up`(_ top: Int, _ bottom: Int, _ floor: Int, _ round: Int) {
    #expect(Ratio(top, bottom).floored() == floor)
    #expect(Ratio(top, bottom).rounded() == round)
  }

  @Test func `a remainder lies within its period`() {
    #expect(Ratio(-1).modulo(Ratio(13, 2)) == Ratio(11, 2))
    #expect(Ratio(7).modulo(Ratio(7, 3)) == Ratio(0))
    #expect(Ratio(7, 2).modulo(Ratio(4, 3)) == Ratio(5, 6))
    #expect(Ratio(1, 3).modulo(Ratio(5)) == Ratio(1, 3))
  }

  @Test func `products of long decimals are rounded exactly`() {
    let long = Ratio(7_999_999_999, 1_000_000_000)
    #expect(Ratio(16_384_000_000_001, 1_000_000_000).roundedProduct(long) == 131_072)
    #expect(Ratio(-1, 2).roundedProduct(Ratio(1)) == 0)
    #expect(Ratio(-3, 2).roundedProduct(Ratio(1)) == -1)
  }
}
