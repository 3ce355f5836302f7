import Foundation
import Testing

@Suite struct SceneTests {
  @Test func `the scene on the page about hosts and scenes is drawn`() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appendingPathComponent(
        "Sources/Placement/Documentation.docc/HostsAndScenes.md"), encoding: .utf8)
    let samples = page.split(separator: "```yaml\n").dropFirst().compactMap {
      $0.split(separator: "```").first.map(String.init)
    }.filter { $0.contains("theme: ") }
    #expect(!samples.isEmpty)
    for sample in samples {
      let sandbox = try Sandbox()
      try sandbox.makeFolder("scenes")
      #expect(sample.contains("../Assets/Linen"))
      try sandbox.write(
        sample.replacing("../Assets/Linen", with: "../Meadow"), to: "scenes/a.yaml")
      let outcome = try sandbox.command("render", "scenes/a.yaml", "-o", "a.png")
      #expect(outcome.status == 0, "\(outcome.messages)")
    }
  }

  @Test func `a scene keeps a command line`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeFolder("scenes")
    try sandbox.write(
      """
      theme: ../Meadow
      bounds: [60, 50]
      arrow: left
      offset: end
      scale: 2
      canvas: bounds

      """, to: "scenes/left-end.yaml")
    try sandbox.command("render", "scenes/left-end.yaml", "-o", "a.png")
    try sandbox.command(
      "render", "Meadow", "--bounds", "60x50", "--arrow", "left", "--offset", "end", "--scale", "2",
      "--canvas", "bounds", "-o", "b.png")
    #expect(try sandbox.bytes("a.png").pngSize == [120, 100])
    #expect(try sandbox.bytes("a.png") == sandbox.bytes("b.png"))
  }

  @Test func `the command line wins over a scene`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("theme: Meadow\nbounds: [60, 50]\nscale: 2\ncanvas: bounds\n", to: "s.yaml")
    try sandbox.command("render", "s.yaml", "--content", "40x40", "--arrow", "none", "-o", "a.png")
    #expect(try sandbox.bytes("a.png").pngSize == [128, 128])
  }

  @Test func `a device says the scale of a scene`() throws {
    let sandbox = try Sandbox()
    let scene =
      "theme: Meadow\ndevice: iphone-15-pro\nsource: [100, 300, 1, 1]\nadaptive: none\n"
    try sandbox.write(scene, to: "s.yaml")
    // 393 × 852 points.
    try sandbox.command("place", "s.yaml", "-o", "a.png")
    #expect(try sandbox.bytes("a.png").pngSize == [1179, 2556])
    try sandbox.write(scene + "scale: 1\n", to: "s.yaml")
    try sandbox.command("place", "s.yaml", "-o", "a.png")
    #expect(try sandbox.bytes("a.png").pngSize == [393, 852])
    try sandbox.command("place", "s.yaml", "--device", "iphone-15-pro", "-o", "a.png")
    #expect(try sandbox.bytes("a.png").pngSize == [1179, 2556])
    try sandbox.command("place", "s.yaml", "--scale", "2", "-o", "a.png")
    #expect(try sandbox.bytes("a.png").pngSize == [786, 1704])
  }

  @Test func `a picture of a scene is named for its file`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("theme: Meadow\n", to: "s.yaml")
    #expect(try sandbox.command("render", "s.yaml").messages == "wrote s.png\n")
  }

  @Test func `a theme inside a scene takes the pictures beside it`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      """
      theme:
        frame: {image: frame.png, capInsets: 14}
      content: [30, 20]
      """, to: "Meadow/inline.yaml")
    let outcome = try sandbox.command("render", "Meadow/inline.yaml", "-o", "a.png")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try sandbox.bytes("a.png").pngSize == [30, 20])
  }

  @Test(arguments: [
    ("theme: ../nowhere", 1), ("theme: Maedow", 1), ("theme: Meadow\nbackground: nowhere.png", 2),
    ("theme: Meadow\ncontentImage: nowhere.png", 2), ("theme: Meadow\nappearance: dark", 2),
    ("theme: Meadow\narrow: north", 2), ("theme: Meadow\nbounds: [1]", 2),
  ])
  func `an error inside a scene is bad input, at its line`(_ text: String, _ line: Int) throws {
    let sandbox = try Sandbox()
    try sandbox.write(text, to: "s.yaml")
    let outcome = try sandbox.command("render", "s.yaml", "-o", "a.png")
    #expect(outcome.status == 65)
    #expect(outcome.messages.hasPrefix("s.yaml:\(line):"), "\(outcome.messages)")
    #expect(!sandbox.exists("a.png"))
  }

  @Test func `a scene is not written over`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("theme: Meadow\n", to: "s.yaml")
    #expect(try sandbox.command("render", "s.yaml", "-o", "s.yaml").status == 64)
    #expect(try sandbox.bytes("s.yaml") == Array("theme: Meadow\n".utf8))
  }

  @Test func `a scene is no theme`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("theme: Meadow\n", to: "s.yaml")
    let outcome = try sandbox.command("check", "s.yaml")
    #expect(outcome.status == 65)
    #expect(outcome.messages.contains("this is a scene, not a theme"))
  }
}
