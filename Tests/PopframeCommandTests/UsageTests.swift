import Foundation
import TestPictures
import Testing

@Suite struct UsageTests {
  @Test(arguments: [["--version"], ["-V"], ["render", "-V"]])
  func `the version is that of the newest section of the changelog`(_ arguments: [String]) throws {
    let file = URL(filePath: #filePath).appending(path: "../../../CHANGELOG.md").standardizedFileURL
    let section = try #require(
      String(contentsOf: file, encoding: .utf8).split(separator: "\n").first { $0.hasPrefix("## ") }
    )
    let outcome = try Sandbox().run(arguments)
    #expect(outcome.status == 0)
    // A released version is followed by its date.
    #expect(outcome.text == "\(section.split(separator: " ")[1])\n")
  }

  @Test(arguments: [["rendr", "Meadow"], ["help", "rendr"]])
  func `a misspelled command is named with the one that it resembles`(_ line: [String]) throws {
    let outcome = try Sandbox().run(line)
    #expect(outcome.status == 64)
    #expect(
      outcome.messages
        == "popframe: error: there is no command 'rendr'; did you mean 'render'?\n")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a shell's completions are printed`(shell: String) throws {
    let outcome = try Sandbox().run(["--generate-completion-script", shell])
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.text.contains("popframe"))
  }

  @Test func `a file's name may follow -o without a space`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.command("render", "Meadow", "-omine.png", "-q")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.messages.isEmpty)
    #expect(try sandbox.names().contains("mine.png"))
  }

  @Test func `quiet hides notes and verbose adds what was read and how long it took`() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.command("render", "Meadow", "-q").messages.isEmpty)
    let verbose = try sandbox.command("-v", "render", "Meadow").messages
    #expect(verbose.contains("wrote Meadow.png\n"))
    for name in ["theme.yaml", "frame.png", "arrow.png"] {
      let bytes = separated(try sandbox.bytes("Meadow/\(name)").count)
      #expect(verbose.contains("popframe: read Meadow/\(name): \(bytes) bytes, "), "\(verbose)")
    }
    #expect(verbose.contains("popframe: took "))
    let comparison = try sandbox.command("compare", "Meadow.png", "Meadow.png", "-v").messages
    #expect(comparison.contains("popframe: read Meadow.png: "))
    #expect(try sandbox.command("render", "Meadow", "-q", "-v").status == 64)
  }

  @Test func `a background may be named as CSS names colours`() throws {
    let sandbox = try Sandbox()
    let named = try sandbox.command("render", "Meadow", "--background", "RebeccaPurple", "-o", "-")
    let number = try sandbox.command("render", "Meadow", "--background", "#663399", "-o", "-")
    #expect(named.status == 0, "\(named.messages)")
    #expect(named.output == number.output)
    #expect(try sandbox.command("render", "Meadow", "--background", "./white").status == 66)
  }

  @Test(arguments: [[], ["render"], ["layout"], ["gallery"], ["check"], ["new"]])
  func `help teaches by example`(_ command: [String]) throws {
    let outcome = try Sandbox().run(command + ["--help"])
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("popframe \(command.first ?? "new") "))
    #expect(outcome.messages.isEmpty)
  }

  @Test(arguments: [
    "render", "layout", "place", "gallery", "check", "set", "slice", "new", "compare", "test",
    "approve", "prune", "merge", "survey", "schema",
  ])
  func `examples of help are whole lines at 80 columns`(_ command: String) throws {
    let sandbox = try Sandbox()
    func examples(columns: String) throws -> [String] {
      sandbox.environment["COLUMNS"] = columns
      return try sandbox.command("help", command).text.split(separator: "\n").map(String.init)
        .filter { $0.hasPrefix("  popframe ") }
    }
    let whole = try examples(columns: "1000")
    #expect(!whole.isEmpty)
    #expect(try examples(columns: "80") == whole)
  }

  @Test(arguments: [
    ("--bounds 12x6", "popframe: error: Meadow: bounds 12x6 are smaller than the arrow"),
    ("--content 30000x10", "popframe: error: Meadow: a canvas of "),
  ])
  func `a size of the command line does not blame the theme's file`(
    line: String, message: String
  ) throws {
    let outcome = try Sandbox().run(
      ["render", "Meadow"] + line.split(separator: " ").map(String.init))
    #expect(outcome.status == 65)
    #expect(outcome.messages.hasPrefix(message), "\(outcome.messages)")
    #expect(!outcome.messages.contains("theme.yaml"))
  }

  @Test func `a size of a scene's file is its mistake, at its line`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("theme: Meadow\narrow: up\nbounds: [12, 6]\n", to: "scene.yaml")
    let outcome = try sandbox.command("render", "scene.yaml")
    #expect(outcome.status == 65)
    #expect(
      outcome.messages.hasPrefix("scene.yaml:3:9: error: Meadow: bounds 12x6 are smaller"),
      "\(outcome.messages)")
  }

  @Test func `a theme's own preview is the theme's mistake`() throws {
    let sandbox = try Sandbox()
    try sandbox.edit("content: [[120, 80], [240, 160]]", to: "content: [[30000, 10]]")
    let outcome = try sandbox.command("render", "Meadow")
    #expect(outcome.status == 65)
    #expect(outcome.messages.hasPrefix("Meadow/theme.yaml: error: a canvas of "))
  }

  @Test(arguments: [
    "--content 0x10", "--content 10x0", "--content -5x10", "--content nanx10", "--content infx10",
    "--content 1e999x10", "--content 10", "--content 10x10x10", "--content x", "--content 0x1Fx9",
    "--content 10×10", "--content=", "--bounds 0x0", "--bounds -1x-1", "--bounds wide",
    "--arrow sideways", "--arrow UP", "--offset far", "--offset nan", "--offset inf", "--offset=",
    "--scale 0", "--scale -1", "--scale 0.49", "--scale 8.01", "--scale nan", "--scale 1e99",
    "--scale two", "--scale 1,,2", "--scale 1,", "--scale 2,2", "--scale 2,2.0", "--canvas page",
    "--background #12", "--background #zzzzzz", "--background=", "--layer top",
    "--content 10x10 --bounds 20x20", "--appearance nope", "--scale 1,2 -o -", "--output=",
    "--unknown", "--content", "extra",
  ])
  func `a value that cannot be used is wrong usage and draws nothing`(_ line: String) throws {
    let sandbox = try Sandbox()
    let before = try sandbox.names()
    let outcome = try sandbox.run(
      ["render", "Meadow"] + line.split(separator: " ").map(String.init))
    #expect(outcome.status == 64, "\(outcome.messages)")
    #expect(outcome.messages.contains("rror: "))
    #expect(outcome.output.isEmpty)
    #expect(try sandbox.names() == before)
  }

  @Test func `a message names the option, what was found and what is expected`() throws {
    let sandbox = try Sandbox()
    #expect(
      try sandbox.command("render", "Meadow", "--content", "10").messages
        == "popframe: error: --content: '10' is not a size; give width and height in points, such as 120x80\n"
    )
    #expect(
      try sandbox.command("render", "Meadow", "--scale", "9").messages
        == "popframe: error: --scale: 9 is outside of 0.5 to 8; give pixels per point from 0.5 to 8, such as 2, or several: 1,2,3\n"
    )
    #expect(
      try sandbox.command("render", "Meadow", "--arrow", "north").messages
        == "popframe: error: --arrow: 'north' is not a direction; use up, down, left, right or none\n"
    )
  }

  @Test func `an unknown appearance names the known ones`() throws {
    let sandbox = try Sandbox()
    try sandbox.edit("previews:", to: "appearances:\n  dark: {contentInsets: 9}\npreviews:")
    let outcome = try sandbox.command("render", "Meadow", "--appearance", "drak")
    #expect(outcome.status == 64)
    #expect(
      outcome.messages
        == "Meadow/theme.yaml: error: there is no appearance named 'drak'; did you mean dark? (known: base, dark)\n"
    )
  }

  @Test(arguments: [["--offset", "-9"], ["--offset=-9"]])
  func `a negative offset needs no equals sign`(_ option: [String]) throws {
    let outcome = try Sandbox().run(["layout", "Meadow", "--json"] + option)
    #expect(outcome.status == 0)
    #expect(outcome.text.contains(#""requestedOffset": -9, "offset": -9"#))
  }

  @Test(arguments: ["99999x99999", "1e300x10", "10x1e15", "16385x10"])
  func `sizes beyond the limits are bad input`(_ size: String) throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.command("render", "Meadow", "--content", size, "-o", "a.png")
    #expect(outcome.status == 65)
    #expect(outcome.messages.hasPrefix("popframe: error: Meadow: "))
    #expect(outcome.messages.contains("16384"))
    #expect(!sandbox.exists("a.png"))
  }

  @Test(arguments: ["up", "down", "left", "right"])
  func `bounds smaller than the arrow are bad input`(_ arrow: String) throws {
    let outcome = try Sandbox().command(
      "render", "Meadow", "--bounds", "13.5x13.5", "--arrow", arrow, "-o", "a.png")
    #expect(outcome.status == 65)
    #expect(outcome.messages.contains("smaller than the arrow"))
  }

  @Test func `layout prints the numbers of one scale`() throws {
    #expect(try Sandbox().command("layout", "Meadow", "--scale", "1,2").status == 64)
  }
}
