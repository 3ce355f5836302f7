import Foundation
import Imaging
import PNG
import Testing

/// `popframe compare` with two folders.
@Suite struct CompareFoldersTests {
  private func png(_ bits: UInt32) throws -> [UInt8] {
    try PNGCodec.encode(
      Bitmap(size: PixelSize(width: 4, height: 4), filledWith: Pixel(bits: bits)), scale: .one)
  }

  /// Folders `old` and `new` with three pictures each, one of them different.
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    for folder in ["old", "new"] {
      try sandbox.makeFolder("\(folder)/sub/deep")
      try sandbox.write(try png(0xFF00_00FF), to: "\(folder)/b.png")
      try sandbox.write(try png(0xFF00_FF00), to: "\(folder)/sub/a.PNG")
      try sandbox.write("not a picture", to: "\(folder)/notes.txt")
    }
    try sandbox.write(try png(0xFF00_00FF), to: "old/sub/deep/c.png")
    try sandbox.write(try png(0xFF00_00FE), to: "new/sub/deep/c.png")
    return sandbox
  }

  private func files(_ outcome: Command.Outcome) throws -> [[String: Any]] {
    let value = try JSONSerialization.jsonObject(with: outcome.output)
    return try #require((value as? [String: Any])?["files"] as? [[String: Any]])
  }

  @Test func `equal folders are equal`() throws {
    let outcome = try sandbox().command("compare", "old", "old")
    #expect(outcome.status == 0)
    #expect(outcome.text == "3 pictures: 3 equal, 0 different, no errors\n")
    #expect(outcome.messages.split(separator: "\n").count == 1)
  }

  @Test func `pictures of other formats are named, and animations compared`() throws {
    let sandbox = try sandbox()
    for (folder, bits) in [("old", 0xFF00_00FF), ("new", 0xFF00_00FE)] as [(String, UInt32)] {
      try sandbox.write("\(folder)", to: "\(folder)/photo.jpg")
      try sandbox.write("\(folder)", to: "\(folder)/sub/film.GIF")
      try sandbox.write(try png(bits), to: "\(folder)/moving.apng")
    }
    let outcome = try sandbox.command("compare", "old", "new")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("moving.apng: 16 of 16 pixels differ"))
    #expect(
      outcome.text.hasSuffix("\n4 pictures: 2 equal, 2 different, no errors; 2 not compared\n"))
    for name in ["new/photo.jpg", "new/sub/film.GIF"] {
      #expect(
        outcome.messages.contains(
          "\(name): warning: not compared; only PNG and APNG files are\n"))
    }
  }

  @Test func `folders that are equal within the tolerance say so`() throws {
    let outcome = try sandbox().command("compare", "old", "new", "--channel-tolerance", "1")
    #expect(outcome.status == 0)
    #expect(
      outcome.text == "3 pictures: 3 equal (1 within the tolerance), 0 different, no errors\n")
  }

  @Test func `a name that differs in case only is named`() throws {
    let sandbox = try sandbox()
    try sandbox.write(try png(1), to: "old/Alone.png")
    try sandbox.write(try png(1), to: "new/alone.png")
    let outcome = try sandbox.command("compare", "old", "new")
    #expect(outcome.status == 66)
    #expect(
      outcome.messages.contains(
        "beside it is alone.png, whose name differs in upper and lower case only: name both alike"))
    #expect(outcome.messages.contains("beside it is Alone.png, whose name"))
  }

  @Test func `differences of an earlier run do not stay`() throws {
    let sandbox = try sandbox()
    #expect(try sandbox.command("compare", "old", "new", "--diff", "d").status == 1)
    #expect(sandbox.exists("d/sub/deep/c.png"))
    try sandbox.write(sandbox.bytes("old/sub/deep/c.png"), to: "new/sub/deep/c.png")
    #expect(try sandbox.command("compare", "old", "new", "--diff", "d").status == 0)
    #expect(!sandbox.exists("d/sub/deep/c.png"))
  }

  @Test func `the differing files are listed, and their number`() throws {
    let outcome = try sandbox().command("compare", "old", "new/")
    #expect(outcome.status == 1)
    #expect(outcome.text.hasPrefix("sub/deep/c.png: 16 of 16 pixels differ (100 %)\n"))
    #expect(outcome.text.hasSuffix("\n3 pictures: 2 equal, 1 different, no errors\n"))
  }

  @Test func `JSON lists every file by its path`() throws {
    let outcome = try sandbox().command("compare", "old", "new", "--json")
    #expect(outcome.status == 1)
    let files = try files(outcome)
    #expect(files.map { $0["name"] as? String } == ["b.png", "sub/a.PNG", "sub/deep/c.png"])
    #expect(files.map { $0["outcome"] as? String } == ["equal", "equal", "different"])
    #expect(files.map { $0["differentPixels"] as? Int } == [0, 0, 16])
  }

  @Test(arguments: ["old", "new"])
  func `a file that one folder has alone is an error`(_ folder: String) throws {
    let sandbox = try sandbox()
    try sandbox.write(try png(0), to: "\(folder)/alone.png")
    let outcome = try sandbox.command("compare", "old", "new", "--json")
    let other = folder == "old" ? "new" : "old"
    #expect(outcome.status == 66)
    #expect(
      outcome.messages
        == "\(other)/alone.png: error: there is no such file; only \(folder)/alone.png is there\n")
    let files = try files(outcome)
    #expect(files.first?["name"] as? String == "alone.png")
    #expect(files.first?["outcome"] as? String == "error")
    #expect((files.first?["message"] as? String)?.contains("alone.png") == true)
  }

  @Test func `a broken file is an error, also when both folders have it`() throws {
    let sandbox = try sandbox()
    for folder in ["old", "new"] { try sandbox.write("", to: "\(folder)/b.png") }
    let outcome = try sandbox.command("compare", "old", "new")
    #expect(outcome.status == 65)
    #expect(outcome.messages.contains("old/b.png: error: this file is empty"))
    #expect(outcome.messages.contains("new/b.png: error: this file is empty"))
    #expect(outcome.text.hasSuffix("\n3 pictures: 1 equal, 1 different, 1 error\n"))
  }

  @Test func `folders without a PNG compare nothing`() throws {
    let sandbox = try Sandbox()
    try sandbox.makeFolder("one/deep")
    try sandbox.makeFolder("two")
    try sandbox.write("text", to: "two/notes.txt")
    let outcome = try sandbox.command("compare", "one", "two")
    #expect(outcome.status == 66)
    #expect(
      outcome.messages
        == "one: error: neither this folder nor two has a PNG file; nothing was compared\n")
    #expect(outcome.output.isEmpty)
  }

  @Test func `a folder that is missing is an error`() throws {
    let sandbox = try sandbox()
    for pair in [["old", "nowhere"], ["nowhere", "old"]] {
      let outcome = try sandbox.run(["compare"] + pair)
      #expect(outcome.status == 66)
      #expect(outcome.messages == "nowhere: error: there is no such folder\n")
    }
  }

  @Test func `a picture against a folder of its name is an error`() throws {
    let sandbox = try sandbox()
    try sandbox.remove("new/b.png")
    try sandbox.makeFolder("new/b.png")
    let outcome = try sandbox.command("compare", "old", "new")
    #expect(outcome.status == 66)
    #expect(outcome.messages == "new/b.png: error: this is a folder, and old/b.png is a file\n")
  }

  @Test func `links are followed, and circles end`() throws {
    let sandbox = try sandbox()
    for folder in ["old", "new"] {
      try sandbox.link("\(folder)/sub/up", to: "..")
      try sandbox.link("\(folder)/linked.png", to: "b.png")
    }
    let outcome = try sandbox.command("compare", "old", "new", "--json")
    #expect(outcome.status == 1)
    #expect(
      try files(outcome).map { $0["name"] as? String }
        == ["b.png", "linked.png", "sub/a.PNG", "sub/deep/c.png"])
  }

  @Test func `a link to nothing is an error`() throws {
    let sandbox = try sandbox()
    for folder in ["old", "new"] { try sandbox.link("\(folder)/gone.png", to: "nowhere.png") }
    let outcome = try sandbox.command("compare", "old", "new")
    #expect(outcome.status == 66)
    #expect(outcome.messages.contains("old/gone.png: error: there is no such file\n"))
  }

  @Test func `differences are drawn into a folder, under their names`() throws {
    let sandbox = try sandbox()
    let outcome = try sandbox.command("compare", "old", "new", "--diff", "diff", "--json")
    #expect(outcome.status == 1)
    #expect(try files(outcome).last?["difference"] as? String == "diff/sub/deep/c.png")
    #expect(
      try sandbox.names(in: "diff") == ["sub", "sub/deep", "sub/deep/c.png"])
    #expect(try sandbox.bytes("diff/sub/deep/c.png").pngSize == [4, 4])
  }

  @Test(arguments: ["old", "new/sub", "new/differences/deep", "./new/."])
  func `differences never lie among the inputs`(_ output: String) throws {
    let sandbox = try sandbox()
    let before = try sandbox.names()
    let outcome = try sandbox.command("compare", "old", "new", "--diff", output)
    #expect(outcome.status == 64)
    #expect(outcome.messages.hasPrefix("\(output): error: this is in the folder of "))
    #expect(try sandbox.names() == before)
  }

  @Test(arguments: ["old.txt"])
  func `a folder for differences that cannot be made is found out first`(_ output: String) throws {
    let sandbox = try sandbox()
    try sandbox.write("text", to: "old.txt")
    let outcome = try sandbox.command("compare", "old", "new", "--diff", output)
    #expect(outcome.status == 73)
    #expect(outcome.output.isEmpty)
  }

  @Test(.disabled(if: geteuid() == 0, "nothing is closed to the superuser"))
  func `a folder that may not be read is one error, whatever lies below`() throws {
    let sandbox = try sandbox()
    try sandbox.setPermissions(0, of: "old/sub")
    defer { try? sandbox.setPermissions(0o755, of: "old/sub") }
    let outcome = try sandbox.command("compare", "old", "new")
    #expect(outcome.status == 66)
    #expect(
      outcome.messages == "old/sub: error: this folder cannot be read: permission denied\n")
  }

  /// `é` in one scalar, and as `e` with an accent.
  private static let composed = "caf\u{E9}.png"
  private static let decomposed = "cafe\u{301}.png"

  @Test func `names that differ in normalisation only are two names, and are reported as such`()
    throws
  {
    let sandbox = try Sandbox()
    for folder in ["old", "new"] { try sandbox.makeFolder(folder) }
    try sandbox.writeRaw(try png(0xFF00_0001), to: "old", named: Array(Self.composed.utf8))
    try sandbox.writeRaw(try png(0xFF00_0001), to: "new", named: Array(Self.decomposed.utf8))
    let outcome = try sandbox.command("compare", "old", "new")
    #expect(outcome.status == 66)
    #expect(outcome.messages.contains("differs in Unicode normalisation only"))
    #expect(outcome.text.hasSuffix("2 pictures: 0 equal, 0 different, 2 errors\n"))

    // Both names in both folders are two pairs.
    try sandbox.writeRaw(try png(0xFF00_0002), to: "old", named: Array(Self.decomposed.utf8))
    try sandbox.writeRaw(try png(0xFF00_0001), to: "new", named: Array(Self.composed.utf8))
    let both = try sandbox.command("compare", "old", "new")
    #expect(both.status == 1)
    #expect(both.text.hasSuffix("2 pictures: 1 equal, 1 different, no errors\n"))
  }

  @Test func `a name that is no UTF-8 is compared`() throws {
    let sandbox = try Sandbox()
    for folder in ["old", "new"] { try sandbox.makeFolder(folder) }
    let name = Array("caf".utf8) + [0xE9] + Array(".png".utf8)
    try sandbox.writeRaw(try png(0xFF00_0001), to: "old", named: name)
    #expect(try sandbox.command("compare", "old", "new").status == 66)
    try sandbox.writeRaw(try png(0xFF00_0001), to: "new", named: name)
    #expect(try sandbox.command("compare", "old", "new").status == 0)
    try sandbox.writeRaw(try png(0xFF00_0000), to: "new", named: name)
    let outcome = try sandbox.command("compare", "old", "new")
    #expect(outcome.status == 1)
    #expect(outcome.text.hasPrefix("caf\\xE9.png: 16 of 16 pixels differ"))
  }

  @Test func `a tolerance for no picture is said`() throws {
    let sandbox = try sandbox()
    try sandbox.write(
      """
      format: 1
      tolerances:
        - {cases: "sub/deep/*", channel: 1, reason: rounding}
        - {cases: "nothing/*", channel: 1, reason: an old name}
        - {cases: "*", channel: 9, reason: an old browser, expires: 2020-01-01}
      """, to: "tolerances.yaml")
    let outcome = try sandbox.command("compare", "old", "new", "--tolerances", "tolerances.yaml")
    #expect(outcome.status == 0)
    let lines = outcome.messages.split(separator: "\n").filter { $0.hasPrefix("tolerances.yaml") }
    #expect(
      lines == [
        "tolerances.yaml:4: warning: for no case of this run: channel 1, because an old name",
        "tolerances.yaml:5: warning: this tolerance has expired and does not count: channel 9, because an old "
          + "browser, until 2020-01-01",
      ])
  }
}

extension Sandbox {
  /// Writes a file whose name is any bytes.
  func writeRaw(_ bytes: [UInt8], to folder: String, named name: [UInt8]) throws {
    let path = Array(self.path(folder).utf8) + [UInt8(ascii: "/")] + name
    let file = fopen(path.map { CChar(bitPattern: $0) } + [0], "w")
    let stream = try #require(file)
    #expect(fwrite(bytes, 1, bytes.count, stream) == bytes.count)
    fclose(stream)
  }
}
