import Foundation
import Imaging
import PNG
import Testing

/// `popframe export` and `popframe import`, as a shell sees them.
@Suite struct ExportTests {
  @Test func `The list names the formats that are finished`() throws {
    let run = try Sandbox().command("export", "--list")
    #expect(run.status == 0)
    #expect(run.text.contains("xcassets     import, export  proved"))
    #expect(run.text.contains("nine-patch   import, export  proved"))
  }

  @Test(arguments: [
    (["Meadow", "-o", "out"], "--to is missing"),
    (["Meadow", "--to", "xcasset", "-o", "out"], "did you mean 'xcassets'?"),
    (["Meadow", "--to", "xcassets,", "-o", "out"], "'' is none of"),
    (["Meadow", "--to", "xcassets"], "-o is missing"),
    (["Meadow", "--to", "xcassets", "-o", "out", "--prefix", "**"], "--prefix"),
    ([], "give a theme"),
    (
      ["Meadow", "--to", "css", "-o", "out", "--appearances", "dark"],
      "--appearances: Meadow has base only"
    ),
    (
      ["Meadow", "--to", "css", "-o", "out", "--scales", "7"],
      "--scales: nothing of Meadow is written for scale 7; give some of 1,2"
    ),
    (
      ["Card", "--to", "css", "-o", "out", "--scales", "1,4"],
      "--scales: nothing of Card is written for scale 4; give some of 1,2,3"
    ),
  ])
  func `Wrong usage is 64`(_ arguments: [String], _ message: String) throws {
    let sandbox = try Sandbox()
    let run = try sandbox.run(["export"] + arguments)
    #expect(run.status == 64)
    #expect(run.messages.contains(message), "\(run.messages)")
    #expect(!sandbox.exists("out"))
  }

