import Foundation
import Popovers
import Testing

@testable import PopframeKit

@Suite struct PictureCacheTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("popframe-\(UUID().uuidString)").path
  private let source = Sha256(of: Array("a theme".utf8))

  @Test func `pictures of another program are not found`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let files: [[UInt8]] = [[1, 2], [3], [1, 2]]
    try PictureCache(folder, program: [1]).keep(files, for: source)
    #expect(try PictureCache(folder, program: [1]).files(for: source, count: 3) == files)
    #expect(try PictureCache(folder, program: [2]).files(for: source, count: 3) == nil)
    #expect(try PictureCache(folder, program: [1]).files(for: source, count: 2) == nil)
  }

  @Test func `a program is told from others by its build ID`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try PictureCache(folder).keep([[1]], for: source)
    #expect(try PictureCache(folder).files(for: source, count: 1) == [[1]])
    #expect(try PictureCache(folder, program: []).files(for: source, count: 1) == nil)
  }

  /// A file that a picture is made from, and that the hash leaves out, would change unseen.
  @Test(arguments: ["Card", "Frost", "Glass", "Linen", "Obsidian", "Pixel", "Thought"])
  func `every file that a gallery reads is part of its hash`(_ name: String) async throws {
    let theme = try ThemeFolder(name)
    _ = try await Gallery(theme).draw()
    let read = theme.files.store.assetsRead.map(\.0.text)
    #expect(Set(read).isSubset(of: theme.fileNames), "\(read)")
  }
}
