import Foundation
import Testing

/// `--set KEY=VALUE` of commands that draw
@Suite struct SetOptionTests {
  private let color = "tint.color=#2E7D32"

  /// A sandbox with Meadow, and with Changed, whose file has what the option sets.
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    for name in try sandbox.names(in: "Meadow") {
      try sandbox.makeFolder("Changed")
      try sandbox.write(try sandbox.bytes("Meadow/\(name)"), to: "Changed/\(name)")
    }
    for (key, value) in [("tint.color", "#2E7D32"), ("contentInsets", "20")] {
      #expect(try sandbox.command("set", "Changed", key, value).status == 0)
    }
    return sandbox
  }

  @Test(arguments: [
    ["render", "THEME", "--scale", "2"], ["layout", "THEME", "--json"],
    ["place", "THEME", "--container", "400x300", "--source", "40,40,44,44"],
  ])
  func `a picture has the value, and the file keeps its own`(_ line: [String]) throws {
    let sandbox = try sandbox()
    let before = try sandbox.bytes("Meadow/theme.yaml")
    let isDrawn = line[0] != "layout"
    func result(_ theme: String, _ changes: [String]) throws -> Data {
      let words = line.map { $0 == "THEME" ? theme : $0 } + changes
      let outcome = try sandbox.run(words + (isDrawn ? ["-o", "-"] : []))
      #expect(outcome.status == 0, "\(outcome.messages)")
      return outcome.output
    }
    let changes = ["--set", color, "--set", "contentInsets=20"]
    let changed = try result("Meadow", changes + (isDrawn ? [] : ["--set", "name=Changed"]))
    let plain = try result("Meadow", [])
    #expect(changed != plain)
    #expect(
      try changed == result("Changed", isDrawn ? [] : ["--set", "name=Changed"]))
    #expect(try sandbox.bytes("Meadow/theme.yaml") == before)
  }

  @Test func `a value may begin with a sign that joins the one before`() throws {
    let outcome = try sandbox().command("render", "Meadow", "a.png", "--set", "name=\u{301}x")
    #expect(outcome.status == 0, "\(outcome.messages)")
  }

  @Test func `a scene is drawn with the changed theme, in a gallery, too`() throws {
    let sandbox = try sandbox()
    try sandbox.makeFolder("scenes")
    try sandbox.write("theme: ../Meadow\n", to: "scenes/up.yaml")
    let changes = ["--set", color, "--set", "contentInsets=20"]
    let expected = try sandbox.command("render", "Changed", "-o", "-").output
    let scene = try sandbox.run(["render", "scenes/up.yaml", "-o", "-"] + changes)
    #expect(scene.output == expected, "\(scene.messages)")
    let gallery = try sandbox.run(["gallery", "scenes", "-o", "previews"] + changes)
    #expect(gallery.status == 0, "\(gallery.messages)")
    #expect(Data(try sandbox.bytes("previews/scenes/up.png")) == expected)
  }

  @Test(arguments: [
    ("tint.colour=#2E7D32", ["tint.colour", "#2E7D32"]), ("name={", ["name", "{"]),
    ("frame.capInsets=999", ["frame.capInsets", "999"]),
    ("shadow[7].blur=4", ["shadow[7].blur", "4"]), ("shadow.blur=4", ["shadow.blur", "4"]),
    ("fill=#2E7D32", ["fill", "#2E7D32"]), ("opacity=0.4", ["opacity", "0.4"]),
  ])
  func `mistakes are those of set`(_ change: String, _ words: [String]) throws {
    let sandbox = try Sandbox()
    let expected = try sandbox.run(["set", "Meadow"] + words)
    let outcome = try sandbox.command("render", "Meadow", "--set", change)
    #expect(outcome.status == expected.status)
    #expect(expected.status != 0)
    #expect(
      outcome.messages.replacingOccurrences(of: "error: --set: ", with: "error: ")
        == expected.messages)
    #expect(!sandbox.exists("Meadow.png"))
  }

  @Test(arguments: [
    (["render", "Meadow", "--set", "tint.color"], "write KEY=VALUE"),
    (["gallery", "Meadow", "-o", "p", "--cache", "c", "--set", "name=x"], "--cache"),
    (["gallery", "Meadow", "-o", "p", "--watch", "--set", "name=x"], "--watch"),
  ])
  func `what cannot be set is wrong usage`(_ line: [String], _ words: String) throws {
    let outcome = try Sandbox().run(line)
    #expect(outcome.status == 64)
    #expect(outcome.messages.contains(words), "\(outcome.messages)")
  }

  /// Where the wrong key also stands in other mappings, only one that this theme takes is suggested.
  @Test(arguments: [
    ("drawn.yaml", "fill=#2E7D32", "frame.fill"), ("drawn.yaml", "opacity=0.4", "shadow.opacity"),
    ("Meadow", "opacity=0.4", "shadow[0].opacity"), ("drawn.yaml", "background=#2E7D32", nil),
  ])
  func `a suggested key works`(_ theme: String, _ change: String, _ meant: String?) throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      """
      format: 1
      frame: {style: drawn, fill: "#FFFFFF"}
      shadow: {blur: 4}
      """, to: "drawn.yaml")
    let question = meant.map { "; did you mean '\($0)'?" } ?? "; the keys here are format, name,"
    let parts = change.split(separator: "=").map(String.init)
    let outcome = try sandbox.command("render", theme, "a.png", "--set", change)
    #expect(outcome.status == 64)
    let words = "unknown key '\(parts[0])'\(question)"
    #expect(outcome.messages.contains(words), "\(outcome.messages)")
    guard let meant else { return }
    let right = try sandbox.command("render", theme, "a.png", "--set", "\(meant)=\(parts[1])")
    #expect(right.status == 0, "\(right.messages)")
    #expect(right.messages.contains("warning") == false)
  }

  @Test func `a theme inside a scene is not changed`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "theme: {format: 1, frame: {style: drawn, fill: \"#FFFFFF\"}}\n", to: "inline.yaml")
    #expect(try sandbox.command("render", "inline.yaml").status == 0)
    let outcome = try sandbox.command("render", "inline.yaml", "--set", "contentInsets=4")
    #expect(outcome.status == 64)
    #expect(outcome.messages.contains("inline.yaml: this scene has its theme in its own file"))
  }
}
