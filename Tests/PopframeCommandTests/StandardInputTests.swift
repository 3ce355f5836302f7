import Foundation
import Testing

/// `-` where one file is read.
@Suite struct StandardInputTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func run(_ line: String, input: String) throws -> Command.Outcome {
    try sandbox.run(line.split(separator: " ").map(String.init), input: Array(input.utf8))
  }

  @Test func `a scene counts its paths from the current folder`() throws {
    let scene = "theme: Meadow\ncontent: [60, 40]\narrow: down\n"
    let outcome = try run("render - -o -", input: scene)
    #expect(outcome.status == 0, "\(outcome.messages)")
    try sandbox.write(scene, to: "scene.yaml")
    #expect(outcome.output == (try sandbox.command("render", "scene.yaml", "-o", "-").output))
    #expect(try run("layout - --json", input: scene).text.contains(#""direction": "down""#))
  }

  @Test func `a theme finds its pictures in the current folder`() throws {
    let theme = String(decoding: try sandbox.bytes("Meadow/theme.yaml"), as: UTF8.self)
    sandbox.currentFolder = sandbox.folder.appending(path: "Meadow")
    let outcome = try run("render - --content 60x40 -o -", input: theme)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let named = try sandbox.command("render", ".", "--content", "60x40", "-o", "-")
    #expect(outcome.output == named.output)
    #expect(try run("check -", input: theme).status == 0)
  }

  @Test func `a placed scene may come from standard input`() throws {
    let scene = "theme: Meadow\ncontainer: [400, 300]\nsource: [100, 100, 44, 44]\n"
    #expect(try run("place - --json", input: scene).status == 0)
  }

  @Test func `a theme is printed with its change, and the file stays`() throws {
    let theme = "# A lawn.\nname: Meadow\ncontentInsets: 9 # all round\n"
    let outcome = try run("set - contentInsets 12", input: theme)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.text == "# A lawn.\nname: Meadow\ncontentInsets: 12 # all round\n")
    #expect(outcome.messages.isEmpty)
    #expect(try run("set - name Brook --dry-run", input: theme).text.contains("+name: Brook"))
    let refused = try run("set - contentInsets wide", input: theme)
    #expect(refused.status == 65)
    #expect(refused.output.isEmpty)
    #expect(refused.messages.hasPrefix("<stdin>:3:16: error: "), "\(refused.messages)")
  }

  @Test func `mistakes are told with line and column`() throws {
    let outcome = try run("render - -o -", input: "theme: Meadow\nsize: 3\n")
    #expect(outcome.status == 65)
    #expect(outcome.messages.hasPrefix("<stdin>:2:1: error: "), "\(outcome.messages)")
    #expect(try run("check -", input: "format: 1\n").messages.hasPrefix("<stdin>:1:1: error: "))
  }

  @Test func `a text that is too large is refused`() throws {
    let outcome = try run("render - -o -", input: "")
    #expect(outcome.status == 65)
    // A pipe does not hold that much; a file does.
    try sandbox.write(String(repeating: "# comment\n", count: 30_000), to: "large.yaml")
    let process = Command(folder: sandbox.folder, environment: [:]).process(["render", "-"])
    process.standardInput = FileHandle(forReadingAtPath: sandbox.path("large.yaml"))
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 65)
  }

  @Test func `a picture may come from standard input`() throws {
    #expect(try sandbox.command("render", "Meadow", "--content", "9x9", "-o", "a.png").status == 0)
    let picture = try sandbox.bytes("a.png")
    #expect(try sandbox.run(["compare", "-", "a.png"], input: picture).status == 0)
    #expect(try sandbox.run(["compare", "a.png", "-"], input: picture).status == 0)
    let drawn = try sandbox.run(
      ["render", "Meadow", "--background", "-", "-o", "-"], input: picture)
    #expect(drawn.status == 0, "\(drawn.messages)")
    let named = try sandbox.command("render", "Meadow", "--background", "a.png", "-o", "-")
    #expect(drawn.output == named.output)
  }

  @Test func `standard input is read once`() throws {
    let outcome = try run("compare - -", input: "")
    #expect(outcome.status == 64)
    #expect(try run("render - --background - -o -", input: "").status == 64)
  }

  @Test func `a file of that name is given with its folder`() throws {
    try sandbox.write("theme: Meadow\n", to: "-")
    #expect(try sandbox.command("render", "./-", "-o", "a.png").status == 0)
  }
}
