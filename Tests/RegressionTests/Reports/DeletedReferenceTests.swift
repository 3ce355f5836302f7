@testable import RunReports
import Regression
import Testing

/// Deleted coverage: references that are compared with no case any more, in every report.
@Suite struct DeletedReferenceTests {
  private func run(_ policy: UnusedPolicy, unused: [String] = ["Linen/old.png", "s3.png"])
    -> TestRun
  {
    var run = TestRun(
      references: "refs", plannedCases: 2, isComplete: true, record: .never,
      cases: [
        CaseRecord(name: "Linen/a", outcome: .equal), CaseRecord(name: "Linen/b", outcome: .equal),
      ],
      unused: unused,
      manifest: RunManifest(version: "1", cases: ["Linen/a", "Linen/b"], inputs: []))
    run.unusedPolicy = policy
    return run
  }

  @Test func `only the policy fail lets a run fail`() {
    #expect(!run(.fail).passes)
    #expect(run(.warn).passes)
    #expect(run(.ignore).passes)
    #expect(run(.fail, unused: []).passes)
  }

  @Test(arguments: [(UnusedPolicy.warn, 2), (.fail, 2), (.ignore, 0)])
  func `the summary counts them`(policy: UnusedPolicy, count: Int) {
    let words = count > 0 ? "; \(count) deleted" : ""
    #expect("\(RunSummary(run(policy)))" == "2 cases: 2 equal" + words)
    #expect(run(policy).kinds[.deleted] == count)
    #expect(run(policy).document.contains("\"deleted\": \(count)"))
  }

  @Test func `what only has to be moved is not offered for deletion`() throws {
    var renamed = run(.warn, unused: ["Old/a.png"])
    renamed.cases.append(CaseRecord(name: "New/a", outcome: .missing))
    renamed.cases[2].formerReference = "Old/a.png"
    let alone = try #require(DeletedText(renamed, folder: "report"))
    #expect(alone.names.isEmpty && alone.renamings.count == 1)
    #expect(!alone.advice.contains("prune"))
    #expect(alone.advice.hasPrefix("move what was renamed"))
    renamed.unused.append("Linen/old.png")
    let both = try #require(DeletedText(renamed, folder: "report"))
    #expect(both.names == ["Linen/old.png"])
    #expect(both.advice.hasPrefix("move what was renamed first; "))
    #expect(both.advice.contains("popframe prune --report report"))
  }

  @Test func `the page lists them`() {
    let page = HTMLReport(run: run(.warn), folder: "report").text
    #expect(page.contains("<h1>All 2 cases are equal, 2 deleted</h1>"))
    #expect(page.contains("2 cases: 2 equal; 2 deleted</p>"))
    #expect(page.contains("<li><bdi>Linen/old.png</bdi></li>"))
    #expect(page.contains("popframe prune --report report --all --delete"))
    let quiet = HTMLReport(run: run(.ignore), folder: "report").text
    #expect(!quiet.contains("old.png") && !quiet.contains("deleted"))
  }

  @Test func `JUnit skips them, or fails`() {
    let warned = JUnitReport(run(.warn), folder: "report").text
    #expect(
      warned.contains(
        """
            <testcase classname="Linen" name="old" time="0">
              <skipped message="no case is compared with this reference"/>
            </testcase>
        """))
    #expect(
      warned.contains(#"name="Linen" tests="3" failures="0" errors="0" time="0" skipped="1""#))
    #expect(warned.contains(#"<property name="popframe.deleted" value="1"/>"#))
    #expect(warned.contains(#"<testcase classname="popframe" name="s3" time="0">"#))
    let failed = JUnitReport(run(.fail), folder: "report").text
    #expect(failed.contains(#"failures="2""#))
    #expect(
      failed.contains(
        #"<failure message="no case is compared with this reference" type="deleted">"#))
    #expect(!JUnitReport(run(.ignore)).text.contains("old"))
  }

  @Test func `Markdown lists them`() {
    let text = MarkdownReport(run(.warn), folder: "report").text
    #expect(text.hasPrefix("## Popframe: 2 cases: 2 equal; 2 deleted\n"))
    #expect(
      text.contains(
        "**Warning:** 2 deleted\\: no case is compared with these references in refs\n\n"
          + "- `Linen/old.png`\n- `s3.png`\n"))
    #expect(text.contains("say --unused ignore"))
    #expect(MarkdownReport(run(.fail)).text.contains("**Error:** 2 deleted"))
    #expect(MarkdownReport(run(.ignore)).text == "## Popframe: 2 cases: 2 equal\n")
  }

