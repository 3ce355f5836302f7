import Foundation
import Testing

/// `popframe test`: its outcomes, and what it says of each.
@Suite struct TestCommandTests {
  @Test func `a new theme is recorded, then equal`() throws {
    let sandbox = try Sandbox.withSmallPreviews()
    let first = try sandbox.test()
    #expect(first.status == 1)
    #expect(
      first.messages == """
        popframe test: drawing 2 pictures
        recorded refs/Meadow/30x20-up.png
        recorded refs/Meadow/30x20-none.png
        2 references recorded: look at what was drawn, then run again

        """)
    #expect(first.text == "2 cases: 2 new (2 recorded); report: popframe-report/index.html\n")
    #expect(try sandbox.files(in: "refs") == ["Meadow/30x20-up.png", "Meadow/30x20-none.png"])

    let second = try sandbox.test()
    #expect(second.status == 0)
    #expect(second.text == "2 cases: 2 equal; report: popframe-report/index.html\n")
    #expect(
      try sandbox.files(in: "popframe-report") == [".gitignore", "run.json", "index.html"])
  }

  @Test func `the recorded pictures equal those of gallery`() throws {
    let sandbox = try Sandbox.withReferences()
    let outcome = try sandbox.test("--record", "never")
    #expect(outcome.status == 0)
    #expect(!outcome.messages.contains("prune"))
  }

  @Test func `what looks like a theme or a scene and is none is named`() throws {
    let sandbox = try Sandbox.withReferences()
    let theme = try sandbox.bytes("Meadow/theme.yaml")
    try sandbox.makeFolder("all/Meadow")
    for name in try sandbox.names(in: "Meadow") {
      try sandbox.write(try sandbox.bytes("Meadow/\(name)"), to: "all/Meadow/\(name)")
    }
    let names = [
      ("Dawn", "theme.yml"), ("Day", "theme.yaml.txt"), ("Dim", "dim.yaml"), ("Dusk", "Theme.yaml"),
    ]
    for (folder, name) in names {
      try sandbox.makeFolder("all/\(folder)")
      try sandbox.write(theme, to: "all/\(folder)/\(name)")
    }
    try sandbox.write("format: 1\nthemes: Meadow\ncontent: [30, 20]\n", to: "all/scene.yaml")
    try sandbox.write("format: 1\ntolerances: []\n", to: "all/tolerances.yaml")
    try sandbox.write("name: something else\n", to: "all/other.yaml")
    try sandbox.link("all/Linked", to: sandbox.path("Meadow"))
    try sandbox.makeFolder("empty")
    try sandbox.link("all/Empty", to: sandbox.path("empty"))
    try sandbox.link("all/Dim/theme.yaml", to: sandbox.path("empty"))
    let outcome = try sandbox.command(
      "test", "all", "--references", "refs", "--markdown", "run.md")
    #expect(outcome.status == 0)
    let lines = outcome.messages.split(separator: "\n").filter { $0.contains("not tested: ") }
    #expect(
      lines.map { $0.prefix { $0 != ":" } } == [
        "all/Dawn/theme.yml", "all/Day/theme.yaml.txt", "all/Dim/dim.yaml", "all/Dusk/Theme.yaml",
        "all/Linked", "all/scene.yaml",
      ])
    let record = try sandbox.record("popframe-report/run.json")
    #expect((record["notTested"] as? [String])?.count == 6)
    for text in [try sandbox.text("popframe-report/index.html"), try sandbox.text("run.md")] {
      for name in ["theme.yml", "Theme.yaml", "all/Linked", "scene.yaml"] {
        #expect(text.contains(name), "\(name)")
      }
    }
  }

  @Test func `differences are a failure that says where, how much and what next`() throws {
    let sandbox = try Sandbox.withReferences()
    try sandbox.changeShadow()
    let outcome = try sandbox.test()
    #expect(outcome.status == 1)
    #expect(outcome.text == "2 cases: 2 different; report: popframe-report/index.html\n")
    let lines = outcome.messages.split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex { $0.hasPrefix("Meadow/30x20-up: error: ") })
    #expect(lines[start].contains("pixels differ ("))
    #expect(lines[start + 1].hasPrefix("  parts: shadow "))
    let rest = lines[start...].joined(separator: "\n")
    for words in [
      "  bounding box: ", "  largest difference: ", "  would pass with: a channel tolerance of ",
      "  expected: popframe-report/expected/Meadow/30x20-up.png",
      "  actual: popframe-report/actual/Meadow/30x20-up.png",
      "  difference: popframe-report/difference/Meadow/30x20-up.png",
      "  to accept what was drawn: popframe approve --run \(try sandbox.runHash()) Meadow/30x20-up",
    ] {
      #expect(rest.contains("\n" + words), "\(words)")
    }
    for kind in ["expected", "actual", "difference", "parts"] {
      #expect(sandbox.exists("popframe-report/\(kind)/Meadow/30x20-none.png"))
    }
  }

  @Test func `other sizes are a failure`() throws {
    let sandbox = try Sandbox.withReferences()
    try sandbox.edit("blur: 24", to: "blur: 30")
    let outcome = try sandbox.test()
    #expect(outcome.status == 1)
    #expect(outcome.text.hasPrefix("2 cases: 2 different (2 of another size)"))
    #expect(outcome.messages.contains("pixels, the reference "))
  }

  @Test func `a missing reference is a failure where nothing is recorded`() throws {
    let sandbox = try Sandbox.withReferences()
    try sandbox.remove("refs/Meadow/30x20-up.png")
    let outcome = try sandbox.test("--record", "never")
    #expect(outcome.status == 1)
    #expect(outcome.text.hasPrefix("2 cases: 1 equal, 1 new;"))
    #expect(
      outcome.messages.contains(
        "Meadow/30x20-up: error: there is no reference refs/Meadow/30x20-up.png\n"))
    #expect(!sandbox.exists("refs/Meadow/30x20-up.png"))
  }

  @Test(arguments: ["true", "1"])
  func `CI never records by itself`(variable: String) throws {
    let sandbox = try Sandbox.withReferences()
    try sandbox.remove("refs/Meadow/30x20-up.png")
    sandbox.environment["CI"] = variable
    #expect(try sandbox.test().status == 1)
    #expect(!sandbox.exists("refs/Meadow/30x20-up.png"))
    // Told to, it does.
    #expect(try sandbox.test("--record", "missing").status == 1)
    #expect(sandbox.exists("refs/Meadow/30x20-up.png"))
  }

  @Test(arguments: ["false", ""])
  func `a machine outside CI may say so`(variable: String) throws {
    let sandbox = try Sandbox.withSmallPreviews()
    sandbox.environment["CI"] = variable
    #expect(try sandbox.test().status == 1)
    #expect(sandbox.exists("refs/Meadow/30x20-up.png"))
  }

  @Test func `failed and all record what differs, and fail`() throws {
    let sandbox = try Sandbox.withReferences()
    try sandbox.changeShadow()
    let before = try sandbox.bytes("refs/Meadow/30x20-up.png")
    #expect(try sandbox.test("--record", "missing").status == 1)
    #expect(try sandbox.bytes("refs/Meadow/30x20-up.png") == before)
    let failed = try sandbox.test("--record", "failed")
    #expect(failed.status == 1)
    #expect(failed.text.hasPrefix("2 cases: 2 different (2 recorded);"))
    #expect(try sandbox.bytes("refs/Meadow/30x20-up.png") != before)
    #expect(try sandbox.test().status == 0)
    let all = try sandbox.test("--record", "all")
    #expect(all.status == 1)
    #expect(all.text.hasPrefix("2 cases: 2 equal (2 recorded);"))
  }

  @Test func `a damaged reference is bad input, and stays`() throws {
    let sandbox = try Sandbox.withReferences()
    let damaged = Array(try sandbox.bytes("refs/Meadow/30x20-up.png").dropLast(12))
    for (bytes, words) in [
      (damaged, "without its end (no IEND chunk)"), ([], "is empty (0 bytes)"),
      (Array("version https://git-lfs.github.com/spec/v1\n".utf8), "run “git lfs pull”"),
      (Array("hello".utf8), "is not a PNG, it looks like a text file"),
      (Array(damaged.prefix(100)), "cut off in the middle"),
    ] {
      try sandbox.write(bytes, to: "refs/Meadow/30x20-up.png")
      let outcome = try sandbox.test("--record", "failed")
      #expect(outcome.status == 65)
      #expect(outcome.text.hasPrefix("2 cases: 1 equal, 1 unreadable;"))
      #expect(outcome.messages.contains(words), "\(outcome.messages)")
      #expect(try sandbox.bytes("refs/Meadow/30x20-up.png") == bytes)
    }
  }

  @Test func `a reference that cannot be opened is missing input`() throws {
    let sandbox = try Sandbox.withReferences()
    try sandbox.remove("refs/Meadow/30x20-up.png")
    try sandbox.makeFolder("refs/Meadow/30x20-up.png")
    let outcome = try sandbox.test()
    #expect(outcome.status == 66)
    #expect(outcome.messages.contains("is a folder; the picture belongs there"))
  }

  @Test func `a scene that cannot be drawn does not stop the others`() throws {
    let sandbox = try Sandbox.withReferences()
    try sandbox.write("theme: Meadow\narrow: north\n", to: "scene.yaml")
    let outcome = try sandbox.test("scene.yaml")
    #expect(outcome.status == 65)
    #expect(outcome.text.hasPrefix("3 cases: 2 equal, 1 unreadable (1 not drawn);"))
    #expect(outcome.messages.contains("scene: error: scene.yaml:2:8: "))
    let cases = try #require(try sandbox.record()["cases"] as? [[String: Any]])
    #expect(cases.map { $0["outcome"] as? String } == ["equal", "equal", "notRun"])
  }

  @Test func `a theme with errors is bad input, and nothing is drawn`() throws {
    let sandbox = try Sandbox.withReferences()
    _ = try sandbox.test()
    try sandbox.edit("contentInsets", to: "contentInset")
    let outcome = try sandbox.test()
    #expect(outcome.status == 65)
    #expect(outcome.text.contains("not drawn"))
    #expect(outcome.messages.contains("did you mean 'contentInsets'?"))
    // What an earlier run has shown must not be approved now.
    let cases = try #require(try sandbox.record()["cases"] as? [[String: Any]])
    #expect(cases.allSatisfy { $0["outcome"] as? String == "notRun" })
  }

  @Test func `scenes and folders of scenes are cases, too`() throws {
    let sandbox = try Sandbox.withSmallPreviews()
    try sandbox.makeFolder("specimens/wide")
    try sandbox.write("theme: ../Meadow\ncontent: [30, 20]\n", to: "specimens/a.yaml")
    try sandbox.write(
      "theme: ../../Meadow\ncontent: [60, 20]\nscale: 2\n", to: "specimens/wide/b.yaml")
    try sandbox.write("theme: Meadow\ncontent: [30, 20]\narrow: down\n", to: "c.yaml")
    let outcome = try sandbox.command("test", "specimens", "c.yaml", "--references", "refs")
    #expect(outcome.text.hasPrefix("3 cases: 3 new (3 recorded)"))
    #expect(
      try sandbox.files(in: "refs") == ["specimens/a.png", "specimens/wide/b.png", "c.png"])
  }

  @Test func `a filter leaves cases out`() throws {
    let sandbox = try Sandbox.withReferences()
    for (filter, count) in [("none", 1), ("*-up", 1), ("Meadow/*", 2), ("30x20-u?", 1)] {
      let outcome = try sandbox.test("--filter", filter.contains("?") ? "*" + filter : filter)
      #expect(outcome.status == 0)
      #expect(outcome.text.hasPrefix("\(count) case"))
    }
  }

  @Test func `a filter that leaves nothing is a failure`() throws {
    let sandbox = try Sandbox.withReferences()
    let outcome = try sandbox.test("--filter", "left")
    #expect(outcome.status == 66)
    #expect(
      outcome.messages.contains(
        "--filter: error: 'left' matches none of 2 cases, such as 'Meadow/30x20-up'"))
    #expect(outcome.output.isEmpty)
  }

  @Test func `shards share the cases`() throws {
    let sandbox = try Sandbox.withReferences()
    let outcome = try sandbox.test("--shard", "2/2")
    #expect(outcome.status == 0)
    #expect(outcome.text.hasPrefix("1 case of shard 2/2: 1 equal;"))
    let third = try sandbox.test("--shard", "3/3")
    #expect(third.status == 0)
    #expect(third.text.hasPrefix("0 cases of shard 3/3"))
  }

  @Test func `a warning is printed once`() throws {
    let sandbox = try Sandbox.withSmallPreviews("arrows: [up, none], scales: [4]")
    let outcome = try sandbox.test()
    let warnings = outcome.messages.split(separator: "\n").filter { $0.contains("warning:") }
    #expect(Set(warnings).count == warnings.count)
  }

  @Test func `references without a case fail where that is asked for`() throws {
    let sandbox = try Sandbox.withReferences()
    try sandbox.edit("arrows: [up, none]", to: "arrows: [up]")
    #expect(try sandbox.test("--unused", "warn").status == 0)
    let failed = try sandbox.test("--unused", "fail")
    #expect(failed.status == 1)
    #expect(failed.text.hasPrefix("1 case: 1 equal; 1 deleted;"))
    let ignored = try sandbox.test("--unused", "ignore")
    #expect(ignored.status == 0)
    #expect(ignored.text.hasPrefix("1 case: 1 equal;"))
    #expect(!ignored.messages.contains("deleted"))
    // Pruning still knows them.
    #expect(try sandbox.command("prune").text == "refs/Meadow/30x20-none.png\n")
  }

  @Test func `pictures that no case uses are mentioned`() throws {
    let sandbox = try Sandbox.withReferences()
    try sandbox.write("", to: "refs/old.png")
    let outcome = try sandbox.test()
    #expect(outcome.status == 0)
    #expect(
      outcome.messages.contains(
        "popframe test: warning: 1 deleted: no case is compared with this reference in refs\n"))
    #expect(outcome.messages.contains("deleted: refs/old.png\n"))
    #expect(outcome.messages.contains("popframe prune --all --delete; if this run is of some"))
    try sandbox.remove("refs/old.png")
    try sandbox.write("", to: "refs/Meadow/old.png")
    #expect(try sandbox.test().messages.contains("delete it: popframe prune --delete;"))
  }
}
