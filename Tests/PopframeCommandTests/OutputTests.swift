import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct OutputTests {
  @Test func `a picture is written where -o says`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.command(
      "render", "Meadow", "--content", "120x80", "--canvas", "bounds", "-o", "a.png")
    #expect(outcome.status == 0)
    #expect(outcome.messages.isEmpty)
    #expect(outcome.output.isEmpty)
    // 120 + 12 + 12 wide; 80 + 12 + 12 + 14 (the arrow) high.
    #expect(try sandbox.bytes("a.png").pngSize == [144, 118])
  }

  @Test func `the same input gives the same bytes, on standard output too`() throws {
    let sandbox = try Sandbox()
    try sandbox.command("render", "Meadow", "-o", "a.png")
    let outcome = try sandbox.command("render", "Meadow", "-o", "-")
    #expect(outcome.status == 0)
    #expect([UInt8](outcome.output) == (try sandbox.bytes("a.png")))
  }

  @Test func `without -o the picture is named for the theme, and the path is printed`() throws {
    let sandbox = try Sandbox()
    try sandbox.edit("name: \"Meadow\"", to: "name: Sommer/Wiese")
    let outcome = try sandbox.command("render", "Meadow", "--scale", "2")
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages == "wrote Sommer-Wiese@2x.png\n")
    #expect(sandbox.exists("Sommer-Wiese@2x.png"))
  }

  @Test(arguments: [
    ["export", "Meadow", "--to", "css", "-o", "-"],
    ["import", "Meadow", "-o", "-"],
    ["gallery", "Meadow", "-o", "-"],
    ["survey", "Meadow", "-o", "-"],
    ["slice", "Meadow/frame.png", "-o", "-"],
    ["gallery", "Meadow", "--watch", "-o", "-"],
    ["test", "Meadow", "--references", "-"],
    ["test", "Meadow", "--references", "references", "--report", "-"],
    ["compare", "Meadow/frame.png", "Meadow/arrow.png", "--report", "-"],
  ])
  func `a folder is not written to standard output`(_ arguments: [String]) throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.run(arguments)
    #expect(outcome.status == 64)
    #expect(
      outcome.messages.contains(
        "\(arguments[arguments.count - 2]) -: standard output cannot hold a folder; name one"),
      "\(outcome.messages)")
    #expect(outcome.output.isEmpty)
    #expect(try sandbox.names().allSatisfy { $0.hasPrefix("Meadow") })
  }

  @Test func `a folder whose name is a dash is written by the path ./-`() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.command("export", "Meadow", "--to", "css", "-o", "./-").status == 0)
    #expect(sandbox.exists("-/meadow.css"))
  }

  @Test func `several scales make several files`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeFolder("out")
    let outcome = try sandbox.command(
      "render", "Meadow", "--bounds", "60x50", "--canvas", "bounds", "--scale", "1,1.5,2,3", "-o",
      "out/a.b.png")
    #expect(outcome.status == 0)
    #expect(
      try sandbox.names(in: "out") == ["a.b.png", "a.b@1.5x.png", "a.b@2x.png", "a.b@3x.png"])
    #expect(try sandbox.bytes("out/a.b.png").pngSize == [60, 50])
    #expect(try sandbox.bytes("out/a.b@1.5x.png").pngSize == [90, 75])
    #expect(try sandbox.bytes("out/a.b@3x.png").pngSize == [180, 150])
  }

  @Test func `a name with a scale is that of the set`() throws {
    let sandbox = try Sandbox()
    #expect(
      try sandbox.command("render", "Meadow", "--scale", "1,2", "-o", "a@2x.png").status == 0)
    #expect(try sandbox.names().filter { $0.hasPrefix("a") }.sorted() == ["a.png", "a@2x.png"])
    let (one, two) = (try sandbox.bytes("a.png").pngSize, try sandbox.bytes("a@2x.png").pngSize)
    #expect(two == one?.map { 2 * $0 })
    // A name that is no scale is kept.
    #expect(try sandbox.command("render", "Meadow", "--scale", "1,2", "-o", "b@x.png").status == 0)
    #expect(sandbox.exists("b@x.png") && sandbox.exists("b@x@2x.png"))
  }

  @Test(arguments: [
    (["render", "Meadow"], "Meadow.png"),
    (["place", "Meadow", "--container", "400x400", "--source", "200,20,20,20"], "Meadow.png"),
    (["render", "Meadow", "--scale", "2"], "Meadow@2x.png"),
  ])
  func `a slash at the end makes a folder`(command: [String], name: String) throws {
    let sandbox = try Sandbox()
    for _ in 1...2 {
      let outcome = try sandbox.run(command + ["-o", "new/"])
      #expect(outcome.status == 0, "\(outcome.messages)")
      #expect(try sandbox.names(in: "new") == [name])
    }
    #expect(try sandbox.run(command + ["-o", "a/b/"]).status == 0)
    #expect(try sandbox.names(in: "a/b") == [name])
  }

  @Test(arguments: [
    (["render", "Meadow"], "x.jpg", "'x.jpg' ends as JPEG; let it end with .png"),
    (["render", "Meadow"], "x.WebP", "ends as WEBP"),
    (["render", "Meadow"], "x.apng", "ends as an animation; let it end with .png"),
    (
      [
        "place", "Meadow", "--container", "400x400", "--source", "20,20,20,20", "--frames", "2",
        "--animate", "keyboard=0:9",
      ], "x.gif", "'x.gif' ends as GIF; let it end with .png or .apng, or name a folder"
    ),
  ])
  func `a name that ends as another format is refused`(
    command: [String], name: String, words: String
  ) throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.run(command + ["-o", name])
    #expect(outcome.status == 64)
    #expect(outcome.messages.contains(words), "\(outcome.messages)")
    #expect(!sandbox.exists(name))
  }

  @Test(arguments: ["picture", "Meadow 1.2", "x.PNG"])
  func `a name without the ending of a format is written`(name: String) throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.command("render", "Meadow", "-o", name).status == 0)
    #expect(try sandbox.bytes(name).pngSize != nil)
  }

  @Test func `an animation may end as one`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.command(
      "place", "Meadow", "--container", "400x400", "--source", "200,20,20,20", "--frames", "2",
      "--animate", "keyboard=0:9", "-o", "x.apng")
    #expect(outcome.status == 0)
    #expect(try sandbox.bytes("x.apng").pngSize == [400, 400])
  }

  @Test func `one scale writes exactly the file that is named`() throws {
    let sandbox = try Sandbox()
    try sandbox.command("render", "Meadow", "--scale", "2", "-o", "a.png")
    #expect(sandbox.exists("a.png") && !sandbox.exists("a@2x.png"))
  }

  @Test func `several files appear together or not at all`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeFolder("a@2x.png")
    let before = try sandbox.names()
    let outcome = try sandbox.command("render", "Meadow", "--scale", "1,2", "-o", "a.png")
    #expect(outcome.status == 73)
    #expect(outcome.messages == "a@2x.png: error: this is a folder; name a file inside it\n")
    #expect(try sandbox.names() == before)
  }

  @Test func `an old file keeps its permissions`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("old", to: "a.png")
    try sandbox.setPermissions(0o640, of: "a.png")
    #expect(try sandbox.command("render", "Meadow", "-o", "a.png").status == 0)
    #expect(try sandbox.bytes("a.png").pngSize != nil)
    #expect(try sandbox.permissions("a.png") == 0o640)
  }

  @Test func `a link is followed and stays`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeFolder("there")
    try sandbox.write("old", to: "there/b.png")
    try sandbox.link("a.png", to: "there/b.png")
    #expect(try sandbox.command("render", "Meadow", "-o", "a.png").status == 0)
    #expect(try sandbox.bytes("there/b.png").pngSize != nil)
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: sandbox.path("a.png"))
    #expect(target == "there/b.png")
    #expect(try sandbox.names(in: "there") == ["b.png"])
  }

  @Test func `a link to nothing makes its target`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeFolder("there")
    try sandbox.link("there/second", to: "c.png")
    try sandbox.link("a.png", to: "there/second")
    #expect(try sandbox.command("render", "Meadow", "-o", "a.png").status == 0)
    #expect(try sandbox.bytes("there/c.png").pngSize != nil)
    #expect(try sandbox.names(in: "there") == ["c.png", "second"])
  }

  @Test func `links in a circle cannot be written`() throws {
    let sandbox = try Sandbox()
    try sandbox.link("a.png", to: "b.png")
    try sandbox.link("b.png", to: "a.png")
    #expect(try sandbox.command("render", "Meadow", "-o", "a.png").status == 73)
  }

  @Test func `a device is written into`() throws {
    #expect(try Sandbox().command("render", "Meadow", "-o", "/dev/null").status == 0)
    let outcome = try Sandbox().command("render", "Meadow", "-o", "/dev/stdout")
    #expect(outcome.status == 0)
    #expect([UInt8](outcome.output).pngSize != nil)
  }

  #if os(Linux)
    @Test func `a full device is an error`() throws {
      let outcome = try Sandbox().command("render", "Meadow", "-o", "/dev/full")
      #expect(outcome.status == 73)
      #expect(outcome.messages == "/dev/full: error: no space left on device\n")
    }

    @Test(arguments: [
      ["render", "Meadow", "-o", "-"], ["layout", "Meadow"], ["check", "Meadow"],
    ])
    func `a full standard output is an error`(_ arguments: [String]) throws {
      let sandbox = try Sandbox()
      let process = Command(folder: sandbox.folder, environment: [:]).process(arguments)
      let messages = Pipe()
      process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
      process.standardError = messages
      try process.run()
      let text = try messages.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(process.terminationStatus == 73)
      #expect(
        String(decoding: text, as: UTF8.self)
          == "standard output: error: No space left on device\n")
    }

    @Test func `a folder that cannot be written to is an error`() throws {
      let outcome = try Sandbox().command("render", "Meadow", "-o", "/proc/a.png")
      #expect(outcome.status == 73)
      #expect(outcome.messages.hasPrefix("/proc/a.png: error: "))
    }
  #endif

  @Test func `a pipe is written into`() throws {
    let sandbox = try Sandbox()
    #expect(mkfifo(sandbox.path("pipe"), 0o600) == 0)
    let process = Command(folder: sandbox.folder, environment: [:])
      .process(["render", "Meadow", "-o", "pipe"])
    try process.run()
    let pipe = try FileHandle(forReadingFrom: URL(fileURLWithPath: sandbox.path("pipe")))
    let data = try pipe.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect([UInt8](data).pngSize != nil)
  }

  @Test(arguments: [["layout", "Meadow"], ["render", "Meadow", "-o", "-"]])
  func `a reader that went away ends the command without words`(_ arguments: [String]) throws {
    let sandbox = try Sandbox()
    let process = Command(folder: sandbox.folder, environment: [:]).process(arguments)
    let output = Pipe()
    let messages = Pipe()
    process.standardOutput = output
    process.standardError = messages
    try output.fileHandleForReading.close()
    try process.run()
    let text = try messages.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 73)
    #expect(text.isEmpty)
  }

  @Test func `a read-only file survives, even the superuser's`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("old", to: "a.png")
    try sandbox.setPermissions(0o444, of: "a.png")
    let before = try sandbox.names()
    let outcome = try sandbox.command("render", "Meadow", "-o", "a.png")
    #expect(outcome.status == 73)
    #expect(
      outcome.messages
        == "a.png: error: the file is read-only; make it writable, or write to another one\n")
    #expect(try sandbox.bytes("a.png") == Array("old".utf8))
    #expect(try sandbox.names() == before)
  }

  @Test(arguments: ["nowhere/a.png", "Meadow/theme.yaml/a.png"])
  func `a missing folder is an error`(_ path: String) throws {
    let sandbox = try Sandbox()
    let before = try sandbox.names()
    let outcome = try sandbox.command("render", "Meadow", "-o", path)
    #expect(outcome.status == 73)
    let folder = path.dropLast("/a.png".count)
    #expect(
      outcome.messages == "\(path): error: there is no folder '\(folder)'; create it first\n")
    #expect(try sandbox.names() == before)
  }

  @Test func `a folder cannot be written over`() throws {
    let outcome = try Sandbox().command("render", "Meadow", "-o", "Meadow")
    #expect(outcome.status == 73)
  }

  @Test func `an old file survives a theme that cannot be drawn`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("old", to: "a.png")
    #expect(try sandbox.command("render", "Meadow", "--bounds", "4x4", "-o", "a.png").status == 65)
    try sandbox.write("broken", to: "Meadow/arrow.png")
    #expect(try sandbox.command("render", "Meadow", "-o", "a.png").status == 65)
    #expect(try sandbox.bytes("a.png") == Array("old".utf8))
  }
}

