@testable import RunReports
import Regression
import Testing

@Suite struct GitHubAnnotationsTests {
  private func run(_ cases: [CaseRecord], isComplete: Bool = true) -> TestRun {
    TestRun(
      references: "Renders", plannedCases: cases.count, isComplete: isComplete, record: .never,
      cases: cases)
  }

  private func unreadable(_ name: String, _ message: String = "bad") -> CaseRecord {
    CaseRecord(name: name, outcome: .unreadable, message: message)
  }

  @Test func `a run that passes says nothing`() {
    let annotations = GitHubAnnotations(run([CaseRecord(name: "a", outcome: .equal)]))
    #expect(annotations.lines.isEmpty)
    #expect(annotations.text.isEmpty)
  }

  @Test func `an annotation points at the reference`() {
    let annotations = GitHubAnnotations(run([unreadable("Crimson/120x80-up@2x")]))
    #expect(
      annotations.text
        == "::error file=Renders/Crimson/120x80-up@2x.png,title=Crimson/120x80-up@2x%3A unreadable::Crimson/120x80-up@2x: error: bad\n"
    )
  }

  @Test func `what GitHub would read is escaped`() {
    let annotations = GitHubAnnotations(run([unreadable("a,b:100%", "x%y\r\nz: a, b::error::")]))
    #expect(
      annotations.lines == [
        "::error file=Renders/a%2Cb%3A100%25.png,title=a%2Cb%3A100%25%3A unreadable::"
          + "a,b:100%25: error: x%25y%0D%0Az: a, b::error::"
      ])
  }

  @Test func `ten are shown in full`() {
    let annotations = GitHubAnnotations(run((1...10).map { unreadable("theme \($0)/a") }))
    #expect(annotations.lines.count == 10)
    #expect(annotations.lines.allSatisfy { $0.contains("file=") })
  }

  @Test func `of more the tenth line is how many`() {
    let annotations = GitHubAnnotations(run((1...31).map { unreadable("theme \($0)/a") }))
    #expect(annotations.lines.count == 10)
    #expect(
      annotations.lines.last
        == "::error title=popframe test::22 more of 31 cases fail; the report has them all.")
  }

  @Test func `cases of one cause are one annotation, where the change is`() {
    let names = (1...9).map { "Linen/\($0)" }
    var run = run(names.map { CaseRecord(name: $0, outcome: .different) })
    run.why = [
      Explanation(
        file: "Linen/theme.yaml", line: 30, change: "opacity 0.4 → 0.31", cases: names, total: 9,
        isVerified: true)
    ]
    run.why[0].words = "Shadow 1 › Opacity 40 % → 31 %"
    #expect(
      GitHubAnnotations(run).lines == [
        "::error file=Linen/theme.yaml,line=30,"
          + "title=Linen › Shadow 1 › Opacity 40 %25 → 31 %25%3A 9 different::"
          + "Linen/theme.yaml:30; without this edit they equal their references%0A"
          + "Linen/1: different%0ALinen/2: different%0ALinen/3: different%0A"
          + "and 6 more; the report has all of them"
      ])
  }

  @Test func `what no change explains stands at its theme or scene`() {
    var run = run([
      CaseRecord(name: "Linen/a", outcome: .missing),
      CaseRecord(name: "looks/b", outcome: .missing),
      CaseRecord(name: "c", outcome: .missing),
    ])
    run.manifest = RunManifest(
      version: "1", cases: run.cases.map(\.name),
      inputs: ["Linen/frame.png", "Linen/theme.yaml", "looks/b.yaml"].map {
        .init(path: $0, sha256: nil)
      })
    run.cases[0].inputs = [0, 1]
    run.cases[1].inputs = [0, 1, 2]
    let lines = GitHubAnnotations(run).lines
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("::error file=Linen/theme.yaml,title=Linen/a%3A"))
    #expect(lines[1].hasPrefix("::error file=looks/b.yaml,title=looks/b%3A"))
    #expect(lines[2].hasPrefix("::error title=c%3A"))
  }

  @Test func `a run that proves nothing is an error`() {
    #expect(
      GitHubAnnotations(run([])).lines == ["::error title=popframe test::Nothing was compared."])
    let broken = run([CaseRecord(name: "a", outcome: .equal)], isComplete: false)
    #expect(
      GitHubAnnotations(broken).lines == [
        "::error title=popframe test::The run did not come to its end."
      ])
    let both = run((1...31).map { unreadable("theme \($0)/a") }, isComplete: false)
    #expect(GitHubAnnotations(both).lines.count == 10)
  }
}
