import PopframeKit
import Testing
import VisualTestingCore

@Suite struct PruningTests {
  /// A bench whose last run saw all cases, and whose references have two that none uses.
  private func bench() async throws -> Workbench {
    let bench = try Workbench()
    try await bench.recordReferences()
    try bench.write("", to: "refs/old/deep/a.png")
    try bench.write("", to: "refs/Flat/b.png")
    try bench.write("", to: "refs/Flat/contact-sheet.png")
    try await bench.run()
    return bench
  }

  @Test func `what no case uses is listed`() async throws {
    let bench = try await bench()
    #expect(
      try Pruning(in: bench.report).paths
        == [bench.path("refs/Flat/b.png"), bench.path("refs/old/deep/a.png")])
    #expect(bench.exists("refs/Flat/b.png"))
  }

  @Test func `it is deleted, with folders that are empty then`() async throws {
    let bench = try await bench()
    try Pruning(in: bench.report).delete()
    #expect(
      try bench.files(in: "refs")
        == ["Flat/8x6-up.png", "Flat/8x6-none.png", "Flat/contact-sheet.png"])
    #expect(!bench.exists("refs/old"))
    #expect(try Pruning(in: bench.report).paths.isEmpty)
    #expect(try await bench.run().run.passes)
  }

  @Test func `a folder that holds something else stays`() async throws {
    let bench = try await bench()
    try bench.write("", to: "refs/old/notes.txt")
    try Pruning(in: bench.report).delete()
    #expect(try bench.files(in: "refs/old") == ["notes.txt"])
    #expect(!bench.exists("refs/old/deep"))
  }

  @Test func `a folder is never emptied to nothing`() async throws {
    let bench = try await bench()
    try bench.remove("refs/Flat")
    try Pruning(in: bench.report).delete()
    #expect(bench.exists("refs"))
  }

  @Test func `links are removed, and what they point at stays`() async throws {
    let bench = try await bench()
    try bench.write("mine", to: "elsewhere/c.png")
    try bench.link("refs/c.png", to: bench.path("elsewhere/c.png"))
    try bench.link("refs/far", to: bench.path("elsewhere"))
    try await bench.run()
    try Pruning(in: bench.report).delete()
    #expect(!(try bench.files(in: "refs").contains("c.png")))
    #expect(bench.exists("elsewhere/c.png"))
    #expect(bench.exists("refs/far/c.png"))
  }

  @Test func `a folder that became a link meanwhile is left alone`() async throws {
    let bench = try await bench()
    let pruning = try Pruning(in: bench.report)
    try bench.remove("refs/old")
    try bench.write("mine", to: "elsewhere/deep/a.png")
    try bench.link("refs/old", to: bench.path("elsewhere"))
    try pruning.delete()
    #expect(bench.exists("elsewhere/deep/a.png"))
    #expect(try Pruning(in: bench.report).paths.isEmpty)
  }

  @Test func `a run of a shard is refused`() async throws {
    let bench = try await bench()
    try await bench.run(shard: Shard(1, of: 2))
    #expect(
      message { _ = try Pruning(in: bench.report) }
        == "\(bench.path("report/run.json")): error: the last run was shard 1 of 2 only; join the "
        + "shards with popframe merge first")
  }

  @Test func `a run with a filter is refused`() async throws {
    let bench = try await bench()
    try await bench.run(filter: "up")
    #expect(
      message { _ = try Pruning(in: bench.report) }?.contains("the last run had the filter 'up'")
        == true)
  }

  @Test func `a run that could not draw everything is refused`() async throws {
    let bench = try await bench()
    try bench.write("theme: nowhere/theme.yaml\n", to: "s.yaml")
    try await bench.run(["Flat", "s.yaml"])
    #expect(
      message { _ = try Pruning(in: bench.report) }?.contains("the last run could not draw 's'")
        == true)
  }

  @Test func `a run that did not come to its end is refused`() async throws {
    let bench = try await bench()
    let text = String(decoding: try bench.bytes("report/run.json"), as: UTF8.self)
    try bench.write(
      text.replacing("\"isComplete\": true", with: "\"isComplete\": false"), to: "report/run.json")
    #expect(
      message { _ = try Pruning(in: bench.report) }?.contains("did not come to its end") == true)
  }

  @Test func `without a run nothing is pruned`() throws {
    let bench = try Workbench()
    #expect(
      message { _ = try Pruning(in: bench.report) }?.contains("there is no record of a run") == true
    )
  }

  @Test func `references that are elsewhere are an error`() async throws {
    let bench = try await bench()
    try bench.remove("refs")
    #expect(
      message { _ = try Pruning(in: bench.report) }?
        .contains("there is no such folder of references") == true)
  }
}
