import Testing

/// `popframe prune`
@Suite struct PruneCommandTests {
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox.withReferences()
    try sandbox.edit("arrows: [up, none]", to: "arrows: [up]")
    #expect(try sandbox.test().status == 0)
    return sandbox
  }

  @Test func `references of a preview that is gone are listed, then deleted`() throws {
    let sandbox = try sandbox()
    let listed = try sandbox.command("prune")
    #expect(listed.status == 0)
    #expect(listed.text == "refs/Meadow/30x20-none.png\n")
    #expect(
      listed.messages == "1 reference used by no case; popframe prune --delete deletes them\n")
    #expect(sandbox.exists("refs/Meadow/30x20-none.png"))

    let deleted = try sandbox.command("prune", "--delete")
    #expect(deleted.status == 0)
    #expect(deleted.text == "refs/Meadow/30x20-none.png\n")
    #expect(deleted.messages == "deleted 1 reference\n")
    #expect(
      try sandbox.files(in: "refs") == ["Meadow/30x20-up.png", "Meadow/contact-sheet.png"])

    let again = try sandbox.command("prune", "--delete")
    #expect(again.status == 0)
    #expect(again.output.isEmpty)
    #expect(again.messages == "every reference is used by a case\n")
  }

  @Test(arguments: [["--filter", "up"], ["--shard", "1/1"]])
  func `a partial run is refused, and nothing is deleted`(options: [String]) throws {
    let sandbox = try sandbox()
    _ = try sandbox.run(["test", "Meadow", "--references", "refs"] + options)
    let outcome = try sandbox.command("prune", "--delete")
    #expect(outcome.status == 65)
    #expect(outcome.messages.hasPrefix("popframe-report/run.json: error: the last run "))
    #expect(outcome.output.isEmpty)
    #expect(sandbox.exists("refs/Meadow/30x20-none.png"))
  }

  @Test func `pictures that scenes are drawn from are no references`() throws {
    let sandbox = try Sandbox.withSmallPreviews()
    try sandbox.makeFolder("refs/specimens/art")
    for name in ["frame", "spare"] {
      try sandbox.write(
        sandbox.bytes("Meadow/frame.png"), to: "refs/specimens/art/\(name).png")
    }
    try sandbox.write(
      "theme: {frame: {image: art/frame.png, capInsets: 14}}\ncontent: [30, 20]\n",
      to: "refs/specimens/a.yaml")
    _ = try sandbox.command("test", "refs/specimens", "--references", "refs")
    #expect(try sandbox.command("prune").text == "refs/specimens/art/spare.png\n")
  }

  @Test func `without a run nothing is known`() throws {
    let outcome = try Sandbox().command("prune")
    #expect(outcome.status == 66)
    #expect(outcome.messages.contains("run popframe test first"))
  }
}
