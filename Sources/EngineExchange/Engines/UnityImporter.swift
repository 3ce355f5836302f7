import Exchange
import Imaging
import Themes

/// The settings of a picture in Unity, which lie beside it: `panel.png.meta`.
///
/// After Unity's `TextureImporter.spriteBorder` and `SpriteMetaData`: x is left, y bottom, z right, w top, in pixels; y
/// grows upwards.
struct UnityImporter {
  private(set) var boxes: [EngineBox] = []
  /// Why there is none.
  private(set) var obstacle: String?
  /// The largest side of the picture in the game.
  private(set) var largest: (side: Int, range: SourceRange)?

  init(_ tree: SourceTree, picture: String, height: (String) -> Int?) {
    guard let importer = tree.root?["TextureImporter"] else {
      let kind = tree.root?.entries.first { $0.key.hasSuffix("Importer") }?.key
      obstacle =
        "these are no settings of a picture"
        + (kind.map { ", but of Unity's \($0)" } ?? "; Unity's have a TextureImporter")
      return
    }
    if let node = importer["maxTextureSize"], let side = node.number {
      largest = (wholePixels(side), node.range)
    }
    let isNearest = importer["textureSettings"]?["filterMode"]?.number == 0
    let isSheet = importer["spriteMode"]?.number == 2
    let sprites = isSheet ? importer["spriteSheet"]?["sprites"]?.items ?? [] : []
    for sprite in sprites {
      guard let node = sprite["border"], let border = Self.border(node), border != .init() else {
        continue
      }
      let rect = sprite["rect"]
      guard
        var region = PixelRect(
          rect?["x"]?.number, rect?["y"]?.number, rect?["width"]?.number, rect?["height"]?.number),
        let height = height(picture)
      else { continue }
      region.y = height - region.y - region.height
      boxes.append(
        EngineBox(
          name: sprite["name"]?.scalar ?? "", picture: [picture], region: region, caps: border,
          isNearest: isNearest, range: node.range, origin: "border"))
    }
    if !isSheet, let node = importer["spriteBorder"], let border = Self.border(node),
      border != .init()
    {
      let parts = picture.split(separator: "/").last?.split(separator: ".").dropLast() ?? []
      var box = EngineBox(
        name: parts.joined(separator: "."), picture: [picture], caps: border,
        isNearest: isNearest, range: node.range, origin: "spriteBorder")
      if let mode = importer["spriteMode"], mode.number == 0 {
        box.losses.append(
          ("Unity does not slice it while its Sprite Mode is None; the theme does", mode.range))
      }
      boxes.append(box)
    }
    if boxes.isEmpty {
      obstacle =
        isSheet
        ? "none of its \(sprites.count) sprites has a border, so that nothing is sliced"
        : "its spriteBorder is 0, so that nothing is sliced"
    }
  }

  private static func border(_ node: SourceNode) -> EngineBox.Sides? {
    guard let left = node["x"]?.number, let bottom = node["y"]?.number,
      let right = node["z"]?.number, let top = node["w"]?.number
    else { return nil }
    return EngineBox.Sides(top: top, left: left, bottom: bottom, right: right)
  }
}
