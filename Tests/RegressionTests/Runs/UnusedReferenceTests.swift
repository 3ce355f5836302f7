@testable import RunReports
import PopframeKit
import Regression
import TestRuns
import Testing

/// Which references a run finds to be without a case, and which of them were renamed.
@Suite struct UnusedReferenceTests {
  /// A theme and three scenes, recorded.
  private func bench() throws -> RunWorkbench {
    let bench = try RunWorkbench()
    for number in 1...3 {
      try bench.write("theme: ../Flat\ncontent: [\(number + 6), 6]\n", to: "s/\(number).yaml")
    }
    try bench.recordReferences(["Flat", "s"])
    return bench
  }

  @Test func `nothing is deleted where every reference has a case`() throws {
    let run = try bench().run(["Flat", "s"]).run
    #expect(run.deleted.isEmpty && run.passes)
  }

  @Test func `a scene that is gone is deleted coverage`() throws {
    let bench = try bench()
    try bench.remove("s/3.yaml")
    let run = try bench.run(["Flat", "s"]).run
    #expect(run.deleted == ["s/3.png"])
    #expect(run.cases.allSatisfy { $0.outcome == .equal })
    #expect(run.passes)
    let failed = try bench.run(["Flat", "s"], unused: .fail).run
    #expect(!failed.passes)
  }

  @Test func `a preview that is gone is deleted coverage`() throws {
    let bench = try bench()
    let theme = String(decoding: try bench.bytes("Flat/theme.yaml"), as: UTF8.self)
    try bench.write(
      theme.replacing("arrows: [up, none]", with: "arrows: [up]"), to: "Flat/theme.yaml")
    #expect(try bench.run(["Flat", "s"]).run.deleted == ["Flat/8x6-none.png"])
  }

  @Test func `a theme that leaves the list is deleted coverage`() throws {
    let bench = try bench()
    let run = try bench.run(["s"]).run
    #expect(run.deleted == ["Flat/8x6-none.png", "Flat/8x6-up.png"])
    // A new case in the same run is not taken for it: its picture is another.
    #expect(run.renamings.isEmpty)
    #expect(try bench.run(["s"], unused: .ignore).run.deleted.isEmpty)
  }

  @Test func `a filter does not know`() throws {
    let bench = try bench()
    #expect(try bench.run(["s"], filter: "1").run.deleted.isEmpty)
  }

  @Test func `a renamed theme is said as that`() throws {
    let bench = try bench()
    try bench.makeTheme("Even")
    let run = try bench.run(["Even", "s"]).run
    let (from, to) = (bench.path("refs/Flat"), bench.path("refs/Even"))
    #expect(
      run.renamings.map(\.description) == ["Even: 2 of 2 equal \(from): git mv \(from) \(to)"])
    #expect(run.kinds[.new] == 2 && run.kinds[.deleted] == 2)
    #expect(run.cases[0].formerReference == "Flat/8x6-up.png")
    // The record keeps it.
    #expect(try bench.report.readRun() == run)
    // The list of what is deleted has it only once.
    let text = MarkdownReport(run, folder: bench.path("report")).text
    #expect(text.contains("- Even\\: 2 of 2 equal"))
    #expect(!text.contains("- `Flat/8x6-up.png`"))
  }

  @Test func `a theme that was renamed and changed says how many are equal`() throws {
    let bench = try bench()
    try bench.makeTheme("Even", more: "directions: {up: {contentInsets: 2}}")
    let run = try bench.run(["Even", "s"]).run
    #expect(run.renamings.first?.description.hasPrefix("Even: 1 of 2 equal ") == true)
  }

  @Test func `a copy of a theme is not a renamed one`() throws {
    let bench = try bench()
    try bench.makeTheme("Even")
    let run = try bench.run(["Flat", "Even", "s"]).run
    #expect(run.deleted.isEmpty && run.renamings.isEmpty)
  }

  @Test func `a renamed scene is said as that`() throws {
    let bench = try bench()
    try bench.write(bench.bytes("s/3.yaml"), to: "s/wide.yaml")
    try bench.remove("s/3.yaml")
    let run = try bench.run(["Flat", "s"]).run
    let refs = bench.path("refs/s")
    #expect(
      run.renamings.map(\.description) == [
        "s/wide: equals \(refs)/3.png: git mv \(refs)/3.png \(refs)/wide.png "
          + "&& git mv \(refs)/3.popframe.json \(refs)/wide.popframe.json"
      ])
  }

  @Test func `recorded cases are not told to be moved over`() throws {
    let bench = try bench()
    try bench.makeTheme("Even")
    let run = try bench.run(["Even", "s"], record: .missing).run
    #expect(
      run.renamings.map(\.description) == [
        "Even: 2 of 2 equal \(bench.path("refs/Flat")), which no case uses any more"
      ])
  }

  @Test func `shards are joined, and then it is decided`() throws {
    let bench = try bench()
    try bench.remove("s/3.yaml")
    try bench.makeTheme("Even")
    for index in 1...2 {
      try bench.run(["Even", "s"], shard: Shard(index, of: 2), report: "shard-\(index)")
    }
    let reports = (1...2).map { ReportFolder(bench.path("shard-\($0)")) }
    let merged = try MergedRun(of: reports, unused: .fail).run
    #expect(merged.deleted == ["Flat/8x6-none.png", "Flat/8x6-up.png", "s/3.png"])
    #expect(merged.unusedPolicy == .fail && !merged.passes)
    #expect(merged.renamings.first?.description.hasPrefix("Even: 2 of 2 equal ") == true)
    #expect(try MergedRun(of: reports).run.unusedPolicy == .warn)
    #expect(try MergedRun(of: reports, unused: .ignore).run.deleted.isEmpty)
  }
}
