import Foundation
import Testing

/// What a theme can get wrong reaches its author as `path:line:column: error: …`, with status 65.
@Suite struct BadThemeTests {
  /// Runs `render`, which has to refuse the theme and write nothing.
  private func messages(_ sandbox: Sandbox, sourceLocation: SourceLocation = #_sourceLocation)
    throws -> [String]
  {
    let before = try sandbox.names()
    let outcome = try sandbox.command("render", "Meadow", "-o", "a.png")
    #expect(outcome.status == 65, sourceLocation: sourceLocation)
    #expect(outcome.output.isEmpty, sourceLocation: sourceLocation)
    #expect(try sandbox.names() == before, sourceLocation: sourceLocation)
    return outcome.messages.split(separator: "\n").map(String.init)
  }

  /// The line of the theme's file on which a text stands, from 1.
  private func line(_ text: String, in sandbox: Sandbox) throws -> Int {
    let theme = String(decoding: try sandbox.bytes("Meadow/theme.yaml"), as: UTF8.self)
    let lines = theme.split(separator: "\n", omittingEmptySubsequences: false)
    return try #require(lines.firstIndex { $0.contains(text) }) + 1
  }

  @Test func `an unknown key gets a suggestion at its line and column`() throws {
    let sandbox = try Sandbox()
    try sandbox.edit("  capInsets: 14", to: "  capInset: 14")
    let messages = try messages(sandbox)
    let place = "Meadow/theme.yaml:\(try line("capInset:", in: sandbox)):3: error: "
    #expect(messages.contains { $0.hasPrefix(place) && $0.contains("capInsets") }, "\(messages)")
  }

  @Test func `a value of the wrong type is named with what is expected`() throws {
    let sandbox = try Sandbox()
    try sandbox.edit("lane: 14", to: "lane: wide")
    let messages = try messages(sandbox)
    #expect(messages.count == 1)
    let place = "Meadow/theme.yaml:\(try line("lane: wide", in: sandbox)):9: error: "
    #expect(messages[0].hasPrefix(place), "\(messages)")
  }

  @Test func `a missing picture names those that are near`() throws {
    let sandbox = try Sandbox()
    try sandbox.edit("image: frame.png", to: "image: fram.png")
    #expect(try messages(sandbox).contains { $0.contains("fram.png") && $0.contains("frame.png") })
  }

  @Test func `a name that differs in case only is reported as such`() throws {
    let sandbox = try Sandbox()
    try sandbox.edit("image: frame.png", to: "image: Frame.png")
    #expect(try messages(sandbox).contains { $0.contains("frame.png") && $0.contains("case") })
  }

  @Test func `caps that do not fit name both numbers`() throws {
    let sandbox = try Sandbox()
    try sandbox.edit("capInsets: 14", to: "capInsets: [14, 30, 14, 11]")
    let messages = try messages(sandbox)
    #expect(messages.contains { $0.contains("30") && $0.contains("11") }, "\(messages)")
  }

  @Test func `caps that fall between pixels are refused`() throws {
    let sandbox = try Sandbox()
    try sandbox.edit("capInsets: 14", to: "capInsets: 12.5")
    #expect(try messages(sandbox).contains { $0.contains("falls between source pixels") })
  }

  @Test func `a colour without quotes is explained at its line`() throws {
    let sandbox = try Sandbox()
    try sandbox.edit(##"color: "#0B1B33", opacity: 0.10"##, to: "color: #0B1B33, opacity: 0.10")
    let messages = try messages(sandbox)
    let place = "Meadow/theme.yaml:\(try line("color: #0B1B33", in: sandbox)):"
    #expect(messages.contains { $0.hasPrefix(place) && $0.contains("#") }, "\(messages)")
  }

  @Test func `a theme of a later format is refused whole`() throws {
    let sandbox = try Sandbox()
    try sandbox.edit("format: 1", to: "format: 2\nlaterKey: 3")
    let messages = try messages(sandbox)
    #expect(messages.count == 1)
    #expect(messages[0].contains("format"))
  }

  @Test(arguments: ["../frame.png", "/etc/frame.png", "a/../../frame.png"])
  func `a path that leaves the folder is refused`(_ path: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write(try sandbox.bytes("Meadow/frame.png"), to: "frame.png")
    try sandbox.edit("image: frame.png", to: "image: \(path)")
    #expect(try messages(sandbox).contains { $0.contains("inside the theme's folder") })
  }

  @Test func `a link that leaves the folder is refused`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(try sandbox.bytes("Meadow/frame.png"), to: "outside.png")
    try sandbox.remove("Meadow/frame.png")
    try sandbox.link("Meadow/frame.png", to: "../outside.png")
    #expect(try messages(sandbox).contains { $0.contains("leaves the theme's folder") })
  }

  @Test func `a link that stays inside is followed`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeFolder("Meadow/art")
    try FileManager.default.moveItem(
      atPath: sandbox.path("Meadow/frame.png"), toPath: sandbox.path("Meadow/art/body.png"))
    try sandbox.link("Meadow/frame.png", to: "art/body.png")
    #expect(try sandbox.command("render", "Meadow", "-o", "a.png").status == 0)
  }

  @Test func `a picture in a folder below is found`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeFolder("Meadow/art/deep")
    try sandbox.write(try sandbox.bytes("Meadow/frame.png"), to: "Meadow/art/deep/body.png")
    try sandbox.edit("image: frame.png", to: "image: art/deep/body.png")
    #expect(try sandbox.command("render", "Meadow", "-o", "a.png").status == 0)
  }

  @Test func `several errors appear in one run, sorted`() throws {
    let sandbox = try Sandbox()
    try sandbox.edit("resizing: stretch", to: "resizing: strech")
    try sandbox.edit("overlap: 1", to: "overlap: -1")
    try sandbox.edit("blur: 24", to: "blur: -24")
    let messages = try messages(sandbox)
    #expect(messages.count == 3, "\(messages)")
    let lines = messages.map { Int($0.split(separator: ":")[1]) ?? 0 }
    #expect(lines == lines.sorted())
    #expect(Set(lines).count == 3)
  }

  @Test func `a theme file that is no YAML is refused`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("frame: {image: [", to: "Meadow/theme.yaml")
    #expect(try !messages(sandbox).isEmpty)
  }

  @Test func `an empty theme file is refused`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("", to: "Meadow/theme.yaml")
    #expect(try !messages(sandbox).isEmpty)
  }
}
