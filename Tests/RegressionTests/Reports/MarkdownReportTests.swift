@testable import RunReports
import Regression
import TestTexts
import Testing

@Suite struct MarkdownReportTests {
  private func text(_ cases: [CaseRecord], pictures: String? = nil) -> String {
    MarkdownReport(
      TestRun(
        references: "refs", plannedCases: cases.count, isComplete: true, record: .never,
        cases: cases), folder: "report", pictures: pictures
    ).text
  }

  @Test func `a run that passes is one line`() {
    #expect(text([CaseRecord(name: "a", outcome: .equal)]) == "## Popframe: 1 case: 1 equal\n")
  }

  @Test func `what does not pass is a table, with the command that accepts it`() {
    var record = CaseRecord(
      name: "Linen/120x80-up", outcome: .missing, message: "there is no reference")
    record.actual = PictureRecord(path: "actual/Linen/120x80-up.png", sha256: nil)
    let run = TestRun(
      references: "refs", plannedCases: 1, isComplete: true, record: .never, cases: [record])
    let text = text([record], pictures: "../report")
    #expect(text.contains("| no reference | `Linen/120x80-up` | there is no reference |"))
    #expect(text.contains("`popframe approve --report report --run \(run.hash)`"))
    #expect(text.contains("![before, difference, after](<../report/crops/Linen/120x80-up.png>)"))
  }

  @Test func `cases of one change are one line, with the command that accepts them together`() {
    let records = ["Linen/a", "Linen/b", "Meadow/c"].map { name in
      var record = CaseRecord(name: name, outcome: .missing, message: "there is no reference")
      record.actual = PictureRecord(path: "actual/\(name).png", sha256: nil)
      return record
    }
    let run = TestRun(
      references: "refs", plannedCases: 3, isComplete: true, record: .never, cases: records)
    let text = text(records)
    #expect(
      text.contains(
        """
        ### Linen\\: no reference

        2 new

        Accept them: `popframe approve --report report --run \(run.hash) --group \(run.groups[0].id)`

        | outcome | case | finding |
        """))
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

  @Test func `a row has three cells for a reader that goes by bytes`() {
    for name in HostileText.variants(of: "a`b|c\\|``d@x", at: "`|@\\") {
      let row =
        text([CaseRecord(name: name, outcome: .notRun, message: name)]).utf8
        .split(separator: UInt8(ascii: "\n")).last { $0.starts(with: "| not".utf8) } ?? ""[...].utf8
      let bytes = Array(row)
      let borders = bytes.indices.filter { index in
        bytes[index] == UInt8(ascii: "|")
          && bytes[..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }.count.isMultiple(of: 2)
      }
      #expect(borders.count == 4, "\(name)")
    }
  }
}
