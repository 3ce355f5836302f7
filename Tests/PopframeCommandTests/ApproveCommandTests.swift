import Testing

/// `popframe approve`
@Suite struct ApproveCommandTests {
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox.withReferences()
    try sandbox.changeShadow()
    #expect(try sandbox.test().status == 1)
    return sandbox
  }

  @Test func `everything that differs is approved`() throws {
    let sandbox = try sandbox()
    let outcome = try sandbox.command("approve")
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.messages == """
        approved refs/Meadow/30x20-up.png
        approved refs/Meadow/30x20-none.png

        """)
    #expect(try sandbox.test().status == 0)
  }

  @Test func `one case is approved by its name`() throws {
    let sandbox = try sandbox()
    #expect(try sandbox.command("approve", "Meadow/30x20-none").status == 0)
    #expect(try sandbox.test().text.hasPrefix("2 cases: 1 equal, 1 different;"))
  }

  @Test func `a second time there is nothing left`() throws {
    let sandbox = try sandbox()
    #expect(try sandbox.command("approve").status == 0)
    let second = try sandbox.command("approve")
    #expect(second.status == 0)
    #expect(second.messages.contains("Meadow/30x20-up: was approved before\n"))
    #expect(second.messages.contains("there is nothing left to approve"))
  }

  @Test func `a report elsewhere is named`() throws {
    let sandbox = try sandbox()
    _ = try sandbox.test("--report", "other")
    try sandbox.remove("popframe-report")
    #expect(try sandbox.command("approve").status == 66)
    #expect(try sandbox.command("approve", "--report", "other").status == 0)
  }

  @Test func `what has changed since the run is refused as a whole`() throws {
    let sandbox = try sandbox()
    let before = try sandbox.bytes("refs/Meadow/30x20-up.png")
    try sandbox.write("other", to: "popframe-report/actual/Meadow/30x20-none.png")
    let outcome = try sandbox.command("approve")
    #expect(outcome.status == 65)
    #expect(
      outcome.messages == "popframe-report/actual/Meadow/30x20-none.png: error: this picture has "
        + "changed since the last run; run popframe test again\n")
    #expect(try sandbox.bytes("refs/Meadow/30x20-up.png") == before)
    try sandbox.write("other", to: "refs/Meadow/30x20-up.png")
    #expect(try sandbox.command("approve", "Meadow/30x20-up").status == 65)
    #expect(try sandbox.text("refs/Meadow/30x20-up.png") == "other")
  }

  @Test func `an unknown name is wrong usage`() throws {
    let sandbox = try sandbox()
    let outcome = try sandbox.command("approve", "Meadow/30x20-nono")
    #expect(outcome.status == 64)
    #expect(outcome.messages.contains("did you mean Meadow/30x20-none?"))
  }

  @Test func `a record of a higher format is bad input`() throws {
    let sandbox = try sandbox()
    let text = try sandbox.text("popframe-report/run.json")
    try sandbox.write(
      text.replacing("\"format\": 1", with: "\"format\": 2"), to: "popframe-report/run.json")
    #expect(try sandbox.command("approve").status == 65)
  }

  @Test func `a reference that cannot be written is an error, and none is`() throws {
    let sandbox = try sandbox()
    try sandbox.setPermissions(0o444, of: "refs/Meadow/30x20-none.png")
    let before = try sandbox.bytes("refs/Meadow/30x20-up.png")
    #expect(try sandbox.command("approve").status == 73)
    #expect(try sandbox.bytes("refs/Meadow/30x20-up.png") == before)
  }
}
