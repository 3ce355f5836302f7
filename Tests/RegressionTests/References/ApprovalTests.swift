import Foundation
import Languages
import PopframeKit
import Regression
import RunReports
import TestRuns
import Testing
import Themes

@Suite struct ApprovalTests {
  /// A bench whose last run found both cases different.
  private func bench() throws -> RunWorkbench {
    let bench = try RunWorkbench()
    try bench.recordReferences()
    try bench.makeTheme("Flat", color: "#0000FF")
    try bench.run()
    return bench
  }

  private func approve(_ bench: RunWorkbench, _ names: String...) throws -> Approval {
    let approval = try Approval(of: names, in: bench.report, references: bench.path("refs"))
    try approval.apply()
    return approval
  }

  @Test func `what was shown becomes the reference`() throws {
    let bench = try bench()
    let drawn = try bench.bytes("report/actual/Flat/8x6-up.png")
    #expect(try bench.bytes("refs/Flat/8x6-up.png") != drawn)
    let approval = try approve(bench)
    #expect(approval.names == ["Flat/8x6-up", "Flat/8x6-none"])
    #expect(approval.settled.isEmpty)
    #expect(try bench.bytes("refs/Flat/8x6-up.png") == drawn)
    #expect(try bench.run().run.passes)
  }

  @Test func `only what is named is approved`() throws {
    let bench = try bench()
    let other = try bench.bytes("refs/Flat/8x6-none.png")
    #expect(try approve(bench, "Flat/8x6-up").names == ["Flat/8x6-up"])
    #expect(try bench.bytes("refs/Flat/8x6-none.png") == other)
  }

  @Test func `nothing is drawn again`() throws {
    let bench = try bench()
    let shown = try bench.bytes("report/actual/Flat/8x6-up.png")
    try bench.makeTheme("Flat", color: "#00FF00")
    _ = try approve(bench)
    #expect(try bench.bytes("refs/Flat/8x6-up.png") == shown)
  }

  @Test func `what has been approved is settled`() throws {
    let bench = try bench()
    _ = try approve(bench, "Flat/8x6-up")
    let second = try approve(bench)
    #expect(second.names == ["Flat/8x6-none"])
    #expect(second.settled == ["Flat/8x6-up"])
    let third = try approve(bench, "Flat/8x6-none")
    #expect(third.names.isEmpty)
    #expect(third.settled == ["Flat/8x6-none"])
  }

  @Test func `a run without differences leaves nothing to approve`() throws {
    let bench = try RunWorkbench()
    try bench.recordReferences()
    try bench.run()
    let approval = try approve(bench)
    #expect(approval.names.isEmpty && approval.settled.isEmpty)
  }

  @Test func `a reference keeps its permissions`() throws {
    let bench = try bench()
    let path = bench.path("refs/Flat/8x6-up.png")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    _ = try approve(bench)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test func `a missing reference is approved`() throws {
    let bench = try RunWorkbench()
    try bench.makeFolder("refs")
    try bench.run(record: .never)
    #expect(try approve(bench).names == ["Flat/8x6-up", "Flat/8x6-none"])
    #expect(try bench.run().run.passes)
  }

  /// Expects that nothing is approved, and returns why.
  private func refusal(_ bench: RunWorkbench, _ names: String...) throws -> String {
    func references() throws -> [[UInt8]] {
      try bench.files(in: "refs").sorted().map { try bench.bytes("refs/" + $0) }
    }
    let before = try references()
    let message = message {
      try Approval(of: names, in: bench.report, references: bench.path("refs")).apply()
    }
    #expect(try references() == before)
    return try #require(message)
  }

  @Test func `a picture that has changed since the run is refused, and everything with it`()
    throws
  {
    let bench = try bench()
    try bench.write("other", to: "report/actual/Flat/8x6-none.png")
    #expect(
      try refusal(bench)
        == "\(bench.path("report/actual/Flat/8x6-none.png")): error: this picture has changed since "
        + "the last run; run popframe test again")
  }

  @Test func `a picture that has gone is refused`() throws {
    let bench = try bench()
    try bench.remove("report/actual/Flat/8x6-none.png")
    #expect(try refusal(bench).contains("there is no such file; run popframe test again"))
  }

