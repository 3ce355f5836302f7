import PixelDiff
import Imaging
import PopframeKit
import Regression
@testable import RunReports
import Testing

/// Which cases of a cause are unlike the others.
@Suite struct OddCasesTests {
  /// A case whose parts differ by numbers of pixels and levels.
  private func record(
    _ name: String, scale: Double = 1, _ parts: [(name: String, pixels: Int, level: UInt8)]
  ) -> CaseRecord {
    var differences = PictureDifferences(comparedPixels: 10_000)
    differences.differentPixels = parts.reduce(0) { $0 + $1.pixels }
    differences.regions = parts.map {
      RegionDifference(name: $0.name, differentPixels: $0.pixels, largestDifference: $0.level)
    }
    let size = PixelSize(width: 100, height: 100)
    return CaseRecord(
      name: name, outcome: .different, scale: scale,
      comparison: ComparisonRecord(
        expectedSize: size, actualSize: size, differences: differences))
  }

  private func words(_ cases: [CaseRecord]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: OddCases(cases).words.map { ($0.key.text, $0.value) })
  }

  @Test func `what differs elsewhere is odd, in every direction`() {
    let usual = (0..<6).map {
      record("usual \($0)", [("arrow", 177, 254), ("top left corner", 3, 1)])
    }
    let odd = record("odd", [("arrow", 170, 250), ("bottom right corner", 55, 188)])
    #expect(words(usual + [odd]) == ["odd": "corners: up to 188 of 255, the others about 1"])
  }

  @Test func `what differs more is odd, whatever its scale`() {
    let usual = (0..<6).map { index in
      // At 2x a part of one size has four times the pixels.
      record(
        "usual \(index)", scale: index < 3 ? 1 : 2, [("arrow", index < 3 ? 100 : 400, 200)])
    }
    let odd = record("odd", scale: 2, [("arrow", 800, 200)])
    #expect(words(usual + [odd]) == ["odd": "arrow: 400 pixels more than the others"])
  }

  @Test func `a popover without an arrow is not odd where arrows differ`() {
    let pointing = (0..<6).map { record("up \($0)", [("shadow", 90, 40), ("arrow", 177, 42)]) }
    let none = (0..<2).map { record("none \($0)", [("shadow", 90, 40), ("arrow", 0, 0)]) }
    #expect(words(pointing + none).isEmpty)
    // Most have no difference there: what has one is elsewhere.
    let elsewhere = record("elsewhere", [("shadow", 90, 40), ("left edge", 30, 60)])
    let usual = (0..<6).map { record("usual \($0)", [("shadow", 90, 40), ("left edge", 0, 0)]) }
    #expect(
      words(usual + [elsewhere]) == ["elsewhere": "left edge: up to 60 of 255, the others about 0"])
  }

  @Test func `a shadow that grows with the content is not odd`() {
    let cases = [300, 700, 1500, 4000, 9000, 20_000].map {
      record("shadow \($0)", [("shadow", $0, 15)])
    }
    #expect(words(cases).isEmpty)
    #expect(
      words(cases + [record("deep", [("shadow", 900, 90)])])
        == ["deep": "shadow: up to 90 of 255, the others about 15"])
  }

  @Test func `another outcome than that of most is odd`() {
    let usual = (0..<4).map { record("usual \($0)", [("arrow", 10, 20)]) }
    let other = CaseRecord(name: "other", outcome: .sizeMismatch)
    #expect(words(usual + [other]) == ["other": "other size, unlike the others"])
  }

  @Test func `of three cases none is odd`() {
    let cases = [1, 50, 900].map { record("\($0)", [("arrow", $0, UInt8(min($0, 255)))]) }
    #expect(words(cases).isEmpty)
  }

  @Test func `pictures of no popover go by their largest difference`() {
    var cases = (0..<5).map { record("usual \($0)", []) }
    #expect(words(cases).isEmpty)
    cases[4].comparison?.differences?.largestDifference = ChannelDifference(
      red: 90, green: 0, blue: 0, alpha: 0)
    #expect(
      words(cases) == ["usual 4": "the picture: up to 90 of 255, the others about 0"])
  }
}
