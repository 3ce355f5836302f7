@testable @_spi(Studio) import Galleries
@testable import Files
import Imaging
import Placement
import PNG
import Testing

@testable import PopframeKit
import TestFolders

@Suite struct PictureCacheTests {
  private let bench: Workbench
  private let folder: String
  private let source = Sha256(of: Array("a theme".utf8))

  init() throws {
    bench = try Workbench()
    folder = bench.path("cache").text
  }

  @Test func `pictures of another program are not found`() throws {
    let files: [[UInt8]] = [[1, 2], [3], [1, 2]]
    try PictureCache(folder, program: [1]).keep(files, for: source)
    #expect(try PictureCache(folder, program: [1]).files(for: source, count: 3) == files)
    #expect(try PictureCache(folder, program: [2]).files(for: source, count: 3) == nil)
    #expect(try PictureCache(folder, program: [1]).files(for: source, count: 2) == nil)
  }

  @Test func `a list may be long`() throws {
    let files = [[UInt8]](repeating: [1], count: 5000)
    try PictureCache(folder, program: [1]).keep(files, for: source)
    #expect(try PictureCache(folder, program: [1]).files(for: source, count: 5000) == files)
  }

  @Test func `a program is told from others by its build ID`() throws {
    try PictureCache(folder).keep([[1]], for: source)
    #expect(try PictureCache(folder).files(for: source, count: 1) == [[1]])
    #expect(try PictureCache(folder, program: []).files(for: source, count: 1) == nil)
  }

  /// A file that a picture is made from, and that the hash leaves out, would change unseen.
  @Test(arguments: ["Card", "Frost", "Glass", "Linen", "Obsidian", "Pixel", "Thought"])
  func `every file that a gallery reads is part of its hash`(_ name: String) throws {
    let theme = try ThemeFolder(name)
    _ = try Gallery(theme).draw()
    let read = theme.files.store.assetsRead.map(\.0.text)
    #expect(Set(read).isSubset(of: theme.fileNames), "\(read)")
  }

  @Test func `a scene's picture is hashed as it was drawn`() throws {
    let content = bench.path("content.png")
    let drawn = try PNGCodec.encode(
      Bitmap(size: PixelSize(width: 4, height: 4), filledWith: .clear), scale: .one)
    try bench.write(drawn, to: "content.png")
    var settings = RenderSettings()
    settings.contentImage = content.text
    let scene = try PopoverScene(
      file: ThemeLocator.standard.file(for: "Card"), settings: settings)
    try bench.write("something else", to: "content.png")
    #expect(scene.inputs.hashes[content]?() == Sha256(of: drawn))
  }
}
