import Foundation
import PopframeKit
import Testing

@Suite struct NewTests {
  @Test func `a new theme is sound, and the printed next steps work`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.command("new", "Glade")
    #expect(outcome.status == 0)
    #expect(outcome.messages.isEmpty)
    #expect(
      try sandbox.names(in: "Glade")
        == [
          "theme.yaml", "frame.png", "frame@2x.png", "frame@3x.png", "arrow.png", "arrow@2x.png",
          "arrow@3x.png",
        ])
    let steps = outcome.text.split(separator: "\n").map {
      $0.split(separator: " ").map(String.init)
    }
    .filter { $0.first == "popframe" }
    #expect(steps.map { $0[1] } == ["render", "check", "gallery"])
    for step in steps {
      let outcome = try sandbox.run(Array(step.dropFirst()))
      #expect(outcome.status == 0, "\(step): \(outcome.messages)")
      #expect(!outcome.messages.contains("warning"))
    }
    #expect(sandbox.exists("Glade.png"))
    #expect(sandbox.exists("previews/Glade/contact-sheet.png"))
  }

  @Test func `quiet makes a theme without a word`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.command("new", "Glade", "-q")
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages.isEmpty)
    #expect(sandbox.exists("Glade/theme.yaml"))
  }

  @Test(arguments: StarterTheme.Style.allCases)
  func `every style draws without a warning`(style: StarterTheme.Style) throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.command("new", "Glade", "--style", style.rawValue).status == 0)
    let text = String(decoding: try sandbox.bytes("Glade/theme.yaml"), as: UTF8.self)
    #expect(text.hasPrefix("# yaml-language-server: $schema=https://"), "\(text)")
    for arguments in [["check", "Glade"], ["gallery", "Glade", "-o", "previews"]] {
      let outcome = try sandbox.run(arguments)
      #expect(outcome.status == 0, "\(outcome.messages)")
      #expect(!outcome.messages.contains("warning"), "\(outcome.messages)")
    }
    // The two ends of the lane, and its middle.
    let names = try sandbox.names(in: "previews/Glade")
    #expect(names.contains { $0.hasPrefix("120x80-left-end") })
    #expect(names.contains { $0.hasPrefix("120x80-none") && $0.hasSuffix("@2x.png") })
  }

  @Test(arguments: StarterTheme.Style.allCases)
  func `help and the page of starters name every style`(style: StarterTheme.Style) throws {
    let page = URL(filePath: #filePath).appending(
      path: "../../../Documentation.docc/MakingThemes.md")
    #expect(
      try String(contentsOf: page.standardizedFileURL, encoding: .utf8).contains(
        "\n| `\(style.rawValue)`"))
    let help = try Sandbox().command("help", "new").text.split(whereSeparator: \.isWhitespace)
    #expect(help.contains { $0 == "\(style.rawValue):" })
  }

  @Test(arguments: [("bubble", "Bubble"), ("tooltip", "Tooltip")])
  func `a starter is the shipped theme of its name`(style: String, shipped: String) throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.command("new", "Glade", "--style", style).status == 0)
    let assets = URL(filePath: #filePath).appending(path: "../../../Assets").standardizedFileURL
    for (theme, file) in [("Glade", "starter.png"), (assets.path + "/" + shipped, "shipped.png")] {
      let outcome = try sandbox.command(
        "render", theme, "--content", "120x80", "--arrow", "left", "--offset", "start", "-o", file)
      #expect(outcome.status == 0, "\(outcome.messages)")
    }
    #expect(try sandbox.bytes("starter.png") == sandbox.bytes("shipped.png"))
  }

  @Test func `an unknown style is wrong usage`() throws {
    let outcome = try Sandbox().command("new", "Glade", "--style", "cards")
    #expect(outcome.status == 64)
    #expect(outcome.messages.contains("card"))
  }

  @Test func `art has its size at each scale`() throws {
    let sandbox = try Sandbox()
    for (suffix, scale) in [("", 1), ("@2x", 2), ("@3x", 3)] {
      #expect(try sandbox.bytes("Meadow/frame\(suffix).png").pngSize == [40 * scale, 40 * scale])
      #expect(try sandbox.bytes("Meadow/arrow\(suffix).png").pngSize == [30 * scale, 15 * scale])
    }
  }

  @Test(arguments: ["Sommer \"Wiese\"", "it's", "themes/Glade", "Ä–1", "-x"])
  func `any name does`(_ name: String) throws {
    let sandbox = try Sandbox()
    try sandbox.makeFolder("themes")
    let outcome = try sandbox.command("new", "--", name)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let layout = try sandbox.command("layout", "./\(name)", "--json")
    let json = try #require(JSONSerialization.jsonObject(with: layout.output) as? [String: Any])
    #expect(json["theme"] as? String == name.split(separator: "/").last.map(String.init))
  }

  @Test func `something that is there is left alone`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("mine", to: "file")
    try sandbox.makeFolder("empty")
    try sandbox.link("dangling", to: "nowhere")
    let before = try sandbox.names()
    for name in ["Meadow", "file", "empty", "dangling"] {
      let outcome = try sandbox.command("new", name)
      #expect(outcome.status == 73)
      #expect(
        outcome.messages
          == "\(name): error: there is something of this name already; choose another name\n")
    }
    #expect(try sandbox.names() == before)
  }

  @Test func `missing folders above are made`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.command("new", "themes/green/Glade", "--style", "card")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try sandbox.names().contains("themes/green/Glade/theme.yaml"))
    let export = try sandbox.command(
      "export", "Meadow", "--to", "nine-patch", "-o", "app/src/main")
    #expect(export.status == 0, "\(export.messages)")
    #expect(try sandbox.names().contains("app/src/main/res/drawable-mdpi"))
  }

  @Test(arguments: ["", ".", "..", "/"])
  func `a name that names nothing new is wrong usage`(_ name: String) throws {
    #expect(try Sandbox().command("new", name).status == 64)
  }
}
