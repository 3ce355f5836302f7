import Foundation
import Testing

@Suite struct CheckTests {
  @Test func `a sound theme passes`() throws {
    let outcome = try Sandbox().command("check", "Meadow")
    #expect(outcome.status == 0)
    #expect(outcome.text == "1 theme: no errors, no warnings\n")
    #expect(outcome.messages.isEmpty)
  }

  @Test func `warnings alone pass`() throws {
    let sandbox = try Sandbox()
    try sandbox.remove("Meadow/frame@2x.png")
    try sandbox.remove("Meadow/frame@3x.png")
    let outcome = try sandbox.command("check", "Meadow")
    #expect(outcome.status == 0)
    #expect(outcome.messages.hasPrefix("Meadow/theme.yaml: warning: frame.png "))
    #expect(outcome.text == "1 theme: no errors, 1 warning\n")
  }

  @Test func `every theme is checked, and all errors are reported`() throws {
    let sandbox = try Sandbox()
    try FileManager.default.copyItem(
      atPath: sandbox.path("Meadow"), toPath: sandbox.path("Second"))
    try FileManager.default.copyItem(
      atPath: sandbox.path("Meadow"), toPath: sandbox.path("Third"))
    try sandbox.edit("overlap: 1", to: "overlap: -1")
    for name in ["frame.png", "arrow@2x.png"] {
      try sandbox.write(Array(sandbox.bytes("Second/\(name)").dropLast(12)), to: "Second/\(name)")
    }
    let outcome = try sandbox.command("check", "Meadow", "Second", "Third")
    #expect(outcome.status == 65)
    let lines = outcome.messages.split(separator: "\n")
    #expect(lines.count == 3, "\(lines)")
    #expect(lines[0].hasPrefix("Meadow/theme.yaml:"))
    #expect(lines[1].hasPrefix("Second/frame.png: error: "))
    #expect(lines[2].hasPrefix("Second/arrow@2x.png: error: "))
    #expect(outcome.text == "3 themes: 3 errors, no warnings\n")
  }

  @Test func `previews that cannot be drawn are found`() throws {
    let sandbox = try Sandbox()
    try sandbox.edit("contentInsets: 12", to: "contentInsets: -16")
    try sandbox.edit("content: [[120, 80], [240, 160]]", to: "content: [[30, 30], [120, 80]]")
    let outcome = try sandbox.command("check", "Meadow")
    #expect(outcome.status == 65)
    #expect(outcome.messages.contains("Meadow/theme.yaml"))
  }

  @Test func `nothing is written`() throws {
    let sandbox = try Sandbox()
    let before = try sandbox.names()
    try sandbox.command("check", "Meadow")
    #expect(try sandbox.names() == before)
  }

