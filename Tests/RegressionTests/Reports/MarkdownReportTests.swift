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

  @Test func `lines of an edit stay in their block`() {
    var record = CaseRecord(name: "Linen/a", outcome: .different)
    record.actual = PictureRecord(path: "actual/Linen/a.png", sha256: nil)
    var run = TestRun(
      references: "refs", plannedCases: 1, isComplete: true, record: .never, cases: [record])
    var reason = Explanation(
      file: "Linen/theme.yaml", line: 3, change: "name a → b", cases: ["Linen/a"], total: 1,
      isVerified: true)
    reason.words = "Name a → b"
    reason.before = "name: a ```` <img src=x>"
    reason.after = "name: b\n```"
    run.why = [reason]
    #expect(
      MarkdownReport(run).text.contains(
        """
        ### Linen › Name a → b

        1 different, by `Linen/theme.yaml:3`

        `````diff
        - name: a ```` <img src=x>
        + name: b\\n```
        `````

        """))
  }

  @Test func `a line is linked in the pull request, else at the commit`() {
    func address(_ variables: [String: String], line: Int? = 29) -> String? {
      SourceLinks { variables[$0] }?.address(of: "themes/A/theme.yaml", line: line)
    }
    var variables = [
      "GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "a/b",
      "GITHUB_REF": "refs/pull/7/merge", "GITHUB_SHA": "c0ffee",
    ]
    // printf themes/A/theme.yaml | sha256sum
    let file = "fe69d53f95698e041dd9badc5a02295713ef146e0cd024ffc49ba987c1303e21"
    #expect(address(variables) == "https://github.com/a/b/pull/7/files#diff-\(file)R29")
    variables["GITHUB_REF"] = "refs/heads/main"
    #expect(
      address(variables) == "https://github.com/a/b/blob/c0ffee/themes/A/theme.yaml#L29")
    #expect(
      address(variables, line: nil) == "https://github.com/a/b/blob/c0ffee/themes/A/theme.yaml")
    let other = ["CI_PROJECT_URL": "https://gitlab.com/g/p", "CI_COMMIT_SHA": "c0ffee"]
    #expect(
      address(other) == "https://gitlab.com/g/p/-/blob/c0ffee/themes/A/theme.yaml#L29")
    #expect(address([:]) == nil)
    #expect(address(["CI_PROJECT_URL": "https://x/<script>", "CI_COMMIT_SHA": "c"]) == nil)
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
