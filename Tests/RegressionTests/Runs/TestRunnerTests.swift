@_spi(Studio) import Galleries
import Foundation
import Imaging
import PopframeKit
import Regression
import TestRuns
import Testing

@Suite struct TestRunnerTests {
  @Test func `a first run records, a second one is equal`() throws {
    let bench = try RunWorkbench()
    let first = try bench.run(record: .missing)
    #expect(first.run.cases.map(\.outcome) == [.recorded, .recorded])
    #expect(!first.run.passes)
    #expect(try bench.files(in: "refs") == ["Flat/8x6-up.png", "Flat/8x6-none.png"])
    let second = try bench.run(record: .missing)
    #expect(second.run.cases.map(\.outcome) == [.equal, .equal])
    #expect(second.run.passes)
    #expect(second.errors.isEmpty)
    #expect(try bench.files(in: "report") == [".gitignore", "run.json"])
  }

  @Test func `a gallery is a folder of references`() throws {
    let bench = try RunWorkbench()
    try bench.makeFolder("refs")
    try Gallery(ThemeFolder(bench.path("Flat"))).draw().write(to: bench.path("refs"))
    let run = try bench.run().run
    #expect(run.passes)
    #expect(run.unused.isEmpty)
  }

  @Test func `cases come in their order, whatever is finished first`() throws {
    let bench = try RunWorkbench()
    for number in 1...9 {
      try bench.write("theme: ../Flat\ncontent: [\(400 / number), 8]\n", to: "s/\(number).yaml")
    }
    let run = try bench.run(["s"], record: .missing).run
    #expect(run.cases.map(\.name) == (1...9).map { "s/\($0)" })
  }

  @Test func `the notes hold the texts that were drawn, whatever the files say by then`() throws {
    let bench = try RunWorkbench()
    let text = try String(contentsOfFile: bench.path("Flat/theme.yaml"), encoding: .utf8)
    try bench.write("# A scene.\ntheme: ../Flat\ncontent: [8, 6]\n", to: "s/a.yaml")
    let sources = try CaseSources(
      ["Flat", "s"].map(bench.path), locator: ThemeLocator(folders: []))
    _ = try TestRunner(bench.check(.missing)).run(try CaseSelection(sources.cases())) { _ in
      try? bench.write(text + "# Later.\n", to: "Flat/theme.yaml")
      try? bench.write("# Later.\n", to: "s/a.yaml")
    }
    let notes = try ["refs/Flat/8x6-up.popframe.json", "refs/s/a.popframe.json"]
      .map { try String(contentsOfFile: bench.path($0), encoding: .utf8) }.joined()
    #expect(notes.contains("# A scene."))
    #expect(notes.contains("contentInsets: 1"))
    #expect(!notes.contains("# Later."))
  }

  @Test func `progress counts every case`() throws {
    let bench = try RunWorkbench()
    try bench.makeFolder("refs")
    let selection = try CaseSelection(CaseSources([bench.path("Flat")]).cases())
    var seen: [Int] = []
    _ = try TestRunner(bench.check()).run(selection) { seen.append($0) }
    #expect(seen == [1, 2])
  }

  @Test func `a case that cannot be drawn is not run, and the others are`() throws {
    let bench = try RunWorkbench()
    try bench.write("theme: ../Flat\ncontent: [8, 6]\n", to: "s/good.yaml")
    try bench.write("theme: ../nowhere\n", to: "s/astray.yaml")
    try bench.write("theme: ../Flat\nbounds: [1, 1]\n", to: "s/small.yaml")
    // What has no theme is no scene, and is passed over.
    try bench.write("frame: {}\n", to: "s/none.yaml")
    let finished = try bench.run(["s"], record: .missing)
    let outcomes = finished.run.cases.map { "\($0.name) \($0.outcome.rawValue)" }
    #expect(outcomes == ["s/astray notRun", "s/good recorded", "s/small notRun"])
    #expect(finished.errors.count == 2)
    #expect(finished.run.cases[0].message?.contains("s/astray.yaml:1:8: ") == true)
    #expect(finished.run.isComplete)
    #expect(!finished.run.passes)
  }

  @Test func `a run that begins takes away what the last one left, and nothing else`() throws {
    let bench = try RunWorkbench()
    try bench.run(record: .missing)
    try bench.write("mine", to: "report/actual/mine.png")
    #expect(try bench.files(in: "report").contains("actual/Flat/8x6-up.png"))
    try bench.run(record: .never)
    #expect(try bench.files(in: "report") == [".gitignore", "run.json", "actual/mine.png"])
    #expect(!bench.exists("report/actual/Flat"))
  }