  @Test func `an annotation warns of them`() {
    let lines = GitHubAnnotations(run(.warn), folder: "report").lines
    #expect(
      lines == [
        "::warning title=popframe test::2 deleted: no case is compared with these references in refs"
          + "%0ALinen/old.png%0As3.png%0Aif their cases are gone on purpose, delete them: popframe "
          + "prune --report report --all --delete; if this run is of some themes and the folder "
          + "belongs to more, say --unused ignore"
      ])
    #expect(GitHubAnnotations(run(.fail)).lines.first?.hasPrefix("::error title=") == true)
    #expect(GitHubAnnotations(run(.ignore)).lines.isEmpty)
    let many = GitHubAnnotations(run(.warn, unused: (100...149).map { "\($0).png" })).lines
    #expect(many[0].contains("119.png%0Aand 30 more; the report has them all%0A"))
  }

  @Test func `while a theme cannot be read no reference is known to be deleted`() {
    for name in ["Linen/theme", "folder of Linen/theme"] {
      var broken = run(.fail)
      broken.cases.append(CaseRecord(name: name, outcome: .notRun))
      #expect(broken.deleted.isEmpty && !broken.passes)
      #expect(!MarkdownReport(broken).text.contains("prune"))
      broken.cases[2].isCutOff = true
      #expect(broken.deleted.count == 2)
    }
  }

  @Test func `while a reference cannot be read nothing is offered for deletion`() {
    var broken = run(.warn)
    broken.cases[0].outcome = .unreadable
    #expect(broken.deleted.count == 2)
    let text = MarkdownReport(broken).text
    #expect(text.contains("nothing is to be deleted while something cannot be read"))
    #expect(!text.contains("prune"))
  }

  @Test func `what was cut off is not compared, and not unreadable`() {
    var ended = run(.ignore)
    var record = CaseRecord(name: "Linen/c", outcome: .notRun)
    record.isCutOff = true
    ended.cases.append(record)
    ended.plannedCases = 3
    #expect(ended.kinds[.notCompared] == 1 && ended.kinds[.unreadable] == 0)
    #expect("\(RunSummary(ended))" == "3 cases: 2 equal, 1 not compared (1 not drawn)")
    #expect(JUnitReport(ended).text.contains(#"<property name="popframe.notCompared" value="1"/>"#))
  }

  @Test func `what was run by tests has no option`() {
    var tests = run(.warn)
    tests.manifest = nil
    #expect(!MarkdownReport(tests).text.contains("--unused"))
  }

  @Test func `what belongs to a file that was not tested is not offered for deletion`() throws {
    var run = run(.fail, unused: ["Dawn/a.png", "Dawn/b.png"])
    run.namesNotTested = ["Dawn", "scenes/x"]
    let alone = try #require(DeletedText(run, folder: "report"))
    #expect(
      alone.advice.hasPrefix(
        "give what was not tested its right name: these references are its own; nothing"))
    #expect(alone.names.count == 2 && !run.passes)
    run.unused += ["Linen/old.png", "scenes/x.png", "scenes/xy.png", "Dawning/a.png"]
    let both = try #require(DeletedText(run, folder: "report"))
    #expect(
      both.advice.hasPrefix("give what was not tested its right name first: 3 of these references"))
    #expect(both.advice.contains("popframe prune --report report --all --delete"))
    #expect(run.prunable == ["Linen/old.png", "scenes/xy.png", "Dawning/a.png"])
  }

  @Test func `thousands are separated in every report`() throws {
    var many = run(.warn, unused: (1...1234).map { "old/\($0).png" })
    many.cases += (1...2345).map { CaseRecord(name: "Linen/\($0)x", outcome: .missing) }
    let texts = [
      "\(RunSummary(many))", MarkdownReport(many).text,
      GitHubAnnotations(many, folder: "report").text,
    ]
    for text in texts {
      #expect(text.firstMatch(of: /[^\d,](1234|2345|2347|1134|2245)\b(?!x|\.png)/) == nil)
    }
    #expect(texts[0] == "2,347 cases: 2 equal, 2,345 new; 1,234 deleted")
    #expect(texts[1].contains("and 1,134 more"))
    #expect(texts[2].contains("and 1,214 more; the report has them all"))
  }
}
