import Foundation
import Testing
import TestPictures

/// A file that shows the same already stays as it is, whatever encoder has written it.
@Suite struct EqualPicturesTests {
  /// Gives pictures of a folder other bytes for the same pixels.
  private func reencode(_ names: [String], in sandbox: Sandbox) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in names {
      let file = commented(try sandbox.bytes(name))
      try sandbox.write(file, to: name)
      files[name] = file
    }
    return files
  }

  private func expect(_ files: [String: [UInt8]], stayIn sandbox: Sandbox) throws {
    #expect(!files.isEmpty)
    for (name, bytes) in files { #expect(try sandbox.bytes(name) == bytes, "\(name)") }
  }

  @Test func `gallery leaves pictures and sheets whose pixels are equal`() throws {
    let sandbox = try Sandbox.withSmallPreviews()
    let gallery = ["gallery", "Meadow", "--wall", "-o", "out"]
    #expect(try sandbox.run(gallery).status == 0)
    let names = try sandbox.files(in: "out").map { "out/\($0)" }
    #expect(names.count == 4)
    let files = try reencode(names, in: sandbox)
    let before = try sandbox.run(gallery)
    #expect(before.status == 0)
    try expect(files, stayIn: sandbox)
    // Another picture, and one of another density, are written; the others still stay.
    let other = try sandbox.bytes("out/Meadow/30x20-none.png")
    try sandbox.write(other, to: "out/Meadow/30x20-up.png")
    #expect(try sandbox.run(gallery).status == 0)
    #expect(try sandbox.bytes("out/Meadow/30x20-up.png") != other)
    try expect(files.filter { $0.key != "out/Meadow/30x20-up.png" }, stayIn: sandbox)
    try sandbox.changeShadow()
    #expect(try sandbox.run(gallery).status == 0)
    for (name, bytes) in files { #expect(try sandbox.bytes(name) != bytes, "\(name)") }
  }

  @Test func `a damaged picture is written again`() throws {
    let sandbox = try Sandbox.withSmallPreviews()
    #expect(try sandbox.command("gallery", "Meadow", "-o", "out").status == 0)
    let whole = try sandbox.bytes("out/Meadow/30x20-up.png")
    try sandbox.write(Array(whole.dropLast(12)), to: "out/Meadow/30x20-up.png")
    #expect(try sandbox.command("gallery", "Meadow", "-o", "out").status == 0)
    #expect(try sandbox.bytes("out/Meadow/30x20-up.png") == whole)
  }

  @Test func `recording all leaves references whose pixels are equal`() throws {
    let sandbox = try Sandbox.withReferences()
    let files = try reencode(["refs/Meadow/30x20-up.png"], in: sandbox)
    #expect(try sandbox.test("--record", "all").status == 1)
    try expect(files, stayIn: sandbox)
    // The record and the notes speak of the file that is there.
    let cases = try #require(sandbox.record()["cases"] as? [[String: Any]])
    let hashes = cases.map { ($0["reference"] as? [String: Any])?["sha256"] as? String }
    _ = try sandbox.test("--record", "all")
    let again = try #require(sandbox.record()["cases"] as? [[String: Any]])
    #expect(hashes == again.map { ($0["reference"] as? [String: Any])?["sha256"] as? String })
    #expect(!hashes.contains(nil))
    #expect(try sandbox.test().status == 0)
    try sandbox.changeShadow()
    #expect(try sandbox.test("--record", "all").status == 1)
    for (name, bytes) in files { #expect(try sandbox.bytes(name) != bytes) }
  }

  @Test func `approve leaves a reference that shows the picture already`() throws {
    let sandbox = try Sandbox.withReferences()
    try sandbox.changeShadow()
    #expect(try sandbox.test().status == 1)
    // Somebody else has put the same picture there.
    let drawn = commented(try sandbox.bytes("popframe-report/actual/Meadow/30x20-up.png"))
    try sandbox.write(drawn, to: "refs/Meadow/30x20-up.png")
    let outcome = try sandbox.run(["approve", "--references", "refs"])
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try sandbox.bytes("refs/Meadow/30x20-up.png") == drawn)
    #expect(try sandbox.test().status == 0)
  }

  @Test func `survey leaves pictures whose pixels are equal`() throws {
    let sandbox = try Sandbox()
    let survey = SurveyCommandTests.survey + ["-o", "surveys"]
    #expect(try sandbox.run(survey).status == 0)
    let files = try reencode(
      ["surveys/Meadow/iphone-se-1.png", "surveys/Meadow/worst-1.png"], in: sandbox)
    try sandbox.write("old", to: "surveys/Meadow/index.html")
    #expect(try sandbox.run(survey).status == 0)
    try expect(files, stayIn: sandbox)
    #expect(try sandbox.text("surveys/Meadow/index.html") != "old")
  }
}
