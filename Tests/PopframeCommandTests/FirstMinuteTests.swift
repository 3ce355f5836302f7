import Foundation
import PopframeKit
import Testing

/// What somebody types who has just installed the command.
@Suite struct FirstMinuteTests {
  private static let assets = URL(filePath: #filePath).appending(path: "../../../Assets")
    .standardizedFileURL.path

  @Test func `the bare command says three things to type, and does nothing`() throws {
    let sandbox = try Sandbox()
    let before = try sandbox.names()
    let outcome = try sandbox.run([])
    #expect(outcome.status == 0)
    #expect(outcome.messages.isEmpty)
    let lines = outcome.text.split(separator: "\n").filter { $0.hasPrefix("  popframe ") }
    #expect(
      lines.map { $0.split(separator: " ")[1] } == ["render", "studio", "test"])
    #expect(try sandbox.names() == before)
  }

  @Test func `git passes over the report of a run, and over no folder that was there`() throws {
    let sandbox = try Sandbox.withSmallPreviews()
    let git = try #require(ChildProgram(named: "git"))
    let folder = sandbox.path("")
    #expect(git.run(["init", "--quiet", folder])?.status == 0)
    try FileManager.default.createDirectory(
      atPath: sandbox.path("own"), withIntermediateDirectories: true)
    try sandbox.write("mine", to: "own/notes.txt")
    #expect(try sandbox.test().status == 1)
    #expect(try sandbox.test("--report", "own").status == 0)
    let status = try #require(git.run(["-C", folder, "status", "--porcelain"]))
    #expect(
      String(decoding: status.output, as: UTF8.self) == "?? Meadow/\n?? own/\n?? refs/\n")
  }

  @Test func `the picture may be named behind the theme`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.command("render", "Meadow", "first.png")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(
      try sandbox.bytes("first.png")
        == [UInt8](sandbox.command("render", "Meadow", "-o", "-").output))
  }

  @Test(arguments: [
    (["first.png", "-o", "second.png"], "'first.png' and -o both name the picture"),
    (["Meadow"], "'Meadow' names the picture and does not end with .png"),
    (["-"], "'-' names the picture and does not end with .png"),
  ])
  func `a second word that names no picture is wrong usage`(
    _ words: [String], _ message: String
  ) throws {
    let sandbox = try Sandbox()
    let before = try sandbox.names()
    let outcome = try sandbox.run(["render", "Meadow"] + words)
    #expect(outcome.status == 64)
    #expect(outcome.messages.hasPrefix("popframe: error: \(message)"), "\(outcome.messages)")
    #expect(try sandbox.names() == before)
  }

  @Test func `every shipped theme is listed with a sentence`() throws {
    let sandbox = try Sandbox()
    sandbox.environment["POPFRAME_THEMES"] = Self.assets
    let outcome = try sandbox.command("themes")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let rows = outcome.text.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
    let shipped = try FileManager.default.contentsOfDirectory(atPath: Self.assets).filter {
      FileManager.default.fileExists(atPath: "\(Self.assets)/\($0)/theme.yaml")
    }
    #expect(rows.map { String($0[0]) } == shipped.sorted())
    #expect(rows.allSatisfy { $0.count == 2 && $0[1].hasSuffix(".") && $0[1].count < 120 })
    #expect(outcome.text.contains("\nCrimson     the smallest theme that looks like something.\n"))
  }

  @Test func `a program that was built and not installed has the themes of its sources`() throws {
    let outcome = try Sandbox().command("render", "Bubble", "first.png")
    #expect(outcome.status == 0, "\(outcome.messages)")
  }

  @Test(arguments: [
    ["set", "Bubble", "contentInsets", "12"], ["rasterize", "Bubble"],
    ["check", "Bubble", "--fix"],
  ])
  func `a theme that comes with the program is copied before it is changed`(_ words: [String])
    throws
  {
    let sandbox = try Sandbox()
    let outcome = try sandbox.run(words)
    #expect(outcome.status == 65)
    #expect(
      outcome.messages == """
        Bubble: error: this theme comes with popframe, and is not changed; copy it, and change the copy: \
        cp -R \(Self.assets)/Bubble Bubble

        """)
    try FileManager.default.copyItem(
      atPath: Self.assets + "/Bubble", toPath: sandbox.path("Bubble"))
    #expect(try sandbox.run(["set", "Bubble", "contentInsets", "12"]).status == 0)
  }

  @Test(arguments: [
    ("render", "positional@0", ["popframe", "render", "Me"], "Meadow"),
    ("render", "positional@0", ["popframe", "render", "Bu"], "Bubble"),
    (
      "place", "--anchor", ["popframe", "place", "Frost", "--host", "toolbar", "--anchor", ""],
      "item-3"
    ),
    ("render", "--appearance", ["popframe", "render", "Frost", "--appearance", ""], "dark"),
    ("set", "positional@1", ["popframe", "set", "Meadow", ""], "shadow[0].blur"),
    ("set", "positional@2", ["popframe", "set", "Meadow", "arrow.join", ""], "replace"),
    (
      "render", "--set", ["popframe", "render", "Meadow", "--set", "arrow.join="],
      "arrow.join=replace"
    ),
  ])
  func `shells are told what a word can be`(
    _ command: String, _ argument: String, _ words: [String], _ answer: String
  ) throws {
    let sandbox = try Sandbox()
    sandbox.environment["POPFRAME_THEMES"] = Self.assets
    let question = ["---completion", command, "--", argument]
    let cursor = ["\(words.count - 1)", "\(words[words.count - 1].count)"]
    let outcome = try sandbox.run(question + cursor + words)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.text.split(separator: "\n").map(String.init).contains(answer))
  }

  @Test func `completions know devices and styles`() throws {
    let script = try Sandbox().command("--generate-completion-script", "fish").text
    #expect(script.contains("iphone-15-pro-landscape"))
    #expect(script.contains("tooltip"))
  }
}
