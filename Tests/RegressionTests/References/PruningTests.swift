import PopframeKit
import Regression
import TestRuns
import Testing

@Suite struct PruningTests {
  /// A bench whose last run saw all cases, and whose references have two that none uses.
  private func bench() throws -> RunWorkbench {
    let bench = try RunWorkbench()
    try bench.recordReferences()
    try bench.write("", to: "refs/old/deep/a.png")
    try bench.write("", to: "refs/Flat/b.png")
    try bench.write("", to: "refs/Flat/contact-sheet.png")
    try bench.run()
    return bench
  }

  private func pruning(_ bench: RunWorkbench) throws(PopframeError) -> Pruning {
    try Pruning(in: bench.report, references: bench.path("refs"), all: true)
  }

  @Test func `what other themes and scenes own is left alone`() throws {
    let bench = try bench()
    let pruning = try Pruning(in: bench.report, references: bench.path("refs"))
    #expect(pruning.paths == [bench.path("refs/Flat/b.png")])
    #expect(pruning.foreign == 1)
    try pruning.delete()
    #expect(bench.exists("refs/old/deep/a.png"))
    #expect(!bench.exists("refs/Flat/b.png"))
  }

  @Test func `a report's own word on an absolute folder does not count`() throws {
    let bench = try bench()
    #expect(message { _ = try Pruning(in: bench.report) }?.contains("is absolute") == true)
  }

  @Test func `what no case uses is listed`() throws {
    let bench = try bench()
    #expect(
      try pruning(bench).paths
        == [bench.path("refs/Flat/b.png"), bench.path("refs/old/deep/a.png")])
    #expect(bench.exists("refs/Flat/b.png"))
  }

  @Test func `it is deleted, with folders that are empty then`() throws {
    let bench = try bench()
    try pruning(bench).delete()
    #expect(
      try bench.files(in: "refs")
        == ["Flat/8x6-up.png", "Flat/8x6-none.png", "Flat/contact-sheet.png"])
    #expect(!bench.exists("refs/old"))
    #expect(try pruning(bench).paths.isEmpty)
    #expect(try bench.run().run.passes)
  }

  @Test func `a folder that holds something else stays`() throws {
    let bench = try bench()
    try bench.write("", to: "refs/old/notes.txt")
    try pruning(bench).delete()
    #expect(try bench.files(in: "refs/old") == ["notes.txt"])
    #expect(!bench.exists("refs/old/deep"))
  }

  @Test func `a folder is never emptied to nothing`() throws {
    let bench = try bench()
    try bench.remove("refs/Flat")
    try pruning(bench).delete()
    #expect(bench.exists("refs"))
  }

  @Test func `links are removed, and what they point at stays`() throws {
    let bench = try bench()
    try bench.write("mine", to: "elsewhere/c.png")
    try bench.link("refs/c.png", to: bench.path("elsewhere/c.png"))
    try bench.link("refs/far", to: bench.path("elsewhere"))
    try bench.run()
    try pruning(bench).delete()
    #expect(!(try bench.files(in: "refs").contains("c.png")))
    #expect(bench.exists("elsewhere/c.png"))
    #expect(bench.exists("refs/far/c.png"))
  }

  @Test func `a folder that became a link meanwhile is left alone`() throws {
    let bench = try bench()
    let pruning = try self.pruning(bench)
    try bench.remove("refs/old")
    try bench.write("mine", to: "elsewhere/deep/a.png")
    try bench.link("refs/old", to: bench.path("elsewhere"))
    try pruning.delete()
    #expect(bench.exists("elsewhere/deep/a.png"))
    #expect(try self.pruning(bench).paths.isEmpty)
  }

  @Test func `a run of a shard is refused`() throws {
    let bench = try bench()
    try bench.run(shard: Shard(1, of: 2))
    #expect(
      message { _ = try pruning(bench) }
        == "\(bench.path("report/run.json")): error: the last run was shard 1 of 2 only; join the "
        + "shards with popframe merge first")
  }

  @Test func `a run with a filter is refused`() throws {
    let bench = try bench()
    try bench.run(filter: "up")
    #expect(
      message { _ = try pruning(bench) }?.contains("the last run had the filter 'up'")
        == true)
  }

  @Test func `a run that could not draw everything is refused`() throws {
    let bench = try bench()
    try bench.write("theme: nowhere/theme.yaml\n", to: "s.yaml")
    try bench.run(["Flat", "s.yaml"])
    #expect(
      message { _ = try pruning(bench) }?.contains("the last run could not draw 's'")
        == true)
  }

  @Test func `a run that did not come to its end is refused`() throws {
    let bench = try bench()
    let text = String(decoding: try bench.bytes("report/run.json"), as: UTF8.self)
    try bench.write(
      text.replacing("\"isComplete\": true", with: "\"isComplete\": false"), to: "report/run.json")
    #expect(
      message { _ = try pruning(bench) }?.contains("did not come to its end") == true)
  }

  @Test func `without a run nothing is pruned`() throws {
    let bench = try RunWorkbench()
    #expect(
      message { _ = try pruning(bench) }?.contains("there is no record of a run") == true
    )
  }

  @Test func `references that are elsewhere are an error`() throws {
    let bench = try bench()
    try bench.remove("refs")
    #expect(
      message { _ = try pruning(bench) }?
        .contains("there is no such folder of references") == true)
  }
}
