import Foundation
import PopframeKit
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
        run: \(try sandbox.runHash())
        references: \(sandbox.path("refs"))
        approved refs/Meadow/30x20-up.png
        approved refs/Meadow/30x20-none.png
        approved 2 pictures

        """)
    #expect(try sandbox.test().status == 0)
  }

  @Test func `of many pictures five are named`() throws {
    let sandbox = try Sandbox.withSmallPreviews("arrows: [up, down, left], scales: [1, 2]")
    #expect(try sandbox.command("gallery", "Meadow", "-o", "refs").status == 0)
    try sandbox.changeShadow()
    #expect(try sandbox.test().status == 1)
    let outcome = try sandbox.command("approve")
    #expect(outcome.messages.components(separatedBy: "approved refs/").count == 6)
    #expect(outcome.messages.hasSuffix("and 1 more, which -v names\napproved 6 pictures\n"))
    try sandbox.edit("opacity: 0.30", to: "opacity: 0.40")
    #expect(try sandbox.test().status == 1)
    let verbose = try sandbox.command("approve", "-v")
    #expect(verbose.messages.components(separatedBy: "approved refs/").count == 7)
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

  @Test func `leaving out all of them is said`() throws {
    let sandbox = try sandbox()
    let outcome = try sandbox.command("approve", "--except", "*")
    #expect(outcome.status == 0)
    #expect(
      outcome.messages.contains("nothing was approved: --except leaves out all 2 cases\n"))
    #expect(!outcome.messages.contains("run popframe test again"))
  }

  @Test(arguments: ["equal", "recorded", "notRun"])
  func `an outcome of which nothing can be approved is refused`(word: String) throws {
    let outcome = try sandbox().command("approve", "--outcome", word)
    #expect(outcome.status == 64)
    #expect(
      outcome.messages.contains("different, engineChanged, sizeMismatch, missing"),
      "\(outcome.messages)")
    #expect(!outcome.messages.contains("recorded,"))
  }

  @Test func `a report elsewhere is named`() throws {
    let sandbox = try sandbox()
    _ = try sandbox.test("--report", "other")
    try sandbox.remove("popframe-report")
    #expect(try sandbox.command("approve").status == 66)
    #expect(try sandbox.command("approve", "--report", "other").status == 0)
  }

  @Test func `the only report below is found`() throws {
    let sandbox = try sandbox()
    try sandbox.remove("popframe-report")
    try sandbox.makeFolder("popframe-report/Tests")
    _ = try sandbox.test("--report", "popframe-report/Tests/References")
    let outcome = try sandbox.command("approve", "--dry-run")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.messages.contains("2 pictures would be approved"))
    #expect(try sandbox.command("prune").status == 0)

    _ = try sandbox.test("--report", "popframe-report/Other")
    let several = try sandbox.command("approve")
    #expect(several.status == 66)
    #expect(
      several.messages.contains(
        "several below: popframe-report/Other, popframe-report/Tests/References; name one"))
    // Of the reports of tests, those of the last swift test count.
    try sandbox.write("1 earlier", to: "popframe-report/Tests/References/.lock")
    try sandbox.write("2 later", to: "popframe-report/Other/.lock")
    let record = "popframe-report/Tests/References/run.json"
    let text = String(decoding: try sandbox.bytes(record), as: UTF8.self)
    try sandbox.write(
      text.replacingOccurrences(
        of: #""begun": "[^"]*""#, with: #""begun": "2001-01-01T00:00:00Z""#,
        options: .regularExpression), to: record)
    let last = try sandbox.command("approve", "--dry-run")
    #expect(last.status == 0, "\(last.messages)")
    #expect(try sandbox.command("approve", "--report", "popframe-report/Other").status == 0)
  }

  @Test func `the last line counts, and names what it left out`() throws {
    let sandbox = try sandbox()
    try sandbox.write("no picture", to: "refs/Meadow/30x20-up.png")
    let found = try sandbox.test("--github", "--markdown", "run.md")
    let outcome = try sandbox.command("approve")
    #expect(outcome.status == 0)
    #expect(
      outcome.messages.hasSuffix(
        "approved 1 picture, 1 reference cannot be read and must be named to be replaced, such as "
          + "Meadow/30x20-up\n"), "\(outcome.messages)")
    #expect(try sandbox.test().status == 65)
    #expect(found.status == 65)
    // With nothing else to accept, accepting all is not offered.
    _ = try sandbox.test("--markdown", "run.md")
    let markdown = String(decoding: try sandbox.bytes("run.md"), as: UTF8.self)
    #expect(!markdown.contains("Accept all"))
    #expect(
      try sandbox.command("approve", "Meadow/30x20-up").messages.hasSuffix("approved 1 picture\n"))
    #expect(try sandbox.test().status == 0)
  }

  @Test func `without a name the run of the page is meant`() throws {
    let sandbox = try sandbox()
    let page = try sandbox.bytes("popframe-report/index.html")
    let before = try sandbox.bytes("refs/Meadow/30x20-up.png")
    try sandbox.edit("opacity: 0.30", to: "opacity: 0.50")
    #expect(try sandbox.test().status == 1)
    try sandbox.write(page, to: "popframe-report/index.html")
    #expect(try sandbox.command("approve").status == 65)
    try sandbox.remove("popframe-report/index.html")
    let outcome = try sandbox.command("approve")
    #expect(outcome.status == 65)
    #expect(outcome.messages.contains("there is no page of this run"))
    #expect(try sandbox.bytes("refs/Meadow/30x20-up.png") == before)
    #expect(try sandbox.command("approve", "--run", sandbox.runHash()).status == 0)
    for hash in ["0", String(repeating: "A", count: 32), ""] {
      let outcome = try sandbox.command("approve", "--run", hash)
      #expect(outcome.status == 64)
      #expect(outcome.messages.contains("is no hash of a run"))
    }
  }

  @Test func `quiet says nothing but what was left out`() throws {
    let sandbox = try sandbox()
    try sandbox.write("no picture", to: "refs/Meadow/30x20-up.png")
    _ = try sandbox.test()
    let outcome = try sandbox.command("approve", "-q")
    #expect(outcome.status == 0)
    #expect(
      outcome.messages
        == "1 reference cannot be read and must be named to be replaced, such as Meadow/30x20-up\n")
    #expect(try sandbox.command("approve", "-q", "Meadow/30x20-up").messages.isEmpty)
    #expect(try sandbox.test("--record", "all", "-q").messages.isEmpty)
  }

  @Test func `a report makes its folders`() throws {
    let sandbox = try sandbox()
    #expect(try sandbox.test("--report", "made/for/this").status == 1)
    #expect(sandbox.exists("made/for/this/index.html"))
    #expect(
      try sandbox.command("approve", "--dry-run", "--report", "made/for/this").status == 0)
  }

  @Test func `approving is refused as a whole if a picture has changed since the run`() throws {
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

  @Test func `references outside of the working tree have to be named`() throws {
    let sandbox = try sandbox()
    let before = try sandbox.bytes("refs/Meadow/30x20-up.png")
    // A report that leads out by a link, and one that is absolute.
    let outside = try Sandbox()
    #expect(try sandbox.command("gallery", "Meadow", "-o", outside.path("refs")).status == 0)
    try sandbox.link("linked", to: outside.path("refs"))
    for folder in ["linked", sandbox.path("refs")] {
      let text = try sandbox.text("popframe-report/run.json")
      try sandbox.write(
        text.replacing("\"references\": \"refs\"", with: "\"references\": \"\(folder)\""),
        to: "popframe-report/run.json")
      #expect(try sandbox.command("approve").status == 65)
      try sandbox.write(text, to: "popframe-report/run.json")
    }
    #expect(try sandbox.bytes("refs/Meadow/30x20-up.png") == before)
    #expect(try sandbox.command("approve", "--references", sandbox.path("refs")).status == 0)
    #expect(try sandbox.bytes("refs/Meadow/30x20-up.png") != before)
  }

  @Test func `the command that a failure names works where references are elsewhere`() throws {
    let sandbox = try sandbox()
    let outcome = try sandbox.command("test", "Meadow", "--references", sandbox.path("refs"))
    #expect(
      outcome.messages.contains(
        "popframe approve --references \(sandbox.path("refs")) --run \(try sandbox.runHash()) Meadow/30x20-up\n"
      ))
  }

  @Test func `a report that is a link is refused`() throws {
    let sandbox = try sandbox()
    try sandbox.makeFolder("elsewhere")
    try sandbox.remove("popframe-report")
    try sandbox.link("popframe-report", to: "elsewhere")
    let outcome = try sandbox.test()
    #expect(outcome.status == 73)
    #expect(outcome.messages.contains("this is a link, which is not followed"))
    #expect(try sandbox.files(in: "elsewhere").isEmpty)
  }

  @Test func `a pattern approves what it matches`() throws {
    let sandbox = try sandbox()
    let outcome = try sandbox.command("approve", "*-none")
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains("approved refs/Meadow/30x20-none.png"))
    #expect(!outcome.messages.contains("30x20-up"))
    #expect(try sandbox.command("approve", "Linen/*").status == 64)
  }

  @Test func `an outcome approves what ended so`() throws {
    let sandbox = try sandbox()
    try sandbox.remove("refs/Meadow/30x20-none.png")
    #expect(try sandbox.test("--record", "never").status == 1)
    let outcome = try sandbox.command("approve", "--outcome", "missing")
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains("approved refs/Meadow/30x20-none.png"))
    #expect(!outcome.messages.contains("30x20-up"))
    #expect(try sandbox.command("approve", "--outcome", "lost").status == 64)
  }

  @Test func `a dry run writes nothing`() throws {
    let sandbox = try sandbox()
    let before = try sandbox.bytes("refs/Meadow/30x20-up.png")
    let outcome = try sandbox.command("approve", "--dry-run")
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains("refs/Meadow/30x20-up.png: sha256 "))
    #expect(outcome.messages.hasSuffix("2 pictures would be approved; nothing was written\n"))
    #expect(try sandbox.bytes("refs/Meadow/30x20-up.png") == before)
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
