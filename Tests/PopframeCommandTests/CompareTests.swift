import Foundation
import Imaging
import PNG
import Testing

/// `popframe compare`, by what it prints and how it ends.
@Suite struct CompareTests {
  private static let red = Pixel(bits: 0xFFFF_0000)

  /// Ten by ten red pixels, some of them changed.
  private func png(_ changed: [PixelPoint] = [], to pixel: Pixel = .clear) throws -> [UInt8] {
    var picture = Bitmap(size: PixelSize(width: 10, height: 10), filledWith: Self.red)
    for point in changed { picture[point.x, point.y] = pixel }
    return try PNGCodec.encode(picture, scale: .one)
  }

  /// The same picture as `png()` in other bytes.
  private func otherBytes() throws -> [UInt8] {
    try PNGCodec.encode(
      Bitmap(size: PixelSize(width: 10, height: 10), filledWith: Self.red), scale: Scale(2) ?? .one)
  }

  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(try png(), to: "a.png")
    try sandbox.write(try png(), to: "same.png")
    try sandbox.write(try otherBytes(), to: "other.png")
    // One channel of three pixels differs by five.
    let points = [PixelPoint(x: 2, y: 1), PixelPoint(x: 3, y: 1), PixelPoint(x: 2, y: 7)]
    try sandbox.write(try png(points, to: Pixel(bits: 0xFFFA_0000)), to: "b.png")
    return sandbox
  }

  private func json(_ outcome: Command.Outcome) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
  }

  @Test(arguments: ["same.png", "other.png"])
  func `equal pictures end with 0`(_ name: String) throws {
    let outcome = try sandbox().command("compare", "a.png", name)
    #expect(outcome.status == 0)
    let fact =
      "  not compared  the pixels per metre (pHYs) differ and are not compared: "
      + "2835 expected, 5670 found\n"
    #expect(outcome.text == "\(name): equal\n" + (name == "other.png" ? fact : ""))
    #expect(outcome.messages.isEmpty)
  }

  @Test(arguments: ["a.png", "./a.png", "link.png", "hard.png"])
  func `a picture that is compared with itself is equal, with a warning`(name: String) throws {
    let sandbox = try sandbox()
    try sandbox.link("link.png", to: "a.png")
    try FileManager.default.linkItem(
      atPath: sandbox.path("a.png"), toPath: sandbox.path("hard.png"))
    let outcome = try sandbox.command("compare", "a.png", name)
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains(": warning: this is compared with itself"))
    #expect(try sandbox.command("compare", "a.png", "same.png").messages.isEmpty)
  }

  @Test func `a folder that is compared with itself says so once`() throws {
    let sandbox = try sandbox()
    try sandbox.makeFolder("old")
    try sandbox.makeFolder("new")
    for name in ["a.png", "same.png"] {
      try sandbox.write(try png(), to: "old/\(name)")
      try sandbox.write(try png(), to: "new/\(name)")
    }
    try sandbox.link("linked", to: "old")
    for other in ["old", "linked"] {
      let outcome = try sandbox.command("compare", "old", other)
      #expect(outcome.status == 0)
      #expect(outcome.messages.split(separator: "\n").count == 1)
      #expect(outcome.messages.hasPrefix("\(other): warning: this is compared with itself"))
    }
    #expect(try sandbox.command("compare", "old", "new").messages.isEmpty)
    // One file of two folders.
    try sandbox.remove("new/a.png")
    try sandbox.link("new/a.png", to: "../old/a.png")
    let outcome = try sandbox.command("compare", "old", "new")
    #expect(outcome.messages.hasPrefix("new/a.png: warning: this is compared with itself"))
  }

  @Test func `a difference is told for people`() throws {
    let outcome = try sandbox().command("compare", "a.png", "b.png")
    #expect(outcome.status == 1)
    #expect(
      outcome.text == """
        b.png: 3 of 100 pixels differ (3 %)
          limit            3 pixels differ, none may
          largest          red 5, green 0, blue 0, alpha 0
          bounding box     2 × 7 at (2, 1)
          clusters         2 groups, the largest of 2 pixels: 2 × 1 at (2, 1)
          would pass with  a channel tolerance of 5, or 3 pixels

        """)
    #expect(outcome.messages.isEmpty)
  }

  @Test func `a difference is told for programs`() throws {
    let outcome = try sandbox().command("compare", "a.png", "b.png", "--json")
    #expect(outcome.status == 1)
    let object = try json(outcome)
    #expect(object["format"] as? Int == 1)
    #expect(object["outcome"] as? String == "different")
    #expect(object["differentPixels"] as? Int == 3)
    #expect(object["share"] as? Double == 0.03)
    #expect(object["maxChannelDifference"] as? Int == 5)
    #expect(
      object["boundingBox"] as? [String: Int] == ["x": 2, "y": 1, "width": 2, "height": 7])
    #expect(object["expectedSize"] as? [String: Int] == ["width": 10, "height": 10])
    #expect(object["actualSize"] as? [String: Int] == ["width": 10, "height": 10])
    #expect(object["message"] is NSNull)
  }

  @Test(arguments: [
    ("--channel-tolerance 255", "lets every picture pass"),
    ("--perceptual 1", "lets every picture"),
    ("--perceptual 1.0", "lets every picture"), ("--max-share 100%", "lets every pixel differ"),
    ("--max-share 1", "give 1%"), ("--max-share 1.0", "give 1%"),
  ])
  func `a tolerance that can never fail is wrong usage`(options: String, words: String) throws {
    let outcome = try sandbox().run(
      ["compare", "a.png", "b.png"] + options.split(separator: " ").map(String.init))
    #expect(outcome.status == 64)
    #expect(outcome.messages.contains(words), "\(outcome.messages)")
  }

  @Test func `sizes that differ have no counts`() throws {
    let sandbox = try sandbox()
    let wide = Bitmap(size: PixelSize(width: 11, height: 10), filledWith: Self.red)
    try sandbox.write(try PNGCodec.encode(wide, scale: .one), to: "wide.png")
    let outcome = try sandbox.command(
      "compare", "a.png", "wide.png", "--json", "--max-share", "99%")
    #expect(outcome.status == 1)
    let object = try json(outcome)
    #expect(object["outcome"] as? String == "sizeMismatch")
    for key in ["differentPixels", "share", "maxChannelDifference", "boundingBox"] {
      #expect(object[key] is NSNull, "\(key)")
    }
    #expect(object["actualSize"] as? [String: Int] == ["width": 11, "height": 10])
    #expect(
      try sandbox.command("compare", "a.png", "wide.png").text
        == "wide.png: different sizes: 10 × 10 expected, 11 × 10 found\n")
  }

  @Test(arguments: [
    "--channel-tolerance 5", "--max-pixels 3", "--max-share 0.03", "--max-share 3%",
    "--max-density 2/3", "--ignore 2,0,2,10", "--ignore 2,1,2,1 --ignore 2,7,1,1",
    "--perceptual 0.1", "--max-pixels 3 --expect-at-least 3", "--ignore -5,-5,50,12 --max-pixels 1",
  ])
  func `a tolerated difference passes`(_ options: String) throws {
    let outcome = try sandbox().run(
      ["compare", "a.png", "b.png"] + options.split(separator: " ").map(String.init))
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    #expect(outcome.text.hasPrefix("b.png: equal"))
  }

  @Test(arguments: [
    ("--channel-tolerance 4", "3 pixels differ, none may"),
    ("--max-pixels 2", "3 pixels differ, 2 may"),
    ("--max-share 0.029", "3 % of the pixels differ, 2.9 % may"),
    ("--max-share 2.9%", "3 % of the pixels differ, 2.9 % may"),
    ("--max-share 0.1%", "3 % of the pixels differ, 0.1 % may"),
    ("--max-density 1/3", "2 pixels differ in one window of 3×3, 1 may"),
    ("--perceptual 0", "3 pixels differ, none may"),
    ("--ignore 2,1,2,1", "1 pixel differs, none may"),
    ("--ignore-antialiasing", "pixels differ, none may"),
    ("--max-pixels 100", "none may: the picture has 100 pixels, and a limit that lets all"),
    ("--max-pixels 99999999", "none may: the picture has 100 pixels, and a limit that lets all"),
    ("--ignore 0,0,10,9 --ignore 0,0,1,1 --max-pixels 9 --expect-at-least 1", "0 pixels differ"),
    ("--max-pixels 9 --expect-at-least 4", "3 pixels differ, at least 4 were expected"),
  ])
  func `a difference beyond the tolerance fails, with the limit`(_ options: String, _ limit: String)
    throws
  {
    let outcome = try sandbox().run(
      ["compare", "a.png", "b.png"] + options.split(separator: " ").map(String.init))
    #expect(outcome.status == 1, "\(outcome.text)\(outcome.messages)")
    #expect(outcome.text.contains(limit), "\(outcome.text)")
  }

  @Test func `equal pictures fail where a difference is expected`() throws {
    let outcome = try sandbox().command(
      "compare", "a.png", "same.png", "--max-pixels", "9", "--expect-at-least", "1")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("0 pixels differ, at least 1 were expected"))
  }

  @Test(arguments: [
    "--channel-tolerance 256", "--channel-tolerance -1", "--channel-tolerance 1.5",
    "--channel-tolerance=", "--perceptual 1.1", "--perceptual -0.1", "--perceptual nan",
    "--perceptual 1e999", "--perceptual much", "--channel-tolerance 1 --perceptual 0.1",
    "--max-pixels -1", "--max-pixels 100000000", "--max-pixels 0.5", "--max-pixels few",
    "--max-share 1.001", "--max-share 2",
    "--max-share 101%", "--max-share -1%", "--max-share nan", "--max-share inf", "--max-share %",
    "--max-share=", "--max-density 3", "--max-density 3/0", "--max-density -1/8",
    "--max-density 64/8", "--max-density 3/8/8", "--max-density /8", "--max-density 1/99999",
    "--expect-at-least -1", "--expect-at-least 1 --max-pixels 0",
    "--ignore 1,2,3", "--ignore 1,2,0,4", "--ignore 1,2,3,-4", "--ignore a,b,c,d",
    "--ignore 1.5,0,2,2", "--ignore 0,0,9999999999999999999,1", "--ignore", "extra", "--metric x",
  ])
  func `a value that cannot be used is wrong usage`(_ options: String) throws {
    let outcome = try sandbox().run(
      ["compare", "a.png", "b.png"] + options.split(separator: " ").map(String.init))
    #expect(outcome.status == 64, "\(outcome.messages)")
    #expect(outcome.messages.contains("rror: "))
    #expect(outcome.output.isEmpty)
  }

  @Test func `a share above one is explained`() throws {
    #expect(
      try sandbox().command("compare", "a.png", "b.png", "--max-share", "5").messages
        == "popframe: error: --max-share: 5 is more than all pixels; give a fraction from 0 to 1, "
        + "such as 0.001, or a percentage, such as 0.1%\n")
  }

  @Test(arguments: ["same.png", "b.png"])
  func `an expectation without a limit lets nothing pass`(_ name: String) throws {
    let outcome = try sandbox().command("compare", "a.png", name, "--expect-at-least", "1")
    #expect(outcome.status == 1)
  }

  @Test(arguments: DamagedPictureTests.Damage.allCases)
  func `two copies of a broken file are an error`(_ damage: DamagedPictureTests.Damage) throws {
    let sandbox = try sandbox()
    let broken = damage.bytes(from: try png())
    try sandbox.write(broken, to: "broken.png")
    try sandbox.write(broken, to: "copy.png")
    for pair in [["broken.png", "copy.png"], ["a.png", "copy.png"], ["broken.png", "a.png"]] {
      let outcome = try sandbox.run(["compare"] + pair)
      #expect(outcome.status == 65)
      #expect(outcome.output.isEmpty)
      for name in pair where name != "a.png" {
        #expect(outcome.messages.contains("\(name): error: this file "), "\(outcome.messages)")
      }
      #expect(!outcome.messages.contains("a.png:"))
      if damage == .lfsPointer { #expect(outcome.messages.contains("git lfs pull")) }
    }
    let object = try json(try sandbox.command("compare", "broken.png", "a.png", "--json"))
    #expect(object["outcome"] as? String == "error")
    #expect((object["message"] as? String)?.contains("broken.png") == true)
  }

  @Test func `a missing file is an error with a status of its own`() throws {
    let sandbox = try sandbox()
    for pair in [["a.png", "nowhere.png"], ["nowhere.png", "a.png"]] {
      let outcome = try sandbox.run(["compare"] + pair)
      #expect(outcome.status == 66)
      #expect(outcome.messages == "nowhere.png: error: there is no such file\n")
      #expect(outcome.output.isEmpty)
    }
  }

  @Test func `damage ranks above absence, and both are told`() throws {
    let sandbox = try sandbox()
    try sandbox.write("no picture", to: "broken.png")
    let outcome = try sandbox.command("compare", "nowhere.png", "broken.png")
    #expect(outcome.status == 65)
    #expect(outcome.messages.contains("nowhere.png: error: there is no such file\n"))
    #expect(outcome.messages.contains("broken.png: error: this file is not a PNG"))
  }

  @Test func `a file that may not be opened is an error`() throws {
    let sandbox = try sandbox()
    // Links in a circle cannot be opened by anybody, not even by the superuser.
    try sandbox.link("x.png", to: "y.png")
    try sandbox.link("y.png", to: "x.png")
    let outcome = try sandbox.command("compare", "a.png", "x.png")
    #expect(outcome.status == 66)
    #expect(outcome.messages.hasPrefix("x.png: error: cannot be read: "), "\(outcome.messages)")
  }

  @Test(.disabled(if: geteuid() == 0, "nothing is closed to the superuser"))
  func `a file without permission is an error`() throws {
    let sandbox = try sandbox()
    try sandbox.setPermissions(0, of: "b.png")
    let outcome = try sandbox.command("compare", "a.png", "b.png")
    #expect(outcome.status == 66)
    #expect(outcome.messages.hasPrefix("b.png: error: cannot be read: permission denied"))
  }

  @Test func `a file against a folder is wrong usage`() throws {
    let sandbox = try sandbox()
    for pair in [["a.png", "Meadow"], ["Meadow", "a.png"]] {
      let outcome = try sandbox.run(["compare"] + pair)
      #expect(outcome.status == 64)
      #expect(
        outcome.messages
          == "a.png: error: this is a file, and Meadow is a folder; "
          + "compare two files or two folders\n")
    }
  }

  @Test func `ignoring every pixel compares nothing`() throws {
    for name in ["same.png", "b.png"] {
      let outcome = try sandbox().command("compare", "a.png", name, "--ignore", "0,0,10,10")
      #expect(outcome.status == 66)
      #expect(outcome.messages.contains("cover the whole picture"))
    }
  }

  @Test func `an empty path is wrong usage`() throws {
    #expect(try sandbox().command("compare", "", "a.png").status == 64)
    #expect(try sandbox().command("compare", "a.png").status == 64)
  }

  @Test func `a difference is drawn where it is wanted`() throws {
    let sandbox = try sandbox()
    let outcome = try sandbox.command("compare", "a.png", "b.png", "--diff", "d.png", "--json")
    #expect(outcome.status == 1)
    #expect(try json(outcome)["difference"] as? String == "d.png")
    let picture = try PNGCodec.decode(try sandbox.bytes("d.png")).bitmap
    #expect(picture.size == PixelSize(width: 10, height: 10))
    // What differs is told from what does not; the pixels are the library's affair.
    #expect(picture[2, 1] != picture[5, 5])
    #expect(picture[2, 1] == picture[2, 7])
    let text = try sandbox.command("compare", "a.png", "b.png", "--diff", "d.png").text
    #expect(text.hasSuffix("\n  difference       d.png\n"), "\(text)")
  }

  @Test func `nothing is drawn where pictures are equal or cannot be compared`() throws {
    let sandbox = try sandbox()
    try sandbox.write("no picture", to: "broken.png")
    #expect(try sandbox.command("compare", "a.png", "other.png", "--diff", "d.png").status == 0)
    #expect(try sandbox.command("compare", "a.png", "broken.png", "--diff", "d.png").status == 65)
    let tolerant = ["compare", "a.png", "b.png", "--max-pixels", "3", "--diff", "d.png"]
    #expect(try sandbox.run(tolerant).status == 0)
    #expect(!sandbox.exists("d.png"))
  }

  @Test func `a difference of an earlier run does not stay`() throws {
    let sandbox = try sandbox()
    let pictures = ["same.png", "other.png", "a.png"]
    for name in pictures {
      #expect(try sandbox.command("compare", "a.png", "b.png", "--diff", "d.png").status == 1)
      #expect(sandbox.exists("d.png"))
      #expect(try sandbox.command("compare", "a.png", name, "--diff", "d.png").status == 0)
      #expect(!sandbox.exists("d.png"), "\(name)")
    }
    _ = try sandbox.command("compare", "a.png", "b.png", "--diff", "d.png")
    let tolerant = ["compare", "a.png", "b.png", "--max-pixels", "3", "--diff", "d.png"]
    #expect(try sandbox.run(tolerant).status == 0)
    #expect(!sandbox.exists("d.png"))
    // Something else of that name stays.
    try sandbox.write("mine", to: "d.txt")
    #expect(try sandbox.command("compare", "a.png", "a.png", "--diff", "d.txt").status == 0)
    #expect(try sandbox.text("d.txt") == "mine")
  }

  @Test func `a comparison that is equal within a tolerance reports that`() throws {
    let sandbox = try sandbox()
    for options in [
      ["--channel-tolerance", "5"], ["--max-pixels", "3"], ["--perceptual", "0.1"],
    ] {
      let outcome = try sandbox.run(["compare", "a.png", "b.png"] + options)
      #expect(
        outcome.text.hasPrefix("b.png: equal within the tolerance: 3 of 100 pixels differ, by at "),
        "\(options): \(outcome.text)")
    }
    #expect(try sandbox.command("compare", "a.png", "same.png").text == "same.png: equal\n")
  }

  @Test func `a size mismatch is drawn as large as both`() throws {
    let sandbox = try sandbox()
    let high = Bitmap(size: PixelSize(width: 4, height: 30), filledWith: Self.red)
    try sandbox.write(try PNGCodec.encode(high, scale: .one), to: "high.png")
    #expect(try sandbox.command("compare", "a.png", "high.png", "--diff", "d.png").status == 1)
    #expect(try sandbox.bytes("d.png").pngSize == [10, 30])
  }

  @Test func `a difference is never written over an input`() throws {
    let sandbox = try sandbox()
    try sandbox.link("link.png", to: "a.png")
    let before = try sandbox.bytes("a.png")
    for output in ["a.png", "./b.png", "link.png"] {
      let outcome = try sandbox.command("compare", "a.png", "b.png", "--diff", output)
      #expect(outcome.status == 64)
      #expect(outcome.messages.hasPrefix("\(output): error: this is the "), "\(outcome.messages)")
      #expect(outcome.output.isEmpty)
    }
    #expect(try sandbox.bytes("a.png") == before)
  }

  @Test(arguments: [("", 64), ("-", 64), ("Meadow", 73), ("nowhere/d.png", 73)])
  func `a difference that cannot be written is found out first`(
    _ output: String, _ status: Int32
  ) throws {
    let outcome = try sandbox().command("compare", "a.png", "b.png", "--diff", output)
    #expect(outcome.status == status)
    #expect(outcome.output.isEmpty)
  }

  @Test func `a cause that explains everything is named`() throws {
    let sandbox = try sandbox()
    var picture = Bitmap(size: PixelSize(width: 10, height: 10))
    var moved = picture
    for x in 2..<5 {
      picture[x, 3] = Pixel(bits: 0xFF00_0000 | UInt32(x * 20))
      moved[x, 4] = picture[x, 3]
    }
    try sandbox.write(try PNGCodec.encode(picture, scale: .one), to: "p.png")
    try sandbox.write(try PNGCodec.encode(moved, scale: .one), to: "moved.png")
    let text = try sandbox.command("compare", "p.png", "moved.png").text
    #expect(text.contains("cause            shifted by (0, 1)"), "\(text)")
  }

  @Test func `the short way to a plain comparison leads to the same end`() throws {
    let sandbox = try sandbox()
    for pair in [
      ["a.png", "b.png"], ["a.png", "other.png"], ["a.png", "no.png"], ["", "a.png"],
    ] {
      // With an option the arguments are parsed.
      let plain = try sandbox.run(["compare"] + pair)
      let parsed = try sandbox.run(["compare"] + pair + ["--max-pixels", "0"])
      #expect(plain.status == parsed.status)
      #expect(plain.output == parsed.output)
      #expect(plain.messages == parsed.messages)
    }
    #expect(try sandbox.command("compare", "a.png", "--help").status == 0)
    #expect(try sandbox.command("compare", "a.png", "--json").status == 64)
  }
}