  /// A document that `check` writes, as JSON of Foundation.
  private func document(_ outcome: Command.Outcome) throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: Data(outcome.text.utf8))
    return try #require(json as? [String: Any])
  }

  @Test func `JSON has every key of every finding`() throws {
    let sandbox = try Sandbox()
    try sandbox.edit("overlap: 1", to: "overlap: -1")
    let outcome = try sandbox.command("check", "Meadow", "--format", "json")
    #expect(outcome.status == 65)
    #expect(outcome.messages.isEmpty)
    let json = try document(outcome)
    #expect(json["format"] as? Int == 1)
    let findings = try #require(json["findings"] as? [[String: Any]])
    let finding = try #require(findings.first)
    #expect(
      Set(finding.keys) == [
        "severity", "rule", "file", "line", "column", "picture", "rectangle", "endLine",
        "endColumn", "measured", "expected", "message", "fix", "noFix", "at",
      ])
    #expect(finding["severity"] as? String == "error")
    #expect(finding["rule"] as? String == "invalid-value")
    #expect(finding["file"] as? String == "Meadow/theme.yaml")
    let yaml = String(decoding: try sandbox.bytes("Meadow/theme.yaml"), as: UTF8.self)
    let lines = yaml.components(separatedBy: "\n")
    let line = try #require(lines.firstIndex { $0.contains("overlap: -1") })
    #expect(finding["line"] as? Int == line + 1)
    #expect(finding["endLine"] as? Int == line + 1)
    let start = try #require(lines[line].range(of: "-1"))
    let column = lines[line].distance(from: lines[line].startIndex, to: start.lowerBound) + 1
    #expect(finding["column"] as? Int == column)
    #expect(finding["endColumn"] as? Int == column + 2)
    for key in ["picture", "rectangle", "measured", "expected", "fix", "noFix"] {
      #expect(finding[key] is NSNull)
    }
  }

  @Test func `SARIF has a rule and a place for each result`() throws {
    let sandbox = try Sandbox()
    try sandbox.edit("overlap: 1", to: "overlap: -1")
    let outcome = try sandbox.command("check", "Meadow", "--format", "sarif")
    #expect(outcome.status == 65)
    let log = try document(outcome)
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let tool = try #require(run["tool"] as? [String: Any])
    let driver = try #require(tool["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(driver["name"] as? String == "popframe")
    #expect(!results.isEmpty)
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
      #expect(["error", "warning", "note"].contains(result["level"] as? String))
      let location = try #require((result["locations"] as? [[String: Any]])?.first)
      let place = try #require(location["physicalLocation"] as? [String: Any])
      let artifact = try #require(place["artifactLocation"] as? [String: Any])
      #expect(artifact["uri"] as? String == "Meadow/theme.yaml")
    }
  }

  @Test func `GitHub gets an annotation for each finding`() throws {
    let sandbox = try Sandbox()
    try sandbox.edit("overlap: 1", to: "overlap: -1")
    let outcome = try sandbox.command("check", "Meadow", "--format", "github")
    #expect(outcome.status == 65)
    #expect(outcome.text.hasPrefix("::error file=Meadow/theme.yaml,line="))
    #expect(
      outcome.text.contains(",title=invalid-value::arrow.overlap must be 0 or more, not -1\n"))
  }

  @Test func `the status follows what is to fail`() throws {
    let sandbox = try Sandbox()
    try sandbox.remove("Meadow/frame@2x.png")
    try sandbox.remove("Meadow/frame@3x.png")
    #expect(try sandbox.command("check", "Meadow").status == 0)
    #expect(try sandbox.command("check", "Meadow", "--fail-on", "warning").status == 65)
    #expect(try sandbox.command("check", "Meadow", "--fail-on", "note").status == 65)
    let wrong = try sandbox.command("check", "Meadow", "--fail-on", "erorr")
    #expect(wrong.status == 64)
    #expect(wrong.messages.contains("did you mean 'error'?"))
    #expect(try sandbox.command("check", "Meadow", "--format", "xml").status == 64)
  }

  @Test func `at most a hundred messages are listed, and the rest is counted`() throws {
    let sandbox = try Sandbox()
    let lines = (1...150).map { "x\($0): 1" }.joined(separator: "\n")
    try sandbox.edit("format: 1", to: "format: 1\n" + lines)
    let outcome = try sandbox.command("check", "Meadow")
    #expect(outcome.status == 65)
    #expect(outcome.messages.split(separator: "\n").count == 101)
    #expect(outcome.messages.contains("note: 50 more messages are not shown"))
  }

  @Test func `control characters of names and texts are written out`() throws {
    let sandbox = try Sandbox()
    try sandbox.edit("format: 1", to: "format: 1\n\"a\\e[31m\\nb\": 1")
    for format in ["text", "json", "sarif", "github"] {
      let outcome = try sandbox.command("check", "Meadow", "--format", format)
      #expect(outcome.status == 65)
      let all = outcome.text + outcome.messages
      #expect(!all.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
      #expect(all.contains("[31m"))
    }
  }

  /// The theme with caps that cut its corners.
  private func cut() throws -> Sandbox {
    let sandbox = try Sandbox()
    let yaml = String(decoding: try sandbox.bytes("Meadow/theme.yaml"), as: UTF8.self)
    let line = try #require(
      yaml.components(separatedBy: "\n").first { $0.contains("capInsets: ") })
    let key = try #require(line.range(of: "capInsets: "))
    let number = line[key.upperBound...].prefix { $0.isNumber }
    try sandbox.edit("capInsets: \(number)", to: "capInsets: 3")
    return sandbox
  }

  @Test func `possible fixes are shown, and then applied`() throws {
    let sandbox = try cut()
    let before = try sandbox.bytes("Meadow/theme.yaml")
    let dry = try sandbox.command("check", "Meadow", "--fix", "--dry-run")
    #expect(dry.text.contains("--- Meadow/theme.yaml\n+++ Meadow/theme.yaml\n@@ "))
    #expect(dry.text.contains("\n-  capInsets: 3"))
    #expect(dry.messages.contains("[caps-too-small]"))
    #expect(try sandbox.bytes("Meadow/theme.yaml") == before)

    let fixed = try sandbox.command("check", "Meadow", "--fix")
    #expect(fixed.status == 0)
    #expect(fixed.text.contains("\n-  capInsets: 3"))
    #expect(!fixed.messages.contains("[caps-too-small]"))
    let again = try sandbox.command("check", "Meadow", "--fix")
    #expect(!again.text.contains("---"))
    // Only the number has changed.
    let after = String(decoding: try sandbox.bytes("Meadow/theme.yaml"), as: UTF8.self)
    let lines = zip(
      String(decoding: before, as: UTF8.self).components(separatedBy: "\n"),
      after.components(separatedBy: "\n"))
    #expect(lines.filter { $0 != $1 }.allSatisfy { $0.0.contains("capInsets: 3") })
  }

  @Test func `a document on standard output stays a document`() throws {
    let sandbox = try cut()
    let outcome = try sandbox.command("check", "Meadow", "--fix", "--dry-run", "--format", "json")
    let findings = try #require(try document(outcome)["findings"] as? [[String: Any]])
    let finding = try #require(findings.first { $0["rule"] as? String == "caps-too-small" })
    let fix = try #require(finding["fix"] as? [String: Any])
    #expect(Set(fix.keys) == ["label", "edits", "files"])
    #expect((fix["files"] as? [Any])?.isEmpty == true)
    let edits = try #require(fix["edits"] as? [[String: Any]])
    #expect(edits.allSatisfy { Set($0.keys) == ["file", "start", "end", "text"] })
    #expect(edits.first?["file"] as? String == "Meadow/theme.yaml")
    #expect(outcome.messages.contains("-  capInsets: 3"))
  }

  /// The theme with its picture for 2x, or another one, under a name that nothing finds.
  private func misnamed(_ source: String = "frame@2x.png") throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(sandbox.bytes("Meadow/\(source)"), to: "Meadow/frame-2x.png")
    try sandbox.remove("Meadow/frame@2x.png")
    return sandbox
  }

  /// The result of a rule in SARIF.
  private func result(_ rule: String, _ outcome: Command.Outcome) throws -> [String: Any] {
    let run = try #require((try document(outcome)["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    return try #require(results.first { $0["ruleId"] as? String == rule })
  }

  @Test func `names of pictures are changes of files in every format`() throws {
    let sandbox = try misnamed()
    let json = try sandbox.command("check", "Meadow", "--format", "json")
    let findings = try #require(try document(json)["findings"] as? [[String: Any]])
    let finding = try #require(findings.first { $0["rule"] as? String == "unused-picture" })
    let fix = try #require(finding["fix"] as? [String: Any])
    #expect((fix["edits"] as? [Any])?.isEmpty == true)
    #expect(
      fix["files"] as? [[String: String]]
        == [["from": "Meadow/frame-2x.png", "to": "Meadow/frame@2x.png"]])
    #expect(finding["noFix"] is NSNull)
    // SARIF has no renaming; an empty list of changes would be invalid.
    let sarif = try result(
      "unused-picture", sandbox.command("check", "Meadow", "--format", "sarif"))
    #expect(sarif["fixes"] == nil)
    let properties = try #require(sarif["properties"] as? [String: Any])
    let told = try #require(properties["fix"] as? [String: Any])
    #expect(told["label"] as? String == "Rename frame-2x.png to frame@2x.png")
    #expect(
      told["files"] as? [[String: String]]
        == [["from": "Meadow/frame-2x.png", "to": "Meadow/frame@2x.png"]])
    #expect(try sandbox.command("check", "Meadow", "--fix").status == 0)
    #expect(sandbox.exists("Meadow/frame@2x.png") && !sandbox.exists("Meadow/frame-2x.png"))
  }

  @Test func `why there is no fix is told by every format`() throws {
    let sandbox = try misnamed("frame@3x.png")
    let reason = "with frame-2x.png named frame@2x.png the theme has an error: "
    let text = try sandbox.command("check", "Meadow")
    #expect(text.messages.contains("\nnote: no fix: \(reason)"))
    let github = try sandbox.command("check", "Meadow", "--format", "github")
    #expect(github.text.contains("%0ANo fix: \(reason)"))
    let sarif = try result(
      "unused-picture", sandbox.command("check", "Meadow", "--format", "sarif"))
    #expect(sarif["fixes"] == nil)
    let properties = try #require(sarif["properties"] as? [String: Any])
    #expect((properties["noFix"] as? String)?.hasPrefix(reason) == true)
    let before = try sandbox.names(in: "Meadow")
    try sandbox.command("check", "Meadow", "--fix")
    #expect(try sandbox.names(in: "Meadow") == before)
  }

  @Test func `a dry run needs something to run`() throws {
    let outcome = try Sandbox().command("check", "Meadow", "--dry-run")
    #expect(outcome.status == 64)
    #expect(outcome.messages.contains("--fix"))
  }

  @Test func `a theme with errors is not changed`() throws {
    let sandbox = try cut()
    try sandbox.edit("overlap: 1", to: "overlap: -1")
    let before = try sandbox.bytes("Meadow/theme.yaml")
    #expect(try sandbox.command("check", "Meadow", "--fix").status == 65)
    #expect(try sandbox.bytes("Meadow/theme.yaml") == before)
  }
}
