import Foundation
import Testing

@Suite struct GalleryTests {
  /// A theme whose gallery is small.
  private func sandbox(_ previews: String = "arrows: [up, none], scales: [1, 2]") throws -> Sandbox
  {
    let sandbox = try Sandbox()
    let theme = String(decoding: try sandbox.bytes("Meadow/theme.yaml"), as: UTF8.self)
    let start = try #require(theme.range(of: "previews:")).lowerBound
    try sandbox.write(
      theme[..<start] + "previews: {content: [[30, 20]], \(previews)}\n", to: "Meadow/theme.yaml")
    return sandbox
  }

  @Test func `every preview and a contact sheet are written`() throws {
    let sandbox = try sandbox()
    let outcome = try sandbox.command("gallery", "Meadow", "-o", "out")
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.messages == """
        Meadow: drawing 4 pictures
        Meadow: wrote 4 pictures and contact-sheet.png to out/Meadow

        """)
    #expect(
      try sandbox.names(in: "out")
        == [
          "Meadow", "Meadow/30x20-up.png", "Meadow/30x20-up@2x.png", "Meadow/30x20-none.png",
          "Meadow/30x20-none@2x.png", "Meadow/contact-sheet.png",
        ])
  }

  @Test func `names say what varies`() throws {
    let sandbox = try sandbox(
      "arrows: [left, none], offsets: [start, -2.5, end], appearances: [base, dark]}\n"
        + "appearances: {dark: {contentInsets: 9}")
    let outcome = try sandbox.command("gallery", "Meadow", "-o", "out")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(
      try sandbox.names(in: "out/Meadow")
        == [
          "30x20-left-start-base.png", "30x20-left-start-dark.png", "30x20-left--2.5-base.png",
          "30x20-left--2.5-dark.png", "30x20-left-end-base.png", "30x20-left-end-dark.png",
          "30x20-none-base.png", "30x20-none-dark.png", "contact-sheet.png",
        ])
  }

  @Test func `a preview is what render draws`() throws {
    let sandbox = try sandbox()
    try sandbox.command("gallery", "Meadow", "-o", "out")
    try sandbox.command(
      "render", "Meadow", "--content", "30x20", "--arrow", "up", "--scale", "2", "-o", "a.png")
    #expect(try sandbox.bytes("a.png") == sandbox.bytes("out/Meadow/30x20-up@2x.png"))
  }

  @Test func `the same theme gives the same bytes`() throws {
    let sandbox = try sandbox()
    try sandbox.command("gallery", "Meadow", "-o", "one")
    try sandbox.command("gallery", "Meadow", "-o", "two")
    for name in try sandbox.names(in: "one/Meadow") {
      #expect(try sandbox.bytes("one/Meadow/\(name)") == sandbox.bytes("two/Meadow/\(name)"))
    }
  }

  @Test func `a theme that cannot be drawn leaves nothing`() throws {
    let sandbox = try sandbox()
    try sandbox.write(
      Array(sandbox.bytes("Meadow/frame@2x.png").dropLast(12)), to: "Meadow/frame@2x.png")
    let before = try sandbox.names()
    let outcome = try sandbox.command("gallery", "Meadow", "-o", "out")
    #expect(outcome.status == 65)
    #expect(outcome.messages.contains("Meadow/frame@2x.png: error: "))
    #expect(try sandbox.names() == before)
  }

  @Test func `when one file cannot be written none is`() throws {
    let sandbox = try sandbox()
    try sandbox.makeFolder("out/Meadow/contact-sheet.png")
    try sandbox.write("old", to: "out/Meadow/30x20-up.png")
    let before = try sandbox.names()
    let outcome = try sandbox.command("gallery", "Meadow", "-o", "out")
    #expect(outcome.status == 73)
    #expect(try sandbox.names() == before)
    #expect(try sandbox.bytes("out/Meadow/30x20-up.png") == Array("old".utf8))
  }

  @Test(arguments: ["Meadow/theme.yaml", "Meadow/theme.yaml/out"])
  func `a folder that cannot be made is an error`(_ folder: String) throws {
    let sandbox = try sandbox()
    let before = try sandbox.names()
    #expect(try sandbox.command("gallery", "Meadow", "-o", folder).status == 73)
    #expect(try sandbox.names() == before)
  }

  @Test func `two themes of one name are wrong usage`() throws {
    let sandbox = try sandbox()
    try FileManager.default.copyItem(
      atPath: sandbox.path("Meadow"), toPath: sandbox.path("Second"))
    let outcome = try sandbox.command("gallery", "Meadow", "Second", "-o", "out")
    #expect(outcome.status == 64)
    #expect(outcome.messages.hasPrefix("Second/theme.yaml: error: another theme is named 'Meadow'"))
    #expect(!sandbox.exists("out"))
  }

  @Test func `-o is required`() throws {
    #expect(try sandbox().command("gallery", "Meadow").status == 64)
  }

  @Test func `an interrupted gallery leaves nothing half written`() throws {
    let sandbox = try sandbox("arrows: [up, down, left, right], scales: [4, 5, 6, 7, 8]")
    let before = try sandbox.names()
    let process = Command(folder: sandbox.folder, environment: [:])
      .process(["gallery", "Meadow", "-o", "out"])
    let messages = Pipe()
    process.standardError = messages
    try process.run()
    // The first line says that drawing begins.
    _ = messages.fileHandleForReading.availableData
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == SIGINT)
    #expect(try sandbox.names() == before)
  }
}
