import JSON
import Testing

@Suite struct JSONNumberTests {
  @Test(arguments: [
    "0", "-0", "0.0", "1E400", "1e-400", "-12.50", "0.1e+05", "100000000000000000000000",
    "0.1000000000000000055511151231257827",
  ])
  func `a number keeps its digits`(text: String) throws {
    #expect(try JSON(reading: text).number?.digits == text)
    #expect(try JSON(reading: text).text() == text)
  }

  @Test(
    arguments: [
      ("12", 12), ("-0", 0), ("0e5", 0), ("0.0e99999999999999999999", 0), ("12.0", 12),
      ("1.2e1", 12), ("120e-1", 12), ("-1.5E+3", -1500), ("1e18", 1_000_000_000_000_000_000),
      ("9223372036854775807", .max), ("-9223372036854775808", .min),
      ("922337203685477580.70e1", .max), ("9223372036854775808", nil),
      ("-9223372036854775809", nil),
      ("1e19", nil), ("0.5", nil), ("12e-1", nil), ("1e99999999999999999999", nil),
      ("1e-99999999999999999999", nil), ("0.00000000000000000000000000000000005e35", 5),
      ("9007199254740993.0", 9_007_199_254_740_993),
    ] as [(String, Int?)])
  func `a whole number is an integer, however it is written`(text: String, value: Int?) throws {
    #expect(try JSON(reading: text).int == value)
  }

  /// What Python's `json` and `float.hex` say.
  @Test(
    arguments: [
      ("0.1", 0x1.999999999999ap-4), ("123.456e-789", 0), ("-1e-400", -0.0),
      ("1.7976931348623157e308", 0x1.fffffffffffffp+1023), ("1.7976931348623159e308", nil),
      ("5e-324", 0x0.0000000000001p-1022), ("2.4703282292062327e-324", 0),
      ("2.4703282292062328e-324", 0x0.0000000000001p-1022),
      ("9007199254740993", 0x1.0p+53),
      ("9007199254740993.00000000000000000001", 0x1.0000000000001p+53),
      ("7.2057594037927933e16", 0x1.0p+56), ("1e23", 0x1.52d02c7e14af6p+76),
      ("8.988465674311579e307", 0x1.fffffffffffffp+1022), ("-1e400", nil),
    ] as [(String, Double?)])
  func `a number is the nearest double`(text: String, value: Double?) throws {
    let double = try JSON(reading: text).double
    #expect(double == value)
    #expect(double?.sign == value?.sign)
  }

  @Test(arguments: ["", "+1", "01", "1.", ".1", "1e", "Infinity", "0x1", " 1", "1 ", "１"])
  func `other digits are no number`(text: String) {
    #expect(JSON.Number(digits: text) == nil)
  }

  @Test(arguments: [
    (0, "0"), (-0.0, "0"), (12, "12"), (-2.5, "-2.5"), (1e-7, "1e-07"),
    (0.1 + 0.2, "0.30000000000000004"),
    (999_999_999_999_999, "999999999999999"), (1e15, "1000000000000000.0"), (1e16, "1e+16"),
    (.leastNonzeroMagnitude, "5e-324"),
  ])
  func `a double is written so that it is read back`(number: Double, text: String) throws {
    #expect(JSON.exactNumber(number).text() == text)
    #expect(try JSON(reading: text).double == number)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `an infinite number or NaN is null`(number: Double) {
    #expect(JSON.Number(number) == nil)
    #expect(JSON.exactNumber(number) == .null)
  }
}
