import Foundation
import Imaging
import PNG
import Testing

/// `popframe compare --report`: pictures that Popframe has not drawn, with a report to approve from.
@Suite struct CompareReportTests {
  private func png(_ bits: UInt32) throws -> [UInt8] {
    try PNGCodec.encode(
      Bitmap(size: PixelSize(width: 4, height: 4), filledWith: Pixel(bits: bits)), scale: .one)
  }

  /// Folders `old` and `new`: one picture is equal, one different, one new, one gone.
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    sandbox.environment = ["GITHUB_ACTIONS": ""]
    for folder in ["old", "new"] {
      try sandbox.makeFolder("\(folder)/sub")
      try sandbox.write(try png(0xFF00_00FF), to: "\(folder)/same.png")
    }
    try sandbox.write(try png(0xFF00_00FF), to: "old/sub/a.png")
    try sandbox.write(try png(0xFF00_00FE), to: "new/sub/a.png")
    try sandbox.write(try png(0xFF00_0001), to: "new/fresh.png")
    try sandbox.write(try png(0xFF00_0002), to: "old/gone.png")
    return sandbox
  }

  @Test func `two folders have a report, from which new pictures are approved`() throws {
    let sandbox = try sandbox()
    let outcome = try sandbox.command("compare", "old", "new", "--report", "report")
    #expect(outcome.status == 66)
    #expect(
      try sandbox.files(in: "report") == [
        ".gitignore", "index.html", "run.json", "actual/sub/a.png", "expected/sub/a.png",
        "difference/sub/a.png", "actual/fresh.png",
      ])
    let record = try sandbox.record("report/run.json")
    let cases = try #require(record["cases"] as? [[String: Any]])
    #expect(cases.map { $0["name"] as? String } == ["fresh", "same", "sub/a"])
    #expect(cases.map { $0["outcome"] as? String } == ["missing", "equal", "different"])

    let approved = try sandbox.command("approve", "--report", "report")
    #expect(approved.status == 0)
    #expect(try sandbox.bytes("old/sub/a.png") == sandbox.bytes("new/sub/a.png"))
    #expect(try sandbox.bytes("old/fresh.png") == sandbox.bytes("new/fresh.png"))
    #expect(sandbox.exists("old/gone.png"))
  }

  @Test func `a picture that is gone is deleted, and prune takes it`() throws {
    let sandbox = try sandbox()
    _ = try sandbox.command(
      "compare", "old", "new", "--report", "report", "--junit", "junit.xml", "--markdown", "run.md")
    let record = try sandbox.record("report/run.json")
    #expect(record["unused"] as? [String] == ["gone.png"])
    let summary = try #require(record["summary"] as? [String: Int])
    #expect(summary["deleted"] == 1 && summary["unreadable"] == 0)
    #expect(try sandbox.text("junit.xml").contains(#"name="gone" time="0">"#))
    #expect(try sandbox.text("junit.xml").contains(#"type="deleted">"#))
    let markdown = try sandbox.text("run.md")
    #expect(markdown.hasPrefix("## Popframe: 3 cases: 1 equal, 1 different, 1 new; 1 deleted\n"))
    #expect(markdown.contains("popframe prune --report report --all --delete"))
    let listed = try sandbox.command("prune", "--report", "report", "--all")
    #expect(listed.text == "old/gone.png\n")
    #expect(
      listed.messages.contains("; popframe prune --report report --all --delete deletes them"))
    #expect(try sandbox.command("prune", "--report", "report", "--all", "--delete").status == 0)
    #expect(!sandbox.exists("old/gone.png"))
  }

  @Test func `a name in capitals is a PNG's name as any other`() throws {
    let sandbox = try sandbox()
    try sandbox.write(try png(0xFF00_0003), to: "old/CAPITALS.PNG")
    try sandbox.write(try png(0xFF00_0004), to: "new/CAPITALS.PNG")
    try sandbox.write(try png(0xFF00_0004), to: "new/odd.PNG.png")
    _ = try sandbox.command("compare", "old", "new", "--report", "report")
    #expect(try sandbox.command("approve", "--report", "report").status == 0)
    #expect(try sandbox.bytes("old/CAPITALS.PNG") == sandbox.bytes("new/CAPITALS.PNG"))
    #expect(try sandbox.bytes("old/sub/a.png") == sandbox.bytes("new/sub/a.png"))
    #expect(!sandbox.exists("old/odd.PNG.png"))
  }

  @Test func `two files have a report, too`() throws {
    let sandbox = try sandbox()
    let outcome = try sandbox.command(
      "compare", "old/sub/a.png", "new/sub/a.png", "--report", "report", "--junit", "junit.xml",
      "--markdown", "changes.md", "--github")
    #expect(outcome.status == 1)
    // Of pictures that were made elsewhere, no text is known that has changed.
    #expect(outcome.text.contains("::error title="))
    #expect(try sandbox.text("junit.xml").contains("failures=\"1\""))
    let markdown = try sandbox.text("changes.md")
    #expect(markdown.hasPrefix("## Popframe: 1 case: 1 different\n"))
    #expect(markdown.contains("![before, difference, after](<report/crops/a.png>)"))
    #expect(try sandbox.bytes("report/crops/a.png").pngSize != nil)
    #expect(try sandbox.command("approve", "--report", "report").status == 0)
    #expect(try sandbox.bytes("old/sub/a.png") == sandbox.bytes("new/sub/a.png"))
  }

  @Test(arguments: [
    ("damaged", "sound", "unreadable"), ("none", "sound", "missing"),
    ("dangling", "sound", "unreadable"),
    ("sound", "damaged", "notRun"), ("damaged", "damaged", "unreadable"),
  ])
  func `an unreadable file is told from a new one`(
    expected: String, actual: String, outcome: String
  ) throws {
    let sandbox = try Sandbox()
    sandbox.environment = ["GITHUB_ACTIONS": ""]
    for (name, kind) in [("old.png", expected), ("new.png", actual)] where kind != "none" {
      if kind == "dangling" {
        try FileManager.default.createSymbolicLink(
          atPath: sandbox.path(name), withDestinationPath: "nowhere.png")
        continue
      }
      try sandbox.write(kind == "sound" ? png(0xFF00_00FF) : Array("no \(name)".utf8), to: name)
    }
    let run = try sandbox.command("compare", "old.png", "new.png", "--report", "report")
    #expect(run.status != 0 && run.status != 1, "\(run.messages)")
    let cases = try #require(try sandbox.record("report/run.json")["cases"] as? [[String: Any]])
    #expect(cases.map { $0["outcome"] as? String } == [outcome])
  }

  @Test func `a picture to compare may be a pipe`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(try png(0xFF00_00FF), to: "old.png")
    let equal = try sandbox.run(["compare", "old.png", "-"], input: png(0xFF00_00FF))
    #expect(equal.status == 0, "\(equal.messages)")
    #expect(try sandbox.run(["compare", "-", "old.png"], input: png(0xFF00_00FE)).status == 1)
  }

  @Test func `documents need no report`() throws {
    let sandbox = try sandbox()
    let outcome = try sandbox.command(
      "compare", "old", "new", "--junit", "junit.xml", "--markdown", "changes.md")
    #expect(outcome.status == 66)
    #expect(try sandbox.text("changes.md").contains("| different | `sub/a"))
    #expect(!sandbox.exists("popframe-report"))
  }

  @Test func `a report among the pictures is refused`() throws {
    let sandbox = try sandbox()
    #expect(try sandbox.command("compare", "old", "new", "--report", "new/report").status == 64)
    #expect(!sandbox.exists("new/report"))
    #expect(
      try sandbox.command(
        "compare", "old/sub/a.png", "new/sub/a.png", "--junit", "new/sub/a.png"
      ).status == 64)
  }

  @Test func `a second report replaces the first`() throws {
    let sandbox = try sandbox()
    _ = try sandbox.command("compare", "old", "new", "--report", "report")
    #expect(try sandbox.command("compare", "old", "old", "--report", "report").status == 0)
    #expect(try sandbox.files(in: "report") == [".gitignore", "index.html", "run.json"])
  }
}
