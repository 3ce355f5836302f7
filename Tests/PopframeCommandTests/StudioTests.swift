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
    (["studio", "Meadow", "-o", "out"], 64),
    (["studio", "Meadow", "--port", "70000"], 64), (["studio", "Nowhere"], 64),
    (["studio", "./Nowhere"], 66), (["preview", "./Nowhere"], 66), (["review", "Meadow"], 66),
    (["review", "--port", "-1"], 64),
  ])
  func `wrong usage is refused`(arguments: [String], status: Int) throws {
    #expect(Int(try Sandbox().run(arguments).status) == status)
  }

  @Test(arguments: ["studio", "preview"])
  func `without a page galleries are watched by another command`(name: String) throws {
    let outcome = try Sandbox().run([name, "Meadow", "--no-page"])
    #expect(outcome.status == 64)
    #expect(outcome.messages.contains("popframe gallery --watch"))
  }
}
