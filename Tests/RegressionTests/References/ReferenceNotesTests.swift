import Files
import Foundation
import PNG
import Imaging
@_spi(Studio) import PopframeKit
@testable import Regression
import RunReports
import TestRuns
import Testing
import Themes

/// What references were made from, written beside each of them and read again.
@Suite struct ReferenceNotesTests {
  private static let text = """
    format: 1
    frame: {style: drawn, fill: "#C81E14", cornerRadius: 4}
    shadow: {opacity: 0.4, offset: [0, 2], blur: 6}
    previews: {content: [[30, 20], [40, 20], [50, 20]], arrows: [none], scales: [1]}

    """
  private let first = "refs/Drawn/30x20-none"
  private let second = "refs/Drawn/40x20-none"

  /// A bench with a theme whose three references have been recorded; then its shadow has changed.
  private func bench(_ edit: (RunWorkbench) throws -> Void = { _ in }) throws -> RunWorkbench {
    let bench = try RunWorkbench()
    try bench.write(Self.text, to: "Drawn/theme.yaml")
    try bench.recordReferences(["Drawn"])
    try edit(bench)
    try bench.write(
      Self.text.replacingOccurrences(of: "opacity: 0.4", with: "opacity: 0.31"),
      to: "Drawn/theme.yaml")
    return bench
  }

  private func approve(_ bench: RunWorkbench, _ names: [String] = []) throws {
    try Approval(of: names, in: bench.report, references: bench.path("refs")).apply()
  }

