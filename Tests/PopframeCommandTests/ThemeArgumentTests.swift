import Foundation
import Testing

@Suite struct ThemeArgumentTests {
  @Test(arguments: ["Meadow", "./Meadow", "Meadow/", "Meadow/theme.yaml"])
  func `a theme is its folder or its file`(_ argument: String) throws {
    let outcome = try Sandbox().command("layout", argument, "--json")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.text.contains(#""theme": "Meadow""#))
  }

  @Test func `a theme file may have another name`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(try sandbox.bytes("Meadow/theme.yaml"), to: "Meadow/winter.yaml")
    try sandbox.remove("Meadow/theme.yaml")
    #expect(try sandbox.command("layout", "Meadow/winter.yaml").status == 0)
  }

  @Test func `a shipped theme is found by its name in each place`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeFolder("Assets")
    try FileManager.default.moveItem(
      atPath: sandbox.path("Meadow"), toPath: sandbox.path("Assets/Meadow"))
    #expect(try sandbox.command("layout", "Meadow").status == 0)
    try FileManager.default.moveItem(
      atPath: sandbox.path("Assets"), toPath: sandbox.path("elsewhere"))
    #expect(try sandbox.command("layout", "Meadow").status == 64)
    sandbox.environment["POPFRAME_THEMES"] = "/nowhere:\(sandbox.path("elsewhere"))"
    #expect(try sandbox.command("layout", "Meadow").status == 0)
  }

  @Test func `the environment's themes come before those in the current folder`() throws {
    let sandbox = try Sandbox()
    for (folder, theme) in [("Assets", "Meadow"), ("elsewhere", "Heath")] {
      try sandbox.makeFolder(folder)
      try FileManager.default.copyItem(
        atPath: sandbox.path("Meadow"), toPath: sandbox.path("\(folder)/Meadow"))
      let text = String(decoding: try sandbox.bytes("Meadow/theme.yaml"), as: UTF8.self)
      try sandbox.write(
        text.replacing("\"Meadow\"", with: "\"\(theme)\""), to: "\(folder)/Meadow/theme.yaml")
    }
    try sandbox.remove("Meadow")
    #expect(try sandbox.command("layout", "Meadow", "--json").text.contains("Meadow"))
    sandbox.environment["POPFRAME_THEMES"] = sandbox.path("elsewhere")
    #expect(try sandbox.command("layout", "Meadow", "--json").text.contains("Heath"))
  }

  @Test func `an unknown name lists names that are near and known`() throws {
    let sandbox = try Sandbox()
    sandbox.environment["POPFRAME_THEMES"] = sandbox.folder.path
    sandbox.currentFolder = sandbox.folder.appendingPathComponent("Meadow")
    let outcome = try sandbox.command("render", "Maedow")
    #expect(outcome.status == 64)
    let (start, end) = (
      "Maedow: error: there is no folder or theme named 'Maedow'; did you mean Meadow? (known: ",
      "); popframe new Maedow makes one\n"
    )
    #expect(outcome.messages.hasPrefix(start) && outcome.messages.hasSuffix(end))
    // The program also knows the themes of its own sources.
    let known = outcome.messages.dropFirst(start.count).dropLast(end.count)
    #expect(known.contains("Bubble, ") && known.contains(", Meadow, "))
  }

  @Test(arguments: ["./Maedow", "nowhere/Meadow", "Maedow.yaml", "Meadow/theme.yml", "nowhere/"])
  func `a missing path is a missing input`(_ argument: String) throws {
    let outcome = try Sandbox().command("render", argument)
    #expect(outcome.status == 66)
    #expect(outcome.messages.hasPrefix("\(argument): error: there is no such file or folder"))
  }

  @Test(arguments: ["render", "layout"])
  func `the theme's path is checked before anything else`(_ command: String) throws {
    let outcome = try Sandbox().command(command, "./nowhere", "--content", "0x0", "--scale", "99")
    #expect(outcome.status == 66)
  }

  @Test func `a folder without a theme file is no theme`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeFolder("empty")
    let outcome = try sandbox.command("render", "empty")
    #expect(outcome.status == 66)
    #expect(
      outcome.messages == "empty: error: there is no theme.yaml in this folder, so it is no theme\n"
    )
  }

  @Test func `a file that is no text is bad input`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(try sandbox.bytes("Meadow/frame.png"), to: "Meadow/frame.yaml")
    let outcome = try sandbox.command("render", "Meadow/frame.yaml")
    #expect(outcome.status == 65)
    #expect(outcome.messages == "Meadow/frame.yaml:1:1: error: this is not UTF-8 text\n")
  }

  @Test func `gallery and check look at every path first`() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.command("check", "Meadow", "./nowhere").status == 66)
    #expect(try sandbox.command("gallery", "Meadow", "./nowhere", "-o", "out").status == 66)
    #expect(!sandbox.exists("out"))
  }
}
