import Imaging
import PixelDiff
import PopframeKit
import Regression
import TestRuns
import Testing

/// Tolerances of some cases, from a file.
@Suite struct ToleranceFileTests {
  private func bench(_ text: String) throws -> RunWorkbench {
    let bench = try RunWorkbench()
    try bench.recordReferences()
    try bench.makeTheme("Flat", color: "#C61E14")
    try bench.write(text, to: "tolerances.yaml")
    return bench
  }

  private func run(_ bench: RunWorkbench) throws -> TestRun {
    let sources = try CaseSources([bench.path("Flat")], locator: ThemeLocator(folders: []))
    var check = bench.check()
    check.tolerances = try ToleranceFile(bench.path("tolerances.yaml"))
    return try TestRunner(check).run(CaseSelection(sources.cases())).run
  }

  @Test func `a tolerance counts for the cases that it names, and is reported with its reason`()
    throws
  {
    let bench = try bench(
      """
      format: 1
      tolerances:
        - {cases: "Flat/*-none", channel: 2, reason: another red, expires: 9999-12-31}
        - {cases: "Other/*", pixels: 3, reason: not here}

      """)
    let run = try run(bench)
    #expect(run.cases.map(\.outcome) == [.different, .equal])
    #expect(
      run.cases[1].allowed.map(\.words) == ["channel 2, because another red, until 9999-12-31"])
    let file = bench.path("tolerances.yaml")
    #expect(
      run.allowances.map(\.description) == [
        "\(file):3: used by 1 of 1 case: channel 2, because another red, until 9999-12-31",
        "\(file):4: for no case of this run: 3 pixels, because not here",
      ])
    #expect(run.manifest?.tolerances.map(\.name) == [.file])
  }

  @Test func `a limit of more pixels than a case has does not hold for it`() throws {
    let bench = try bench(
      "format: 1\ntolerances:\n  - {cases: Flat, pixels: 99999999, reason: r}\n")
    let run = try run(bench)
    #expect(run.cases.allSatisfy { $0.outcome == .different })
    let limits = run.cases.flatMap { $0.comparison?.exceededLimits.map(\.description) ?? [] }
    #expect(limits.count == 2)
    #expect(limits.allSatisfy { $0.contains("a limit that lets all of them differ does not hold") })
  }

  @Test func `one that has expired does not count, and says so`() throws {
    let bench = try bench(
      "format: 1\ntolerances:\n  - {cases: Flat, channel: 2, reason: r, expires: 2020-01-31}\n")
    let run = try run(bench)
    #expect(run.cases.allSatisfy { $0.outcome == .different })
    #expect(
      run.allowances.map(\.description) == [
        "\(bench.path("tolerances.yaml")):3: this tolerance has expired and does not count: "
          + "channel 2, because r, until 2020-01-31"
      ])
  }

  @Test(arguments: ["points", "pixels"])
  func `an ignored area may be in points or pixels`(unit: String) throws {
    let bench = try bench(
      """
      format: 1
      tolerances:
        - {cases: Flat, ignore: [[0, 0, 100, 3]], unit: \(unit), reason: r}

      """)
    let run = try run(bench)
    // At one pixel a point both mean the first three rows.
    #expect(run.cases.allSatisfy { $0.comparison?.differences?.boundingBox?.y == 3 })
  }

  @Test(arguments: [
    ("- {cases: a, channel: 255, reason: r}", "channel: a whole number from 0 to 254"),
    ("- {cases: a, pixels: 100000000, reason: r}", "pixels: no picture has more than 100000000"),
    ("- {cases: a, channel: 1}", "reason: say why"),
    ("- {cases: a, reason: r}", "this allows nothing"),
    ("- {channel: 1, reason: r}", "cases: a pattern"),
    ("- {cases: a, share: 100%, reason: r}", "share: a fraction below 1"),
    ("- {cases: a, channel: 1, reason: r, expires: soon}", "expires: a day such as"),
    ("- {cases: a, channel: 1, reason: r, part: tail}", "part: one of arrow"),
    ("- {cases: a, chanel: 1, reason: r}", "unknown key 'chanel'"),
    ("- {cases: a, ignore: [[1, 2, 3]], reason: r}", "ignore: an area is left"),
    ("- {cases: a, ignore: [[1, 2, 0, 4]], reason: r}", "ignore: an area is left"),
    ("- {cases: a, ignore: [[1, 2, 3, 0]], reason: r}", "ignore: an area is left"),
    ("- {cases: a, ignore: [[1, 2, 3, 4]], unit: inch, reason: r}", "unit: points or pixels"),
  ])
  func `what makes no sense is an error at its place`(rule: String, words: String) throws {
    let bench = try RunWorkbench()
    try bench.write("format: 1\ntolerances:\n  \(rule)\n", to: "t.yaml")
    let said = message { _ = try ToleranceFile(bench.path("t.yaml")) }
    #expect(said?.contains(words) == true, "\(said ?? "nothing")")
    #expect(said?.hasPrefix(bench.path("t.yaml") + ":3:") == true)
  }
}
