import Foundation
import Testing

/// What a run leaves that cannot start, or does not come to its end.
@Suite struct FailingClosedTests {
  @Test func `documents of an earlier run do not survive one that cannot start`() throws {
    let sandbox = try Sandbox.withReferences()
    let documents = ["--junit", "junit.xml", "--json", "run.json", "--markdown", "run.md"]
    let arguments = ["test", "Meadow", "--references", "refs"] + documents
    #expect(try sandbox.run(arguments).status == 0)
    #expect(try sandbox.text("junit.xml").contains("errors=\"0\""))

    let outcome = try sandbox.run(
      ["test", "Nowhere", "--references", "refs", "--github"] + documents)
    #expect(outcome.status == 64)
    let junit = try sandbox.text("junit.xml")
    #expect(junit.contains("Nowhere: error: there is no folder or theme named"))
    #expect(junit.contains("the run did not come to its end"))
    #expect(!junit.contains("errors=\"0\""))
    let json = try sandbox.record("run.json")
    #expect(json["isComplete"] as? Bool == false)
    #expect((json["problems"] as? [String])?.first?.hasPrefix("Nowhere: error:") == true)
    #expect(try sandbox.text("run.md").contains("The run did not come to its end."))
    #expect(outcome.text.contains("::error title=popframe test::Nowhere: error:"))
    #expect(!sandbox.exists("popframe-report/run.json"))
  }

  @Test func `a file that is none of ours is not replaced by a run that cannot start`() throws {
    let sandbox = try Sandbox.withReferences()
    try sandbox.write("mine", to: "notes.xml")
    _ = try sandbox.command("test", "Nowhere", "--references", "refs", "--junit", "notes.xml")
    #expect(try sandbox.text("notes.xml") == "mine")
    let theme = try sandbox.bytes("Meadow/theme.yaml")
    let outcome = try sandbox.test("--junit", "Meadow/theme.yaml")
    #expect(outcome.status == 64)
    #expect(try sandbox.bytes("Meadow/theme.yaml") == theme)
  }

  @Test func `documents of an earlier run do not survive shards that cannot be joined`() throws {
    let sandbox = try Sandbox.withReferences()
    for number in ["1", "2"] {
      #expect(try sandbox.test("--shard", "\(number)/2", "--report", "s\(number)").status == 0)
    }
    let documents = ["--junit", "junit.xml", "--markdown", "run.md"]
    #expect(try sandbox.run(["merge", "s1", "s2"] + documents).status == 0)
    let outcome = try sandbox.run(["merge", "s1", "--github"] + documents)
    #expect(outcome.status == 66)
    for name in ["junit.xml", "run.md"] {
      #expect(try sandbox.text(name).contains("shard 2/2 is missing"))
    }
    #expect(outcome.text.contains("::error title=popframe test::popframe merge: error: shard 2/2"))
    #expect(!sandbox.exists("popframe-report/run.json"))
    // The shards themselves are left alone, whatever is asked for.
    #expect(try sandbox.run(["merge", "s1", "s2", "--report", "s1"]).status == 64)
    #expect(try sandbox.run(["merge", "s1", "s2", "--json", "s2/run.json"]).status == 64)
    #expect(try sandbox.run(["merge", "s1", "s2"] + documents).status == 0)
  }

  @Test func `documents of an earlier run do not survive a comparison that cannot start`() throws {
    let sandbox = try Sandbox.withReferences()
    let options = ["--junit", "junit.xml", "--markdown", "run.md", "--report", "report"]
    #expect(try sandbox.run(["compare", "refs", "refs"] + options).status == 0)
    #expect(try sandbox.run(["compare", "refs", "nowhere"] + options).status == 66)
    for name in ["junit.xml", "run.md"] {
      #expect(try sandbox.text(name).contains("there is no such folder"))
    }
    #expect(!sandbox.exists("report/run.json"))
  }

  @Test func `a document that is a pipe does not block`() throws {
    let sandbox = try Sandbox.withReferences()
    #expect(mkfifo(sandbox.path("junit.xml"), 0o600) == 0)
    let process = Command(folder: sandbox.folder, environment: [:])
      .process(["test", "Nowhere", "--references", "refs", "--junit", "junit.xml"])
    process.standardError = FileHandle.nullDevice
    try process.run()
    let deadline = ContinuousClock.now + .seconds(20)
    while process.isRunning, ContinuousClock.now < deadline { usleep(10_000) }
    #expect(!process.isRunning)
    if process.isRunning { process.terminate() }
  }

  @Test func `one broken theme does not keep the others from running`() throws {
    let sandbox = try Sandbox.withReferences()
    try sandbox.makeFolder("Broken")
    try sandbox.write("format: 1\nfram: {image: x.png}\n", to: "Broken/theme.yaml")
    let outcome = try sandbox.command(
      "test", "Meadow", "Broken", "--references", "refs", "--github", "--record", "never")
    #expect(outcome.status == 65)
    #expect(outcome.text.contains("3 cases: 2 equal, 1 unreadable (1 not drawn)"))
    #expect(outcome.text.contains("::error file=Broken/theme.yaml,line=1,col=1,"))
    #expect(outcome.messages.contains("Broken/theme.yaml:2:1: "))
  }