  @Test func `each reference has a note of its own`() throws {
    let bench = try bench()
    #expect(
      try bench.notes() == [
        "refs/Drawn/30x20-none.popframe.json", "refs/Drawn/40x20-none.popframe.json",
        "refs/Drawn/50x20-none.popframe.json",
      ])
    let note = try ReferenceNote(file: bench.bytes("\(first).popframe.json"))
    #expect(note.version == PopframeRelease.version)
    #expect(note.inputs.map(\.path) == [bench.path("Drawn/theme.yaml")])
    #expect(note.text(of: Sha256(of: Array(Self.text.utf8)).hex) == Self.text)
    // Little-endian width and height, then red, green, blue, alpha of each pixel, premultiplied.
    let bitmap = try PNGCodec.decode(bench.bytes("\(first).png")).bitmap
    var bytes: [UInt8] = []
    for length in [bitmap.width, bitmap.height] {
      bytes += [UInt8(length & 255), UInt8(length >> 8), 0, 0]
    }
    for pixel in bitmap.pixels { bytes += [pixel.red, pixel.green, pixel.blue, pixel.alpha] }
    #expect(note.pixels == Sha256(of: bytes).hex)
  }

  @Test func `a picture whose note cannot be written is not recorded`() throws {
    let bench = try RunWorkbench()
    try bench.write(Self.text, to: "Drawn/theme.yaml")
    // What stands in the note's place cannot be replaced.
    try bench.write("x", to: "\(first).popframe.json/x")
    for record in [RecordMode.missing, .all] {
      let finished = try bench.run(["Drawn"], record: record)
      #expect(finished.run.cases[0].message?.hasPrefix("could not be recorded: ") == true)
      #expect(finished.errors.count == 1)
      #expect(!bench.exists("\(first).png"))
      #expect(bench.exists("\(second).png") && bench.exists("\(second).popframe.json"))
    }
  }

  @Test func `approving one case touches no other's files`() throws {
    let bench = try bench()
    try bench.run(["Drawn"])
    let before = try bench.bytes("\(second).popframe.json")
    try bench.write("{\n<<<<<<< ours", to: "refs/Drawn/50x20-none.popframe.json")
    try approve(bench, ["Drawn/30x20-none"])
    #expect(try bench.bytes("\(second).popframe.json") == before)
    #expect(try bench.bytes("refs/Drawn/50x20-none.popframe.json") == Array("{\n<<<<<<< ours".utf8))
    let note = try ReferenceNote(file: bench.bytes("\(first).popframe.json"))
    let text = String(decoding: try bench.bytes("Drawn/theme.yaml"), as: UTF8.self)
    #expect(note.text(of: Sha256(of: Array(text.utf8)).hex) == text)
  }

  @Test func `a damaged note costs its own reason only, and is said once`() throws {
    let bench = try bench { bench in
      for name in [first, second] { try bench.write("{\n<<<", to: "\(name).popframe.json") }
    }
    let finished = try bench.run(["Drawn"])
    #expect(finished.run.why.map(\.cases) == [["Drawn/50x20-none"]])
    let said = finished.warnings.filter { $0.message.contains("note") }
    #expect(said.count == 1)
    #expect(said.first?.severity == .warning)
    #expect(said.first?.file == bench.path("\(first).popframe.json"))
    #expect(said.first?.message.hasSuffix("; and so 1 more") == true)
    // Approving writes them again.
    try approve(bench)
    #expect(try bench.run(["Drawn"]).warnings.isEmpty)
  }

  @Test func `a note of two branches says test, then approve`() throws {
    let bench = try bench { bench in
      let note = String(decoding: try bench.bytes("\(first).popframe.json"), as: UTF8.self)
      try bench.write(
        "<<<<<<< HEAD\n\(note)=======\n\(note)>>>>>>> b\n", to: "\(first).popframe.json")
    }
    let run = try bench.run(["Drawn"]).run
    #expect(run.cases.map(\.isOverwritten) == [true, false, false])
    let words = "where two branches have changed it, run popframe test, then approve"
    #expect(run.groups.contains { $0.title.hasSuffix(words) })
    for document in [JUnitReport(run).text, MarkdownReport(run).text] {
      #expect(document.contains(words))
    }
    try approve(bench)
    #expect(try bench.run(["Drawn"]).run.passes)
  }

  @Test(arguments: [["--diff3"], []], ["\n", "\r\n"])
  func `approving after a merge keeps the approvals of both branches`(
    style: [String], lineEnd: String
  ) throws {
    let bench = try bench()
    let note = "\(first).popframe.json"
    func approve(by name: String, opacity: Int) throws {
      try bench.write(
        Self.text.replacingOccurrences(of: "opacity: 0.4", with: "opacity: 0.\(opacity)"),
        to: "Drawn/theme.yaml")
      try bench.run(["Drawn"])
      try Approval(of: [], in: bench.report, references: bench.path("refs")).apply(by: name)
    }
    try approve(by: "Before", opacity: 31)
    let base = try bench.bytes(note)
    let picture = try bench.bytes("\(first).png")
    try approve(by: "Ours", opacity: 32)
    let ours = try bench.bytes(note)
    try bench.write(base, to: note)
    try bench.write(picture, to: "\(first).png")
    try approve(by: "Theirs", opacity: 33)
    for (name, bytes) in [("ours", ours), ("base", base), ("theirs", try bench.bytes(note))] {
      try bench.write(bytes, to: name)
    }
    let git = try #require(ChildProgram(named: "git"))
    let merged = git.run(
      ["merge-file", "-p"] + style + ["ours", "base", "theirs"].map { bench.path($0) })
    let text = Array(
      String(decoding: try #require(merged?.output), as: UTF8.self)
        .replacingOccurrences(of: "\n", with: lineEnd).utf8)
    #expect(ReferenceNote.isConflict(text))
    try bench.write(text, to: note)
    try approve(by: "Merger", opacity: 34)
    let found = try ReferenceNote(file: bench.bytes(note)).approvals.map(\.name)
    #expect(found == ["Merger", "Ours", "Before", "Theirs"])
  }

  @Test func `a note has a line for each line of a text, and older ones are read`() throws {
    let bench = try bench()
    let old = String(decoding: try bench.bytes("\(first).popframe.json"), as: UTF8.self)
    try bench.run(["Drawn"])
    try approve(bench)
    let new = String(decoding: try bench.bytes("\(first).popframe.json"), as: UTF8.self)
    func lines(_ text: String) -> [String] { text.components(separatedBy: "\n") }
    let changes = lines(new).difference(from: lines(old))
    // The pixels, the hash of the theme, its one line, and who has approved.
    #expect(changes.removals.count == 4)
    #expect(new.components(separatedBy: "opacity: 0.31").count == 2)

    let digest = Sha256(of: Array(Self.text.utf8)).hex
    let texts = try JSONSerialization.data(withJSONObject: [digest: Self.text])
    let older = try ReferenceNote(
      file: Array(
        """
        {"format": 1, "version": "0.0.9", "pixels": "", "inputs": [{"path": "theme.yaml", "sha256": "\(digest)"}],
         "texts": \(String(decoding: texts, as: UTF8.self))}
        """.utf8))
    #expect(older.text(of: digest) == Self.text)
  }

  @Test func `the note and the page say who has approved, from which run and why`() throws {
    let bench = try bench()
    var hashes: [String] = []
    for opacity in 32...38 {
      let run = try bench.run(["Drawn"]).run
      hashes.append(run.hash)
      try Approval(of: [], in: bench.report, references: bench.path("refs")).apply(
        by: "Ada \(opacity)")
      try bench.write(
        Self.text.replacingOccurrences(of: "opacity: 0.4", with: "opacity: 0.\(opacity)"),
        to: "Drawn/theme.yaml")
    }
    let run = try bench.run(["Drawn"]).run
    let approvals = try #require(run.cases.first).approvals
    #expect(approvals.map(\.name) == [38, 37, 36, 35, 34].map { "Ada \($0)" })
    #expect(approvals.map(\.run) == hashes.suffix(5).reversed())
    let day = try #require(run.origin).begun.prefix(10)
    let words =
      "by Ada 38, \(day), run \(hashes[6].prefix(8)): Drawn › Shadow 1 › Opacity 36 % → 37 %"
    #expect(approvals.first?.description == words)
    #expect(HTMLReport(run: run, folder: bench.path("report")).text.contains(words))
    let read = try TestRun(json: Array(run.document.utf8), path: "run.json")
    #expect(read.cases.map(\.approvals) == run.cases.map(\.approvals))
    // Another picture that is recorded begins anew; the same one does not.
    try bench.run(["Drawn"], record: .all)
    let note = try ReferenceNote(file: bench.bytes("\(first).popframe.json"))
    #expect(note.approvals == [])
  }

  @Test func `missing notes are said once`() throws {
    let bench = try bench { bench in try bench.remove("\(first).popframe.json") }
    let finished = try bench.run(["Drawn"])
    #expect(finished.run.why.map(\.cases.count) == [2])
    #expect(
      finished.warnings.map(\.message) == [
        "1 of 3 references that differ have no note (NAME.popframe.json), so why they differ is not known"
      ])
    #expect(finished.warnings.map(\.severity) == [.note])
  }

  @Test func `another encoding of the same pixels keeps its reason`() throws {
    let bench = try bench { bench in
      for name in ["30x20", "40x20", "50x20"] {
        let file = "refs/Drawn/\(name)-none.png"
        let old = try bench.bytes(file)
        // At another density, the file has other bytes and the same pixels.
        let new = try PNGCodec.encode(PNGCodec.decode(old).bitmap, scale: .two)
        #expect(new != old)
        try bench.write(new, to: file)
      }
    }
    #expect(try bench.run(["Drawn"]).run.why.map(\.cases.count) == [3])
  }

  @Test func `a note of other pixels gives no reason`() throws {
    let bench = try bench { bench in
      try bench.write(
        try bench.bytes("\(second).popframe.json"), to: "\(first).popframe.json")
    }
    #expect(try bench.run(["Drawn"]).run.why.map(\.cases.count) == [2])
  }

  @Test func `the one file of an older folder is read, then split and deleted`() throws {
    func older(_ bench: RunWorkbench) throws {
      let digest = Sha256(of: Array(Self.text.utf8)).hex
      let cases = try ["30x20", "40x20", "50x20", "gone"].map { name in
        let file = "refs/Drawn/\(name)-none.png"
        let hash = bench.exists(file) ? Sha256(of: try bench.bytes(file)).hex : digest
        return """
          {"name": "Drawn/\(name)-none", "version": "0.0.9", "sha256": "\(hash)", "inputs": 0}
          """
      }
      let texts = try JSONSerialization.data(withJSONObject: [digest: Self.text])
      for note in try bench.notes() { try bench.remove(note) }
      try bench.write(
        """
        {"format": 1, "cases": [\(cases.joined(separator: ", "))],
         "inputs": [[{"path": "\(bench.path("Drawn/theme.yaml"))", "sha256": "\(digest)"}]],
         "texts": \(String(decoding: texts, as: UTF8.self))}
        """, to: "refs/.popframe.json")
    }
    let bench = try bench(older)
    let run = try bench.run(["Drawn"]).run
    #expect(run.why.map(\.cases.count) == [3])
    #expect(bench.exists("refs/.popframe.json"))
    try approve(bench, ["Drawn/30x20-none"])
    #expect(!bench.exists("refs/.popframe.json"))
    #expect(try bench.notes().count == 3)
    let split = try ReferenceNote(file: bench.bytes("\(second).popframe.json"))
    #expect(split.version == "0.0.9")
    #expect(split.text(of: split.inputs[0].sha256 ?? "") == Self.text)
    #expect(
      try ReferenceNote(file: bench.bytes("\(first).popframe.json")).version
        == PopframeRelease.version)
    #expect(try bench.run(["Drawn"]).run.why.map(\.cases.count) == [2])
  }

  @Test func `pruning takes notes along, and those that were left alone`() throws {
    let bench = try bench()
    try bench.write(
      Self.text.replacingOccurrences(of: "[[30, 20], [40, 20], [50, 20]]", with: "[[40, 20]]"),
      to: "Drawn/theme.yaml")
    try bench.remove("\(first).png")
    try bench.run(["Drawn"])
    let pruning = try Pruning(in: bench.report, references: bench.path("refs"))
    #expect(
      pruning.paths == [
        bench.path("refs/Drawn/50x20-none.png"), bench.path("\(first).popframe.json"),
      ])
    #expect(pruning.noteCount == 1)
    try pruning.delete()
    #expect(try bench.notes() == ["refs/Drawn/40x20-none.popframe.json"])
  }

  @Test func `a renamed picture takes its note along`() throws {
    let bench = try bench()
    try bench.write("theme: ../Drawn\ncontent: [30, 20]\narrow: none\n", to: "scenes/a.yaml")
    try bench.write(Self.text, to: "Drawn/theme.yaml")
    try bench.recordReferences(["Drawn", "scenes"])
    try FileManager.default.moveItem(
      atPath: bench.path("scenes/a.yaml"), toPath: bench.path("scenes/b.yaml"))
    try bench.write("theme: ../Drawn\ncontent: [60, 20]\narrow: none\n", to: "scenes/c.yaml")
    try bench.run(["Drawn", "scenes"], record: .missing)
    try bench.remove("refs/scenes/b.png")
    try bench.remove("refs/scenes/b.popframe.json")
    let command = try bench.run(["Drawn", "scenes"]).run.renamings.first?.description ?? ""
    let moves = command.components(separatedBy: ": git mv ").last?.components(
      separatedBy: " && git mv ")
    #expect(
      moves == [
        "\(bench.path("refs/scenes/a.png")) \(bench.path("refs/scenes/b.png"))",
        "\(bench.path("refs/scenes/a.popframe.json")) \(bench.path("refs/scenes/b.popframe.json"))",
      ], "\(command)")
  }

  @Test func `no folder of scenes has the name of a note`() throws {
    let bench = try RunWorkbench()
    for file in ["a.yaml", "a.popframe.json/b.yaml"] {
      try bench.write("theme: Flat\ncontent: [30, 20]\n", to: "scenes/\(file)")
    }
    let said = message { _ = try bench.names("scenes/a.yaml", "scenes/a.popframe.json") }
    #expect(said?.contains("its file 'a.popframe.json' is the folder of") == true, "\(said ?? "")")
  }
}
