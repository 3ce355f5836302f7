import Foundation
import Testing

/// `popframe studio`, whose old name is `preview`
@Suite struct StudioTests {
  @Test func `a page needs the program beside the command`() throws {
    // A copy of the command stands alone.
    let sandbox = try Sandbox()
    let copy = sandbox.folder.appendingPathComponent("bin/popframe")
    try sandbox.makeFolder("bin")
    try FileManager.default.copyItem(at: Command.executable, to: copy)
    let process = Process()
    process.executableURL = copy
    process.arguments = ["studio", "Meadow"]
    process.currentDirectoryURL = sandbox.folder
    let messages = Pipe()
    process.standardError = messages
    try process.run()
    let text = try messages.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 69)
    #expect(String(decoding: text, as: UTF8.self).contains("popframe-studio: error: "))
  }

  @Test(arguments: [
    (["studio", "Meadow", "--no-page"], 64), (["studio", "Meadow", "-o", "out"], 64),
    (["studio", "Meadow", "--no-page", "-o", "out", "--open"], 64),
    (["studio", "Meadow", "--port", "70000"], 64), (["studio", "Nowhere"], 64),
    (["studio", "./Nowhere"], 66), (["preview", "./Nowhere"], 66), (["review", "Meadow"], 66),
    (["review", "--port", "-1"], 64),
  ])
  func `wrong usage is refused`(arguments: [String], status: Int) throws {
    #expect(Int(try Sandbox().run(arguments).status) == status)
  }

  @Test func `galleries follow the theme until the command is ended`() throws {
    let sandbox = try Sandbox()
    let command = Command(folder: sandbox.folder, environment: [:])
    let process = command.process(["studio", "Meadow", "--no-page", "-o", "out"])
    let messages = Pipe()
    process.standardError = messages
    try process.run()
    let lines = Lines(messages.fileHandleForReading)
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
    let command = Command(folder: sandbox.folder, environment: [:])
    let process = command.process(["studio", "scenes", "--no-page", "-o", "out"])
    let messages = Pipe()
    process.standardError = messages
    try process.run()
    let lines = Lines(messages.fileHandleForReading)
    #expect(lines.next(containing: " ms")?.hasPrefix("1 cell, ") == true)
    let first = try sandbox.bytes("out/scenes/a.png")
    try sandbox.write("theme: ../Meadow\ncontent: [80, 40]\n", to: "scenes/a.yaml")
    #expect(lines.next(containing: " ms") != nil)
    #expect(try sandbox.bytes("out/scenes/a.png") != first)
    process.interrupt()
    process.waitUntilExit()
  }
}

/// The lines that a process writes, one after the other.
private final class Lines {
  private let file: FileHandle
  private var rest = Data()

  init(_ file: FileHandle) { self.file = file }

  /// The next line with a text; `nil` when no more come.
  func next(containing text: String) -> String? {
    while true {
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
        rest = Data(rest[(end + 1)...])
        if line.contains(text) { return line }
      }
      let more = file.availableData
      guard !more.isEmpty else { return nil }
      rest += more
    }
  }
}
