@_spi(Studio) import Galleries
import ArtCheck
import Files
import Imaging
import PNG
@_spi(Studio) import PopframeKit
@_spi(Studio) import Preview
import TestFolders
import Testing
import Themes
@_spi(Studio) import Watching

/// What a live preview shows, and when it draws.
@Suite struct ThemePreviewTests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
    _ = try bench.makeTheme()
  }

  private func preview() throws -> ThemePreview {
    ThemePreview(try #require(try PreviewSubjects([bench.folder.text]).themes().first))
  }

  @Test func `its pictures are those of a gallery`() throws {
    var preview = try preview()
    let count = preview.update()
    let theme = try ThemeFolder(bench.path("Flat").text)
    let gallery = try Gallery(theme).draw()
    #expect(count == preview.cells.count)
    #expect(!preview.cells.isEmpty)
    #expect(preview.cells.map { "\($0.name).png" } == gallery.files.map(\.name).dropLast())
    #expect(preview.cells.map(\.png) == gallery.files.map(\.png).dropLast())
    #expect(preview.cells.map(\.hash) == preview.cells.map { Sha256(of: $0.png).hex })
    #expect(preview.revision == Sha256(of: Array(try bench.text("Flat/theme.yaml").utf8)).hex)
    #expect(!preview.isStale)
    for cell in preview.cells {
      #expect(try PNGCodec.decode(cell.png).bitmap == cell.picture?.whole)
    }
  }

  @Test func `equal bytes draw nothing`() throws {
    var preview = try preview()
    _ = preview.update()
    try bench.write(bench.text("Flat/theme.yaml"), to: "Flat/theme.yaml")
    let again = preview.update()
    #expect(again == nil)
  }

  @Test func `what looks the same is not drawn again`() throws {
    _ = try bench.write(
      bench.text("Flat/theme.yaml") + "previews: {arrows: [up, none], scales: [1, 2]}\n",
      to: "Flat/theme.yaml")
    var preview = try preview()
    let first = preview.update()
    let all = try #require(first)
    #expect(all >= 4)
    let text = try bench.text("Flat/theme.yaml")
    // A remark, what is said about the theme, and a file that nothing finds.
    try bench.write("# A remark.\nauthor: Somebody\n" + text, to: "Flat/theme.yaml")
    try bench.write("no picture", to: "Flat/extra.png")
    let same = preview.draw()
    #expect(same == 0)
    #expect(try preview.revision == Sha256(of: Array(bench.text("Flat/theme.yaml").utf8)).hex)
    // Only half of the previews have an arrow.
    let blue = Pixel(Color(red: 20, green: 30, blue: 200))
    func save(_ name: String, _ size: PixelSize) throws {
      try bench.write(
        Bitmap(size: size, filledWith: blue).png(scale: .one), to: "Flat/\(name).png")
    }
    try save("arrow", PixelSize(width: 4, height: 2))
    let arrows = preview.draw()
    #expect(arrows == preview.cells.count { $0.preview?.request.arrow == .up })
    try save("frame", PixelSize(width: 6, height: 6))
    let frames = preview.draw()
    #expect(frames == all)
    try bench.write(
      bench.text("Flat/theme.yaml") + "directions: {none: {contentInsets: 3}}\n",
      to: "Flat/theme.yaml")
    let none = preview.draw()
    #expect(none == preview.cells.count { $0.preview?.request.arrow == ArrowDirection.none })
    for cell in preview.cells {
      let theme = try ThemeFolder(bench.path("Flat").text)
      let preview = try #require(cell.preview)
      #expect(try theme.render(preview.request).png() == cell.png)
    }
  }

  @Test func `the last good pictures stay while a theme is broken`() throws {
    var preview = try preview()
    _ = preview.update()
    let hashes = preview.cells.map(\.hash)
    let text = try bench.text("Flat/theme.yaml")
    try bench.write(text + "frame: [\n", to: "Flat/theme.yaml")
    let broken = preview.update()
    #expect(broken == 0)
    #expect(preview.isStale)
    #expect(preview.cells.map(\.hash) == hashes)
    #expect(preview.findings.contains { $0.severity == .error })
    try bench.write(text, to: "Flat/theme.yaml")
    let mended = preview.update()
    #expect(mended == 0)
    #expect(preview.cells.map(\.hash) == hashes)
    #expect(!preview.isStale)
    #expect(!preview.findings.contains { $0.severity == .error })
  }

  @Test func `pictures are there before what there is to say about them`() throws {
    var preview = try preview()
    _ = preview.update()
    let before = preview.findings
    try bench.write("no picture", to: "Flat/extra.png")
    let count = preview.draw()
    #expect(count == 0)
    #expect(preview.findings == before)
    #expect(!preview.isJudged)
    preview.judge()
    #expect(preview.findings != before)
    #expect(preview.isJudged)
  }

  @Test func `its findings are those of a check`() throws {
    try bench.write("no picture", to: "Flat/extra.png")
    var preview = try preview()
    _ = preview.update()
    #expect(
      try preview.findings
        == ThemeCheck(file: bench.path("Flat/theme.yaml").text, losses: nil).findings)
    #expect(!preview.findings.isEmpty)
  }

  @Test func `themes are called by their folders, seen from the argument`() throws {
    _ = try bench.makeTheme("deep/Other")
    let root = bench.folder.text
    #expect(try PreviewSubjects([root]).themes().map(\.id) == ["Flat", "deep/Other"])
    #expect(try PreviewSubjects([root + "/Flat"]).themes().map(\.id) == ["."])
    #expect(
      try PreviewSubjects([root + "/Flat", root + "/deep"]).themes().map(\.id)
        == ["Flat", "deep/Other"])
    #expect(throws: PopframeError.self) { try PreviewSubjects([root + "/nowhere"]) }
  }
}
