import Imaging
@testable import Placement
@_spi(Studio) @testable import PopframeKit
import ThemeSource
@testable import Themes

extension FuzzTarget {
  /// Scene files, which name no other file here: what can be laid out is drawn in its size.
  static let scenes = FuzzTarget(name: "scenes") { bytes in
    guard !bytes.contains(UInt8(ascii: "/")),
      SourceTree(yaml: bytes, path: "scene.yaml").isScene
    else { return }
    let lines = lineCount(of: bytes)
    do {
      let scene = try PopoverScene(
        .text(bytes, name: "scene.yaml"), locator: ThemeLocator(folders: []))
      let layout = try scene.layout(at: scene.scales[0])
      let size = layout.pictureSize
      guard size.width * size.height <= mostPixels else { return }
      expect(try layout.render().bitmap.size == size, "a picture has its layout's size")
    } catch PopframeError.invalid(let diagnostics) {
      expect(!diagnostics.isEmpty, "a scene is refused for a reason")
      checkPlaces(diagnostics.filter { $0.file == "scene.yaml" }, lines: lines)
    }
  }
}
