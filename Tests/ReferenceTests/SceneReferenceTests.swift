import Foundation
import PopframeKit
import Testing
import VisualTesting

/// Popovers in their places: `Renders/scenes`.
@Suite(.popovers(references: "Renders"))
struct SceneReferenceTests {
  private static let folder = Repository.renders.appending(path: "scenes")
  private static let names = Repository.names(in: folder) { $0.pathExtension == "yaml" }
    .map { String($0.dropLast(".yaml".count)) }

  @Test func `there are scenes, and every picture beside them is one's`() {
    #expect(Self.names.count >= 12)
    let pictures = Repository.names(in: Self.folder) { $0.pathExtension == "png" }
      .map { String($0.dropLast(".png".count)) }
    #expect(pictures == Self.names)
  }

  @Test func `the page of pictures shows every scene`() throws {
    let page = try String(
      contentsOf: Repository.renders.appending(path: "README.md"), encoding: .utf8)
    for name in Self.names { #expect(page.contains("](scenes/\(name).png)")) }
  }

  @Test(arguments: Self.names)
  func `a scene is drawn as approved`(name: String) throws {
    let file = "Renders/scenes/\(name).yaml"
    let scene = try PopoverScene(file: Repository.root.appending(path: file).path)
    #expect(scene.place != nil && scene.scales.count == 1)
    #expect(scene.warnings.isEmpty, "a scene that is shown has nothing to warn of")
    expectPopover(.scene(file), named: "scenes/\(name)")
    let size = try Self.folder.appending(path: "\(name).png")
      .resourceValues(forKeys: [.fileSizeKey]).fileSize
    #expect(try #require(size) <= 65_536, "a scene's picture has at most 64 KB; draw it smaller")
  }
}
