import Foundation
import Testing

/// `popframe test`: what its options do, and what they refuse.
@Suite struct TestOptionsTests {
  @Test(arguments: [
    ["--channel-tolerance", "254"], ["--max-pixels", "9999"], ["--max-share", "99.9%"],
    ["--perceptual", "0.99"],
    [
      "--part-tolerance", "shadow=254", "--part-tolerance", "frame-edge=254", "--part-tolerance",
      "arrow=254", "--part-tolerance", "top left corner=254", "--part-tolerance",
      "top-right-corner=254", "--part-tolerance", "bottom-left-corner=254", "--part-tolerance",
      "bottom-right-corner=254", "--part-tolerance", "surroundings=254",
    ],
  ])
  func `tolerances let differences pass`(options: [String]) throws {
    let sandbox = try Sandbox.withReferences()
    try sandbox.changeShadow()
    #expect(try sandbox.test().status == 1)
    let outcome = try sandbox.run(["test", "Meadow", "--references", "refs"] + options)
    #expect(outcome.status == 0, "\(outcome.messages)")
  }

  @Test func `a part's tolerance is for that part alone`() throws {
    let sandbox = try Sandbox.withReferences()
    try sandbox.changeShadow()
    let outcome = try sandbox.test("--part-tolerance", "arrow=254")
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("parts: shadow "))
  }

  @Test func `an unneeded tolerance is a failure where differences are expected`() throws {
    let sandbox = try Sandbox.withReferences()
    let outcome = try sandbox.test("--max-pixels", "10", "--expect-at-least", "1")
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("at least 1 were expected"))
  }

  @Test(arguments: [
    (["--shard", "0/2"], "--shard: there is no shard 0 of 2"),
    (["--shard", "3/2"], "--shard: there is no shard 3 of 2"),
    (["--shard", "1"], "--shard: '1' is not a shard"),
    (["--shard", "a/b"], "--shard: 'a/b' is not a shard"),
    (["--shard", "1/2/3"], "is not a shard"),
    (["--record", "sometimes"], "--record: 'sometimes' is not a mode of recording; use never"),
    (["--filter", ""], "--filter: the pattern is empty"),
    (["--unused", "keep"], "--unused: 'keep' is not a policy for unused references; use fail"),
    (["--unused", "fail", "--shard", "1/2"], "give it to popframe merge"),
    (["--unused", "fail", "--filter", "up"], "with --filter it is not known"),
    (["--max-pixels", "100000000"], "--max-pixels: no picture has more than 100000000 pixels"),
    (["--max-share", "1.5"], "--max-share: 1.5 is more than all pixels"),
    (["--channel-tolerance", "1", "--perceptual", "0.1"], "leave one out"),
    (["--part-tolerance", "shadwo=1"], "there is no part named 'shadwo'; did you mean shadow?"),
    (["--part-tolerance", "shadow"], "--part-tolerance: 'shadow' gives no tolerance"),
    (["--part-tolerance", "shadow=256"], "'256' is not a whole number from 0 to 254"),
    (["--part-tolerance", "shadow=1", "--part-tolerance", "shadow=2"], "shadow is given twice"),
    (["--report", ""], "--report: the folder's name is empty"),
    (["--json", ""], "--json: the name of the file is empty"),
    (["--json", "a", "--junit", "a"], "--junit and --json name the same file"),
  ])
  func `wrong usage is refused before anything is drawn`(options: [String], words: String) throws {
    let sandbox = try Sandbox.withReferences()
    let before = try sandbox.names()
    let outcome = try sandbox.run(["test", "Meadow", "--references", "refs"] + options)
    #expect(outcome.status == 64)
    #expect(outcome.messages.contains(words), "\(outcome.messages)")
    #expect(outcome.output.isEmpty)
    #expect(try sandbox.names() == before)
  }

  @Test func `references are required`() throws {
    let sandbox = try Sandbox.withSmallPreviews()
    #expect(try sandbox.command("test", "Meadow").status == 64)
    #expect(try sandbox.command("test", "--references", "refs").status == 64)
  }

  @Test func `overlapping names are wrong usage`() throws {
    let sandbox = try Sandbox.withReferences()
    try FileManager.default.copyItem(
      atPath: sandbox.path("Meadow"), toPath: sandbox.path("Second"))
    let before = try sandbox.names()
    let outcome = try sandbox.test("Second")
    #expect(outcome.status == 64)
    #expect(
      outcome.messages.contains(
        "Meadow/30x20-up: error: two cases have this name, so their references would overlap; they "
          + "come from Meadow/theme.yaml and Second/theme.yaml"))
    #expect(try sandbox.names() == before)
  }

  @Test func `what is not there is named before anything else is looked at`() throws {
    let sandbox = try Sandbox.withReferences()
    let theme = try sandbox.command("test", "Maedow", "--references", "refs", "--shard", "x")
    #expect(theme.status == 64)
    #expect(theme.messages.contains("there is no folder or theme named 'Maedow'"))
    let path = try sandbox.command("test", "./nowhere", "--references", "refs")
    #expect(path.status == 66)
    let both = try sandbox.command("test", "./nowhere", "Maedow", "--references", "refs")
    #expect(both.status == 64)
    #expect(both.messages.split(separator: "\n").count == 2)
    try sandbox.makeFolder("empty")
    let empty = try sandbox.command("test", "empty", "--references", "refs")
    #expect(empty.status == 66)
    #expect(empty.messages.contains("there is neither a theme.yaml nor a scene in this folder"))
  }

  @Test func `references that are not there are missing input where nothing is recorded`() throws {
    let sandbox = try Sandbox.withSmallPreviews()
    let outcome = try sandbox.test("--record", "never")
    #expect(outcome.status == 66)
    #expect(outcome.messages.contains("refs: error: there is no such folder"))
    try sandbox.write("", to: "refs")
    #expect(try sandbox.test().status == 66)
  }

  @Test(arguments: ["refs", "refs/report", "."])
  func `a report among the references is wrong usage`(report: String) throws {
    let sandbox = try Sandbox.withReferences()
    let outcome = try sandbox.test("--report", report)
    #expect(outcome.status == 64)
    #expect(outcome.messages.contains("the folder of the references"))
  }

  @Test(arguments: [
    ["--report", "Meadow/theme.yaml"], ["--report", "Meadow/theme.yaml/report"],
    ["--json", "nowhere/run.json"], ["--junit", "Meadow"],
  ])
  func `outputs that cannot be written are found out before drawing`(options: [String]) throws {
    let sandbox = try Sandbox.withReferences()
    let outcome = try sandbox.run(["test", "Meadow", "--references", "refs"] + options)
    #expect(outcome.status == 73)
    #expect(outcome.output.isEmpty)
  }

  @Test(arguments: [
    "Meadow/theme.yaml", "Meadow/frame.png", "scene.yaml", "refs/Meadow/30x20-up.png", "link",
  ])
  func `outputs that are inputs are wrong usage`(path: String) throws {
    let sandbox = try Sandbox.withReferences()
    try sandbox.write("theme: nowhere/theme.yaml\n", to: "scene.yaml")
    try sandbox.link("link", to: "Meadow/arrow.png")
    let before = try sandbox.bytes(path)
    for option in ["--json", "--junit"] {
      let outcome = try sandbox.test("scene.yaml", option, path)
      #expect(outcome.status == 64)
      #expect(try sandbox.bytes(path) == before)
    }
  }

  @Test func `references that cannot be recorded outrank differences`() throws {
    let sandbox = try Sandbox.withReferences()
    try sandbox.changeShadow()
    try sandbox.setPermissions(0o444, of: "refs/Meadow/30x20-up.png")
    let outcome = try sandbox.test("--record", "failed")
    #expect(outcome.status == 73)
    #expect(outcome.text.hasPrefix("2 cases: 2 different (1 recorded);"))
    #expect(outcome.messages.contains("could not be recorded: refs/Meadow/30x20-up.png"))
  }

  @Test(arguments: [
    ("--junit", "popframe-report/run.json"), ("--junit", "./popframe-report//index.html"),
    ("--markdown", "popframe-report/actual/x.md"), ("--json", "popframe-report/index.html"),
  ])
  func `a document does not replace a file of the report`(option: String, path: String) throws {
    let sandbox = try Sandbox.withReferences()
    // Before there is a report, and when there is one.
    for _ in 1...2 {
      let outcome = try sandbox.test(option, path)
      #expect(outcome.status == 64)
      #expect(
        outcome.messages.contains("is a file of the report itself; name another"),
        "\(outcome.messages)")
      _ = try sandbox.test("--junit", "popframe-report/junit.xml")
    }
    #expect(try sandbox.text("popframe-report/index.html").hasPrefix("<!DOCTYPE html>"))
    #expect(try sandbox.test("--json", "popframe-report/run.json").status == 0)
  }

  @Test func `the record goes where it is asked to, too`() throws {
    let sandbox = try Sandbox.withReferences()
    _ = try sandbox.test("--json", "result.json")
    #expect(try sandbox.bytes("result.json") == sandbox.bytes("popframe-report/run.json"))
    let piped = try sandbox.test("--json", "-")
    #expect([UInt8](piped.output) == (try sandbox.bytes("popframe-report/run.json")))
    #expect(piped.messages.contains("2 cases: 2 equal"))
  }

  @Test func `the same run gives the same record and page`() throws {
    let sandbox = try Sandbox.withReferences()
    try sandbox.changeShadow()
    _ = try sandbox.test()
    let record = try sandbox.untimed("popframe-report/run.json")
    let page = try sandbox.untimed("popframe-report/index.html")
    _ = try sandbox.test()
    #expect(try sandbox.untimed("popframe-report/run.json") == record)
    #expect(try sandbox.untimed("popframe-report/index.html") == page)
  }

  @Test func `JUnit counts failures and errors`() throws {
    let sandbox = try Sandbox.withReferences()
    try sandbox.changeShadow()
    try sandbox.write("", to: "refs/Meadow/30x20-none.png")
    let outcome = try sandbox.test("--junit", "junit.xml")
    #expect(outcome.status == 65)
    let text = try sandbox.text("junit.xml")
    #expect(text.contains(#"tests="2" failures="1" errors="1""#))
    #expect(text.contains("popframe-report/actual/Meadow/30x20-up.png"))
  }

  @Test func `pictures of Markdown are addresses below --image-base`() throws {
    let sandbox = try Sandbox.withReferences()
    try sandbox.changeShadow()
    sandbox.environment["GITHUB_ACTIONS"] = "true"
    sandbox.environment["GITHUB_STEP_SUMMARY"] = sandbox.path("summary.md")
    let base = "https://example.org/a%20b"
    _ = try sandbox.test("--markdown", "run.md", "--image-base", base)
    for name in ["run.md", "summary.md"] {
      let text = String(decoding: try sandbox.bytes(name), as: UTF8.self)
      let shown = text.split(separator: "](<").dropFirst().compactMap {
        $0.split(separator: ">)").first
      }
      #expect(!shown.isEmpty, "\(name)")
      for address in shown {
        #expect(address.hasPrefix(base + "/crops/Meadow/"))
        #expect(sandbox.exists("popframe-report/" + address.dropFirst(base.count + 1)))
      }
    }
    for wrong in [
      "", "crops", "ftp://example.org", "https://", "https://a b", "https://a>b", "https://a\nb",
    ] {
      let outcome = try sandbox.test("--image-base=\(wrong)")
      #expect(outcome.status == 64)
      #expect(outcome.messages.contains("--image-base"))
    }
  }

  @Test func `annotations are for GitHub, or asked for`() throws {
    let sandbox = try Sandbox.withReferences()
    try sandbox.changeShadow()
    #expect(!(try sandbox.test().text.contains("::error")))
    #expect(try sandbox.test("--github").text.contains("::error file=Meadow/theme.yaml,"))
    sandbox.environment["GITHUB_ACTIONS"] = "true"
    #expect(try sandbox.test().text.contains("::error file="))
  }
}
