import Imaging
import PixelDiff
import PopframeKit
import Regression
import RunReports
import Testing

@Suite struct FailureTextTests {
  private let report = ReportFolder()
  private let run = TestRun(
    references: "refs", plannedCases: 0, isComplete: true, record: .never, cases: [])

  private func comparison(_ pixels: Int) -> ComparisonRecord {
    var differences = PictureDifferences(comparedPixels: 9600)
    differences.differentPixels = pixels
    differences.alphaOnlyPixels = 3
    differences.largestDifference = ChannelDifference(red: 4, blue: 1, alpha: 12)
    differences.boundingBox = PixelRect(x: 12, y: 4, width: 30, height: 20)
    differences.clusterCount = 2
    differences.regions = [
      RegionDifference(name: "arrow", differentPixels: 14, largestDifference: 12),
      RegionDifference(name: "top left corner", differentPixels: 0, largestDifference: 0),
      RegionDifference(name: "shadow", differentPixels: 1212, largestDifference: 2),
    ]
    return ComparisonRecord(
      expectedSize: PixelSize(width: 120, height: 80),
      actualSize: PixelSize(width: 120, height: 80), differences: differences,
      exceededLimits: [.init(name: .pixels, found: Double(pixels), allowed: 10)],
      passingTolerance: .init(channel: 12, pixels: 1226), causes: [.shifted(x: 0, y: 1)])
  }

  private func pictures(_ record: CaseRecord) -> CaseRecord {
    var record = record
    record.actual = PictureRecord(path: "actual/\(record.name).png", sha256: "")
    record.expected = PictureRecord(path: "expected/\(record.name).png", sha256: "")
    record.difference = PictureRecord(path: "difference/\(record.name).png", sha256: "")
    return record
  }

  @Test func `a difference says everything that matters, the most important first`() {
    let record = pictures(
      CaseRecord(name: "A/b", outcome: .different, comparison: comparison(1226)))
    #expect(
      FailureText(record, in: report, approval: ApproveCommandLine(run, folder: report.path))?.text
        == """
        A/b: error: 1,226 of 9,600 pixels differ (12.77 %)
          parts: shadow 1,212 px, arrow 14 px, top left corner 0
          bounding box: 30 × 20 at (12, 4), in 2 groups
          largest difference: 12 of 255 (red 4, green 0, blue 1, alpha 12); of 3 pixels only alpha \
        changes
          limit: 1,226 pixels differ, 10 may
          cause: shifted by (0, 1): everything is 1 pixel lower
          would pass with: a channel tolerance of 12, or 1,226 pixels
          expected: popframe-report/expected/A/b.png
          actual: popframe-report/actual/A/b.png
          difference: popframe-report/difference/A/b.png
          to accept what was drawn: popframe approve --run \(run.hash) A/b
        """)
  }

  @Test func `the command to approve can be pasted into a shell`() {
    let record = pictures(CaseRecord(name: "My theme/b", outcome: .missing, message: "none"))
    let text = FailureText(
      record, in: ReportFolder("a report"),
      approval: ApproveCommandLine(run, folder: "a report"))
    #expect(
      text?.details.last
        == "to accept what was drawn: popframe approve --report 'a report' --run \(run.hash) 'My theme/b'"
    )
  }

  @Test func `nothing of a run that was cut off is offered`() {
    var cut = run
    cut.isComplete = false
    let record = pictures(CaseRecord(name: "a", outcome: .missing, message: "none"))
    let approval = ApproveCommandLine(cut, folder: report.path)
    let text = FailureText(record, in: report, approval: approval)?.text
    #expect(text?.contains("to accept") == false)
  }

  @Test func `other sizes are named`() {
    let record = CaseRecord(
      name: "a", outcome: .sizeMismatch,
      comparison: ComparisonRecord(
        expectedSize: PixelSize(width: 4, height: 3), actualSize: PixelSize(width: 5, height: 3),
        differences: nil))
    #expect(
      FailureText(record, in: report)?.text
        == "a: error: is 5 × 3 pixels, the reference 4 × 3")
  }

  @Test func `what is no matter of pixels says its message`() {
    let record = CaseRecord(name: "a", outcome: .notRun, message: "a.yaml:1:1: no")
    #expect(FailureText(record, in: report)?.text == "a: error: a.yaml:1:1: no")
  }

  @Test func `an equal case says nothing`() {
    #expect(FailureText(CaseRecord(name: "a", outcome: .equal), in: report) == nil)
  }

  @Test func `a summary counts what there is`() {
    let run = TestRun(
      references: "r", shard: Shard(2, of: 3), plannedCases: 9, isComplete: true, record: .never,
      cases: [
        CaseRecord(name: "a", outcome: .equal), CaseRecord(name: "b", outcome: .equal),
        CaseRecord(name: "c", outcome: .missing),
      ])
    #expect("\(RunSummary(run))" == "3 cases of shard 2/3: 2 equal, 1 new")
  }
}
