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

  @Test func `every theme is checked, and all errors are said`() throws {
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
}
