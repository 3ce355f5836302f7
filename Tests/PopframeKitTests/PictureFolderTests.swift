import Popovers
import Raster
import Testing

@testable import PopframeKit

@Suite struct PictureFolderTests {
  @Test func `pictures are listed from near to far, hidden ones left out`() throws {
    let bench = try Workbench()
    for folder in ["b/deep", "a", ".git"] { try bench.makeFolder(folder) }
    for file in ["z.png", "b/deep/d.png", "b/c.png", "a/a.png", ".git/x.png", ".y.png", "n.txt"] {
      try bench.write("", to: file)
    }
    #expect(
      try PictureFolder(bench.folder).names == ["z.png", "a/a.png", "b/c.png", "b/deep/d.png"])
  }

  @Test func `links in circles and out of the folder are not walked`() throws {
    let bench = try Workbench()
    try bench.makeFolder("theme/art")
    try bench.makeFolder("outside")
    try bench.write("", to: "theme/art/a.png")
    try bench.write("", to: "outside/b.png")
    try bench.link("theme/art/up", to: "..")
    try bench.link("theme/out", to: "../outside")
    #expect(try PictureFolder(bench.path("theme")).names == ["art/a.png"])
  }

  @Test func `an entry tells size, damage and links that leave`() throws {
    let bench = try Workbench()
    let theme = try bench.makeTheme()
    try bench.write("no picture", to: "Flat/text.png")
    try bench.makeFolder("Flat/folder.png")
    try bench.write(Bitmap(size: PixelSize(3, 5)).png(scale: .one), to: "outside.png")
    try bench.link("Flat/out.png", to: "../outside.png")
    try bench.link("Flat/in.png", to: "arrow.png")
    try bench.link("Flat/dangling.png", to: "nowhere.png")
    let inventory = try PictureFolder(PathName(theme)).inventory
    #expect(inventory["frame.png"] == .picture(PixelSize(6, 6)))
    #expect(inventory["in.png"] == .picture(PixelSize(4, 2)))
    #expect(inventory["out.png"] == .outside)
    for name in ["text.png", "folder.png", "dangling.png"] {
      guard case .unreadable = inventory[name] else {
        Issue.record("\(name) is \(inventory[name])")
        continue
      }
    }
  }
}
