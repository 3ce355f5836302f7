@testable import RunReports
import Foundation
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
    let junit = JUnitReport(run, folder: bench.path("report")).text
    #expect(
      junit.components(separatedBy: "message=\"Even: 2 of 2 equal \(from): git mv").count == 3)
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

  @Test(arguments: [true, false], [RecordMode.never, .missing])
  func `a theme that was renamed and edited is compared with its former references`(
    isDrawn: Bool, record: RecordMode
  ) throws {
    let bench = try RunWorkbench()
    let drawn = """
      format: 1
      frame: {style: drawn, fill: "#C81E14", cornerRadius: 4}
      arrow: {style: drawn, base: 12, height: 6}
      shadow: {opacity: 0.4, offset: [0, 2], blur: 6}
      previews: {content: [[30, 20]], arrows: [up, none], scales: [1]}

      """
    if isDrawn { try bench.write(drawn, to: "Flat/theme.yaml") }
    // Another theme of the same previews that has gone, too.
    try bench.makeTheme("Other", color: "#00FF00")
    try bench.recordReferences(["Flat", "Other"])
    try bench.remove("Other")
    try FileManager.default.moveItem(atPath: bench.path("Flat"), toPath: bench.path("Even"))
    let text = String(decoding: try bench.bytes("Even/theme.yaml"), as: UTF8.self)
    let edited =
      isDrawn
      ? text.replacingOccurrences(of: "0.4", with: "0.31")
      : text.replacingOccurrences(of: "contentInsets: 1", with: "contentInsets: 2")
    #expect(edited != text)
    try bench.write(edited, to: "Even/theme.yaml")
    let run = try bench.run(["Even"], record: record).run
    #expect(run.cases.allSatisfy { ![.missing, .equal].contains($0.outcome) && $0.message == nil })
    #expect(run.cases.allSatisfy { $0.formerReference?.hasPrefix("Flat/") == true })
    #expect(run.cases.allSatisfy { $0.expected != nil && $0.reference == nil })
    #expect(run.kinds[.different] == 2 && run.kinds[.new] == 0)
    #expect(
      run.renamings.first?.description.hasPrefix(
        "Even: 0 of 2 equal \(bench.path("refs/Flat")), and 2 are compared with it: git mv ")
        == true)
    #expect(run.why.map(\.cases.count) == [2] && run.why.first?.isVerified == true)
    #expect(run.groups.map(\.cases.count) == [2])
    let cause = [run.groups.first?.title, run.renamings.first?.description].compactMap(\.self)
    #expect(
      run.causes.values.map(\.self) == Array(repeating: cause.joined(separator: "; "), count: 2))
    #expect(try bench.report.readRun().document == run.document)
    // What is approved is under the new name; the former references are deleted coverage.
    try Approval(of: [], run: run.hash, in: bench.report, references: bench.path("refs")).apply()
    let after = try bench.run(["Even"]).run
    #expect(after.cases.allSatisfy { $0.outcome == .equal } && after.deleted.count == 4)
  }

  @Test func `a theme's new name may end with a sign that joins the next`() throws {
    let bench = try bench()
    let name = "Even\u{D4E}"
    try FileManager.default.moveItem(atPath: bench.path("Flat"), toPath: bench.path(name))
    let text = String(decoding: try bench.bytes("\(name)/theme.yaml"), as: UTF8.self)
    try bench.write(
      text.replacingOccurrences(of: "contentInsets: 1", with: "contentInsets: 2"),
      to: "\(name)/theme.yaml")
    let run = try bench.run([name, "s"]).run
    #expect(run.cases.compactMap(\.formerReference) == ["Flat/8x6-up.png", "Flat/8x6-none.png"])
  }

  @Test func `a theme with other art or other previews is not a renamed one`() throws {
    let bench = try bench()
    try bench.makeTheme("Even", color: "#00FF00")
    #expect(try bench.run(["Even", "s"]).run.cases.prefix(2).allSatisfy { $0.outcome == .missing })
    try bench.makeTheme(
      "Even", more: "directions: {up: {contentInsets: 2}, none: {contentInsets: 3}}")
    let text = String(decoding: try bench.bytes("Even/theme.yaml"), as: UTF8.self)
    try bench.write(
      text.replacingOccurrences(of: "[[8, 6]]", with: "[[9, 6], [10, 6]]"), to: "Even/theme.yaml")
    #expect(try bench.run(["Even", "s"]).run.cases.prefix(4).allSatisfy { $0.outcome == .missing })
  }

  @Test func `a copy of a theme is not a renamed one`() throws {
    let bench = try bench()
    try bench.makeTheme("Even")
    let run = try bench.run(["Flat", "Even", "s"]).run
    #expect(run.deleted.isEmpty && run.renamings.isEmpty)
  }

  @Test func `a theme that was renamed in its file is no new one to record`() throws {
    let bench = try RunWorkbench()
    let text = """
      format: 1
      name: Old
      frame: {style: drawn, fill: "#C81E14", cornerRadius: 4}
      previews: {content: [[30, 20]], arrows: [none], scales: [1]}

      """
    try bench.write(text, to: "Drawn/theme.yaml")
    try bench.recordReferences(["Drawn"])
    let edited = text.replacingOccurrences(of: "Old", with: "New")
      .replacingOccurrences(of: "cornerRadius: 4", with: "cornerRadius: 6")
    try bench.write(edited, to: "Drawn/theme.yaml")
    let run = try bench.run(["Drawn"], record: .missing).run
    #expect(run.cases.map(\.outcome) == [.different])
    #expect(run.cases[0].formerReference?.hasPrefix("Old/") == true)
  }

  @Test func `a copy of a theme that is not tested is recorded`() throws {
    let bench = try bench()
    try bench.makeTheme("Even")
    let run = try bench.run(["Even"], record: .missing).run
    #expect(run.cases.map(\.outcome) == [.recorded, .recorded])
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

  @Test func `what was recorded under a new name can still be moved`() throws {
    let bench = try bench()
    try bench.makeTheme("Even")
    let run = try bench.run(["Even", "s"], record: .missing).run
    let (from, to) = (bench.path("refs/Flat"), bench.path("refs/Even"))
    #expect(
      run.renamings.map(\.description) == [
        "Even: 2 of 2 equal \(from), and recorded again: rm -r \(to) && git mv \(from) \(to)"
      ])
    #expect(try Pruning(in: bench.report, references: bench.path("refs"), all: true).paths.isEmpty)
    // The command would take these along.
    for name in ["README.md", "other.png"] {
      try bench.write("", to: "refs/Even/\(name)")
      try bench.remove("refs/Even/8x6-up.png")
      let other = try bench.run(["Even", "s"], record: .all).run
      #expect(other.renamings.allSatisfy { !$0.description.contains("rm -r") }, "\(name)")
      try bench.remove("refs/Even/\(name)")
    }
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