  @Test func `a case that passes by a tolerance is marked everywhere`() throws {
    let sandbox = try Sandbox.withReferences()
    try sandbox.changeShadow()
    let outcome = try sandbox.test(
      "--channel-tolerance", "60", "--max-share", "5%", "--junit", "junit.xml", "--github")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.text.contains("2 cases: 2 equal (2 within the tolerance)"))
    #expect(
      outcome.text.contains("::notice title=popframe test::2 of 2 cases are equal only within"))
    #expect(try sandbox.text("junit.xml").contains("equal within the tolerance: "))
    #expect(try sandbox.text("popframe-report/index.html").contains("2 within the tolerance"))
    // Which tolerance, how much of it was used, and which was never needed, in every place.
    let record = try sandbox.record()
    let numbers = try #require(record["toleranceUse"] as? [[String: Any]])
    #expect(
      numbers.map { ($0["tolerance"] as? [String: Any])?["name"] as? String } == [
        "channel", "share",
      ])
    #expect(numbers.map { $0["cases"] as? Int } == [2, 0])
    let largest = try #require(numbers.first?["most"] as? Int)
    #expect((1...60).contains(largest))
    let uses = [
      "the tolerance channel 60 was used by 2 cases, at most \(largest) of 255",
      "the tolerance of 5 % was needed by no case",
    ]
    for use in uses {
      #expect(outcome.messages.contains(use))
      // An annotation writes a percent sign as %25.
      #expect(outcome.text.contains(use.replacing("%", with: "%25")))
      #expect(try sandbox.text("junit.xml").contains(use))
      #expect(try sandbox.text("popframe-report/index.html").contains(use.dropFirst(3)))
    }
  }

  @Test func `a name cannot command a terminal or an engine`() throws {
    let sandbox = try Sandbox.withReferences()
    try sandbox.makeFolder("scenes")
    for name in ["::stop-commands::x", "a\n::error::b", "c\u{1B}[2Jd"] {
      try sandbox.write("theme: ../Meadow\ncontent: [30, 20]\n", to: "scenes/\(name).yaml")
    }
    let outcome = try sandbox.command("test", "scenes", "--references", "refs", "--record", "never")
    #expect(outcome.status != 0)
    for text in [outcome.text, outcome.messages] {
      #expect(!text.contains("\u{1B}"))
      #expect(!text.split(separator: "\n").contains { $0.drop { $0 == " " }.hasPrefix("::") })
    }
  }

  @Test(arguments: ["--a%b", "a%b", "--json=a%b", "--a%b=c", "-%", "--arrow=%x"])
  func `a word of the command line cannot command a terminal or an engine`(_ form: String) throws {
    for sign in [
      "\u{1B}[31m", "\n::error::x", "\r\n##[error]x", "\u{202E}", "\u{0D4E}\u{1B}\u{0301}[31m",
    ] {
      let word = form.replacing("%", with: sign)
      let outcome = try Sandbox().command("layout", "Meadow", "Meadow", word)
      #expect(outcome.status == 64, "\(outcome.messages)")
      for scalar in ["\u{1B}", "\r", "\u{202E}"] {
        #expect(!outcome.messages.unicodeScalars.contains(Unicode.Scalar(scalar) ?? "x"))
      }
      let lines = outcome.messages.split(separator: "\n")
      #expect(!lines.contains { $0.hasPrefix("::") || $0.hasPrefix("##") }, "\(outcome.messages)")
    }
  }

  @Test(arguments: [
    ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "2"],
    ["BUILDKITE_PARALLEL_JOB": "1", "BUILDKITE_PARALLEL_JOB_COUNT": "2"],
    ["TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_STATUS_FILE": "status"],
  ])
  func `a shard is what the engine says`(environment: [String: String]) throws {
    let sandbox = try Sandbox.withReferences()
    sandbox.environment.merge(environment) { $1 }
    let outcome = try sandbox.test("--shard", "auto")
    #expect(outcome.status == 0)
    #expect(outcome.text.hasPrefix("1 case of shard 2/2: 1 equal"))
    #expect(sandbox.exists("status") == (environment["TEST_SHARD_STATUS_FILE"] != nil))
  }

  @Test func `without an engine there is no shard to find`() throws {
    let outcome = try Sandbox.withReferences().test("--shard", "auto")
    #expect(outcome.status == 64)
    #expect(outcome.messages.contains("no engine says which shard this is"))
  }

  @Test func `help that cannot be written is an error`() throws {
    let sandbox = try Sandbox()
    let process = Command(folder: sandbox.folder, environment: [:]).process(["--help"])
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 73)
  }
}
