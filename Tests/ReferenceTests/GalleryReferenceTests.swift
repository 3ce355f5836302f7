@_spi(Studio) import Galleries
import Foundation
import Imaging
import PopframeKit
import Testing
import VisualTesting

@Suite(.popovers(references: "Renders"))
struct GalleryReferenceTests {
  @Test func `there are seventeen themes, and nothing else has a gallery`() {
    #expect(
      Repository.themes == [
        "Block", "Bubble", "Card", "Contrast", "Crimson", "Frost", "Glass", "Ink", "Linen",
        "Material", "Menu", "Obsidian", "Parchment", "Pixel", "Pushpin", "Thought", "Tooltip",
      ])
    let galleries = Repository.names(in: Repository.renders) {
      $0.hasDirectoryPath
        && !["rules", "specimens", "scenes", "surveys"].contains($0.lastPathComponent)
    }
    #expect(galleries == Repository.themes)
  }

  @Test(arguments: Repository.themes)
  func `a theme's gallery is drawn as approved`(theme: String) throws {
    let folder = try ThemeFolder(Repository.assets.appending(path: theme).path)
    let gallery = try Gallery(folder)
    let pictures = try gallery.draw()
    #expect(pictures.files.count == gallery.cases.count + 1)
    for (preview, file) in zip(folder.previews, pictures.files) {
      expectPopover(
        try SubjectPicture(png: file.png, scale: preview.request.scale) {
          try? folder.render(preview.request, appearance: preview.appearance).parts()
        }, named: "\(theme)/\(preview.name)")
    }
    let sheet = try #require(pictures.files.last)
    expectPopover(sheet.png, named: "\(theme)/contact-sheet")

    let approved = Repository.renders.appending(path: theme)
    let stale = Repository.names(in: approved) { _ in true }
      .filter { name in !pictures.files.contains { $0.name == name } }
    #expect(stale.isEmpty, "nothing draws these any more; remove them")
    #expect(pictures.warnings.isEmpty)
  }
}