  @Test func `Losses stand at the theme's lines, and may fail the run`() throws {
    let sandbox = try Sandbox()
    let run = try sandbox.command("export", "Meadow", "--to", "xcassets", "-o", "out")
    #expect(run.status == 0)
    let text = String(decoding: try sandbox.bytes("Meadow/theme.yaml"), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.hasPrefix("contentInsets:") }) + 1
    #expect(
      run.messages.contains("Meadow/theme.yaml:\(line):1: warning: xcassets loses contentInsets: "),
      "\(run.messages)")
    let failing = try sandbox.command(
      "export", "Meadow", "--to", "xcassets", "-o", "strict", "--fail-on-loss")
    #expect(failing.status == 65)
    #expect(!sandbox.exists("strict"))
  }

  @Test func `A stylesheet for one scale has no pictures of others, of the arrow neither`() throws {
    let sandbox = try Sandbox()
    let run = try sandbox.run(
      ["export", "Meadow", "--to", "css", "-o", "out", "--scales", "1", "--arrows", "up"])
    #expect(run.status == 0, "\(run.messages)")
    let pictures = try sandbox.names(in: "out/meadow").filter { $0.hasSuffix(".png") }
    #expect(pictures.contains("arrow-up.png"))
    #expect(pictures.allSatisfy { !$0.contains("@") }, "\(pictures)")
  }

  @Test func `The same theme gives the same bytes, and a second export replaces the first`() throws
  {
    let sandbox = try Sandbox()
    for folder in ["a", "b", "a"] {
      let run = try sandbox.command("export", "Meadow", "--to", "xcassets,nine-patch", "-o", folder)
      #expect(run.status == 0, "\(run.messages)")
    }
    let names = try sandbox.names(in: "a")
    #expect(try names == sandbox.names(in: "b"))
    #expect(names.contains("xcassets/Meadow.xcassets/frame.imageset/Contents.json"))
    #expect(names.contains("nine-patch/res/drawable-mdpi/meadow.9.png"))
    #expect(names.contains(".popframe.json"))
    for name in names where name.contains(".png") || name.contains(".json") {
      #expect(try sandbox.bytes("a/\(name)") == sandbox.bytes("b/\(name)"))
    }
  }

  @Test func `A file that no export wrote, or that was changed, is 73 without force`() throws {
    let sandbox = try Sandbox()
    let file = "out/res/drawable-mdpi/meadow.9.png"
    try sandbox.makeFolder("out/res/drawable-mdpi")
    try sandbox.write("mine", to: file)
    let arguments = ["export", "Meadow", "--to", "nine-patch", "-o", "out"]
    let refused = try sandbox.run(arguments)
    #expect(refused.status == 73)
    #expect(
      refused.messages.contains("\(file): error: there is a file of this name that no export wrote")
    )
    #expect(try sandbox.bytes(file) == Array("mine".utf8))
    #expect(!sandbox.exists("out/.popframe.json"))
    #expect(try sandbox.run(arguments + ["--force"]).status == 0)
    #expect(try sandbox.run(arguments).status == 0)
    try sandbox.write("changed", to: file)
    let changed = try sandbox.run(arguments)
    #expect(changed.status == 73)
    #expect(changed.messages.contains("this file was changed since it was exported"))
  }

  /// A sandbox with a picture of 30 × 30, `frame.png`.
  private func pictureSandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    let picture = Bitmap(
      size: PixelSize(width: 30, height: 30), filledWith: Pixel(bits: 0xFF80_4020))
    try sandbox.write(try PNGCodec.encode(picture, scale: .one), to: "frame.png")
    return sandbox
  }

  private static let rule = ".a { border-image: url(frame.png) 12 fill / 12px stretch }\n"

  @Test func `A stylesheet may be as long as that of a whole site`() throws {
    let sandbox = try pictureSandbox()
    // 500 KB; the second rule wins.
    let rules = String(repeating: ".b { color: red; margin: 0 1px }\n", count: 16_000)
    try sandbox.write(Self.rule + rules + Self.rule.replacing("12", with: "9"), to: "site.css")
    let run = try sandbox.command("import", "site.css", "-o", "Site")
    #expect(run.status == 0, "\(run.messages)")
    let text = String(decoding: try sandbox.bytes("Site/theme.yaml"), as: UTF8.self)
    #expect(text.contains("capInsets: 9 "), "\(text)")
  }

  @Test func `A stylesheet or a nine-patch comes from standard input`() throws {
    let sandbox = try pictureSandbox()
    func imported(_ arguments: String..., input: [UInt8]) throws -> Command.Outcome {
      try sandbox.run(["import", "-"] + arguments, input: input)
    }
    let rule = Array(Self.rule.utf8)
    let sheet = try imported("--from", "css", "-o", "Sheet", input: rule)
    #expect(sheet.status == 0, "\(sheet.messages)")
    // Its picture is looked for in the current folder.
    #expect(try sandbox.bytes("Sheet/frame.png") == sandbox.bytes("frame.png"))
    var patch = Bitmap(
      size: PixelSize(width: 12, height: 12), filledWith: Pixel(bits: 0xFF80_4020))
    for place in 0..<12 {
      let mark = 4..<7 ~= place ? Pixel(bits: 0xFF00_0000) : .clear
      (patch[place, 0], patch[0, place]) = (mark, mark)
      (patch[place, 11], patch[11, place]) = (.clear, .clear)
    }
    let nine = try imported(
      "--from", "nine-patch", "-o", "Nine", input: PNGCodec.encode(patch, scale: .one))
    #expect(nine.status == 0, "\(nine.messages)")
    let text = String(decoding: try sandbox.bytes("Nine/theme.yaml"), as: UTF8.self)
    #expect(text.contains("capInsets: [3, 3, 4, 4]"), "\(text)")
    let nameless = try imported("-o", "None", input: rule)
    #expect(nameless.status == 64)
    #expect(nameless.messages.contains("say which format it has: nine-patch, css"))
    #expect(try imported("--from", "xcassets", "-o", "None", input: rule).status == 64)
    #expect(try imported("frame.png", "--from", "css", "-o", "None", input: rule).status == 64)
    #expect(!sandbox.exists("None"))
  }

  @Test
  func `What another theme's export wrote is 73, and what this one writes no more is removed`()
    throws
  {
    let sandbox = try Sandbox()
    let picture = try PNGCodec.encode(
      Bitmap(size: PixelSize(width: 30, height: 30), filledWith: Pixel(bits: 0xFF80_4020)),
      scale: .one)
    func write(_ name: String, to folder: String, arrow: Bool) throws {
      var lines = ["format: 1", "name: \(name)", "frame: {image: frame.png, capInsets: 12}"]
      if arrow { lines.append("arrow: {image: frame.png}") }
      try sandbox.makeFolder(folder)
      try sandbox.write(picture, to: "\(folder)/frame.png")
      try sandbox.write(lines.joined(separator: "\n") + "\n", to: "\(folder)/theme.yaml")
    }
    try write("A b", to: "First", arrow: true)
    try write("a-B", to: "Other", arrow: false)
    try write("A b", to: "Bare", arrow: false)
    #expect(try sandbox.command("export", "First", "--to", "css", "-o", "out").status == 0)
    let run = try sandbox.command("export", "Other", "--to", "css", "-o", "out")
    #expect(run.status == 73)
    #expect(
      run.messages.contains("this file was exported from another theme (css of A b)"),
      "\(run.messages)")
    #expect(try sandbox.command("export", "Bare", "--to", "css", "-o", "out").status == 0)
    #expect(!sandbox.exists("out/a-b/arrow-up.png"))
    #expect(sandbox.exists("out/a-b/frame.png"))
    try sandbox.write("{\"format\": 2, \"files\": {}}", to: "out/.popframe.json")
    #expect(try sandbox.command("export", "Bare", "--to", "css", "-o", "out").status == 73)
  }

  @Test func `Targets of a theme are findings of check`() throws {
    let sandbox = try Sandbox()
    let before = try sandbox.command("check", "Meadow")
    #expect(!before.messages.contains("loses"))
    try sandbox.edit("format: 1", to: "format: 1\ntargets: [nine-patch]\nbackdrop: {blur: 4}")
    let after = try sandbox.command("check", "Meadow", "--fail-on", "warning")
    #expect(after.status == 65)
    #expect(after.messages.contains("warning: nine-patch loses backdrop: "), "\(after.messages)")
  }

  @Test func `An exported catalogue comes back as the same frame and arrow`() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.command("export", "Meadow", "--to", "xcassets", "-o", "out").status == 0)
    let run = try sandbox.command("import", "out/Meadow.xcassets", "-o", "Back")
    #expect(run.status == 0, "\(run.messages)")
    for name in ["frame.png", "frame@2x.png", "arrow.png", "arrow@3x.png"] {
      #expect(
        try PNGCodec.decode(sandbox.bytes("Back/\(name)")).bitmap
          == PNGCodec.decode(sandbox.bytes("Meadow/\(name)")).bitmap)
    }
    for theme in ["Meadow", "Back"] {
      let run = try sandbox.command(
        "render", theme, "--bounds", "200x120", "--arrow", "none", "--layer", "frame", "--canvas",
        "bounds", "--scale", "2", "-o", "\(theme).png")
      #expect(run.status == 0, "\(run.messages)")
    }
    #expect(
      try PNGCodec.decode(sandbox.bytes("Back.png")).bitmap
        == PNGCodec.decode(sandbox.bytes("Meadow.png")).bitmap)
    #expect(try sandbox.command("import", "out/Meadow.xcassets", "-o", "Back").status == 73)
    #expect(
      try sandbox.command("import", "out/Meadow.xcassets", "-o", "Back", "--force").status == 0)
  }

  /// A catalogue of one image set with a slicing in older words.
  private func makeCatalogue(_ sandbox: Sandbox, resizing: String) throws {
    try sandbox.makeFolder("Old.xcassets/balloon.imageset")
    let bitmap = Bitmap(
      size: PixelSize(width: 20, height: 20),
      filledWith: Pixel(red: 90, green: 10, blue: 10, alpha: 255))
    try sandbox.write(
      PNGCodec.encode(bitmap, scale: .two), to: "Old.xcassets/balloon.imageset/balloon@2x.png")
    try sandbox.write(
      """
      {
        "images" : [
          { "idiom" : "universal", "scale" : "1x" },
          {
            "idiom" : "universal", "scale" : "2x", "filename" : "balloon@2x.png",
            "resizing" : \(resizing)
          }
        ],
        "properties" : { "template-rendering-intent" : "original", "glow" : 1.50 },
        "info" : { "version" : 1, "author" : "xcode" }
      }
      """, to: "Old.xcassets/balloon.imageset/Contents.json")
  }

  @Test(arguments: [("\u{E9}", "e\u{301}"), ("e\u{301}", "\u{E9}")])
  func `a file whose letters have other code points than its catalogue says is found`(
    said: String, stored: String
  ) throws {
    let sandbox = try Sandbox()
    try sandbox.makeFolder("Caf.xcassets/cafe.imageset")
    let bitmap = Bitmap(
      size: PixelSize(width: 8, height: 8),
      filledWith: Pixel(red: 90, green: 10, blue: 10, alpha: 255))
    try sandbox.write(
      PNGCodec.encode(bitmap, scale: .one), to: "Caf.xcassets/cafe.imageset/caf\(stored).png")
    try sandbox.write(
      """
      {"images": [{"idiom": "universal", "scale": "1x", "filename": "caf\(said).png"}]}
      """, to: "Caf.xcassets/cafe.imageset/Contents.json")
    let run = try sandbox.command("import", "Caf.xcassets", "-o", "Cafe")
    #expect(run.status == 0, "\(run.messages)")
    #expect(try !sandbox.bytes("Cafe/theme.yaml").isEmpty)
  }

  #if os(Linux)
    @Test func `a file whose capitals are other than its catalogue says is named`() throws {
      let sandbox = try Sandbox()
      try sandbox.makeFolder("Caf.xcassets/cafe.imageset")
      let bitmap = Bitmap(
        size: PixelSize(width: 8, height: 8), filledWith: Pixel(bits: 0xFF10_2030))
      try sandbox.write(
        PNGCodec.encode(bitmap, scale: .one), to: "Caf.xcassets/cafe.imageset/frame.png")
      try sandbox.write(
        """
        {"images": [{"idiom": "universal", "scale": "1x", "filename": "Frame.png"}]}
        """, to: "Caf.xcassets/cafe.imageset/Contents.json")
      let run = try sandbox.command("import", "Caf.xcassets", "-o", "Cafe")
      #expect(run.status == 65)
      #expect(
        run.messages.contains(
          "Frame.png is missing; there is frame.png, and names are case-sensitive: rename the file"),
        "\(run.messages)")
    }
  #endif

  @Test func `Older words of catalogues are understood, and every number says where it stands`()
    throws
  {
    let sandbox = try Sandbox()
    try makeCatalogue(
      sandbox,
      resizing: """
        { "mode" : "9-part", "capInsets" : { "top" : 5, "left" : 4, "bottom" : 3, "right" : 2 },
          "center" : { "mode" : "fill", "width" : 1, "height" : 1 } }
        """)
    let run = try sandbox.command("import", "Old.xcassets", "-o", "Balloon")
    #expect(run.status == 0, "\(run.messages)")
    #expect(
      run.messages.contains("Old.xcassets/balloon.imageset/Contents.json:7:"), "\(run.messages)")
    #expect(run.messages.contains("'fill'"))
    #expect(run.messages.contains("there is no 1x picture"))
    let text = String(decoding: try sandbox.bytes("Balloon/theme.yaml"), as: UTF8.self)
    #expect(text.contains("capInsets: [2.5, 2, 1.5, 1]"), "\(text)")
    #expect(text.contains("# capInsets of balloon@2x.png, line 6"), "\(text)")
    #expect(text.contains("resizing: stretch"))
    #expect(text.contains("\"@2x\": [1, 1]"))
    // What nobody understood comes back.
    #expect(try sandbox.command("export", "Balloon", "--to", "xcassets", "-o", "out").status == 0)
    let json = String(
      decoding: try sandbox.bytes("out/Balloon.xcassets/frame.imageset/Contents.json"),
      as: UTF8.self)
    #expect(json.contains("\"template-rendering-intent\" : \"original\""), "\(json)")
    // In their order, with their digits.
    #expect(
      json.hasSuffix(
        """
          "properties" : {
            "template-rendering-intent" : "original",
            "glow" : 1.50
          },
          "info" : {
            "version" : 1,
            "author" : "xcode"
          }
        }

        """), "\(json)")
  }

  @Test func `Caps that touch are named with their line and mended when asked`() throws {
    let sandbox = try Sandbox()
    try makeCatalogue(
      sandbox,
      resizing: """
        { "mode" : "9-part",
          "cap-insets" : { "top" : 10, "left" : 4, "bottom" : 10, "right" : 2 } }
        """)
    let broken = try sandbox.command("import", "Old.xcassets", "-o", "Balloon")
    #expect(broken.status == 65)
    #expect(
      broken.messages.contains("Contents.json:7:")
        && broken.messages.contains("touch: 10 and 10 of 20"),
      "\(broken.messages)")
    #expect(!sandbox.exists("Balloon"))
    let mended = try sandbox.command("import", "Old.xcassets", "-o", "Balloon", "--repair")
    #expect(mended.status == 0, "\(mended.messages)")
    #expect(mended.messages.contains("mended"))
    #expect(try sandbox.command("render", "Balloon", "-o", "b.png").status == 0)
    #expect(sandbox.exists("Balloon/frame.png"))
  }

  @Test func `Nothing outside of a catalogue is read`() throws {
    let sandbox = try Sandbox()
    try makeCatalogue(sandbox, resizing: "{ \"mode\" : \"9-part\" }")
    let file = "Old.xcassets/balloon.imageset/Contents.json"
    let text = String(decoding: try sandbox.bytes(file), as: UTF8.self)
    try sandbox.write(
      text.replacingOccurrences(of: "balloon@2x.png", with: "../../../Meadow/frame.png"), to: file)
    let run = try sandbox.command("import", "Old.xcassets", "-o", "Balloon")
    #expect(run.status == 65)
    #expect(run.messages.contains("leaves the set's folder"), "\(run.messages)")
    try sandbox.write(text, to: file)
    try sandbox.remove("Old.xcassets/balloon.imageset/balloon@2x.png")
    try sandbox.link(
      "Old.xcassets/balloon.imageset/balloon@2x.png", to: sandbox.path("Meadow/frame.png"))
    #expect(try sandbox.command("import", "Old.xcassets", "-o", "Balloon").status == 65)
  }

  @Test func `What is missing is 66, and what says nothing of itself is 64`() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.command("import", "none.9.png", "-o", "New").status == 66)
    #expect(try sandbox.command("import", "Meadow/frame.png", "-o", "New").status == 64)
    #expect(try sandbox.command("import", "Meadow", "-o", "New").status == 64)
    try sandbox.write("no picture", to: "a.9.png")
    #expect(try sandbox.command("import", "a.9.png", "-o", "New").status == 65)
    #expect(
      try sandbox.command("import", "Meadow/frame.png", "--from", "nine-patch", "-o", "New").status
        == 65)
    #expect(!sandbox.exists("New"))
  }

  @Test func `What an import is asked for and has not got is wrong usage`() throws {
    let sandbox = try Sandbox()
    #expect(
      try sandbox.command("export", "Meadow", "--to", "xcassets,nine-patch,css", "-o", "out").status
        == 0)
    let (set, patches, page) = ("out/xcassets", "out/nine-patch", "out/css")
    for (words, message) in [
      ([set, "--frame", "body"], "no image set named 'body'"),
      ([set, "--arrow", "tip"], "no image set named 'tip'"),
      ([set, "--height", "9"], "asked of nine-patches only"),
      ([patches, "--frame", "body"], "no nine-patch named 'body'"),
      ([patches, "--arrow", "sideways"], "'sideways' is no direction"),
      ([patches, "--height", "9"], "no arrow was found that could be 9 points high"),
      ([patches, "--arrow", "none", "--height", "9"], "without an arrow there is no height"),
      ([page, "--frame", ".body"], "no rule with the selector '.body'"),
      ([page, "--arrow", "up"], "a stylesheet gives a frame"),
    ] {
      let run = try sandbox.run(["import"] + words + ["-o", "New"])
      #expect(run.status == 64, "\(words): \(run.messages)")
      #expect(run.messages.contains(message), "\(run.messages)")
    }
    try sandbox.write("PK", to: "a.zip")
    let archive = try sandbox.command("import", "a.zip", "-o", "New")
    #expect(archive.status == 64)
    #expect(archive.messages.contains("archives are not opened"), "\(archive.messages)")
    let forced = try sandbox.command("import", "a.zip", "--from", "xcassets", "-o", "New")
    #expect(forced.status == 65)
    #expect(forced.messages.contains("a.zip: error: this is no asset catalogue"))
    #expect(!sandbox.exists("New"))
  }

  @Test func `A theme is not made in what it is made from, nor beside pictures that it would take`()
    throws
  {
    let sandbox = try Sandbox()
    #expect(try sandbox.command("export", "Meadow", "--to", "nine-patch", "-o", "out").status == 0)
    let patch = "out/res/drawable-mdpi/meadow.9.png"
    for (source, target) in [
      ("out", "out"), (patch, patch), ("out/res/drawable-mdpi", "./out/res/drawable-mdpi/"),
    ] {
      let run = try sandbox.command("import", source, "-o", target)
      #expect(run.status == 64, "\(run.messages)")
      #expect(run.messages.contains("this is what the theme is made from"), "\(run.messages)")
    }
    #expect(!sandbox.exists("out/theme.yaml"))
    try sandbox.makeFolder("New")
    try sandbox.write(try sandbox.bytes("Meadow/frame.png"), to: "New/frame~dark@2x.png")
    let beside = try sandbox.command("import", patch, "-o", "New")
    #expect(beside.status == 73)
    #expect(
      beside.messages.contains(
        "New/frame~dark@2x.png: error: the theme would take this file for its own"),
      "\(beside.messages)")
    #expect(!sandbox.exists("New/theme.yaml"))
    #expect(try sandbox.command("import", patch, "-o", "New", "--force").status == 0)
    #expect(!sandbox.exists("New/frame~dark@2x.png"))
    #expect(try sandbox.command("import", patch, "-o", "Other", "--name", " ").status == 64)
  }

  @Test func `A theme that is replaced leaves no files that the new one would take`() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.command("export", "Meadow", "--to", "xcassets", "-o", "out").status == 0)
    #expect(try sandbox.command("import", "out", "-o", "New").status == 0)
    #expect(sandbox.exists("New/frame@3x.png"))
    try makeCatalogue(
      sandbox,
      resizing: """
        { "mode" : "9-part",
          "cap-insets" : { "top" : 5, "left" : 5, "bottom" : 5, "right" : 5 } }
        """)
    #expect(try sandbox.command("import", "Old.xcassets", "-o", "New").status == 73)
    let run = try sandbox.command("import", "Old.xcassets", "-o", "New", "--force")
    #expect(run.status == 0, "\(run.messages)")
    #expect(run.text.isEmpty)
    #expect(!sandbox.exists("New/frame@3x.png"))
    #expect(!sandbox.exists("New/frame.png"))
    #expect(sandbox.exists("New/arrow.png"))
    #expect(try sandbox.command("check", "New", "--fail-on", "error").status == 0)
  }
}