  @Test func `a reference that has changed since the run is refused`() throws {
    let bench = try bench()
    try bench.write("other", to: "refs/Flat/8x6-up.png")
    #expect(
      try refusal(bench)
        == "\(bench.path("refs/Flat/8x6-up.png")): error: this reference has changed since the last "
        + "run; run popframe test again")
  }

  @Test func `a reference that has gone since the run is refused`() throws {
    let bench = try bench()
    try bench.remove("refs/Flat/8x6-up.png")
    #expect(try refusal(bench).contains("this reference has gone since the last run"))
  }

  @Test func `a reference that has appeared since the run is refused`() throws {
    let bench = try RunWorkbench()
    try bench.makeFolder("refs")
    try bench.run(record: .never)
    try bench.write("new", to: "refs/Flat/8x6-up.png")
    #expect(try refusal(bench).contains("this reference has appeared since the last run"))
  }

  @Test func `everything that stands in the way is named`() throws {
    let bench = try bench()
    try bench.write("other", to: "report/actual/Flat/8x6-none.png")
    try bench.write("other", to: "refs/Flat/8x6-up.png")
    #expect(try refusal(bench).split(separator: "\n").count == 2)
  }

  @Test func `a reference that cannot be read has to be named`() throws {
    let bench = try bench()
    try bench.write("no picture", to: "refs/Flat/8x6-up.png")
    try bench.run()
    #expect(try approve(bench).names == ["Flat/8x6-none"])
    #expect(try approve(bench, "Flat/8x6-up").names == ["Flat/8x6-up"])
    #expect(try bench.run().run.passes)
  }

  @Test func `a pointer of Git LFS is never replaced, not by its name either`() throws {
    let bench = try bench()
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n"
    try bench.write(pointer, to: "refs/Flat/8x6-up.png")
    try bench.run()
    #expect(try refusal(bench, "Flat/8x6-up").contains("a picture never replaces one"))
    #expect(try refusal(bench, "Flat/8x6-up", "Flat/8x6-none").contains("Git LFS pointer"))
    let approval = try approve(bench)
    #expect(approval.names == ["Flat/8x6-none"])
    #expect(approval.kept == [.pointer] && approval.unreadable.isEmpty)
    let unreadable = try Approval(
      of: [], outcome: .unreadable, in: bench.report, references: bench.path("refs"))
    #expect(unreadable.names.isEmpty)
    #expect(try refusal(bench, "*-up").contains("matches no case that can be approved"))
    // A record that does not know of the pointer changes nothing.
    var run = try bench.report.readRun()
    for index in run.cases.indices { run.cases[index].kept = nil }
    try bench.report.write(run)
    #expect(try refusal(bench, "Flat/8x6-up").contains("a picture never replaces one"))
    #expect(try bench.bytes("refs/Flat/8x6-up.png") == Array(pointer.utf8))
  }

  @Test func `another run is not approved, and the message names both`() throws {
    let bench = try bench()
    let seen = try bench.report.readRun()
    try bench.makeTheme("Flat", color: "#00FF00")
    let other = try bench.run().run
    #expect(other.hash != seen.hash)
    let before = try bench.bytes("refs/Flat/8x6-up.png")
    for names in [[], ["Flat/8x6-up"]] {
      let words = message {
        _ = try Approval(
          of: names, run: seen.hash, in: bench.report, references: bench.path("refs"))
      }
      for part in [
        "written anew at", seen.hash, other.hash, "report/index.html before you approve",
      ] {
        #expect(words?.contains(part) == true, "\(words ?? "")")
      }
    }
    #expect(try bench.bytes("refs/Flat/8x6-up.png") == before)
    let approval = try Approval(
      of: [], run: other.hash, in: bench.report, references: bench.path("refs"))
    #expect(approval.run == other.hash && approval.names.count == 2)
  }

  @Test func `a run that comes between reading and writing is not approved`() throws {
    let bench = try bench()
    let approval = try Approval(of: [], in: bench.report, references: bench.path("refs"))
    try bench.makeTheme("Flat", color: "#00FF00")
    try bench.run()
    let before = try bench.bytes("refs/Flat/8x6-up.png")
    #expect(message { try approval.apply() }?.contains("was written anew") == true)
    try bench.remove("report/run.json")
    #expect(message { try approval.apply() }?.contains("there is no record of a run") == true)
    #expect(try bench.bytes("refs/Flat/8x6-up.png") == before)
  }

  @Test func `running again with the same pictures is no other run`() throws {
    let bench = try bench()
    let seen = try bench.report.readRun().hash
    try bench.run()
    let approval = try Approval(
      of: [], run: seen, in: bench.report, references: bench.path("refs"))
    #expect(approval.names.count == 2)
  }

  @Test(arguments: ["expected", "difference"])
  func `what a card cannot show is not approved`(kind: String) throws {
    let bench = try bench()
    try bench.write("other", to: "report/\(kind)/Flat/8x6-none.png")
    #expect(try refusal(bench).contains("\(kind)/Flat/8x6-none.png"))
    try bench.remove("report/\(kind)/Flat/8x6-none.png")
    #expect(try refusal(bench, "Flat/8x6-none").contains("there is no such file"))
    #expect(try approve(bench, "Flat/8x6-up").names == ["Flat/8x6-up"])
  }

  @Test func `without a page the run has to be named`() throws {
    let bench = try bench()
    let run = try bench.report.readRun()
    #expect(
      message { _ = try bench.report.shownRun() }?.contains(
        "name the run that is meant: --run \(run.hash)")
        == true)
    try bench.write("<html><meta name=\"popframe-run\" content=\"0123\">", to: "report/index.html")
    #expect(try bench.report.shownRun() == "0123")
    try bench.remove("report/index.html")
    _ = try approve(bench)
    let equal = try bench.run().run
    #expect(try bench.report.shownRun() == equal.hash)
  }

  @Test func `a name that is no case of the run is refused, with what was meant`() throws {
    let bench = try bench()
    #expect(
      try refusal(bench, "Flat/8x6-upp")
        == "Flat/8x6-upp: error: the last run has no such case; did you mean Flat/8x6-up?")
  }

  @Test func `a case that does not fail is refused`() throws {
    let bench = try RunWorkbench()
    try bench.recordReferences()
    #expect(
      try refusal(bench, "Flat/8x6-up")
        == "Flat/8x6-up: error: the last run has recorded this picture, so there is nothing to "
        + "approve")
    try bench.run()
    #expect(
      try refusal(bench, "Flat/8x6-up")
        == "Flat/8x6-up: error: this case is equal to its reference, so there is nothing to approve"
    )
    try bench.write("theme: nowhere/theme.yaml\n", to: "s.yaml")
    try bench.run(["s.yaml"])
    #expect(
      try refusal(bench, "s")
        == "s: error: this case was not drawn, so there is nothing to approve")
  }

  @Test func `without a record there is nothing to go by`() throws {
    let bench = try bench()
    try bench.remove("report/run.json")
    #expect(try refusal(bench).contains("there is no record of a run; run popframe test first"))
  }

  @Test(arguments: [
    ("\"format\": 1", "\"format\": 2", "of format 2"),
    ("\"isComplete\": true", "\"isComplete\": false", "did not come to its end"),
    ("\"name\": \"Flat/8x6-up\"", "\"name\": \"../../x\"", "is damaged"),
    ("\"sha256\": \"", "\"sha256\": \"0", "has changed since the last run"),
  ])
  func `a record that cannot be relied on is refused`(old: String, new: String, words: String)
    throws
  {
    let bench = try bench()
    let text = String(decoding: try bench.bytes("report/run.json"), as: UTF8.self)
    try bench.write(text.replacing(old, with: new), to: "report/run.json")
    #expect(try refusal(bench).contains(words))
  }

  @Test func `references that are elsewhere are an error`() throws {
    let bench = try bench()
    try FileManager.default.moveItem(atPath: bench.path("refs"), toPath: bench.path("moved"))
    #expect(
      message { _ = try approve(bench) }?.contains("there is no such folder of references") == true)
    #expect(!bench.exists("refs"))
  }

  @Test func `a report's own word on an absolute folder does not count`() throws {
    let bench = try bench()
    let before = try bench.bytes("refs/Flat/8x6-up.png")
    let words = message { _ = try Approval(of: [], in: bench.report) }
    #expect(words?.contains("is absolute, and a report is not trusted that far") == true)
    #expect(try bench.bytes("refs/Flat/8x6-up.png") == before)
  }

  @Test(arguments: [
    ("../refs", "leads up by '..'"), ("refs/../../x", "leads up by '..'"),
    (".git/refs", "has a hidden part"), ("refs/.x", "has a hidden part"),
    ("a\u{1B}b", "has a control character"),
  ])
  func `a report's folder of references that could lead astray is refused`(
    folder: String, words: String
  ) throws {
    let bench = try bench()
    var run = try bench.report.readRun()
    run.references = folder
    try bench.report.write(run)
    let message = message { _ = try Approval(of: [], in: bench.report) }
    #expect(message?.contains(words) == true)
    #expect(message?.contains("\u{1B}") == false)
  }

  @Test func `what is no sound picture is never approved`() throws {
    let bench = try bench()
    let script = Array("#!/bin/sh\necho hello\n".utf8)
    try bench.write(script, to: "report/actual/Flat/8x6-up.png")
    var run = try bench.report.readRun()
    run.cases[0].actual?.sha256 = Sha256(of: script).hex
    try bench.report.write(run)
    #expect(try refusal(bench).contains("only a picture can be approved"))
  }

  @Test func `links below the references are not followed`() throws {
    let bench = try bench()
    let hook = try bench.bytes("refs/Flat/8x6-up.png")
    try bench.write(hook, to: "outside/hook.png")
    try bench.remove("refs/Flat/8x6-up.png")
    try bench.link("refs/Flat/8x6-up.png", to: bench.path("outside/hook.png"))
    #expect(try refusal(bench).contains("links are not followed here"))
    #expect(try bench.bytes("outside/hook.png") == hook)
    // A folder that is a link leads out as well.
    try FileManager.default.moveItem(
      atPath: bench.path("refs/Flat"), toPath: bench.path("outside/Flat"))
    try bench.link("refs/Flat", to: bench.path("outside/Flat"))
    #expect(try refusal(bench).contains("links are not followed here"))
  }

  @Test
  func `a reference that the run has read through a link is left out, and refused by its name`()
    throws
  {
    let bench = try bench()
    let linked = try bench.bytes("refs/Flat/8x6-up.png")
    try bench.write(linked, to: "outside/up.png")
    try bench.remove("refs/Flat/8x6-up.png")
    try bench.link("refs/Flat/8x6-up.png", to: bench.path("outside/up.png"))
    let run = try bench.run().run
    #expect(run.cases.map(\.outcome) == [.different, .different])
    #expect(run.cases.map(\.kept) == [.link, nil])
    let text = FailureText(
      run.cases[0], in: bench.report, approval: ApproveCommandLine(run, folder: "report"))?.text
    #expect(text?.contains("reached through a link") == true)
    #expect(text?.contains("popframe approve") == false)
    let approval = try approve(bench)
    #expect(approval.names == ["Flat/8x6-none"])
    #expect(approval.kept == [.link])
    #expect(try refusal(bench, "Flat/8x6-up").contains("links are not followed here"))
    #expect(try bench.bytes("outside/up.png") == linked)
  }

  @Test func `links in the report are not followed`() throws {
    let bench = try bench()
    let picture = try bench.bytes("report/actual/Flat/8x6-up.png")
    try bench.write(picture, to: "outside.png")
    try bench.remove("report/actual/Flat/8x6-up.png")
    try bench.link("report/actual/Flat/8x6-up.png", to: bench.path("outside.png"))
    #expect(try refusal(bench).contains("links are not followed here"))
  }

  @Test func `an executable reference stays executable`() throws {
    let bench = try bench()
    let path = bench.path("refs/Flat/8x6-up.png")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    _ = try approve(bench)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o755)
  }

  @Test(arguments: [
    ".git/hooks/x", "a/.b/c", ".x", "a\nb", "a\u{1B}[2Jb", "a\u{202E}b", "a//b", "../a",
  ])
  func `a name that is hidden or cannot be printed makes a report damaged`(name: String)
    throws
  {
    let bench = try bench()
    var run = try bench.report.readRun()
    run.cases = [CaseRecord(name: name, outcome: .missing)]
    run.plannedCases = 1
    try bench.report.write(run)
    let message = message { _ = try bench.report.readRun() }
    #expect(message?.contains("is no name of a case") == true)
    #expect(message?.unicodeScalars.contains { $0.isUnprintable } == false)
  }

  @Test func `when one reference cannot be written none is`() throws {
    let bench = try bench()
    let path = bench.path("refs/Flat/8x6-none.png")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    #expect(try refusal(bench).contains("the file is read-only"))
  }
}
