import Foundation
import PopframeKit
import Testing

/// The lines of the page "What a report may do", a test each.
@Suite struct ReportTrustTests {
  /// A sandbox with two cases that differ, and the report of that.
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox.withReferences()
    try sandbox.changeShadow()
    #expect(try sandbox.test("--record", "never").status == 1)
    return sandbox
  }

  /// Changes the record of the run, as a stranger could.
  private func forge(_ sandbox: Sandbox, _ old: String, _ new: String) throws {
    let text = try sandbox.text("popframe-report/run.json")
    #expect(text.contains(old))
    try sandbox.write(
      text.replacingOccurrences(of: old, with: new), to: "popframe-report/run.json")
    // The page is forged as well: it is of this run.
    let words = try sandbox.command("approve", "--dry-run").messages
    if let hash = words.firstMatch(of: /it is of run ([0-9a-f]{32})/)?.1 {
      let page = try sandbox.text("popframe-report/index.html")
      try sandbox.write(
        page.replacing(/name="popframe-run" content="[0-9a-f]*"/) { _ in
          "name=\"popframe-run\" content=\"\(hash)\""
        }, to: "popframe-report/index.html")
    }
  }

  /// Everything outside of the report, with its bytes.
  private func state(_ sandbox: Sandbox) throws -> [String: Data] {
    var state: [String: Data] = [:]
    for name in try sandbox.names() where !name.hasPrefix("popframe-report") {
      state[name] = FileManager.default.contents(atPath: sandbox.path(name))
    }
    return state
  }

  /// Expects that neither approving nor pruning does anything.
  private func expectNothing(
    _ sandbox: Sandbox, status: Int32 = 65, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try state(sandbox)
    for arguments in [["approve"], ["prune", "--all", "--delete"]] {
      let outcome = try sandbox.run(arguments)
      #expect(outcome.status == status, "\(outcome.messages)", sourceLocation: sourceLocation)
    }
    #expect(try state(sandbox) == before, sourceLocation: sourceLocation)
  }

  @Test(arguments: ["/tmp", "../refs", "refs/../../refs", ".git", "elsewhere"])
  func `a report cannot name references outside the working tree`(folder: String) throws {
    let sandbox = try sandbox()
    let outside = try Sandbox()
    try sandbox.link("elsewhere", to: outside.folder.path)
    try forge(sandbox, "\"references\": \"refs\"", "\"references\": \"\(folder)\"")
    try expectNothing(sandbox)
    #expect(try outside.names().filter { $0.hasSuffix("30x20-up.png") }.isEmpty)
  }

  @Test(arguments: ["../evil", "Meadow/../../evil", "/tmp/evil", "Meadow//evil"])
  func `a report cannot name a case outside the references`(name: String) throws {
    let sandbox = try sandbox()
    try forge(sandbox, "Meadow/30x20-up", name)
    try expectNothing(sandbox)
  }

  @Test(arguments: [".git/hooks/pre-commit", "Meadow/.hidden", "."])
  func `a report cannot name a hidden file`(name: String) throws {
    let sandbox = try sandbox()
    try forge(sandbox, "Meadow/30x20-up", name)
    try expectNothing(sandbox)
  }

  @Test(arguments: ["a\\nb", "a\\u001B[2J", "a\\u202Eb"])
  func `a report cannot use control characters in names`(name: String) throws {
    let sandbox = try sandbox()
    try forge(sandbox, "Meadow/30x20-up", name)
    try expectNothing(sandbox)
  }

  @Test func `a report cannot approve a damaged picture`() throws {
    let sandbox = try sandbox()
    let script = Array("#!/bin/sh\necho owned\n".utf8)
    let picture = "popframe-report/actual/Meadow/30x20-up.png"
    let old = Sha256(of: try sandbox.bytes(picture)).hex
    try sandbox.write(script, to: picture)
    try forge(sandbox, old, Sha256(of: script).hex)
    let before = try state(sandbox)
    #expect(try sandbox.command("approve").status == 65)
    #expect(try state(sandbox) == before)
  }

  @Test func `a report cannot approve a picture that its run has not drawn`() throws {
    let sandbox = try sandbox()
    let other = try sandbox.bytes("popframe-report/actual/Meadow/30x20-none.png")
    try sandbox.write(other, to: "popframe-report/actual/Meadow/30x20-up.png")
    let before = try state(sandbox)
    let outcome = try sandbox.command("approve")
    #expect(outcome.status == 65)
    #expect(outcome.messages.contains("has changed since the last run"))
    #expect(try state(sandbox) == before)
  }

  @Test func `a line that was copied from a page never takes a later run`() throws {
    let sandbox = try sandbox()
    let seen = try sandbox.runHash()
    let before = try sandbox.bytes("refs/Meadow/30x20-up.png")
    try sandbox.edit("opacity: 0.30", to: "opacity: 0.50")
    #expect(try sandbox.test().status == 1)
    let other = try sandbox.runHash()
    for names in [[], ["Meadow/30x20-up"], ["--dry-run"]] {
      let outcome = try sandbox.run(["approve", "--run", seen] + names)
      #expect(outcome.status == 65)
      #expect(outcome.messages.contains("this report was written anew at 2"))
      #expect(outcome.messages.contains("it is of run \(other), and not of \(seen)"))
    }
    #expect(try sandbox.bytes("refs/Meadow/30x20-up.png") == before)
    let outcome = try sandbox.command("approve", "--run", other)
    #expect(outcome.status == 0)
    #expect(outcome.messages.hasPrefix("run: \(other)\n"))
  }

  @Test func `a pointer of Git LFS is offered nowhere, and its name is refused`() throws {
    let sandbox = try sandbox()
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n"
    try sandbox.write(pointer, to: "refs/Meadow/30x20-up.png")
    let found = try sandbox.test("--github", "--markdown", "run.md", "--junit", "run.xml")
    #expect(found.status == 65)
    let all = try [found.text, found.messages] + ["run.md", "run.xml"].map(sandbox.text)
    for text in all { #expect(!text.contains(/approve [^\n]*Meadow\/30x20-up/)) }
    let named = try sandbox.command("approve", "Meadow/30x20-up")
    #expect(named.status == 65)
    #expect(named.messages.contains("a picture never replaces one; run “git lfs pull”"))
    let outcome = try sandbox.command("approve")
    #expect(outcome.status == 0)
    #expect(
      outcome.messages.hasSuffix(
        "approved 1 picture, 1 reference is a Git LFS pointer; run “git lfs pull”, then popframe test again\n"
      ))
    _ = try sandbox.test("--record", "all")
    #expect(try sandbox.text("refs/Meadow/30x20-up.png") == pointer)
  }

  @Test func `a report cannot lead through a link`() throws {
    let sandbox = try sandbox()
    try sandbox.makeFolder("aside")
    for name in ["actual", "expected"] {
      try sandbox.write(
        try sandbox.bytes("popframe-report/\(name)/Meadow/30x20-up.png"), to: "aside/\(name).png")
    }
    try sandbox.remove("popframe-report/actual/Meadow/30x20-up.png")
    try sandbox.link(
      "popframe-report/actual/Meadow/30x20-up.png", to: sandbox.path("aside/actual.png"))
    try sandbox.remove("refs/Meadow/30x20-none.png")
    try sandbox.link("refs/Meadow/30x20-none.png", to: sandbox.path("aside/expected.png"))
    let before = try state(sandbox)
    let outcome = try sandbox.command("approve")
    #expect(outcome.status == 66 || outcome.status == 65)
    #expect(outcome.messages.contains("links are not followed here"))
    #expect(try state(sandbox) == before)
  }

  @Test(arguments: ["../precious.png", "Meadow/notes.txt", ".git/x.png"])
  func `a report cannot delete anything but pictures below the references`(name: String) throws {
    let sandbox = try sandbox()
    try sandbox.write("keep", to: "precious.png")
    try sandbox.write("keep", to: "refs/Meadow/notes.txt")
    try forge(sandbox, "\"unused\": []", "\"unused\": [\"\(name)\"]")
    _ = try sandbox.command("prune", "--all", "--delete")
    #expect(sandbox.exists("precious.png"))
    #expect(sandbox.exists("refs/Meadow/notes.txt"))
  }

  @Test func `a report of another run cannot join a shard`() throws {
    let sandbox = try Sandbox.withReferences()
    #expect(try sandbox.test("--shard", "1/2", "--report", "one").status == 0)
    #expect(
      try sandbox.test("--shard", "2/2", "--report", "two", "--channel-tolerance", "9").status == 0)
    let outcome = try sandbox.command("merge", "one", "two")
    #expect(outcome.status == 66)
    #expect(outcome.messages.contains("this shard is of another run than one"))
    #expect(!sandbox.exists("popframe-report/run.json"))
  }

  @Test func `a report cannot print a command of a CI engine`() throws {
    let sandbox = try Sandbox.withReferences()
    try sandbox.changeShadow()
    for number in ["1", "2"] {
      _ = try sandbox.test("--shard", "\(number)/2", "--report", "s\(number)", "--record", "never")
    }
    let text = try sandbox.text("s2/run.json")
    for (old, new) in [
      ("Meadow/30x20-none", "::stop-commands::x"), ("\"refs\"", "\"a\\n::stop-commands::x\""),
      ("\"version\": \"", "\"version\": \"\\n::stop-commands::x"),
    ] {
      try sandbox.write(text.replacingOccurrences(of: old, with: new), to: "s2/run.json")
      let outcome = try sandbox.command("merge", "s1", "s2", "--github")
      for line in (outcome.text + outcome.messages).split(separator: "\n") {
        #expect(!line.drop { $0 == " " }.hasPrefix("::stop-commands"))
      }
    }
  }

  @Test func `a report that is not a file cannot make a command wait`() throws {
    let sandbox = try sandbox()
    try sandbox.remove("popframe-report/run.json")
    #expect(mkfifo(sandbox.path("popframe-report/run.json"), 0o600) == 0)
    let clock = ContinuousClock()
    let start = clock.now
    try expectNothing(sandbox, status: 66)
    #expect((clock.now - start) < .seconds(10))
  }

  @Test(arguments: ["", "{", "[]", "null", #"{"format": 1}"#, #"{"format": 99}"#])
  func `a damaged report does nothing`(text: String) throws {
    let sandbox = try sandbox()
    try sandbox.write(text, to: "popframe-report/run.json")
    try expectNothing(sandbox)
  }

  @Test func `every line of the page is a test`() throws {
    let here = URL(fileURLWithPath: #filePath)
    let root = here.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appendingPathComponent(
        "Sources/PopframeKit/Documentation.docc/WhatAReportMayDo.md"), encoding: .utf8)
    let tests = try String(contentsOf: here, encoding: .utf8)
    let lines = page.split(separator: "\n").filter { $0.hasPrefix("- ") }.map { $0.dropFirst(2) }
    #expect(lines.count == 14)
    for line in lines { #expect(tests.contains("func `\(line)`("), "\(line)") }
  }
}
