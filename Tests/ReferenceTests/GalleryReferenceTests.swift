import Foundation
import PopframeKit
import Testing

@Suite struct GalleryReferenceTests {
  @Test func `there are seven themes, and nothing else has a gallery`() {
    #expect(
      Repository.themes == [
        "Crimson", "Frost", "Linen", "Obsidian", "Parchment", "Pushpin", "Thought",
      ])
    let galleries = Repository.names(in: Repository.renders) {
      $0.hasDirectoryPath && $0.lastPathComponent != "specimens"
    }
    #expect(galleries == Repository.themes)
  }

  @Test(arguments: Repository.themes)
  func `a theme's gallery is drawn as approved`(theme: String) async throws {
    let folder = try ThemeFolder(Repository.assets.appending(path: theme).path)
    let pictures = try await Gallery(folder).draw()
    let approved = Repository.renders.appending(path: theme)
    for file in pictures.files {
      try Reference.expect(file.png, at: approved.appending(path: file.name))
    }
    let stale = Repository.names(in: approved) { _ in true }
      .filter { name in !pictures.files.contains { $0.name == name } }
    #expect(stale.isEmpty, "nothing draws these any more; remove them")
    #expect(pictures.warnings.isEmpty)
  }
}
