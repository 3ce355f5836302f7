import Foundation
import Testing

/// `popframe gallery --watch`
@Suite struct WatchedGalleriesTests {
  @Test(arguments: [
    ["--watch", "--wall"], ["--watch", "--shard", "1/2"], ["--watch", "--cache", "c"], ["--poll"],
  ])
  func `options that do not fit are refused`(options: [String]) throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run(["gallery", "Meadow", "-o", "out"] + options).status == 64)
    #expect(!sandbox.exists("out"))
  }

  /// The running command, and what it says.
  private func watch(_ source: String, in sandbox: Sandbox) throws -> (Process, Lines) {
    let command = Command(folder: sandbox.folder, environment: [:])
    let process = command.process(["gallery", source, "--watch", "-o", "out"])
    let messages = Pipe()
    process.standardError = messages
    try process.run()
    return (process, Lines(messages.fileHandleForReading))
  }

  @Test func `galleries follow the theme until the command is ended`() throws {
    let sandbox = try Sandbox()
    let (process, lines) = try watch("Meadow", in: sandbox)
    #expect(lines.next(containing: " ms")?.wholeMatch(of: /\d+ cells, \d+ ms/) != nil)
    let sheet = try sandbox.bytes("out/Meadow/contact-sheet.png")
    try sandbox.edit("contentInsets: 12", to: "contentInsets: 4")
    #expect(lines.next(containing: " ms") != nil)
    #expect(try sandbox.bytes("out/Meadow/contact-sheet.png") != sheet)
    let good = try sandbox.bytes("out/Meadow/contact-sheet.png")
    try sandbox.edit("contentInsets: 4", to: "contentInsets: wide")
    #expect(lines.next(containing: "error:")?.contains("contentInsets") == true)
    #expect(lines.next(containing: " ms") != nil)
    #expect(try sandbox.bytes("out/Meadow/contact-sheet.png") == good)
    let findings = String(decoding: try sandbox.bytes("out/diagnostics.json"), as: UTF8.self)
    #expect(findings.contains("\"error\""))
    let start = ContinuousClock.now
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
    #expect(ContinuousClock.now - start < .milliseconds(500))
  }

  @Test func `scenes beside themes have a gallery, too`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeFolder("scenes")
    try sandbox.write("theme: ../Meadow\ncontent: [60, 40]\n", to: "scenes/a.yaml")
    let (process, lines) = try watch("scenes", in: sandbox)
    #expect(lines.next(containing: " ms")?.hasPrefix("1 cell, ") == true)
    let first = try sandbox.bytes("out/scenes/a.png")
    try sandbox.write("theme: ../Meadow\ncontent: [80, 40]\n", to: "scenes/a.yaml")
    #expect(lines.next(containing: " ms") != nil)
    #expect(try sandbox.bytes("out/scenes/a.png") != first)
    process.interrupt()
    process.waitUntilExit()
  }
}