/// An output that is one of the inputs is wrong usage, whatever it is called.
@Suite struct OutputIsInputTests {
  @Test(arguments: [
    "Meadow/theme.yaml", "Meadow/frame.png", "./Meadow/../Meadow/arrow@3x.png", "alias.png",
    "hard.png", "photo.png", "wall.png",
  ])
  func `it is refused and survives`(_ output: String) throws {
    let sandbox = try Sandbox()
    try sandbox.link("alias.png", to: "Meadow/frame@2x.png")
    #expect(link(sandbox.path("Meadow/arrow.png"), sandbox.path("hard.png")) == 0)
    try sandbox.write(try sandbox.bytes("Meadow/frame.png"), to: "photo.png")
    try sandbox.write(try sandbox.bytes("Meadow/arrow.png"), to: "wall.png")
    let before = try sandbox.bytes(output)
    let names = try sandbox.names()
    let outcome = try sandbox.command(
      "render", "Meadow", "--content-image", "photo.png", "--background", "wall.png", "-o", output)
    #expect(outcome.status == 64)
    #expect(outcome.messages.hasPrefix("\(output): error: this is "), "\(outcome.messages)")
    #expect(try sandbox.bytes(output) == before)
    #expect(try sandbox.names() == names)
  }

  @Test func `other pictures in the theme's folder may be written again and again`() throws {
    let sandbox = try Sandbox()
    for _ in 0..<2 {
      #expect(try sandbox.command("render", "Meadow", "-o", "Meadow/preview.png").status == 0)
    }
  }

  @Test func `one of several scales is enough`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.command(
      "render", "Meadow", "--scale", "1.5,2", "-o", "Meadow/frame.png")
    #expect(outcome.status == 64)
    #expect(outcome.messages.hasPrefix("Meadow/frame@2x.png: error: "))
    #expect(!sandbox.exists("Meadow/frame@1.5x.png"))
  }

  @Test func `a gallery does not write over its theme's pictures`() throws {
    let sandbox = try Sandbox()
    // The gallery of a theme that is called like its folder lies in that folder.
    try sandbox.edit("image: frame.png", to: "image: 120x80-up-0.png")
    for (file, name) in [("frame", "120x80-up-0"), ("frame@2x", "120x80-up-0@2x")] {
      try sandbox.write(try sandbox.bytes("Meadow/\(file).png"), to: "Meadow/\(name).png")
    }
    let names = try sandbox.names()
    let outcome = try sandbox.command("gallery", "Meadow", "-o", ".")
    #expect(outcome.status == 64)
    #expect(try sandbox.names() == names)
  }
}