  @Test func `a run that fails leaves no record of an earlier one`() throws {
    let bench = try RunWorkbench()
    try bench.run(record: .missing)
    // Pictures of the next run cannot be written.
    try bench.makeTheme("Flat", color: "#000000")
    try bench.write("", to: "report/difference")
    #expect(bench.exists("report/run.json"))
    #expect(throws: PopframeError.self) { try bench.run(record: .never) }
    // What is there is this run's own, and says that it did not come to its end.
    #expect(try !bench.report.readRun().isComplete)
  }

  @Test func `references that are missing altogether are an error where nothing is recorded`()
    throws
  {
    let bench = try RunWorkbench()
    let message = message { try bench.run(record: .never) }
    #expect(message?.hasPrefix("\(bench.path("refs")): error: there is no such folder") == true)
    #expect(!bench.exists("report"))
  }

  @Test func `references in no folder are an error before anything is drawn`() throws {
    let bench = try RunWorkbench()
    let check = ReferenceCheck(
      references: bench.path("nowhere/refs"), report: bench.path("report"), record: .missing)
    let cases = try CaseSelection(CaseSources([bench.path("Flat")]).cases())
    #expect(throws: PopframeError.self) { try TestRunner(check).run(cases) }
    #expect(!bench.exists("report"))
  }

  @Test func `references that are a file are an error`() throws {
    let bench = try RunWorkbench()
    try bench.write("", to: "refs")
    let message = message { try bench.run(record: .missing) }
    #expect(
      message == "\(bench.path("refs")): error: this is a file; give the folder of the references")
  }

  @Test(arguments: ["refs", "refs/report", ".", "linked"])
  func `a report and references that hold each other are an error`(report: String) throws {
    let bench = try RunWorkbench()
    try bench.makeFolder("refs")
    try bench.link("linked", to: "refs")
    #expect(throws: PopframeError.self) { try bench.run(report: report) }
    #expect(try bench.files(in: "refs").isEmpty)
  }

  @Test func `a reference that would be written over a theme's picture is an error`() throws {
    let bench = try RunWorkbench()
    try bench.write("theme: theme.yaml\n", to: "Flat/frame.yaml")
    let before = try bench.bytes("Flat/frame.png")
    let cases = try CaseSelection(CaseSources([bench.path("Flat/frame.yaml")]).cases())
    for mode in RecordMode.allCases {
      let check = ReferenceCheck(
        references: bench.path("Flat"), report: bench.path("report"), record: mode)
      #expect(throws: PopframeError.self) { try TestRunner(check).run(cases) }
    }
    #expect(try bench.bytes("Flat/frame.png") == before)
  }

  @Test func `what no case uses is listed, but neither contact sheets nor art`() throws {
    let bench = try RunWorkbench()
    try bench.recordReferences()
    for name in ["old.png", "Flat/8x6-down.png", "Flat/contact-sheet.png", "notes.txt", ".x.png"] {
      try bench.write("", to: "refs/\(name)")
    }
    try bench.makeTheme("refs/Inner")
    try bench.makeFolder("elsewhere")
    try bench.write("", to: "elsewhere/far.png")
    try bench.link("refs/linked", to: bench.path("elsewhere"))
    let run = try bench.run(["Flat", "refs/Inner"], record: .missing).run
    #expect(run.unused == ["Flat/8x6-down.png", "old.png"])
    let filtered = try bench.run(filter: "up").run
    #expect(filtered.unused.isEmpty)
  }

  @Test func `a run that is under way has a record that says so`() throws {
    let bench = try RunWorkbench()
    try bench.recordReferences()
    let selection = try CaseSelection(
      CaseSources([bench.path("Flat")], locator: ThemeLocator(folders: [])).cases())
    var seen: [TestRun] = []
    _ = try TestRunner(bench.check()).run(selection) { _ in
      if let run = try? bench.report.readRun() { seen.append(run) }
    }
    #expect(seen.count == 2)
    #expect(seen.allSatisfy { !$0.isComplete && $0.plannedCases == 2 && !$0.passes })
    #expect(seen.first?.manifest?.cases == ["Flat/8x6-up", "Flat/8x6-none"])
    #expect(
      message { _ = try Approval(of: [], in: bench.report) }?.contains("did not come") == true)
  }

  @Test func `finding reasons tells how far it is`() throws {
    let bench = try RunWorkbench()
    try bench.recordReferences(["Flat"])
    let text = String(decoding: try bench.bytes("Flat/theme.yaml"), as: UTF8.self)
    try bench.write(
      text.replacing("contentInsets: 1", with: "contentInsets: 2"), to: "Flat/theme.yaml")
    let sources = try CaseSources([bench.path("Flat")], locator: ThemeLocator(folders: []))
    var steps: [[Int]] = []
    let run = try TestRunner(bench.check()).run(
      CaseSelection(sources.cases()), explaining: { steps.append([$0, $1]) }
    ).run
    #expect(run.kinds[.different] == 2)
    #expect(steps == [[1, 4], [2, 4], [4, 4]])
  }
}
