import Imaging
import PixelDiff
@testable import PopframeKit
@testable import Regression
import Testing
import Words

@Suite struct CaseWordsTests {
  private func record(
    _ name: String, _ outcome: CaseOutcome, different: Int = 0, of compared: Int = 1000,
    largest: UInt8 = 0
  ) -> CaseRecord {
    var differences = PictureDifferences(comparedPixels: compared)
    differences.differentPixels = different
    differences.largestDifference = ChannelDifference(alpha: largest)
    let size = PixelSize(width: compared, height: 1)
    return CaseRecord(
      name: name, outcome: outcome,
      comparison: ComparisonRecord(
        expectedSize: size, actualSize: size, differences: differences))
  }

  @Test func `the worst comes first`() {
    let run = TestRun(
      references: "Renders", plannedCases: 11, isComplete: true, record: .never,
      cases: [
        record("equal", .equal), record("recorded", .recorded), record("missing", .missing),
        record("little", .different, different: 1), record("much", .different, different: 999),
        record("little again", .different, different: 1),
        record("little, but loud", .different, different: 1, largest: 200),
        record("little of more", .different, different: 9, of: 9000),
        record("size", .sizeMismatch), record("not run", .notRun),
        record("unreadable", .unreadable),
      ])
    #expect(
      run.failuresWorstFirst.map(\.name) == [
        "unreadable", "not run", "size", "much", "little of more", "little, but loud", "little",
        "little again", "missing", "recorded",
      ])
  }

  @Test func `what a person sees counts for more than a whole faint shadow`() {
    // 350 pixels of an arrow that are gone, and 9,000 of a shadow that differ by 1.
    var arrow = record("arrow", .different, different: 350, of: 19_200, largest: 255)
    for n in 0..<255 { arrow.comparison?.differences?.pixelsBeyond[n] = 350 }
    var shadow = record("shadow", .different, different: 9000, of: 19_200, largest: 1)
    shadow.comparison?.differences?.pixelsBeyond[0] = 9000
    let run = TestRun(
      references: "Renders", plannedCases: 2, isComplete: true, record: .never,
      cases: [shadow, arrow])
    #expect(run.failuresWorstFirst.map(\.name) == ["arrow", "shadow"])
  }

  @Test func `a summary says count, share, parts and largest difference`() {
    var record = record("a", .different, different: 226, of: 19_200, largest: 64)
    record.comparison?.differences?.regions = [
      RegionDifference(name: "arrow", differentPixels: 14, largestDifference: 64),
      RegionDifference(name: "frame edge", differentPixels: 0, largestDifference: 0),
      RegionDifference(name: "shadow", differentPixels: 212, largestDifference: 3),
    ]
    #expect(
      record.summary
        == "226 of 19,200 pixels differ (1.18 %); shadow 212, arrow 14; largest difference 64")
  }

  @Test func `of many parts a summary names those with most`() {
    var differences = PictureDifferences(comparedPixels: 100)
    differences.differentPixels = 15
    differences.regions = (1...5).map {
      RegionDifference(name: "part \($0)", differentPixels: $0, largestDifference: 1)
    }
    #expect(
      differences.summary
        == "15 of 100 pixels differ (15 %); part 5 5, part 4 4, part 3 3 and 2 other parts; "
        + "largest difference 0")
  }

  @Test func `one pixel differs, two differ`() {
    #expect(record("a", .different, different: 1, of: 1).summary.hasPrefix("1 of 1 pixel differs"))
    #expect(record("a", .different, different: 2, of: 2).summary.hasPrefix("2 of 2 pixels differ"))
  }

  @Test func `a message goes before numbers`() {
    var record = record("a", .unreadable)
    record.message = "a.png: this file is empty"
    #expect(record.summary == "a.png: this file is empty")
  }

  @Test func `other sizes are both named`() {
    var record = record("a", .sizeMismatch)
    record.comparison = ComparisonRecord(
      expectedSize: PixelSize(width: 4, height: 3), actualSize: PixelSize(width: 5, height: 6),
      differences: nil)
    #expect(record.summary == "5 × 6 pixels, expected 4 × 3")
  }

  @Test(arguments: CaseOutcome.allCases)
  func `every outcome has words of its own`(outcome: CaseOutcome) {
    #expect(!outcome.words.isEmpty)
    #expect(CaseOutcome.allCases.filter { $0.words == outcome.words } == [outcome])
    #expect(!CaseRecord(name: "a", outcome: outcome).summary.isEmpty)
  }

  @Test(arguments: [
    (0, "0 %"), (1, "100 %"), (0.999_999_9, "99.99 %"), (1e-9, "0.0000001 %"), (0.5, "50 %"),
  ])
  func `a share reads as none or all only where it is`(share: Double, text: String) {
    #expect(Percentage(share).description == text)
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-4321, "-4,321"),
  ])
  func `thousands are set apart`(number: Int, text: String) {
    #expect(number.grouped == text)
  }
}
