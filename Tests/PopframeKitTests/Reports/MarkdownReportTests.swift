import PopframeKit
import Testing

@Suite struct MarkdownReportTests {
  private func text(_ cases: [CaseRecord], pictures: String? = nil) -> String {
    MarkdownReport(
      TestRun(
        references: "refs", plannedCases: cases.count, isComplete: true, record: .never,
        cases: cases), folder: "report"
    ).text(pictures: pictures)
  }

  @Test func `a run that passes is one line`() {
    #expect(text([CaseRecord(name: "a", outcome: .equal)]) == "## Popframe: 1 case: 1 equal\n")
  }

  @Test func `what does not pass is a table, with the command that accepts it`() {
    var record = CaseRecord(
      name: "Linen/120x80-up", outcome: .missing, message: "there is no reference")
    record.actual = PictureRecord(path: "actual/Linen/120x80-up.png", sha256: nil)
    let text = text([record], pictures: "../report")
    #expect(text.contains("| no reference | `Linen/120x80-up` | there is no reference |"))
    #expect(text.contains("`popframe approve --report report`"))
    #expect(text.contains("![before, difference, after](<../report/crops/Linen/120x80-up.png>)"))
  }

  @Test func `nothing that a name or a message says is more than text`() {
    let record = CaseRecord(
      name: "a`b|c\n@team <img src=x>", outcome: .notRun,
      message: "<script> @everyone [x](http://y) | `z` ::error::")
    let text = text([record])
    #expect(!text.contains("<script>") && !text.contains("<img src=x> |  "))
    #expect(!text.contains(" @everyone"))
    #expect(!text.contains("[x](http"))
    #expect(text.contains("``a`b\\|c\\n@team <img src=x>``"))
  }
}
