@testable import Files
import Imaging
@testable import PopframeKit
import Popovers
import TestFolders
import Testing

@Suite struct SnapshotTests {
  @Test func `files are listed from near to far, hidden ones left out`() throws {
    let bench = try Workbench()
    for folder in ["b/deep", "a", ".git"] { try bench.makeFolder(folder) }
    for file in [
      "z.png", "b/deep/d.png", "b/c.png", "a/a.png", ".git/x.png", ".y.png", "n.txt", "t.yaml",
    ] {
      try bench.write("", to: file)
    }
    #expect(
      try Snapshot(folder: bench.folder.text).names
        == ["t.yaml", "z.png", "a/a.png", "b/c.png", "b/deep/d.png"])
  }

  @Test func `links in circles and out of the folder are not walked`() throws {
    let bench = try Workbench()
    try bench.makeFolder("theme/art")
    try bench.makeFolder("outside")
    try bench.write("", to: "theme/art/a.png")
    try bench.write("", to: "outside/b.png")
    try bench.link("theme/art/up", to: "..")
    try bench.link("theme/out", to: "../outside")
    #expect(try Snapshot(folder: bench.path("theme").text).names == ["art/a.png"])
  }

  @Test func `an entry tells size, damage and links that leave`() throws {
    let bench = try Workbench()
    let theme = try bench.makeTheme()
    try bench.write("no picture", to: "Flat/text.png")
    try bench.makeFolder("Flat/folder.png")
    try bench.write(
      Bitmap(size: PixelSize(width: 3, height: 5)).png(scale: .one), to: "outside.png")
    try bench.link("Flat/out.png", to: "../outside.png")
    try bench.link("Flat/in.png", to: "arrow.png")
    try bench.link("Flat/dangling.png", to: "nowhere.png")
    let inventory = try Snapshot(folder: theme).inventory
    #expect(inventory["frame.png"] == .picture(PixelSize(width: 6, height: 6)))
    #expect(inventory["in.png"] == .picture(PixelSize(width: 4, height: 2)))
    #expect(inventory["out.png"] == .outside)
    for name in ["text.png", "folder.png", "dangling.png"] {
      guard case .unreadable = inventory[name] else {
        Issue.record("\(name) is \(inventory[name])")
        continue
      }
    }
  }

  @Test func `a file's bytes stay what they were when it was read first`() throws {
    let bench = try Workbench()
    let theme = try bench.makeTheme()
    let snapshot = try Snapshot(folder: theme)
    let old = try snapshot.bytes(of: "frame.png")
    let other = Bitmap(size: PixelSize(width: 9, height: 9))
    try bench.write(try other.png(scale: .one), to: "Flat/frame.png")
    #expect(try snapshot.bytes(of: "frame.png") == old)
    #expect(try snapshot.bitmap(of: "frame.png").size == PixelSize(width: 6, height: 6))
    #expect(try Snapshot(folder: theme).bitmap(of: "frame.png") == other)
  }

  @Test func `changes are names that came, went or have other bytes`() throws {
    let bench = try Workbench()
    let theme = try bench.makeTheme()
    let before = try Snapshot(folder: theme)
    _ = try ThemeFolder(before)
    #expect(try Snapshot(folder: theme).changes(since: before).isEmpty)
    try bench.write("no picture", to: "Flat/frame.png")
    try bench.write("", to: "Flat/new.png")
    try bench.path("Flat/arrow.png").removeFile()
    let after = try Snapshot(folder: theme)
    #expect(after.changes(since: before) == ["arrow.png", "frame.png", "new.png"])
  }

  @Test func `a hash is that of the bytes, and of names and bytes together`() throws {
    let files = Snapshot(files: ["a.png": Array("abc".utf8), "b.png": []])
    // The first example of FIPS 180-4.
    #expect(
      try files.hash(of: "a.png").hex
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    let both = try files.hash(of: ["b.png", "a.png"])
    #expect(try files.hash(of: ["a.png", "b.png", "a.png"]) == both)
    let renamed = Snapshot(files: ["a.png": Array("abc".utf8), "c.png": []])
    #expect(try renamed.hash(of: renamed.names) != both)
  }

  @Test func `names are compared by their bytes`() throws {
    let composed = "\u{E9}.png"
    let decomposed = "e\u{301}.png"
    let store = AssetStore(files: [composed: [1]], name: "x")
    #expect(try store.asset(composed).contents.bytes == [1])
    #expect(throws: AssetStore.Failure.missing) { try store.asset(decomposed) }
  }

  @Test func `a theme in memory is drawn without any file`() throws {
    let frame = Bitmap(
      size: PixelSize(width: 6, height: 6),
      filledWith: Pixel(Color(red: 200, green: 30, blue: 20)))
    let yaml = """
      format: 1
      frame: {image: art/frame.png, capInsets: 2}
      """
    let files = Snapshot(
      files: ["theme.yaml": Array(yaml.utf8), "art/frame.png": try frame.png(scale: .one)],
      name: "Memory")
    let theme = try ThemeFolder(files)
    #expect(theme.name == "Memory")
    #expect(theme.fileNames == ["theme.yaml", "art/frame.png"])
    let popover = try theme.render(
      PopoverRequest(extent: .content(Size(width: 3, height: 2)), arrow: .none))
    // Three by two points, all of them the frame's one colour.
    #expect(
      popover.bitmap
        == Bitmap(size: PixelSize(width: 3, height: 2), filledWith: frame.pixels[0]))
  }

  @Test func `missing or wrong files in memory are named as on disk`() throws {
    #expect(
      throws: PopframeError.unreadable(path: "theme.yaml", reason: "there is no such file")
    ) { try ThemeFolder(Snapshot(files: [:])) }
    let yaml = Array("format: 1\nframe: {image: frame.png}\n".utf8)
    let error = #expect(throws: PopframeError.self) {
      try ThemeFolder(Snapshot(files: ["theme.yaml": yaml, "frame.png": [1, 2, 3]]))
    }
    #expect("\(try #require(error))".hasPrefix("theme.yaml:2:16: error: "))
  }
}
