import Foundation
import Testing

@Suite struct SceneGalleryTests {
  private func scenes() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.makeFolder("scenes/more")
    try sandbox.write(
      "theme: ../Meadow\nhost: plain\ncontainer: [200, 240]\nanchor: button\ncontent: [40, 30]\n",
      to: "scenes/button.yaml")
    try sandbox.write(
      "theme: ../../Meadow\ncontent: [40, 30]\nscale: 2\ncanvas: bounds\n",
      to: "scenes/more/alone.yaml")
    return sandbox
  }

  @Test func `a folder of scenes becomes a folder of pictures and a contact sheet`() throws {
    let sandbox = try scenes()
    let outcome = try sandbox.command("gallery", "scenes", "-o", "out")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(
      outcome.messages
        == "scenes: drawing 2 pictures\nscenes: wrote 2 pictures and contact-sheet.png to out/scenes\n"
    )
    #expect(
      try sandbox.names(in: "out/scenes")
        == ["button.png", "more", "more/alone.png", "contact-sheet.png"])
    #expect(try sandbox.bytes("out/scenes/button.png").pngSize == [200, 240])
  }

  @Test func `a picture is that of popframe render`() throws {
    let sandbox = try scenes()
    try sandbox.command("gallery", "scenes/", "-o", "out")
    try sandbox.command("render", "scenes/button.yaml", "-o", "a.png")
    #expect(try sandbox.bytes("out/scenes/button.png") == sandbox.bytes("a.png"))
  }

  @Test func `themes and scenes go side by side`() throws {
    let sandbox = try scenes()
    let outcome = try sandbox.command("gallery", "Meadow", "scenes", "-o", "out")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(sandbox.exists("out/Meadow/contact-sheet.png"))
    #expect(sandbox.exists("out/scenes/contact-sheet.png"))
  }

  @Test func `mistakes of all scenes are found before anything is drawn`() throws {
    let sandbox = try scenes()
    try sandbox.write("theme: ../Meadow\nhost: plane\nanchor: button\n", to: "scenes/a.yaml")
    try sandbox.write(
      "theme: ../Meadow\ncontainer: [50, 50]\nsource: [90, 1, 2, 2]\n", to: "scenes/b.yaml")
    let outcome = try sandbox.command("gallery", "scenes", "-o", "out")
    #expect(outcome.status == 65)
    #expect(outcome.messages.contains("scenes/a.yaml:2:7: error: host must be"))
    #expect(outcome.messages.contains("scenes/b.yaml:3:9: error: the source 90,1,2,2 lies outside"))
    #expect(!sandbox.exists("out"))
  }

  @Test(arguments: [
    ("button.yml", "button", "they come from scenes/button.yaml and scenes/button.yml"),
    ("contact-sheet.yaml", "contact-sheet", "the sheet of all pictures"),
  ])
  func `pictures of one name are refused`(_ file: String, _ name: String, _ reason: String) throws {
    let sandbox = try scenes()
    try sandbox.write("theme: ../Meadow\ncontent: [9, 9]\n", to: "scenes/\(file)")
    let outcome = try sandbox.command("gallery", "scenes", "-o", "out")
    #expect(outcome.status == 64)
    #expect(
      outcome.messages.hasPrefix(
        "\(name): error: two pictures have this name, so their files would overlap; "))
    #expect(outcome.messages.contains(reason))
    #expect(outcome.messages.hasSuffix(": rename one\n"))
    #expect(!sandbox.exists("out"))
  }

  @Test func `two galleries of one name are refused`() throws {
    let sandbox = try scenes()
    let outcome = try sandbox.command("gallery", "scenes", "./scenes", "-o", "out")
    #expect(outcome.status == 64)
    #expect(outcome.messages.contains("a folder named 'scenes'"))
  }

  @Test func `a folder without themes and scenes is none`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeFolder("empty")
    #expect(try sandbox.command("gallery", "./empty", "-o", "out").status == 66)
  }

  @Test func `the command line wins over a placed scene`() throws {
    let sandbox = try scenes()
    let scene = "scenes/button.yaml"
    #expect(try sandbox.command("render", scene, "--scale", "2", "-o", "a.png").status == 0)
    #expect(try sandbox.bytes("a.png").pngSize == [400, 480])
    // An arrow is the one permitted direction.
    #expect(try sandbox.command("render", scene, "--arrow", "down", "-o", "down.png").status == 0)
    let place = [
      "place", "Meadow", "--host", "plain", "--container", "200x240", "--anchor", "button",
      "--content", "40x30", "--permitted", "down", "-o", "b.png",
    ]
    #expect(try sandbox.run(place).status == 0)
    #expect(try sandbox.bytes("down.png") == sandbox.bytes("b.png"))
    for option in ["--offset=3", "--canvas=bounds", "--background=checker"] {
      #expect(try sandbox.command("render", scene, option, "-o", "c.png").status == 64)
    }
  }

  @Test func `place takes a placed scene and changes it`() throws {
    let sandbox = try scenes()
    let outcome = try sandbox.command(
      "place", "scenes/button.yaml", "--anchor", "top-left", "-o", "a.png")
    #expect(outcome.status == 0, "\(outcome.messages)")
    try sandbox.command(
      "place", "Meadow", "--host", "plain", "--container", "200x240", "--anchor", "top-left",
      "--content", "40x30", "-o", "b.png")
    #expect(try sandbox.bytes("a.png") == sandbox.bytes("b.png"))
  }
}
