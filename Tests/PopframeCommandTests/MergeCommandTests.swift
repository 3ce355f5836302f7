import Testing

/// `popframe merge`
@Suite struct MergeCommandTests {
  /// A sandbox in which two shards have run.
  private func sandbox(changed: Bool = false) throws -> Sandbox {
    let sandbox = try Sandbox.withReferences()
    if changed { try sandbox.changeShadow() }
    for shard in 1...2 {
      let outcome = try sandbox.test("--shard", "\(shard)/2", "--report", "shard-\(shard)")
      #expect(outcome.status == (changed ? 1 : 0))
    }
    return sandbox
  }

  @Test func `equal shards are an equal run`() throws {
    let sandbox = try sandbox()
    let outcome = try sandbox.command("merge", "shard-2", "shard-1")
    #expect(outcome.status == 0)
    #expect(outcome.text == "2 cases: 2 equal; report: popframe-report/index.html\n")
    _ = try sandbox.test("--report", "whole")
    #expect(
      try sandbox.untimed("popframe-report/run.json") == sandbox.untimed("whole/run.json"))
  }

  @Test func `differences of shards are those of the run`() throws {
    let sandbox = try sandbox(changed: true)
    let outcome = try sandbox.command(
      "merge", "shard-1", "shard-2", "--report", "all", "--junit", "all.xml", "--json", "all.json")
    #expect(outcome.status == 1)
    #expect(outcome.text == "2 cases: 2 different; report: all/index.html\n")
    #expect(
      outcome.messages.contains(
        "popframe approve --report all --run \(try sandbox.runHash("all")) Meadow/30x20-up\n"))
    #expect(try sandbox.text("all.xml").contains(#"failures="2""#))
    #expect(try sandbox.bytes("all.json") == sandbox.bytes("all/run.json"))
    #expect(sandbox.exists("all/index.html"))
    #expect(sandbox.exists("all/difference/Meadow/30x20-none.png"))
    #expect(try sandbox.command("approve", "--report", "all").status == 0)
    #expect(try sandbox.test().status == 0)
  }

  @Test func `a case that could not be compared is bad input`() throws {
    let sandbox = try Sandbox.withReferences()
    try sandbox.write("", to: "refs/Meadow/30x20-up.png")
    for shard in 1...2 { _ = try sandbox.test("--shard", "\(shard)/2", "--report", "s\(shard)") }
    #expect(try sandbox.command("merge", "s1", "s2").status == 65)
  }

  @Test(arguments: [
    (["shard-1"], "shard 2/2 is missing"), (["shard-1", "nowhere"], "there is no record of a run"),
    (["shard-1", "shard-1", "shard-2"], "this is shard 1/2, as"),
  ])
  func `a shard that is missing or there twice is missing input`(shards: [String], words: String)
    throws
  {
    let sandbox = try sandbox()
    let before = try sandbox.names()
    let outcome = try sandbox.run(["merge"] + shards)
    #expect(outcome.status == 66)
    #expect(outcome.messages.contains(words))
    #expect(outcome.output.isEmpty)
    #expect(try sandbox.names() == before)
  }

  @Test func `a damaged record is bad input`() throws {
    let sandbox = try sandbox()
    try sandbox.write("{", to: "shard-2/run.json")
    #expect(try sandbox.command("merge", "shard-1", "shard-2").status == 65)
    #expect(!sandbox.exists("popframe-report"))
  }

  @Test func `a shard's report is not written over`() throws {
    let sandbox = try sandbox()
    let before = try sandbox.bytes("shard-1/run.json")
    let outcome = try sandbox.command("merge", "shard-1", "shard-2", "--report", "shard-1")
    #expect(outcome.status == 64)
    #expect(try sandbox.bytes("shard-1/run.json") == before)
  }

  @Test func `merging decides about references without a case`() throws {
    let sandbox = try Sandbox.withReferences()
    try sandbox.write(sandbox.bytes("Meadow/frame.png"), to: "refs/Meadow/gone.png")
    for shard in 1...2 {
      #expect(try sandbox.test("--shard", "\(shard)/2", "--report", "s\(shard)").status == 0)
    }
    let warned = try sandbox.command("merge", "s1", "s2")
    #expect(warned.status == 0)
    #expect(warned.text.hasPrefix("2 cases: 2 equal; 1 deleted;"))
    #expect(warned.messages.contains("warning: 1 deleted"))
    let failed = try sandbox.command("merge", "s1", "s2", "--unused", "fail", "--github")
    #expect(failed.status == 1)
    #expect(failed.messages.contains("error: 1 deleted"))
    #expect(failed.text.contains("::error title=popframe test::1 deleted"))
    #expect(try sandbox.command("merge", "s1", "s2", "--unused", "ignore").messages.isEmpty)
    for shard in 1...2 {
      _ = try sandbox.test("--shard", "\(shard)/2", "--filter", "30", "--report", "s\(shard)")
    }
    #expect(try sandbox.command("merge", "s1", "s2", "--unused", "fail").status == 64)
  }

  @Test func `no shards are wrong usage`() throws {
    #expect(try Sandbox().command("merge").status == 64)
  }
}
